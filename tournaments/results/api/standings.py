"""The standings over the API, for the club and for everyone."""

from typing import Any

from django.db.models import Exists, OuterRef
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.access.public_access import event_at, let_in
from tournaments.cache.rendered import RenderCache
from tournaments.models import Event, Match, Round, show_of
from tournaments.names.people import field_of, substitution_sentences
from tournaments.play.selectors.postponed import postponed_sentences
from tournaments.results.selectors.play_offs import due
from tournaments.results.selectors.standing_lines import Ranked, StandingLine
from tournaments.results.selectors.standings import ranked
from tournaments.show.selectors.show import public_ranked
from tournaments.web.api.base import EventView, PublicView


class StandingLineAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField(source="tally.points", help_text=_("Points scored at the tables."))
    credit = serializers.CharField(help_text=_("Exact bye points, like “13/2”."))
    awarded = serializers.CharField(help_text=_("Exact points for forfeits."))
    walk_overs = serializers.IntegerField(help_text=_("Number of games won by forfeit outside a bracket."))
    score = serializers.CharField(
        source="figure",
        help_text=_("Exact score by the first ranking rule. In brackets, places don't follow it."),
    )
    games = serializers.IntegerField(help_text=_("Number of games the player finished."))
    hands = serializers.IntegerField(source="tally.hands")
    wins = serializers.IntegerField()
    loners = serializers.IntegerField(source="tally.loners")
    marches = serializers.IntegerField(source="tally.marches")
    euchres = serializers.IntegerField(source="tally.euchres")
    euchred = serializers.IntegerField(source="tally.euchred")
    handicap = serializers.IntegerField(
        allow_null=True, help_text=_("Bonus points per game. Null if the night has no handicaps.")
    )
    handicap_points = serializers.SerializerMethodField(
        help_text=_(
            "Exact points with the bonus. They don't affect places. Null if the night has no handicaps."
        )
    )
    because = serializers.CharField(
        help_text=_(
            "Why this line ranks below the one above or ties with it. In brackets, how far they got. May "
            "be empty."
        )
    )

    def get_handicap_points(self, line: StandingLine) -> str | None:
        return None if line.handicap is None else str(line.with_bonus)


class PlayOffAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField(help_text=_("Place that the entries are tied for."))
    entries = serializers.ListField(
        source="entry_ids",
        child=serializers.IntegerField(),
        help_text=_("Entry IDs. Partners are next to each other."),
    )
    is_open = serializers.BooleanField(help_text=_("True if the result isn't entered yet."))
    said = serializers.CharField(
        source="text", help_text=_("Sentence that names the players in the playoff.")
    )


class StandingsAnswer(serializers.Serializer[Any]):
    event = serializers.CharField(source="event.name")
    status = serializers.CharField(source="event.status")
    round = serializers.IntegerField(
        allow_null=True, help_text=_("Number of the open round. Null if no round is open.")
    )
    rounds = serializers.IntegerField()
    rule = serializers.CharField(
        help_text=_("How players are ranked and who is disqualified, in sentences. May be empty.")
    )
    tie_breaks = serializers.ListField(
        child=serializers.CharField(), help_text=_("Tiebreakers in order, in words.")
    )
    substitutions = serializers.ListField(
        child=serializers.CharField(), help_text=_("Tonight's subs, in sentences.")
    )
    postponed = serializers.ListField(
        child=serializers.CharField(), help_text=_("Unfinished games, in sentences.")
    )
    play_offs = PlayOffAnswer(
        many=True,
        help_text=_("Ties to break with a playoff."),
    )
    frozen_after = serializers.IntegerField(
        allow_null=True,
        help_text=_("Last round that counts in these standings. 0 if none do, null if all do."),
    )
    standings = StandingLineAnswer(source="lines", many=True)
    groups = serializers.ListField(
        child=StandingLineAnswer(many=True),
        help_text=_("Standings of each group, if there are several groups."),
    )


class StandingsView(EventView):
    @extend_schema(responses={200: StandingsAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the current standings, even while public standings are hidden."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(_standings(event, ranked(event)))


def _standings(event: Event, standings: Ranked, frozen_after: int | None = None) -> dict[str, Any]:
    """Answer standings with the state of the rounds, for one query more; another where a game was put off."""
    later = Match.objects.filter(round=OuterRef("pk"), status=Match.Status.LATER)
    rounds = list(Round.objects.filter(stage__event=event).annotate(waits=Exists(later)).order_by("number"))
    answer: dict[str, Any] = StandingsAnswer(
        {
            "event": event,
            "round": next((each.number for each in rounds if each.status == Round.Status.OPEN), None),
            "rounds": len(rounds),
            "tie_breaks": standings.tie_breaks,
            "rule": standings.rule,
            "lines": standings.lines,
            "groups": standings.groups,
            "frozen_after": frozen_after,
            "postponed": postponed_sentences(event) if any(each.waits for each in rounds) else (),
            "play_offs": due(event, standings.play_offs),
            "substitutions": substitution_sentences(field_of(event)) if event.has_substitutes else (),
        }
    ).data
    return answer


def _public_standings(state: tuple[str, str]) -> dict[str, Any]:
    event = event_at(state[0])
    return _standings(event, public_ranked(event), show_of(event).frozen_after)


#: By public id and number of changes.
public_answer = RenderCache(_public_standings, most=64)


class PublicStandingsView(PublicView):
    @extend_schema(responses={200: StandingsAnswer})
    def get(self, request: Request, public_id: str) -> HttpResponseBase:
        """Show the public standings. While they're hidden, only the rounds shown so far count."""
        night, _ = let_in(public_id, self.who(request))
        etag = f'"{night.stamp}"'
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            answer = Response(public_answer((public_id, night.stamp)))
        answer["ETag"] = etag
        answer["Cache-Control"] = "private, no-cache" if night.is_private else "no-cache"
        return answer
