"""The certificate of a night's draw, for everyone."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.movements import plan_to_json
from tournaments.seating.selectors.night_certificates import (
    NightCertificate,
    night_certificate,
    public_certificate,
)
from tournaments.web.api.base import EventView, PublicView

from .movement_answers import CertificateAnswer, RoundPlanAnswer
from .movements import certificate_answer


class NightCertificateAnswer(serializers.Serializer[Any]):
    players = serializers.IntegerField()
    names = serializers.DictField(child=serializers.CharField(), help_text=_("Player names by number."))
    rounds = RoundPlanAnswer(many=True, help_text=_("Rounds drawn so far."))
    to_come = serializers.IntegerField(help_text=_("Number of rounds not drawn yet."))
    hidden = serializers.IntegerField(help_text=_("Number of rounds drawn but not shown yet."))
    is_as_drawn = serializers.BooleanField(help_text=_("True if the seats are unchanged since the draw."))
    drawn_sha256 = serializers.CharField(help_text=_("Hash of the rounds as first drawn."))
    faults = serializers.ListField(
        child=serializers.CharField(), help_text=_("Errors found by the independent check.")
    )
    wishes = serializers.IntegerField(help_text=_("Number of seating requests."))
    wishes_kept = serializers.IntegerField(help_text=_("Number of requests kept."))
    certificate = CertificateAnswer()


def _answer(found: NightCertificate) -> Response:
    return Response(
        {
            "players": found.plan.players,
            "names": {str(number): name for number, name in found.names.items()},
            "rounds": plan_to_json(found.plan)["rounds"],
            "to_come": found.to_come,
            "hidden": found.hidden,
            "is_as_drawn": found.is_as_drawn,
            "drawn_sha256": found.drawn_digest,
            "faults": list(found.faults),
            "wishes": found.wishes,
            "wishes_kept": found.wishes_kept,
            "certificate": {**certificate_answer(found), "source": "draw"},
        }
    )


class PublicCertificateView(PublicView):
    @extend_schema(responses={200: NightCertificateAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Report how often players partner and oppose each other, compared with the best possible."""
        return _answer(public_certificate(self.event(request, public_id)))


class NightCertificateView(EventView):
    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, event_id: int) -> Response:
        """Report the fairness of every drawn round, even those that players can't see yet."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return _answer(night_certificate(event))
