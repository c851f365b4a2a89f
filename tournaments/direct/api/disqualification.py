"""What disqualifying an entry outside a bracket would change."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.access.permissions import entry_in
from tournaments.direct.services.disqualification import Disqualification, disqualification_preview
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictSerializer

from .corrections import CorrectionPreviewAnswer

WHAT_OF_OTHERS = _("Choose what happens to everyone else's points.")


class DisqualificationPayload(StrictSerializer):
    others = serializers.ChoiceField(
        choices=[each.value for each in Disqualification],
        help_text=_(
            "With keep, everyone else keeps their points. With recompute, games with or against this "
            "entry don't count. With lift, the entry is no longer disqualified."
        ),
        error_messages={"required": WHAT_OF_OTHERS, "invalid_choice": WHAT_OF_OTHERS},
    )

    def validate_others(self, others: str) -> Disqualification:
        return Disqualification(others)


class DisqualifyPreviewView(EventView):
    @extend_schema(request=DisqualificationPayload, responses={200: CorrectionPreviewAnswer})
    def post(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Preview what disqualifying an entry changes. Nothing is saved."""
        event, _role = self.event(request, event_id, needs=Role.DIRECTOR)
        entry = entry_in(event, entry_id)
        others = read(DisqualificationPayload, request).validated_data["others"]
        return Response(
            CorrectionPreviewAnswer(disqualification_preview(entry_id=entry.pk, others=others)).data
        )
