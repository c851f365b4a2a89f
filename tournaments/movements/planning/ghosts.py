"""Stand-ins fill the last table; everybody is beside one as often as everybody else.

Source: docs/movements.md, section 7.
"""

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from math import comb

from tournaments.movements.certificates.tallies import beside
from tournaments.movements.plans import MovementPlan, RoundPlan

from .drafts import DraftRound, relabelled
from .improve import Search

#: Choices of who stands in that are looked at.
CHOICES = 400


def had_beside(plan: MovementPlan, rounds: Sequence[RoundPlan]) -> dict[int, int]:
    """Count what is over; who was away counts as no less than who had fewest, so leaving gains nothing."""
    counts = beside(rounds, plan.ghosts)
    away = {player for current in rounds for player in current.absent}
    people = set(range(1, plan.players + 1)) - set(plan.ghosts)
    least = min((counts[player] for player in people - away), default=0)
    return {player: max(counts[player], least if player in away else 0) for player in people}


def ghosts_chosen(
    rounds: Sequence[DraftRound], players: int, ghosts: Sequence[int], rng: random.Random
) -> list[DraftRound]:
    """Renumber so that those stand in who leave the others most even, and seldom meet each other."""
    partner = [
        {player: current.places[i ^ 2] for i, player in enumerate(current.places)} for current in rounds
    ]
    table = [{player: i // 4 for i, player in enumerate(current.places)} for current in rounds]

    def unevenness(chosen: Collection[int]) -> tuple[int, int]:
        counts = Counter(row[ghost] for row in partner for ghost in chosen)
        humans = [counts[player] for player in range(players) if player not in chosen]
        meetings = sum(at[one] == at[other] for at in table for one, other in combinations(sorted(chosen), 2))
        return max(max(humans) - min(humans), 1), meetings

    chosen = min(_choices(players, len(ghosts), rng), key=unevenness)
    name = {player: player for player in range(players)}
    staying = [player for player in ghosts if player not in chosen]
    for player, ghost in zip([each for each in chosen if each not in ghosts], staying, strict=True):
        name[player], name[ghost] = ghost, player
    return relabelled(rounds, name)


def _choices(players: int, count: int, rng: random.Random) -> Sequence[tuple[int, ...]]:
    if comb(players, count) <= CHOICES:
        return list(combinations(range(players), count))
    return [tuple(sorted(rng.sample(range(players), count))) for _ in range(CHOICES)]


def share_out(search: Search, ghosts: Collection[int], had: Mapping[int, int]) -> None:
    """Exchange partners of stand-ins until nobody has two rounds beside one more than who could have them.

    Args:
        ghosts: from 0, as in a seating.
        had: rounds beside one that are over, from 0 too.
    """
    counts = Counter(had)
    for places in search.seating.rounds:
        counts.update(places[i ^ 2] for i, player in enumerate(places) if player in ghosts)
    # Each exchange makes the sum of squares less, so there is an end.
    while sum(_shared_round(search, number, ghosts, counts) for number in search.numbers):
        pass


def _shared_round(search: Search, number: int, ghosts: Collection[int], counts: Counter[int]) -> bool:
    seating, is_changed = search.seating, False
    places = seating.rounds[number]
    for i in [at for at, player in enumerate(places) if places[at ^ 2] in ghosts and player not in ghosts]:
        takers = [
            (delta, counts[places[j]], j)
            for delta, j in search.exchanges(number, i)
            if places[j] not in ghosts
            and places[j ^ 2] not in ghosts
            and counts[places[j]] < counts[places[i]] - 1
            and seating.may_exchange(number, i, j)
        ]
        if takers:
            j = min(takers)[2]
            counts[places[i]] -= 1
            counts[places[j]] += 1
            seating.exchange(number, i, j)
            is_changed = True
    return is_changed
