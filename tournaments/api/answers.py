"""What the API answers with."""

from typing import Any

from rest_framework import serializers

from accounts.models import Club, Membership, Player
from tournaments.models import AuditEntry, Entry, Event, Hand, Round
from tournaments.selectors.board import PublicBoard
from tournaments.selectors.console import Console
from tournaments.selectors.forecast import Forecast
from tournaments.selectors.seating import Board, OwnSeat
from tournaments.selectors.tables import TableState


class EventAnswer(serializers.ModelSerializer[Event]):
    class Meta:
        model = Event
        fields = (
            *(
                "id",
                "public_id",
                "name",
                "starts_at",
                "time_zone",
                "status",
                "capacity",
                "rules",
                "tie_breaks",
            ),
            *("stake_cents", "currency", "prizes", "seed", "club"),
        )


class EntryAnswer(serializers.ModelSerializer[Entry]):
    class Meta:
        model = Entry
        fields = ("id", "queue", "number", "status", "is_paid")


class RoundAnswer(serializers.ModelSerializer[Round]):
    class Meta:
        model = Round
        fields = ("number", "status", "opened_at", "closed_at")


class AuditAnswer(serializers.ModelSerializer[AuditEntry]):
    actor = serializers.CharField(source="actor.name", default=None)
    via = serializers.CharField(default=None)

    class Meta:
        model = AuditEntry
        fields = ("id", "action", "row", "before", "after", "reason", "actor", "via", "at")


class HandAnswer(serializers.Serializer[Any]):
    """The shape of ``hand_answer``, for the schema."""

    id = serializers.IntegerField()
    round = serializers.IntegerField(required=False)
    number = serializers.IntegerField()
    key = serializers.UUIDField()
    outcome = serializers.CharField()
    seat_points = serializers.ListField(child=serializers.IntegerField())


class SessionAnswer(serializers.Serializer[Any]):
    token = serializers.CharField(
        help_text="For Authorization: Table … or Player …; the cookie holds it too."
    )
    event = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)


class TokenAnswer(serializers.Serializer[Any]):
    token = serializers.CharField()


def hand_answer(hand: Hand) -> dict[str, object]:
    """Answer a hand from the row alone: no further query on the hot path."""
    return {
        "id": hand.pk,
        "number": hand.number,
        "key": str(hand.key),
        "outcome": str(hand.outcome),
        "seat_points": hand.seat_points,
    }


def table_answer(state: TableState) -> dict[str, object]:
    return {
        "event": state.event_name,
        "round": state.round,
        "rounds": state.rounds,
        "round_status": state.round_status,
        "table": state.table,
        "status": state.status,
        "version": state.version,
        "next_number": state.next_number,
        "dealer": state.dealer,
        "hands_total": state.hands_total,
        "scores": state.scores,
        "seats": [
            {"position": seat.position, "side": seat.side, "name": seat.name, "points": seat.points}
            for seat in state.seats
        ],
        "hands": [
            {
                "id": hand.id,
                "number": hand.number,
                "key": str(hand.key),
                "report": hand.report.to_json(),
                "outcome": hand.outcome,
                "seat_points": hand.seat_points,
                "by": hand.by,
            }
            for hand in state.hands
        ],
        "next_seats": [
            {"name": seat.name, "round": seat.round, "table": seat.table, "position": seat.position}
            for seat in state.next_seats
        ],
    }


def standings_answer(board: PublicBoard) -> dict[str, object]:
    return {
        "version": board.version,
        "status": board.event.status,
        "round": board.round,
        "rounds": board.rounds,
        "tie_breaks": board.event.tie_breaks,
        "standings": [
            {
                "place": line.place,
                "tied": line.is_tied,
                "number": line.number,
                "name": line.name,
                "points": line.tally.points,
                "hands": line.tally.hands,
                "wins": line.tally.wins,
                "loners": line.tally.loners,
                "euchres": line.tally.euchres,
                "because": line.because,
            }
            for line in board.lines
        ],
    }


def prizes_answer(board: PublicBoard) -> dict[str, object]:
    sheet = board.sheet
    return {
        "pool_cents": sheet.pool_cents,
        "currency": sheet.currency,
        "places_cents": sheet.places,
        "payouts": [{"place": line.place, "name": line.name, "cents": line.cents} for line in sheet.lines],
        "sentences": sheet.sentences,
        "proof": sheet.proof,
        "unpaid_entries": sheet.unpaid,
        "refusal": sheet.refusal,
    }


def board_answer(board: Board) -> dict[str, object]:
    return {
        "round": board.round,
        "rounds": board.rounds,
        "status": board.status,
        "tables": [
            {
                "table": table.table,
                "seats": [
                    {"position": seat.position, "side": seat.side, "name": seat.name} for seat in table.seats
                ],
            }
            for table in board.tables
        ],
        "byes": board.byes,
    }


def own_seat_answer(seat: OwnSeat) -> dict[str, object]:
    return {
        "round": seat.round,
        "status": seat.status,
        "table": seat.table,
        "position": seat.position,
        "partners": seat.partners,
        "opponents": seat.opponents,
        "points": seat.points,
        "against": seat.against,
    }


class MemberAnswer(serializers.ModelSerializer[Membership]):
    name = serializers.CharField(source="user.name")

    class Meta:
        model = Membership
        fields = ("user", "name", "role")


class PlayerAnswer(serializers.ModelSerializer[Player]):
    class Meta:
        model = Player
        fields = ("number", "name")


class ClubAnswer(serializers.ModelSerializer[Club]):
    members = MemberAnswer(source="memberships", many=True)
    players = PlayerAnswer(many=True)

    class Meta:
        model = Club
        fields = ("id", "name", "locale", "currency", "time_zone", "members", "players")


class ForecastAnswer(serializers.Serializer[Any]):
    """The shape of ``forecast_answer``, for the schema."""

    rounds = serializers.IntegerField()
    tables = serializers.IntegerField()
    hands = serializers.IntegerField()
    byes_per_round = serializers.IntegerField()
    ends_at = serializers.DateTimeField()
    pool_cents = serializers.IntegerField()
    prizes_cents = serializers.ListField(child=serializers.IntegerField())


def forecast_answer(meant: Forecast) -> dict[str, object]:
    return {
        "rounds": meant.shape.rounds,
        "tables": meant.shape.tables,
        "hands": meant.shape.hands,
        "byes_per_round": meant.shape.byes_per_round,
        "ends_at": meant.ends_at,
        "pool_cents": meant.pool_cents,
        "prizes_cents": meant.prizes,
    }


class TableCardAnswer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    status = serializers.CharField()
    hands_played = serializers.IntegerField()
    hands_total = serializers.IntegerField(allow_null=True)
    scores = serializers.ListField(child=serializers.IntegerField())
    sides = serializers.ListField(child=serializers.CharField())
    last_hand_at = serializers.DateTimeField(allow_null=True)
    is_done = serializers.BooleanField()


class ConsoleAnswer(serializers.Serializer[Any]):
    here = serializers.IntegerField()
    places = serializers.IntegerField()
    waiting = serializers.IntegerField()
    paid = serializers.IntegerField()
    to_open = serializers.IntegerField(allow_null=True)
    to_close = serializers.IntegerField(allow_null=True)
    shape_refusal = serializers.CharField()
    tables = TableCardAnswer(many=True)


def console_answer(console: Console) -> dict[str, object]:
    answer: dict[str, object] = ConsoleAnswer(console).data
    return answer
