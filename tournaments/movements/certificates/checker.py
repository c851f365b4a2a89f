"""Finds what is wrong with a plan; shares no code with what makes plans."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations

from tournaments.movements.plans import MovementPlan, RoundPlan, TablePlan
from tournaments.movements.words import faults as words

Pairs = Counter[frozenset[int]]


def misplaced(plan: MovementPlan) -> list[str]:
    """List where somebody has two places or none, in round order, whatever the plan promises."""
    return [
        fault
        for number, current in enumerate(plan.rounds, start=1)
        for fault in _place_faults(number, current, plan.players)
    ]


def faults(plan: MovementPlan) -> list[str]:
    """List what is wrong with a plan, in round order; an empty list means that it keeps every promise."""
    found = misplaced(plan)
    # Byes follow from who is at the last table, or are as a club's own chart has them.
    if found or str(plan.source) in {"progressive", "chart"}:
        return found
    found += _bye_faults(plan)
    match str(plan.source):
        case "whist":
            found += _whist_faults(plan)
        case "near":
            found += _limit_faults(plan, partner=1, oppose=2)
        case _:
            pass
    return found


def pair_faults(plan: MovementPlan) -> list[str]:
    """List where a pair has two places or none, or where players sit and not pairs, in round order."""
    found = []
    for number, current in enumerate(plan.rounds, start=1):
        once = [replace(table, seats=table.seats[: len(table.seats) // 2]) for table in current.tables]
        found += [
            words.no_pairs(number=number, table=table.table)
            for table, half in zip(current.tables, once, strict=True)
            if table.seats != half.seats * 2
        ]
        found += _place_faults(number, replace(current, tables=tuple(once)), plan.players, seats=range(2, 4))
    return found


def round_faults(rounds: Sequence[RoundPlan], players: int) -> list[str]:
    """List what is wrong with places and partners when nobody may partner anybody twice."""
    found: list[str] = []
    partnered: Pairs = Counter()
    for number, current in enumerate(rounds, start=1):
        found += _place_faults(number, current, players)
        for pair in chain.from_iterable(_partners(table) for table in current.tables):
            if partnered[pair]:
                found.append(words.partner_again(number=number, pair=pair))
            partnered[pair] += 1
    return found


def _place_faults(number: int, current: RoundPlan, players: int, *, seats: range = range(4, 7)) -> list[str]:
    seated = chain.from_iterable(table.seats for table in current.tables)
    placed = Counter(chain(seated, current.byes, current.absent))
    everyone = set(range(1, players + 1))
    found = []
    if current.number != number:
        found.append(words.wrong_number(number=number, labeled=current.number))
    found += [
        words.listed_often(number=number, player=player, often=often)
        for player, often in placed.items()
        if often > 1
    ]
    unknown, missing = sorted(placed.keys() - everyone), sorted(everyone - placed.keys())
    found += [words.unknown_player(number=number, player=player) for player in unknown]
    found += [words.missing_player(number=number, player=player) for player in missing]
    tables = [table.table for table in current.tables]
    if len(set(tables)) != len(tables) or not all(table >= 1 for table in tables):
        found.append(words.table_numbers(number=number, tables=tables))
    found += [
        words.wrong_size(number=number, table=table.table, seats=len(table.seats))
        for table in current.tables
        if len(table.seats) not in seats
    ]
    return found


def _bye_faults(plan: MovementPlan) -> list[str]:
    """Compare those who were here every round; at no moment may their byes be two apart."""
    away = set(chain.from_iterable(current.absent for current in plan.rounds))
    byes = dict.fromkeys(sorted(set(range(1, plan.players + 1)) - away), 0)
    found = []
    for current in plan.rounds:
        for player in byes.keys() & set(current.byes):
            byes[player] += 1
        if byes and max(byes.values()) - min(byes.values()) > 1:
            most = [player for player, count in byes.items() if count == max(byes.values())]
            found.append(words.uneven_byes(number=current.number, players=most))
    return found


def _whist_faults(plan: MovementPlan) -> list[str]:
    cycle = plan.players - 1 if plan.players % 4 == 0 else plan.players
    whole, over = divmod(len(plan.rounds), cycle)
    if over:
        return _limit_faults(plan, partner=whole + 1, oppose=2 * whole + 2)
    partnered, opposed = _meetings(plan)
    pairs = [frozenset(pair) for pair in combinations(range(1, plan.players + 1), 2)]
    return [
        words.partner_and_oppose(pair=pair, partner=partnered[pair], oppose=opposed[pair])
        for pair in pairs
        if (partnered[pair], opposed[pair]) != (whole, 2 * whole)
    ]


def _limit_faults(plan: MovementPlan, *, partner: int, oppose: int) -> list[str]:
    partnered, opposed = _meetings(plan)
    return [
        words.partner_often(pair=pair, often=count) for pair, count in partnered.items() if count > partner
    ] + [words.oppose_often(pair=pair, often=count) for pair, count in opposed.items() if count > oppose]


def _meetings(plan: MovementPlan) -> tuple[Pairs, Pairs]:
    tables = [table for current in plan.rounds for table in current.tables]
    partnered = Counter(chain.from_iterable(_partners(table) for table in tables))
    opposed = Counter(chain.from_iterable(_opponents(table) for table in tables))
    return partnered, opposed


def _partners(table: TablePlan) -> Iterator[frozenset[int]]:
    """Yield the partners of a table of four; five change partners every hand and six are three pairs."""
    if len(table.seats) == 4:
        north, east, south, west = table.seats
        yield frozenset({north, south})
        yield frozenset({east, west})


def _opponents(table: TablePlan) -> Iterator[frozenset[int]]:
    if len(table.seats) == 4:
        north, east, south, west = table.seats
        for one in (north, south):
            yield frozenset({one, east})
            yield frozenset({one, west})
