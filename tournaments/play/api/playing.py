"""Rounds, tables and hands; and what everyone may see."""

from typing import Any

from django.db.models import Exists, OuterRef
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role, Scope
from tournaments.access.open_tables import OpenTable
from tournaments.access.permissions import match_of
from tournaments.access.public_access import event_at, let_in
from tournaments.access.shown_seats import refuse_hidden
from tournaments.audit.actor import Actor
from tournaments.cache.rendered import RenderCache
from tournaments.errors import NotNowError, StaleHandError
from tournaments.models import Event, Match, Round, show_of
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.names.people import field_of, substitution_sentences
from tournaments.play.selectors.postponed import postponed_sentences
from tournaments.play.selectors.tables import table_now
from tournaments.play.services.hands import hand_record
from tournaments.results.selectors.play_offs import due
from tournaments.results.selectors.standing_lines import Ranked
from tournaments.results.selectors.standings import ranked
from tournaments.seating.selectors.seating import board_of
from tournaments.show.selectors.show import public_prizes, public_ranked
from tournaments.web.api.answers import RoundAnswer
from tournaments.web.api.base import EventView, PublicView, person
from tournaments.web.api.payloads import (
    HAND_FIELDS,
    HandPayload,
    more_to_come,
    opening_in,
    read_hand,
    says_dealer,
)
from tournaments.web.api.refusals import refusal_body
from tournaments.web.statuses import status_of

from .boards import (
    HandAnswer,
    PrizesAnswer,
    SeatingAnswer,
    StaleAnswer,
    StandingsAnswer,
    TableAnswer,
    hand_answer,
)

HAND_ANSWERS = {200: HandAnswer, 201: HandAnswer, 409: StaleAnswer}


def record(
    match_id: int,
    seats: int,
    body: dict[str, Any],
    fields: frozenset[str],
    actor: Actor,
    *,
    before: OpenTable | None = None,
) -> Response:
    """Record a hand for whoever may; a hand that comes too late is answered with the table as it is."""
    number, key, report = read_hand(body, fields, seats)
    try:
        recorded = hand_record(
            match_id=match_id,
            number=number,
            report=report,
            key=key,
            actor=actor,
            before=before,
            opening=opening_in(body),
            says_dealer=says_dealer(body),
            more_to_come=more_to_come(body),
        )
    except (StaleHandError, NotNowError) as refusal:
        return stale(match_id, refusal)
    return Response(hand_answer(recorded.hand), status=201 if recorded.is_new else 200)


def table_as_it_is(match_id: int) -> Response:
    return Response(_table(match_id))


def stale(match_id: int, refusal: StaleHandError | NotNowError) -> Response:
    return Response({**refusal_body(refusal), "table": _table(match_id)}, status=status_of(refusal))


def _table(match_id: int) -> dict[str, Any]:
    table: dict[str, Any] = TableAnswer(table_now(match_id)).data
    return table


class RoundsView(EventView):
    @extend_schema(responses={200: RoundAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List the rounds."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        rounds = Round.objects.filter(stage__event=event).order_by("number")
        return Response(RoundAnswer(rounds, many=True).data)


class SeatingView(EventView):
    @extend_schema(responses={200: SeatingAnswer})
    def get(self, request: Request, event_id: int, number: int) -> Response:
        """Show who sits where in a round."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(SeatingAnswer(board_of(event, number)).data)


class TableView(APIView):
    @extend_schema(responses={200: TableAnswer})
    def get(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Show a table as its players see it."""
        return table_as_it_is(person_match(request, event_id, number, table).pk)


class HandsView(APIView):
    throttle_scope = "hands"
    write_scope = Scope.SCORE

    @extend_schema(request=HandPayload, responses=HAND_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Enter a table's next hand, once per key."""
        match = person_match(request, event_id, number, table)
        seats = match.size or match.round.stage.event.seats
        return record(match.pk, seats, dict(request.data), HAND_FIELDS, Actor(person(request)))


def person_match(
    request: Request, event_id: int, number: int, table: int, *, needs: Role = Role.SCOREKEEPER
) -> Match:
    user = person(request)
    return match_of(user, event_id, round_number=number, table=table, needs=needs)


class StandingsView(EventView):
    @extend_schema(responses={200: StandingsAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the current standings, even while public standings are frozen."""
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


class PrizesView(EventView):
    @extend_schema(responses={200: PrizesAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the prize pool and who wins what so far."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(PrizesAnswer(prize_sheet(event)).data)


class PublicStandingsView(PublicView):
    @extend_schema(responses={200: StandingsAnswer})
    def get(self, request: Request, public_id: str) -> HttpResponseBase:
        """Show the public standings. While frozen, only the rounds shown so far count."""
        night, _ = let_in(public_id, self.who(request))
        etag = f'"{night.stamp}"'
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            answer = Response(public_answer((public_id, night.stamp)))
        answer["ETag"] = etag
        answer["Cache-Control"] = "private, no-cache" if night.is_private else "no-cache"
        return answer


class PublicPrizesView(PublicView):
    @extend_schema(responses={200: PrizesAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Show the public prizes."""
        return Response(PrizesAnswer(public_prizes(self.event(request, public_id))).data)


class PublicSeatsView(PublicView):
    @extend_schema(responses={200: SeatingAnswer})
    def get(self, request: Request, public_id: str, number: int) -> Response:
        """Show who sits where in a round."""
        event = self.event(request, public_id)
        refuse_hidden(event, number)
        return Response(SeatingAnswer(board_of(event, number)).data)
