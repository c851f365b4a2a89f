"""Hands that two phones told otherwise, until the director decides."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scoring.table.hand_points import score_hand
from scoring.table.hands import HandReport
from tournaments.models import Dispute, Event
from tournaments.names.people import Named, seated
from tournaments.play.words import hands as words


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What one sender says was played; ``winners`` are the names of those it brings ``points``."""

    report: HandReport
    outcome: str
    seat_points: tuple[int, ...]
    at: datetime
    by: str
    maker_name: str
    winners: str

    @property
    def points(self) -> int:
        return max(self.seat_points)

    @property
    def result_text(self) -> str:
        """The result in words, to follow the maker's name."""
        return words.result(self.outcome, self.report.tricks)


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeLine:
    id: int
    round: int
    table: int
    number: int
    hand_id: int
    people: tuple[Named, ...]
    first: Telling
    second: Telling


def open_disputes(event: Event, names: Mapping[int, str]) -> tuple[DisputeLine, ...]:
    """List what is not decided, the oldest first: one query, and a second when there is any.

    Args:
        names: what each player is called, by id.
    """
    disputes = (
        Dispute.objects.waiting()
        .filter(hand__match__round__stage__event=event)
        .select_related(
            "hand__match__round", "hand__recorded_by", "hand__recorded_via", "sent_by", "sent_via"
        )
        .prefetch_related("hand__match__seats")
        .order_by("pk")
    )
    return tuple(_line(dispute, event, names) for dispute in disputes)


def _line(dispute: Dispute, event: Event, names: Mapping[int, str]) -> DisputeLine:
    hand = dispute.hand
    seats = sorted(hand.match.seats.all(), key=lambda seat: seat.position)
    people = tuple(Named(seat.entry_id, seated(names, seat.player_id, seat.substitute_id)) for seat in seats)
    called = {seat.position: each.name for seat, each in zip(seats, people, strict=True)}
    rules = hand.match.rules(event.ruleset)

    def telling(report: HandReport, at: datetime, by: object) -> Telling:
        score = score_hand(report, rules)
        winners = [called[seat] for seat, points in enumerate(score.seat_points, start=1) if points]
        return Telling(
            report=report,
            outcome=score.outcome,
            seat_points=score.seat_points,
            at=at,
            by=str(by or ""),
            maker_name=called[report.maker] if report.maker else "",
            winners=" & ".join(winners),
        )

    return DisputeLine(
        id=dispute.pk,
        round=hand.match.round.number,
        table=hand.match.table,
        number=hand.number,
        hand_id=hand.pk,
        people=people,
        first=telling(hand.report, hand.recorded_at, hand.recorded_by or hand.recorded_via),
        second=telling(dispute.hand_report, dispute.sent_at, dispute.sent_by or dispute.sent_via),
    )
