"""The certificate of a night's draw, for everyone."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event
from tournaments.movements import plan_to_json
from tournaments.seating.selectors.fairness_reports import meetings_of_plan
from tournaments.seating.selectors.night_certificates import (
    NightCertificate,
    night_certificate,
    public_certificate,
)
from tournaments.seating.services.comparisons import compare_with_rotation
from tournaments.seating.views.new_rotations import refuse_many
from tournaments.web.api.base import EventView, PublicView

from .movement_answers import CertificateAnswer, RoundPlanAnswer
from .movements import certificate_answer


class OftenAnswer(serializers.Serializer[Any]):
    times = serializers.IntegerField()
    players = serializers.ListField(child=serializers.IntegerField(), help_text=_("Player numbers."))


class PlayerMeetingsAnswer(serializers.Serializer[Any]):
    player = serializers.IntegerField(help_text=_("Player number."))
    partners = serializers.IntegerField(help_text=_("Number of different partners."))
    partnered = OftenAnswer(help_text=_("The most frequent partners."))
    met = OftenAnswer(help_text=_("Players who are most often at the same table."))
    byes = serializers.IntegerField(help_text=_("How many rounds the player sits out."))


class NightCertificateAnswer(serializers.Serializer[Any]):
    players = serializers.IntegerField()
    names = serializers.DictField(child=serializers.CharField(), help_text=_("Player names by number."))
    rounds = RoundPlanAnswer(
        many=True, help_text=_("Drawn rounds you can see. In the playoffs, only theirs.")
    )
    to_come = serializers.IntegerField(help_text=_("Number of rounds not drawn yet."))
    hidden = serializers.IntegerField(help_text=_("Number of rounds drawn but not shown yet."))
    is_as_drawn = serializers.BooleanField(help_text=_("True if no one changed the seats since the draw."))
    drawn_sha256 = serializers.CharField(help_text=_("Hash of the rounds as first drawn."))
    faults = serializers.ListField(
        child=serializers.CharField(), help_text=_("Errors that our independent check found.")
    )
    wishes = serializers.IntegerField(help_text=_("Number of seating requests."))
    wishes_kept = serializers.IntegerField(help_text=_("How many requests the seats meet."))
    summary = serializers.ListField(
        child=serializers.CharField(), help_text=_("What the report means for players, in sentences.")
    )
    people = PlayerMeetingsAnswer(many=True)
    certificate = CertificateAnswer()
    compared = CertificateAnswer(
        required=False, help_text=_("Fairness report of a new rotation, with compare=rotation.")
    )


COMPARE = OpenApiParameter(
    "compare",
    OpenApiTypes.STR,
    enum=["rotation"],
    description=_("Adds the fairness report of a new rotation of the same size."),
)


def _answer(request: Request, event: Event, found: NightCertificate) -> Response:
    other = {}
    if request.GET.get("compare") == "rotation":
        comparison = compare_with_rotation(event, found, before_work=refuse_many(request))
        other = {"compared": {**certificate_answer(comparison.other)}}
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
            "summary": list(found.summary),
            "people": PlayerMeetingsAnswer(meetings_of_plan(found.plan), many=True).data,
            "certificate": {**certificate_answer(found), "source": "draw"},
            **other,
        }
    )


class PublicCertificateView(PublicView):
    @extend_schema(parameters=[COMPARE], responses={200: NightCertificateAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Report how often players partner and play each other, compared with the best possible."""
        event = self.event(request, public_id)
        return _answer(request, event, public_certificate(event))


class NightCertificateView(EventView):
    @extend_schema(parameters=[COMPARE], responses={200: NightCertificateAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Report the fairness of all drawn rounds, even hidden ones. In the playoffs, only theirs count."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return _answer(request, event, night_certificate(event))
