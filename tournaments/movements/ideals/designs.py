"""Which ideal has a design for how many players, over how many rounds, and its rounds.

Source: docs/movements.md, section 13.
"""

import random
from collections.abc import Callable, Sequence
from functools import lru_cache

from tournaments.movements.construction.composed import named
from tournaments.movements.construction.exact import cycle_meetings, supported_sizes
from tournaments.movements.construction.fields import FIELD_SIZES
from tournaments.movements.construction.near import near_sizes
from tournaments.movements.construction.starters import Tables, shipped
from tournaments.movements.construction.transversals import DIFFERENCES, transversal_rounds
from tournaments.movements.requests import cycle_rounds
from tournaments.movements.round_robin import round_robin

from .handed import DIRECTED_SIZES, directed_cycle, triple_cycle, triple_sizes
from .kirkman import KIRKMAN_SIZES, kirkman_rounds
from .mixed import factors, mixed_cycle, mixed_sizes
from .names import Ideal, couples, groups

Rounds = Callable[[int], int]
#: Players -> rounds in which the best seats known let nobody meet twice, of the table of section 6.
SEARCHED = {
    15: 5,
    16: 5,
    17: 4,
    18: 5,
    19: 6,
    20: 5,
    21: 5,
    22: 5,
    23: 7,
    24: 7,
    25: 6,
    26: 6,
    28: 7,
    29: 7,
    30: 9,
    31: 9,
    32: 9,
    33: 8,
    34: 10,
    35: 10,
    36: 9,
    37: 9,
    38: 11,
    40: 9,
    41: 10,
    42: 10,
    43: 12,
    44: 11,
    45: 11,
    46: 11,
    47: 12,
    48: 11,
    49: 11,
    50: 11,
    52: 13,
    53: 13,
    54: 13,
    55: 13,
    56: 13,
    57: 13,
    58: 13,
    59: 14,
    60: 14,
}


def design_rounds(ideal: Ideal, players: int) -> int:
    """Return over how many rounds the ideal holds for this number; 0 where no design is known here."""
    return ROUNDS[ideal](players) if ideal in ROUNDS else 0


@lru_cache(maxsize=8)
def design(ideal: Ideal, players: int) -> list[Tables]:
    """Return the tables of those rounds; none where the usual plan is the one that has it."""
    return MADE[ideal](players) if ideal in MADE and design_rounds(ideal, players) else []


