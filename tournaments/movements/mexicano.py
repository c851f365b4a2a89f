"""Pairs individuals round by round by their standing: the first four at table 1, and so on.

Source: docs/movements.md, section 9.
"""

from collections.abc import Sequence
from enum import StrEnum

from tournaments.errors import MovementError
from tournaments.movements.words import plans as words

from .plans import SEATS_PER_TABLE, RoundPlan, TablePlan


class Pairing(StrEnum):
    """Which places at a table are partners."""

    FIRST_AND_FOURTH = "1+4"
    FIRST_AND_THIRD = "1+3"


#: Places at the table, from 0, in clockwise seat order.
SEATED = {Pairing.FIRST_AND_FOURTH: (0, 1, 3, 2), Pairing.FIRST_AND_THIRD: (0, 1, 2, 3)}


def mexicano_round(
    standing: Sequence[int],
    played: Sequence[RoundPlan],
    pairing: Pairing,
    *,
    tables: int | None = None,
) -> RoundPlan:
    """Plan the next round; byes go to those who had fewest, the lowest placed first.

    Args:
        standing: numbers of all who are here, best first.
        played: the rounds so far, in order.
    """
    if len(set(standing)) != len(standing) or len(standing) < SEATS_PER_TABLE:
        raise MovementError(words.four_players_once(), field="players")
    full = len(standing) // SEATS_PER_TABLE
    used = full if tables is None else min(tables, full)
    byes = _byes(standing, played, len(standing) - SEATS_PER_TABLE * used)
    seated = [player for player in standing if player not in byes]
    return RoundPlan(
        number=len(played) + 1,
        tables=tuple(
            TablePlan(
                table=index + 1,
                seats=tuple(seated[SEATS_PER_TABLE * index + place] for place in SEATED[pairing]),
            )
            for index in range(used)
        ),
        byes=tuple(sorted(byes)),
    )


def _byes(standing: Sequence[int], played: Sequence[RoundPlan], wanted: int) -> list[int]:
    had = {player: sum(player in current.byes for current in played) for player in standing}
    away = {player for current in played for player in current.absent}
    most = max(had.values(), default=0)
    places = {player: place for place, player in enumerate(standing)}
    # Who was away waits behind everyone: leaving brings no bye nearer.
    return sorted(standing, key=lambda p: (max(had[p], most if p in away else 0), -places[p]))[:wanted]
