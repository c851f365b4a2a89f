"""Thanking a sponsor on the wall, declared once."""

from django.utils.translation import gettext_lazy as _

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.models import Event
from tournaments.show.actions import room_now
from tournaments.show.api.show import ShowAnswer
from tournaments.show.services.sponsors import sponsor_remove, sponsor_set
from tournaments.show.views.sponsors import sponsor_shown
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictSerializer, StrictText
from tournaments.web.api.pictures import Picture


class SponsorPayload(StrictSerializer):
    name = StrictText(required=False, max_length=400)
    picture = Picture(
        allow_null=True,
        help_text=_("PNG, JPEG, WebP or GIF picture in base64, up to 740 KB. Null removes the sponsor."),
    )


def thank(*, event: Event, picture: bytes | None, actor: Actor, name: str = "") -> None:
    """Thank a sponsor on the TV, or remove the sponsor. Repeating it changes nothing."""
    if picture is None:
        sponsor_remove(event_id=event.pk, actor=actor)
    else:
        sponsor_set(event_id=event.pk, name=name, picture=picture, actor=actor)


ACTIONS = (
    Action(
        "sponsor",
        "sponsor",
        Role.DIRECTOR,
        thank,
        ShowAnswer,
        SponsorPayload,
        shows=room_now,
        page=sponsor_shown,
    ),
)