def renumbered(rounds: Sequence[Tables], ideal: Ideal, players: int, seed: int) -> list[Tables]:
    """Give the players other numbers by this seed, but couples and groups their own again."""
    if not seed:
        return list(rounds)
    rng = random.Random(seed)  # noqa: S311 -- a plan anyone can make again from its seed
    number = list(range(1, players + 1))
    if ideal in {Ideal.GROUPS_APART, Ideal.GROUPS_MIXED}:
        number = [each for half in groups(players) for each in rng.sample(half, len(half))]
    elif ideal.follows_list:
        shuffled = rng.sample(couples(players), players // 2)
        number[: 2 * len(shuffled)] = [each for couple in shuffled for each in couple]
    else:
        rng.shuffle(number)
    return named(rounds, number)


def _even(players: int) -> int:
    is_known = players in supported_sizes() or players in near_sizes()
    return cycle_rounds(players) if is_known else 0


def _meet_once(players: int) -> int:
    return (players - 1) // 3 if players in KIRKMAN_SIZES else 0


def _never_twice(players: int) -> int:
    group, over = divmod(players, 4)
    has_groups = not over and (group in DIFFERENCES or (group > 3 and min(factors(group)) > 3))
    less_one = _meet_once(players + 1)
    return max(1, _meet_once(players), less_one, group if has_groups else 0, SEARCHED.get(players, 0))


def _apart(players: int) -> int:
    """Partners of the round that is dropped are the couples; nobody else is single but who is out in it."""
    return cycle_rounds(players) - 1 if players in supported_sizes() else 0


def _together(players: int) -> int:
    pairs, odd = divmod(players, 2)
    return 0 if odd else pairs - (pairs % 2 == 0)


def _mixed(players: int) -> int:
    pairs, odd = divmod(players, 2)
    return 0 if odd or pairs not in mixed_sizes() else pairs - (pairs % 2 == 0)


def _groups_apart(players: int) -> int:
    half, odd = divmod(players, 2)
    return 0 if odd or half not in supported_sizes() else cycle_rounds(half)


def _of(sizes: frozenset[int]) -> Rounds:
    return lambda players: cycle_rounds(players) if players in sizes else 0


def _tables(players: int) -> int:
    """One starting round over 4n + 1 numbers takes everyone to each of its places in turn."""
    is_one_round = str(players) in shipped()["exact"] or players in FIELD_SIZES
    return players if players % 4 == 1 and is_one_round else 0


def _made_apart(players: int) -> list[Tables]:
    *rounds, dropped = cycle_meetings(players)
    number = [pair for seats in dropped for pair in (seats[::2], seats[1::2])]
    order = [player for pair in number for player in pair]
    order += sorted(set(range(1, players + 1)).difference(order))
    name = {player: place for place, player in enumerate(order, start=1)}
    return [[tuple([name[each] for each in seats]) for seats in tables] for tables in rounds]


def _made_together(players: int) -> list[Tables]:
    return [
        [
            (2 * one - 1, 2 * other - 1, 2 * one, 2 * other)
            for one, other in (meeting.entries for meeting in current.meetings)
        ]
        for current in round_robin(range(1, players // 2 + 1))
    ]


def _made_groups_mixed(players: int) -> list[Tables]:
    ladies_first = [*range(1, players, 2), *range(2, players + 1, 2)]
    place = {player: number for number, player in enumerate(ladies_first, start=1)}
    return [
        [tuple([place[each] for each in seats]) for seats in tables] for tables in mixed_cycle(players // 2)
    ]


def _made_groups_apart(players: int) -> list[Tables]:
    own = cycle_meetings(players // 2)
    return [[*tables, *others] for tables, others in zip(own, named(own, groups(players)[1]), strict=True)]


def _made_never_twice(players: int) -> list[Tables]:
    if players in KIRKMAN_SIZES:
        return kirkman_rounds(players)
    across = transversal_rounds(players // 4) if players % 4 == 0 else None
    if across is None or len(across) < _never_twice(players):
        return []
    return [[tuple([each + 1 for each in seats]) for seats in tables] for tables in across]


ROUNDS: dict[Ideal, Rounds] = {
    Ideal.EVEN: _even,
    Ideal.MEET_ONCE: _meet_once,
    Ideal.NEVER_TWICE: _never_twice,
    Ideal.COUPLES_APART: _apart,
    Ideal.COUPLES_TOGETHER: _together,
    Ideal.LADIES_AND_GENTS: _mixed,
    Ideal.GROUPS_APART: _groups_apart,
    Ideal.GROUPS_MIXED: _mixed,
    Ideal.DIRECTED: _of(DIRECTED_SIZES),
    Ideal.TRIPLE: lambda players: cycle_rounds(players) if players in triple_sizes() else 0,
    Ideal.TABLES: _tables,
}
MADE: dict[Ideal, Callable[[int], list[Tables]]] = {
    Ideal.MEET_ONCE: kirkman_rounds,
    Ideal.NEVER_TWICE: _made_never_twice,
    Ideal.COUPLES_APART: _made_apart,
    Ideal.COUPLES_TOGETHER: _made_together,
    Ideal.LADIES_AND_GENTS: lambda players: mixed_cycle(players // 2),
    Ideal.GROUPS_APART: _made_groups_apart,
    Ideal.GROUPS_MIXED: _made_groups_mixed,
    Ideal.DIRECTED: directed_cycle,
    Ideal.TRIPLE: triple_cycle,
}
