"""Two fields of fixed pairs: one stays at its tables, the other moves a table up each round.

Source: docs/movements.md, section 12.
"""

from collections.abc import Sequence

from tournaments.errors import MovementError
from tournaments.movements.words import plans, requests

from .meetings import Meeting, MeetingRound, check_field


def two_fields(
    staying: Sequence[int], moving: Sequence[int], *, rounds: int | None = None
) -> tuple[MeetingRound, ...]:
    """Plan until everyone of the one field has met everyone of the other, or the first ``rounds`` of it.

    A field may have one entry more than the other; then one of it has a bye each round, each in turn.

    Raises:
        MovementError: an entry twice, fields too different, or more rounds than there are opponents.
    """
    check_field([*staying, *moving], 2)
    if abs(len(staying) - len(moving)) > 1:
        raise MovementError(plans.uneven_halves(one=len(staying), other=len(moving)), field="entries")
    tables = max(len(staying), len(moving))
    planned = tables if rounds is None else rounds
    if not 1 <= planned <= tables:
        raise MovementError(requests.rounds_between(most=tables, rounds=planned), field="rounds")
    return tuple(_round(index, tables, staying, moving) for index in range(planned))


def _round(index: int, tables: int, staying: Sequence[int], moving: Sequence[int]) -> MeetingRound:
    at = {(place + index) % tables: entry for place, entry in enumerate(moving)}
    meetings = tuple(
        Meeting(table=table + 1, entries=(entry, at[table]))
        for table, entry in enumerate(staying)
        if table in at
    )
    here = {entry for meeting in meetings for entry in meeting.entries}
    return MeetingRound(number=index + 1, meetings=meetings, byes=tuple(sorted({*staying, *moving} - here)))
