"""Rounds in which entries that stay together, such as fixed pairs, meet one another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.errors import MovementError
from tournaments.movements.words import plans as words


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Two entries at one table."""

    table: int
    entries: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingRound:
    """One round; ``byes`` are the entries here without a table, ``absent`` those not here for it."""

    number: int
    meetings: tuple[Meeting, ...]
    byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()


def meeting_round(
    number: int,
    pairings: Sequence[tuple[int, int]],
    *,
    byes: Iterable[int] = (),
    absent: Iterable[int] = (),
) -> MeetingRound:
    """Number the tables from 1 in the order given."""
    return MeetingRound(
        number=number,
        meetings=tuple(Meeting(table=table, entries=pair) for table, pair in enumerate(pairings, start=1)),
        byes=tuple(sorted(byes)),
        absent=tuple(sorted(absent)),
    )


def check_field(entries: Sequence[int], least: int, most: int | None = None) -> None:
    """Refuse a field with an entry twice, with too few of them or too many.

    Raises:
        MovementError: the field is no field.
    """
    if len(set(entries)) != len(entries):
        raise MovementError(words.entries_once(), field="entries")
    if most is None and len(entries) < least:
        raise MovementError(words.entries_at_least(least=least, entries=len(entries)), field="entries")
    if most is not None and not least <= len(entries) <= most:
        raise MovementError(
            words.entries_between(least=least, most=most, entries=len(entries)), field="entries"
        )
