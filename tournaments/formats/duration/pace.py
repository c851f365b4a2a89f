"""How fast a night is played, and when it will be over: pure sums over moments.

Source: docs/room.md, section "The pace".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

#: Two minutes a hand: what a party of 12 takes by the source, until the night's own pace is known.
USUAL_HAND = timedelta(minutes=2)
#: Between two rounds, until the night has had a break of its own.
USUAL_BREAK = timedelta(minutes=2)
#: Nobody plays a hand faster; one that comes in sooner was typed from a sheet, or simulated.
FASTEST_HAND = timedelta(seconds=15)
#: A pace is measured from so many hands on.
ENOUGH_HANDS = 8
#: A table so many hands behind the others is slow.
HANDS_BEHIND = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpan:
    """What one table has played of a round; ``last_hand_at`` is None before its first hand."""

    table: int
    hands: int
    last_hand_at: datetime | None
    is_done: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSpan:
    """A round that has opened; the open one has no end."""

    opened_at: datetime
    closed_at: datetime | None
    tables: tuple[TableSpan, ...]


def time_per_hand(rounds: Sequence[RoundSpan]) -> timedelta | None:
    """Average over all tables from the opening to their last hand.

    Returns:
        None before there are enough hands, and where they came in faster than anybody plays.
    """
    hands, spent = 0, timedelta()
    for each in rounds:
        for table in each.tables:
            if table.hands and table.last_hand_at is not None:
                ended = (
                    table.last_hand_at if each.closed_at is None else min(table.last_hand_at, each.closed_at)
                )
                hands += table.hands
                spent += max(ended - each.opened_at, timedelta())
    each_took = spent / hands if hands >= ENOUGH_HANDS else timedelta()
    return each_took if each_took >= FASTEST_HAND else None


def slow_tables(current: RoundSpan) -> tuple[int, ...]:
    """Return the tables that are behind half of the room by ``HANDS_BEHIND`` hands or more."""
    if not current.tables:
        return ()
    middle = median(table.hands for table in current.tables)
    return tuple(
        table.table for table in current.tables if not table.is_done and middle - table.hands >= HANDS_BEHIND
    )


def done_by(rounds: Sequence[RoundSpan], *, hands_per_round: int, to_come: int, now: datetime) -> datetime:
    """Say when the last round will be over.

    Args:
        rounds: those that have opened, in order.
        to_come: rounds that have not opened.
    """
    measured = time_per_hand(rounds)
    hand = measured or USUAL_HAND
    lengths = [each.closed_at - each.opened_at for each in rounds if each.closed_at is not None]
    length = (measured and _median(lengths)) or hand * hands_per_round
    breaks = [
        after.opened_at - before.closed_at
        for before, after in pairwise(rounds)
        if before.closed_at is not None
    ]
    pause = (measured and _median(breaks)) or USUAL_BREAK
    current = rounds[-1] if rounds and rounds[-1].closed_at is None else None
    if current is None:
        return now + length * to_come + pause * max(to_come - 1, 0)
    return _current_ends(current, hand, hands_per_round, now) + (pause + length) * to_come


def _current_ends(current: RoundSpan, hand: timedelta, hands_per_round: int, now: datetime) -> datetime:
    ends = [
        # A race can be longer than it was reckoned to be; then a hand is still to come.
        (table.last_hand_at or current.opened_at) + hand * max(hands_per_round - table.hands, 1)
        for table in current.tables
        if not table.is_done
    ]
    return max([now, *ends])


def _median(spans: Sequence[timedelta]) -> timedelta | None:
    return timedelta(seconds=median(span.total_seconds() for span in spans)) if spans else None
