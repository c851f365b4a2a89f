"""Disqualifying somebody outside a bracket, and what it would change."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.access.permissions import entry_in
from tournaments.direct.services.disqualification import (
    Disqualification,
    disqualification_preview,
    entry_disqualify,
)
from tournaments.people.api.entry_answers import EntryAnswer, called
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictSerializer, StrictText

from .corrections import CorrectionPreviewAnswer


class DisqualificationPayload(StrictSerializer):
    others = serializers.ChoiceField(
        choices=[each.value for each in Disqualification],
        help_text="keep: all others keep their points; recompute: what was played with and against counts "
        "for nobody; lift: nobody is disqualified any more.",
    )


class DisqualifyPayload(DisqualificationPayload):
    reason = StrictText(max_length=400)


class DisqualifyPreviewView(EventView):
    @extend_schema(request=DisqualificationPayload, responses={200: CorrectionPreviewAnswer})
    def post(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Say what disqualifying an entry would change; nothing is saved."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        entry = entry_in(event, entry_id)
        others = Disqualification(read(DisqualificationPayload, request).validated_data["others"])
        return Response(
            CorrectionPreviewAnswer(disqualification_preview(entry_id=entry.pk, others=others)).data
        )


class DisqualifyView(EventView):
    @extend_schema(request=DisqualifyPayload, responses={200: EntryAnswer})
    def post(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Disqualify an entry, which keeps no place and no prize, or take that back; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        entry = entry_in(event, entry_id)
        payload = read(DisqualifyPayload, request).validated_data
        others = Disqualification(payload["others"])
        entry = entry_disqualify(entry_id=entry.pk, others=others, reason=payload["reason"], actor=actor)
        return Response(EntryAnswer(entry, context=called(event)).data)
