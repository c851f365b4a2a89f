"""The certificate of a night's draw, for everyone."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.movements import plan_to_json
from tournaments.selectors.night_certificates import night_certificate

from .movement_answers import CertificateAnswer, RoundPlanAnswer
from .movements import certificate_answer
from .playing import PublicView


class NightCertificateAnswer(serializers.Serializer[Any]):
    players = serializers.IntegerField()
    names = serializers.DictField(child=serializers.CharField(), help_text="By number.")
    rounds = RoundPlanAnswer(many=True, help_text="Those that are drawn.")
    to_come = serializers.IntegerField(help_text="Rounds that are not drawn yet.")
    is_as_drawn = serializers.BooleanField(help_text="Nothing was drawn or changed since the start.")
    drawn_sha256 = serializers.CharField(
        help_text="Of the rounds as drawn when this part of the night started."
    )
    faults = serializers.ListField(
        child=serializers.CharField(), help_text="What the independent check finds."
    )
    wishes = serializers.IntegerField(help_text="How many the planner was asked to keep.")
    wishes_kept = serializers.IntegerField(help_text="How many of them the seats keep.")
    certificate = CertificateAnswer()


class PublicCertificateView(PublicView):
    @extend_schema(responses={200: NightCertificateAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Count how often everyone partners, opposes and meets everyone, beside the best that can be."""
        found = night_certificate(self.event(request, public_id))
        plan = plan_to_json(found.plan)
        return Response(
            {
                "players": found.plan.players,
                "names": {str(number): name for number, name in found.names.items()},
                "rounds": plan["rounds"],
                "to_come": found.to_come,
                "is_as_drawn": found.is_as_drawn,
                "drawn_sha256": found.drawn_digest,
                "faults": list(found.faults),
                "wishes": found.wishes,
                "wishes_kept": found.wishes_kept,
                "certificate": {**certificate_answer(found), "source": "draw"},
            }
        )
