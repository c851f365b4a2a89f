"""What a correction would change."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.access.permissions import hand_of
from tournaments.audit.actor import Actor
from tournaments.direct.services.corrections import correction_preview
from tournaments.web.api.base import EventView, person, read
from tournaments.web.api.payloads import ReportPayload, report_in, says_dealer


class PlaceChangeAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    places = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="Before and after; null where somebody is disqualified and has none.",
    )
    points = serializers.ListField(child=serializers.CharField(), help_text="Before and after.")
    cents = serializers.ListField(child=serializers.IntegerField(), help_text="The prize, before and after.")


class CorrectionPreviewAnswer(serializers.Serializer[Any]):
    changes = PlaceChangeAnswer(many=True, help_text="In the order of the new standings.")
    sentences = serializers.ListField(
        child=serializers.CharField(), help_text="What it means for seats that are drawn or were played."
    )


class CorrectPreviewView(EventView):
    @extend_schema(request=ReportPayload, responses={200: CorrectionPreviewAnswer})
    def post(self, request: Request, event_id: int, hand_id: int) -> Response:
        """Say what replacing a hand would change; nothing is saved."""
        hand = hand_of(person(request), event_id, hand_id, needs=Role.DIRECTOR)
        seats = hand.match.size or hand.match.round.stage.event.seats
        report = report_in(dict(request.data), hand.number, seats)
        read(ReportPayload, request)
        preview = correction_preview(
            hand_id=hand.pk,
            report=report,
            actor=Actor(person(request)),
            says_dealer=says_dealer(dict(request.data)),
        )
        return Response(CorrectionPreviewAnswer(preview).data)
