"""Rounds, tables and hands; and what everyone may see."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role
from tournaments.errors import InvalidRequestError, NotNowError, StaleHandError
from tournaments.models import Event, Match
from tournaments.refusals import status_of
from tournaments.selectors.access import hand_of, match_at, public_event
from tournaments.selectors.board import public_board
from tournaments.selectors.prizes import prize_sheet
from tournaments.selectors.seating import board_of
from tournaments.selectors.tables import table_state
from tournaments.services.actor import Actor
from tournaments.services.entries import entry_add
from tournaments.services.hands import hand_correct, hand_record, hand_undo
from tournaments.services.links import table_link_replace
from tournaments.services.rounds import round_close, round_open

from .answers import EntryAnswer, RoundAnswer, called
from .base import EventView, person, read
from .boards import (
    HandAnswer,
    PrizesAnswer,
    SeatingAnswer,
    StaleAnswer,
    StandingsAnswer,
    TableAnswer,
    hand_answer,
)
from .slips import (
    HAND_FIELDS,
    CloseSlip,
    CorrectionSlip,
    HandSlip,
    JoinSlip,
    NumberSlip,
    read_hand,
    read_report,
)

HAND_ANSWERS = {200: HandAnswer, 201: HandAnswer, 409: StaleAnswer}


def record(match: Match, event: Event, body: Any, known: frozenset[str], actor: Actor) -> Response:
    """Record a hand for whoever may; a hand that comes too late is answered with the table as it is."""
    try:
        number, key, report = read_hand(body, known)
        recorded = hand_record(match_id=match.pk, number=number, report=report, key=key, actor=actor)
    except (StaleHandError, NotNowError) as refusal:
        return stale(match, event, refusal)
    return Response(hand_answer(recorded.hand), status=201 if recorded.is_new else 200)


def stale(match: Match, event: Event, refusal: StaleHandError | NotNowError) -> Response:
    state = table_state(Match.objects.get(pk=match.pk), event)
    answer = {
        "code": refusal.code,
        "message": str(refusal),
        "field": refusal.field,
        "table": TableAnswer(state).data,
    }
    return Response(answer, status=status_of(refusal))


class RoundsView(EventView):
    @extend_schema(responses={200: RoundAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List the rounds."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        rounds = event.stages.get(number=1).rounds.order_by("number")
        return Response(RoundAnswer(rounds, many=True).data)


class SeatingView(EventView):
    @extend_schema(responses={200: SeatingAnswer})
    def get(self, request: Request, event_id: int, number: int) -> Response:
        """Show who sits where in a round."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(SeatingAnswer(board_of(event, number)).data)


class OpenView(EventView):
    @extend_schema(request=None, responses={200: RoundAnswer})
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """Let a round's tables score; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(RoundAnswer(round_open(event_id=event.pk, number=number, actor=actor)).data)


class CloseView(EventView):
    @extend_schema(request=CloseSlip, responses={200: RoundAnswer})
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """Stop a round taking hands; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        slip = read(CloseSlip, request).validated_data
        stands = {each["table"]: each["reason"] for each in slip["stands"]}
        closed = round_close(event_id=event.pk, number=number, stands=stands, actor=actor)
        return Response(RoundAnswer(closed).data)


class TableView(EventView):
    @extend_schema(responses={200: TableAnswer})
    def get(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Show a table as the people at it see it."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        state = table_state(match_at(event, round_number=number, table=table), event)
        return Response(TableAnswer(state).data)


class HandsView(EventView):
    throttle_scope = "hands"

    @extend_schema(request=HandSlip, responses=HAND_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Record a table's next hand, once per key."""
        event, actor = self.event(request, event_id, needs=Role.SCOREKEEPER)
        match = match_at(event, round_number=number, table=table)
        return record(match, event, request.data, HAND_FIELDS, actor)


class UndoView(EventView):
    @extend_schema(request=NumberSlip, responses={200: TableAnswer, 409: StaleAnswer})
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Take back the table's last hand."""
        event, actor = self.event(request, event_id, needs=Role.SCOREKEEPER)
        match = match_at(event, round_number=number, table=table)
        hand = read(NumberSlip, request).validated_data["number"]
        try:
            hand_undo(match_id=match.pk, number=hand, actor=actor)
        except (StaleHandError, NotNowError) as refusal:
            return stale(match, event, refusal)
        return Response(TableAnswer(table_state(Match.objects.get(pk=match.pk), event)).data)


class CorrectView(EventView):
    @extend_schema(request=CorrectionSlip, responses=HAND_ANSWERS)
    def post(self, request: Request, event_id: int, hand_id: int) -> Response:
        """Replace a hand by what was really played."""
        hand = hand_of(person(request), event_id, hand_id, needs=Role.DIRECTOR)
        if not isinstance(request.data, dict):
            raise InvalidRequestError("Send one JSON object.", code="not_an_object")
        report = read_report(request.data, hand.number)
        slip = read(CorrectionSlip, request).validated_data
        recorded = hand_correct(
            hand_id=hand.pk,
            report=report,
            reason=slip["reason"],
            key=slip["key"],
            actor=Actor(person(request)),
        )
        return Response(hand_answer(recorded.hand), status=201 if recorded.is_new else 200)


class ReplaceLinkView(EventView):
    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, event_id: int, table: int) -> Response:
        """Replace a table's link; every phone that came by the old one is out."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        table_link_replace(event_id=event.pk, table=table, actor=actor)
        return Response(status=204)


class StandingsView(EventView):
    @extend_schema(responses={200: StandingsAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the standings as they are."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(StandingsAnswer(public_board(event)).data)


class PrizesView(EventView):
    @extend_schema(responses={200: PrizesAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the pool and who gets what of it as things stand."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(PrizesAnswer(prize_sheet(event)).data)


class PublicView(APIView):
    """What everyone may see by the event's public address."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


class PublicStandingsView(PublicView):
    @extend_schema(responses={200: StandingsAnswer}, auth=[])
    def get(self, request: Request, public_id: str) -> Response:  # noqa: ARG002 -- the framework passes it
        """Show the public standings."""
        return Response(StandingsAnswer(public_board(public_event(public_id))).data)


class PublicPrizesView(PublicView):
    @extend_schema(responses={200: PrizesAnswer}, auth=[])
    def get(self, request: Request, public_id: str) -> Response:  # noqa: ARG002 -- the framework passes it
        """Show the public prizes."""
        return Response(PrizesAnswer(prize_sheet(public_event(public_id))).data)


class PublicSeatsView(PublicView):
    @extend_schema(responses={200: SeatingAnswer}, auth=[])
    def get(self, request: Request, public_id: str, number: int) -> Response:  # noqa: ARG002 -- as above
        """Show who sits where in a round."""
        return Response(SeatingAnswer(board_of(public_event(public_id), number)).data)


class JoinView(PublicView):
    # A whole club signs up from one address, at the door.
    throttle_scope = "join"

    @extend_schema(request=JoinSlip, responses={201: EntryAnswer}, auth=[])
    def post(self, request: Request, public_id: str) -> Response:
        """Sign up for a night, once per key."""
        slip = read(JoinSlip, request).validated_data
        event = public_event(public_id)
        entry = entry_add(event_id=event.pk, name=slip["name"], key=slip["key"], actor=Actor())
        return Response(EntryAnswer(entry, context=called(event)).data, status=201)
