"""The event as a file: all of its results, and its recorded games."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.direct.selectors.results import event_results
from tournaments.play.selectors.recorded_games import event_notation
from tournaments.web.api.base import EventView


class ResultsEventAnswer(serializers.Serializer[Any]):
    public_id = serializers.CharField()
    name = serializers.CharField()
    status = serializers.CharField()
    starts_at = serializers.DateTimeField()
    time_zone = serializers.CharField()
    seed = serializers.IntegerField(
        allow_null=True, help_text=_("Random seed of the seat draw. Null before the draw.")
    )
    rules = serializers.DictField(help_text=_("House rules of the night."))
    ranking = serializers.CharField(help_text=_("What players are ranked by first, like points."))
    tie_breaks = serializers.ListField(child=serializers.CharField())
    minimum_games = serializers.IntegerField()
    sit_out = serializers.CharField()
    sit_out_points = serializers.IntegerField()
    walk_over = serializers.CharField()
    walk_over_points = serializers.IntegerField()
    reporting = serializers.CharField(
        help_text=_(
            "“hands” if tables enter each hand, “totals” if they enter points at the end of the round."
        )
    )
    asks_other_side = serializers.BooleanField(
        help_text=_("True if the other side must confirm each result.")
    )


class ResultsPlayerAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    is_stand_in = serializers.BooleanField(
        help_text=_("True if this is a ghost player, whose seat another player fills.")
    )


class ResultsSeatAnswer(serializers.Serializer[Any]):
    position = serializers.IntegerField()
    side = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()


class ResultsTotalAnswer(serializers.Serializer[Any]):
    points = serializers.ListField(child=serializers.IntegerField(), help_text=_("Points of each side."))
    hands = serializers.IntegerField()
    recorded_at = serializers.DateTimeField()
    void_reason = serializers.CharField(help_text=_("Why the points don't count. Empty if they do."))


class ResultsTableAnswer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    status = serializers.CharField()
    walk_over = serializers.IntegerField(
        allow_null=True,
        help_text=_("Side that won by forfeit; 0 if neither side showed up. Null without a forfeit."),
    )
    seats = ResultsSeatAnswer(many=True)
    hands = serializers.ListField(
        child=serializers.DictField(),
        help_text=_(
            "Each hand with its report, number, outcome, seat_points, recorded_at and void_reason. "
            "“deal” has its cards in Euchre Game Notation, or is null."
        ),
    )
    totals = ResultsTotalAnswer(
        many=True, help_text=_("Points that the table entered at the end of a round.")
    )


class ResultsRoundAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    status = serializers.CharField()
    tables = ResultsTableAnswer(many=True)
    byes = serializers.ListField(child=serializers.CharField())


class ResultsStandingAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    hands = serializers.IntegerField()
    loners = serializers.IntegerField()
    marches = serializers.IntegerField()
    euchres = serializers.IntegerField()
    euchred = serializers.IntegerField()
    wins = serializers.IntegerField()
    margin = serializers.IntegerField()
    games = serializers.IntegerField(
        help_text=_("Number of finished matches, without forfeits where no hand was played.")
    )
    credit = serializers.CharField(help_text=_("Bye points as a fraction, like “13/2”."))
    awarded = serializers.CharField(help_text=_("Points from forfeits, as a fraction."))
    walk_overs = serializers.IntegerField()
    because = serializers.CharField()


class ResultsAnswer(serializers.Serializer[Any]):
    """Every hand or round's points, and the results."""

    version = serializers.IntegerField()
    event = ResultsEventAnswer()
    players = ResultsPlayerAnswer(many=True)
    substitutions = serializers.ListField(child=serializers.CharField())
    rounds = ResultsRoundAnswer(many=True)
    standings = ResultsStandingAnswer(many=True)


class ResultsView(EventView):
    @extend_schema(responses={200: ResultsAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Download every hand and the results."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(event_results(event))


class GamesFileView(EventView):
    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, event_id: int) -> HttpResponse:
        """Download games in Euchre Match Notation, only those where every hand has its cards."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return HttpResponse(event_notation(event), content_type="application/json")
