"""Gives each pairing of a round its table, and each of its players a seat, so that both come round.

Source: docs/movements.md, section 3.
"""

import math
import random
from collections.abc import Mapping, Sequence
from itertools import combinations

from tournaments.movements.construction.starters import TURNS
from tournaments.movements.plans import SEATS_PER_TABLE

Block = tuple[int, ...]
Rows = dict[int, list[int]]
#: The eight ways to seat two pairs.
ORDERS = tuple(turn((0, 1, 2, 3)) for turn in TURNS)
#: Exchanges of two tables, and turns of one, that may be weighed for a plan.
TABLE_EFFORT, SEAT_EFFORT = 15_000, 8_000
#: Exchanges that are weighed for even tables where those come first, and the heat before and after.
TABLES_FIRST, HOT, COLD = 120_000, 2.0, 0.15


def lay_tables(
    rounds: Sequence[Sequence[Block]],
    *,
    stays: Mapping[int, int],
    visits: Mapping[tuple[int, int], int],
    rng: random.Random,
    tries: int = 0,
) -> list[list[Block]]:
    """Order every round's blocks by table, from the least visited.

    Args:
        stays: the index of the table that a player never leaves.
        visits: (player, table index) -> visits before.
        tries: exchanges of two tables that are weighed after that, by annealing.
    """
    rows = _rows(rounds, visits)
    laid = [_greedy(blocks, stays, rows) for blocks in rounds]
    weighed = sum(len(blocks) ** 2 // 2 for blocks in rounds)
    for _ in range(2 + TABLE_EFFORT // (weighed + 1)):
        for blocks in laid:
            _exchange_tables(blocks, stays, rows, rng)
    if tries:
        _anneal(laid, stays, rows, rng, tries)
    return laid


def take_seats(
    rounds: Sequence[Sequence[Block]],
    *,
    seats: dict[tuple[int, int], int],
    rng: random.Random,
    ways: Sequence[int] = range(8),
) -> list[list[Block]]:
    """Turn every table of four to the seats its players have had least; ``seats`` is counted on.

    Args:
        ways: those of the eight ways to seat two pairs that may be taken.
    """
    orders = [ORDERS[way] for way in ways]
    turns = [[_turn(block, seats, rng, orders) for block in blocks] for blocks in rounds]
    for _ in range(2 + SEAT_EFFORT // (8 * sum(map(len, rounds)) + 1)):
        for blocks in turns:
            for index, block in enumerate(blocks):
                _count(block, seats, -1)
                blocks[index] = _turn(block, seats, rng, orders)
    return turns


def _rows(rounds: Sequence[Sequence[Block]], visits: Mapping[tuple[int, int], int]) -> Rows:
    """Give every player a row of their visits, a number for each table."""
    tables = max([len(blocks) for blocks in rounds] + [table + 1 for _, table in visits], default=0)
    everyone = {player for blocks in rounds for block in blocks for player in block}
    rows = {player: [0] * tables for player in everyone | {player for player, _ in visits}}
    for (player, table), often in visits.items():
        rows[player][table] = often
    return rows


def _greedy(blocks: Sequence[Block], stays: Mapping[int, int], rows: Rows) -> list[Block]:
    """Give the block with the most visits behind it the first choice."""
    free = list(range(len(blocks)))
    placed: dict[int, Block] = {}
    waiting = []
    for block in blocks:
        own = next((stays[player] for player in block if player in stays), None)
        if own in free:
            free.remove(own)
            placed[own] = block
        else:
            waiting.append(block)
    waiting.sort(key=lambda block: -sum(rows[player][table] ** 2 for player in block for table in free))
    for block in waiting:
        table = min(free, key=_together(block, rows).__getitem__)
        free.remove(table)
        placed[table] = block
    for table, block in placed.items():
        for player in block:
            rows[player][table] += 1
    return [placed[table] for table in range(len(blocks))]


def _together(block: Block, rows: Rows) -> list[int]:
    """Add up the visits of a block's players, table by table."""
    return list(map(sum, zip(*(rows[player] for player in block), strict=True)))


def _exchange_tables(blocks: list[Block], stays: Mapping[int, int], rows: Rows, rng: random.Random) -> None:
    """Exchange two blocks wherever that evens the visits, and sometimes where it changes nothing."""
    free = _free(blocks, stays)
    sums = [_together(block, rows) for block in blocks]
    for here, there in combinations(free, 2):
        one, other = sums[here], sums[there]
        sizes = len(blocks[here]) + len(blocks[there])
        gain = one[here] - one[there] + other[there] - other[here] - sizes
        if gain < 0 or (gain == 0 and rng.random() < 0.7):
            continue
        _exchange(blocks, here, there, rows)
        sums[here], sums[there] = _together(blocks[here], rows), _together(blocks[there], rows)


def _anneal(
    rounds: Sequence[list[Block]], stays: Mapping[int, int], rows: Rows, rng: random.Random, tries: int
) -> None:
    """Exchange two tables of a round, less and less often where that makes visits more uneven."""
    free = [_free(blocks, stays) for blocks in rounds]
    open_rounds = [index for index, tables in enumerate(free) if len(tables) > 1]
    for step in range(tries if open_rounds else 0):
        index = rng.choice(open_rounds)
        blocks = rounds[index]
        here, there = rng.sample(free[index], 2)
        gain = _gain(blocks[here], here, there, rows) + _gain(blocks[there], there, here, rows)
        heat = HOT * (1 - step / tries) + COLD
        if gain < 0 and rng.random() >= math.exp(gain / heat):
            continue
        _exchange(blocks, here, there, rows)


def _free(blocks: Sequence[Block], stays: Mapping[int, int]) -> list[int]:
    return [t for t, block in enumerate(blocks) if not any(stays.get(player) == t for player in block)]


def _exchange(blocks: list[Block], here: int, there: int, rows: Rows) -> None:
    for block, old, new in ((blocks[here], here, there), (blocks[there], there, here)):
        for player in block:
            rows[player][old] -= 1
            rows[player][new] += 1
    blocks[here], blocks[there] = blocks[there], blocks[here]


def _gain(block: Block, old: int, new: int, rows: Rows) -> int:
    """Return by how much half the sum of squares falls when a block moves."""
    return sum([rows[player][old] - rows[player][new] for player in block]) - len(block)


def _turn(
    block: Block, seats: dict[tuple[int, int], int], rng: random.Random, orders: Sequence[Block]
) -> Block:
    if len(block) == SEATS_PER_TABLE:
        had = [[seats.get((player, seat), 0) for seat in range(4)] for player in block]
        lots = rng.random()
        _, _, order = min(
            [
                (had[a][0] + had[b][1] + had[c][2] + had[d][3], (turn * lots) % 1, (a, b, c, d))
                for turn, (a, b, c, d) in enumerate(orders, start=1)
            ]
        )
        block = tuple(block[place] for place in order)
        _count(block, seats, 1)
    return block


def _count(block: Block, seats: dict[tuple[int, int], int], amount: int) -> None:
    if len(block) == SEATS_PER_TABLE:
        for seat, player in enumerate(block):
            seats[player, seat] = seats.get((player, seat), 0) + amount
