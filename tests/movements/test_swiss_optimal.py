"""Swiss rounds of up to 64 against the cheapest that another library finds by the judge's prices."""

import os
import random

import networkx
import pytest

from tests.movements.swiss_checker import Judge, pairs_in
from tests.movements.test_swiss import Night
from tournaments.movements import Within

#: Rounds to check; 2,000 in the nightly run.
ROUNDS = int(os.environ.get("ORDER_UP_TOURNAMENTS", "300")) * 2 // 5
PARTS = 4
#: More than any criterion adds up to in a round.
BASE = 10**7


def cost(judge, pair, halves):
    """Fold all that a pair costs into one whole number, each criterion above all later ones."""
    folded = 0
    for each in (*judge.price([pair]), judge.distance([pair], halves)):
        assert each * len(judge.here) < BASE
        folded = folded * BASE + each
    return folded


def cheapest(judge, halves):
    """Return the least that a round of everyone can cost."""
    everyone = [*judge.here, None] if len(judge.here) % 2 else judge.here
    graph = networkx.Graph()
    for index, one in enumerate(everyone):
        for other in everyone[index + 1 :]:
            graph.add_edge(one or 0, other or 0, weight=cost(judge, (one, other), halves))
    matched = networkx.min_weight_matching(graph)
    assert len(matched) * 2 == len(everyone)
    return sum(graph.edges[pair]["weight"] for pair in matched)


@pytest.mark.one_by_day
@pytest.mark.parametrize("part", range(PARTS))
def test_no_round_of_up_to_64_can_be_fairer(part):
    checked, seed = 0, part
    while checked < ROUNDS // PARTS:
        rng = random.Random(seed)
        within = rng.choice([Within.HALVES, Within.NEIGHBOURS])
        night = Night(rng.randint(9, 64), seed, within, most=rng.choice((1, 2, 10)))
        for _ in range(rng.randint(1, 9)):
            current = night.pair()
            judge, halves = Judge(night.standing(), night.told), within is Within.HALVES
            ours = sum(cost(judge, pair, halves) for pair in pairs_in(current))
            assert ours == cheapest(judge, halves), f"seed {seed}, round {current.number}"
            checked += 1
            night.play(current)
            night.move_people()
        seed += PARTS
