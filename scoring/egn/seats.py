"""The seats of a recorded game at its table: partners face each other, and everyone sits as in the file.

Source: docs/rules.md, 8.7.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.cardplay.records import HandRecord
from scoring.egn import table_words as words
from scoring.errors import InvalidRecordError
from scoring.table.hands import HandReport
from scoring.table.seats import seat_after

#: Partners sit opposite: these are the sides of a table of four.
SIDES = (frozenset({1, 3}), frozenset({2, 4}))
FOUR = 4
AS_THEY_ARE = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """Where those of a file sit at a table.

    Args:
        seats: of the table, by seat of the file.
        is_turned_over: the file goes round the table the other way, so seats 2 and 4 change places.
    """

    seats: tuple[int, ...]
    is_turned_over: bool = False

    def at(self, seat: int) -> int:
        return self.seats[seat - 1]

    def maybe_at(self, seat: int | None) -> int | None:
        return None if seat is None else self.at(seat)


def placing(seats: Sequence[int]) -> Placing:
    """Seat a file's players in its own order, partner facing partner as at the table.

    Args:
        seats: where each sits now, by seat of the file; partners are partners.
    """
    if seats[1] == seat_after(seats[0], seats=FOUR):
        return Placing(seats=tuple(seats))
    changed = {2: 4, 4: 2}
    return Placing(seats=tuple(changed.get(seat, seat) for seat in seats), is_turned_over=True)


def refuse_other_partners(seats: Sequence[int], names: Sequence[str], *, game: int | None = None) -> None:
    """Refuse a game of other sides than the table's.

    Args:
        seats: of the table, by seat of the file.
        names: of who sits at the table, seat 1 first.
        game: its number, where the file has several.

    Raises:
        InvalidRecordError: those who are partners at the table are opponents in the file.
    """
    if frozenset(seats[::2]) in SIDES:
        return
    at = [names[seat - 1] for seat in seats]
    text = words.other_partners(game=game, file=at, table=names)
    raise InvalidRecordError(text, field="file", code="other_partners")


def moved_report(report: HandReport, to: Placing) -> HandReport:
    """Tell the same hand with everyone in their seat at the table."""
    return replace(
        report,
        dealer=to.at(report.dealer),
        maker=to.maybe_at(report.maker),
        lone_defender=to.maybe_at(report.lone_defender),
        named_partner=to.maybe_at(report.named_partner),
    )


def moved_record(record: HandRecord, to: Placing) -> HandRecord:
    """Tell the same cards with everyone in their seat at the table."""
    if to.seats == AS_THEY_ARE:
        return record
    hands = {to.at(seat): hand for seat, hand in enumerate(record.hands, start=1)}
    return replace(
        record,
        dealer=to.at(record.dealer),
        lone_defender=to.maybe_at(record.lone_defender),
        first_leader=to.maybe_at(record.first_leader),
        claimed_by=to.maybe_at(record.claimed_by),
        hands=tuple(hands.get(seat, ()) for seat in range(1, FOUR + 1)) if hands else (),
    )
