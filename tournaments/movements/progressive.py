"""Progressive play: where everybody goes after a round, from who won at each table.

Table 1 is the head table. Those who come to a table and those who stay change partners: each who stays
plays with one who came. Source: docs/movements.md, section 9.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.errors import MovementError
from tournaments.movements.words import plans as words

from .plans import SEATS_PER_TABLE, RoundPlan, TablePlan


class Winner(StrEnum):
    """Who won at a table: seats 1 and 3, seats 2 and 4, or neither."""

    FIRST = "first"
    SECOND = "second"
    TIED = "tied"


class Progression(StrEnum):
    """Who moves.

    ``WINNERS_UP``: winners a table up, at the head table they stay and its losers go to the last.
    ``LOSERS_DOWN``: losers a table down, from the last to the head table; winners stay.
    ``RED_AND_WHITE``: of the winners the one in the lower seat goes a table up, the other one down, round
    and round; losers stay.
    """

    WINNERS_UP = "winners_up"
    LOSERS_DOWN = "losers_down"
    RED_AND_WHITE = "red_and_white"


class TieRule(StrEnum):
    """Who counts as the winners of a tied table: by lot, the first dealer's side, or the other."""

    LOT = "lot"
    DEALERS = "dealers"
    OTHERS = "others"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """The next round, and which tables' ties were broken for whom."""

    round: RoundPlan
    broken: tuple[tuple[int, Winner], ...]


def first_round(players: Sequence[int], *, tables: int | None = None) -> RoundPlan:
    """Seat players in their order, four to a table; the last, for whom there is none, have byes."""
    full = len(players) // SEATS_PER_TABLE
    used = SEATS_PER_TABLE * (full if tables is None else min(tables, full))
    if not used:
        raise MovementError(words.progressive_needs_four(), field="players")
    return _round(1, [players[base : base + 4] for base in range(0, used, 4)], players[used:])


def next_round(
    current: RoundPlan,
    winners: Sequence[Winner],
    progression: Progression,
    ties: TieRule,
    rng: random.Random,
    *,
    had: Mapping[int, int],
) -> Moves:
    """Move everyone; players with byes come in at the last table for those who had the fewest.

    Args:
        winners: in table order.
        had: byes of each player so far, this round's with them.
    """
    if len(winners) != len(current.tables):
        raise MovementError(words.every_result(), field="winners")
    broken = []
    won, lost = [], []
    for table, reported in zip(current.tables, winners, strict=True):
        winner = _broken(ties, rng) if reported is Winner.TIED else reported
        if reported is Winner.TIED:
            broken.append((table.table, winner))
        first, second = table.seats[0::2], table.seats[1::2]
        won.append(first if winner is Winner.FIRST else second)
        lost.append(second if winner is Winner.FIRST else first)
    stay, come = _moved(won, lost, progression)
    seats = [[here[0], here[1], there[0], there[1]] for here, there in zip(stay, come, strict=True)]
    byes = _relieve(seats[-1], current.byes, had)
    return Moves(round=_round(current.number + 1, seats, byes), broken=tuple(broken))


def _broken(ties: TieRule, rng: random.Random) -> Winner:
    match ties:
        case TieRule.LOT:
            return rng.choice((Winner.FIRST, Winner.SECOND))
        case TieRule.DEALERS:
            return Winner.FIRST
        case TieRule.OTHERS:
            return Winner.SECOND


Pairs = list[tuple[int, ...]]


def _moved(won: Pairs, lost: Pairs, progression: Progression) -> tuple[Pairs, Pairs]:
    """Return for each table the two who stay and the two who come."""
    tables = len(won)
    match progression:
        case Progression.WINNERS_UP:
            stay = [won[0], *lost[1:]]
            return stay, [*won[1:], lost[0]]
        case Progression.LOSERS_DOWN:
            return won, [lost[-1], *lost[:-1]]
        case Progression.RED_AND_WHITE:
            return lost, [(won[(table + 1) % tables][0], won[table - 1][1]) for table in range(tables)]


def _relieve(last: list[int], waiting: Sequence[int], had: Mapping[int, int]) -> list[int]:
    """Let those with byes in at the last table, first for those who came to it."""
    out = sorted(last, key=lambda player: had.get(player, 0))[: len(waiting)]
    for player, relieved in zip(waiting, out, strict=True):
        last[last.index(relieved)] = player
    return out


def _round(number: int, seats: Sequence[Sequence[int]], byes: Sequence[int]) -> RoundPlan:
    return RoundPlan(
        number=number,
        tables=tuple(TablePlan(table=table, seats=tuple(four)) for table, four in enumerate(seats, start=1)),
        byes=tuple(sorted(byes)),
    )
