"""Swiss rounds for entries that stay together: level scores meet, nobody meets anybody again.

Source: docs/swiss.md.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from tournaments.movements.matching import Cost, Pair
from tournaments.movements.meetings import MeetingRound, check_field, meeting_round

from .ahead import MOST_WATCHED, cheapest_that_goes_on
from .history import History, PastRound, history_of
from .spots import WINDOW, Spot, candidates, pair_near, spots_of

MOST = 2_000
#: In the place of an opponent: a bye.
BYE = 0
#: The first criteria, which should cost nothing: meeting again, and another bye.
HARD = 2


class Within(StrEnum):
    """Who meets among equal scores: upper half against lower, neighbours, or whom the lot brings."""

    HALVES = "halves"
    NEIGHBOURS = "neighbours"
    DRAWN = "drawn"


def swiss_round(
    here: Sequence[int],
    played: Sequence[PastRound],
    within: Within,
    rng: random.Random,
    *,
    rounds_left: int = 0,
    window: int = WINDOW,
) -> MeetingRound:
    """Pair the next round of everyone who is here.

    Args:
        rounds_left: after this one; a small field is paired so that they need no repeat, if that can be.
        here: who is here, best first; before round one in the order of the draw.
        window: how far from the ideal opponent to look in larger fields, at first.

    Raises:
        MovementError: fewer than two entries or more than 2,000, or one twice.
    """
    check_field(here, 2, MOST)
    history = history_of(here, played)
    spots = spots_of(here, history.points, rng if within is Within.DRAWN else None)
    sides = [BYE, *here] if len(here) % 2 else here

    def weigh(wide: int) -> dict[Pair, Cost]:
        return dict(_costs(spots, history, within, wide))

    if rounds_left and len(sides) <= MOST_WATCHED:
        pairs = cheapest_that_goes_on(sides, weigh(len(sides)), rounds_left, hard=HARD)
    else:
        pairs = pair_near(sides, weigh, window, hard=HARD)
    earlier = {entry for each in played for entry in each.entries}
    return meeting_round(
        len(played) + 1,
        sorted((pair for pair in pairs if BYE not in pair), key=lambda pair: spots[pair[0]].position),
        byes=[one for one, other in pairs if other == BYE],
        absent=earlier - set(here),
    )


def _costs(
    spots: Mapping[int, Spot], history: History, within: Within, window: int
) -> Iterator[tuple[Pair, Cost]]:
    """Yield the cost of every pairing worth weighing, the better placed first.

    Criteria: meeting again; another bye; how high the bye is; steps between score groups; the same
    step twice; the distance from the ideal opponent.
    """
    order = list(spots)
    lowest = spots[order[-1]].group
    for entry, spot in spots.items():
        half = spot.size // 2 if within is Within.HALVES else 0
        for position in candidates(spot, len(order), window, ahead=half):
            other = order[position]
            steps = spots[other].group - spot.group
            again = history.down[entry] + history.up[other] if steps else 0
            ideal = _distance(spot, spots[other], within)
            yield (entry, other), (history.times_met(entry, other), 0, 0, steps**2, again, ideal)
        if len(order) % 2:
            height = lowest - spot.group
            yield (entry, BYE), (0, history.byes[entry], height, 0, history.down[entry], spot.below**2)


def _distance(upper: Spot, lower: Spot, within: Within) -> int:
    """Square how far two are from ideal; across groups the last of the upper meets the first of the lower."""
    if upper.group != lower.group:
        return upper.below**2 + lower.place**2
    apart = lower.place - upper.place
    return (apart - upper.size // 2) ** 2 if within is Within.HALVES else apart**2
