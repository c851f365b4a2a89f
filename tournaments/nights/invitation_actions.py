"""What invites people to a night, declared once."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import Role
from tournaments.models.night_settings import INVITATION
from tournaments.nights.api.invitation import NightInvitationAnswer
from tournaments.nights.services.invitations import invitation_change
from tournaments.nights.views.invitation import invitation_again
from tournaments.web.actions import Action, of_event
from tournaments.web.api.fields import StrictSerializer
from tournaments.web.api.pictures import Picture
from tournaments.web.api.setting_fields import setting_field


class NightInvitationPayload(StrictSerializer):
    picture = Picture(
        required=False,
        allow_null=True,
        help_text=_("PNG, JPEG, WebP or GIF picture in base64, up to 740 KB. Null removes it."),
    )

    def get_fields(self) -> dict[str, Any]:
        """Add what settings declare; what isn't sent stays."""
        return {name: setting_field(name, is_kept=True) for name in INVITATION} | super().get_fields()


ACTIONS = (
    Action(
        "event-invitation",
        "invitation",
        Role.DIRECTOR,
        of_event(invitation_change),
        NightInvitationAnswer,
        NightInvitationPayload,
        refused=invitation_again,
        back="event-invitation",
        done=_("Saved."),
    ),
)
