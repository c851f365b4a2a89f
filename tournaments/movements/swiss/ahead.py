"""The cheapest Swiss round after which the rest of the night can still be paired without a repeat.

Source: docs/swiss.md, section 3.
"""

from collections.abc import Collection, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count

from tournaments.movements.matching import Cost, Pair, cheapest_pairs

#: Larger fields don't run out of opponents in a night.
MOST_WATCHED = 24
#: Rounds to try, cheapest first, and steps of one search; then the cheapest is taken as it is.
ROUNDS_TRIED = 60
STEPS = 4_000

Open = Mapping[int, set[int]]


def open_to(numbers: Collection[int], costs: Mapping[Pair, Cost], hard: int) -> dict[int, set[int]]:
    """Return with whom each can still be paired at no cost in the first ``hard`` criteria."""
    found: dict[int, set[int]] = {number: set() for number in numbers}
    for (one, other), cost in costs.items():
        if not any(cost[:hard]):
            found[one].add(other)
            found[other].add(one)
    return found


def can_go_on(still: Open, rounds: int) -> bool:
    """Say whether so many rounds can be paired from the pairs that are open, no pair twice.

    Also true where the search is given up.
    """
    try:
        return _rounds_fit({number: set(others) for number, others in still.items()}, rounds, [STEPS])
    except _GivenUpError:
        return True


class _GivenUpError(Exception):
    pass


def _rounds_fit(still: dict[int, set[int]], rounds: int, steps: list[int]) -> bool:
    """Pair one round after the other; of the entries left the one with the fewest opponents comes first."""
    if not rounds:
        return True
    if min(map(len, still.values())) < rounds:
        return False
    return _pairs_fit(still, set(still), rounds, steps)


def _pairs_fit(still: dict[int, set[int]], unpaired: set[int], rounds: int, steps: list[int]) -> bool:
    if not unpaired:
        return _rounds_fit(still, rounds - 1, steps)
    steps[0] -= 1
    if steps[0] < 0:
        raise _GivenUpError
    one = min(unpaired, key=lambda number: (len(still[number] & unpaired), number))
    for other in sorted(still[one] & unpaired):
        still[one].remove(other)
        still[other].remove(one)
        if _pairs_fit(still, unpaired - {one, other}, rounds, steps):
            return True
        still[one].add(other)
        still[other].add(one)
    return False


def cheapest_that_goes_on(
    numbers: Sequence[int], costs: Mapping[Pair, Cost], rounds_left: int, *, hard: int
) -> tuple[Pair, ...]:
    """Return the cheapest round after which the others can be paired; if none is found, the cheapest of all.

    Rounds come in the order of their cost: each that was tried is split by what differs from it, the first
    pairs kept and the next one forbidden (Murty, 1968).
    """
    still, order = open_to(numbers, costs, hard), count()
    # No more than there can be; those after them have repeats in any case.
    rounds_left = min(rounds_left, min(map(len, still.values())) - 1)
    first = cheapest_pairs(numbers, costs)
    if rounds_left <= 0:
        return first
    waiting = [(_sum(first, costs), next(order), first, 0, costs)]
    for _ in range(ROUNDS_TRIED):
        if not waiting:
            break
        _, _, pairs, start, allowed = heappop(waiting)
        if any(any(costs[pair][:hard]) for pair in pairs):
            break
        if can_go_on(_without(still, pairs), rounds_left):
            return pairs
        for at in range(start, len(pairs)):
            fixed = pairs[:at]
            gone = {number for pair in fixed for number in pair}
            rest = {
                pair: cost for pair, cost in allowed.items() if pair != pairs[at] and gone.isdisjoint(pair)
            }
            left = [number for number in numbers if number not in gone]
            others = cheapest_pairs(left, rest) if rest else ()
            if 2 * len(others) == len(left):
                found = (*fixed, *others)
                heappush(waiting, (_sum(found, costs), next(order), found, at, rest))
    return first


def _without(still: Open, pairs: Sequence[Pair]) -> dict[int, set[int]]:
    partner = dict(pairs) | {other: one for one, other in pairs}
    return {number: others - {partner[number]} for number, others in still.items()}


def _sum(pairs: Sequence[Pair], costs: Mapping[Pair, Cost]) -> Cost:
    return tuple(map(sum, zip(*(costs[pair] for pair in pairs), strict=True)))
