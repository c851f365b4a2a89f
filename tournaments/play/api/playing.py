"""Rounds, seats, tables and hands over the API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role, Scope
from tournaments.access.open_tables import OpenTable
from tournaments.access.permissions import match_of
from tournaments.access.shown_seats import refuse_hidden
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError, StaleHandError
from tournaments.models import Match, Round
from tournaments.play.selectors.tables import table_now
from tournaments.play.services.hands import hand_record
from tournaments.seating.selectors.seating import board_of
from tournaments.web.api.base import EventView, PublicView, person
from tournaments.web.api.event_answers import RoundAnswer
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
    SeatingAnswer,
    StaleAnswer,
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
        """Enter a table's next hand. Repeating the key changes nothing."""
        match = person_match(request, event_id, number, table)
        seats = match.size or match.round.stage.event.seats
        return record(match.pk, seats, dict(request.data), HAND_FIELDS, Actor(person(request)))


def person_match(
    request: Request, event_id: int, number: int, table: int, *, needs: Role = Role.SCOREKEEPER
) -> Match:
    user = person(request)
    return match_of(user, event_id, round_number=number, table=table, needs=needs)


class PublicSeatsView(PublicView):
    @extend_schema(responses={200: SeatingAnswer})
    def get(self, request: Request, public_id: str, number: int) -> Response:
        """Show who sits where in a round."""
        event = self.event(request, public_id)
        refuse_hidden(event, number)
        return Response(SeatingAnswer(board_of(event, number)).data)
