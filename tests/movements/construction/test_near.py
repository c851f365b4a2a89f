"""Frames, and the plans of 4n + 2 and 4n + 3 players in which nobody partners anybody twice."""

from collections import Counter
from itertools import chain, combinations, pairwise

import pytest

from tests.by_night import NIGHT
from tournaments.movements import MovementRequest, certificate, faults, plan_movement
from tournaments.movements.construction.exact import cycle_tables
from tournaments.movements.construction.frames import (
    frame_of,
    inflated,
    over_lines,
    shipped_frame,
    shipped_frames,
)
from tournaments.movements.construction.near import near_sizes

BY_DAY = {6, 7, 10, 14, 18, 22, 27, 30, 31, 38, 79}
OPEN = {46, 94, 95, 99, 107, 115, 138, 143, 155, 163, 167, 175, 179}
#: Made of frames: two who have their byes together never meet, while all others oppose twice.
MEET = {6, 10, 14, 18, 22, 26, 34, 42, 50}


def near(sizes):
    return [pytest.param(size, marks=() if size in BY_DAY else NIGHT) for size in sorted(sizes)]


def met(tables):
    """Count partners and opponents here, apart from the package."""
    partners, opponents = Counter(), Counter()
    for north, east, south, west in tables:
        partners.update(frozenset(pair) for pair in ((north, south), (east, west)))
        opponents.update(frozenset((one, other)) for one in (north, south) for other in (east, west))
    return partners, opponents


def runs(plan):
    """List who has a bye in two rounds running."""
    return [
        set(one.byes) & set(other.byes)
        for one, other in pairwise(plan.rounds)
        if set(one.byes) & set(other.byes)
    ]


def test_near_movements_are_known_for_all_but_a_few():
    assert {size for size in range(6, 200) if size % 4 in {2, 3}} - near_sizes() == OPEN


@pytest.mark.parametrize("players", near(near_sizes()))
def test_partners_at_most_once_opponents_at_most_twice_and_byes_in_turn(players):
    plan = plan_movement(MovementRequest(players=players, rounds=players))
    partners, opponents = met(table.seats for current in plan.rounds for table in current.tables)
    assert (set(partners.values()), max(opponents.values())) == ({1}, 2)
    assert sum(count == 2 for count in opponents.values()) >= len(opponents) * 0.55
    assert players not in MEET or len(opponents) == players * (players - 1) // 2
    assert (plan.source, faults(plan), runs(plan)) == ("near", [], [])
    assert certificate(plan).byes.counts == ((players % 4, players),)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (10, 12),
        (15, 18),
        pytest.param(18, 40, marks=NIGHT),
        pytest.param(26, 28, marks=NIGHT),
        pytest.param(27, 30, marks=NIGHT),
        pytest.param(34, 36, marks=NIGHT),
        pytest.param(39, 41, marks=NIGHT),
    ],
)
def test_nobody_has_two_byes_running_when_the_cycle_begins_again(players, rounds):
    plan = plan_movement(MovementRequest(players=players, rounds=rounds), effort=2_000)
    assert (faults(plan), runs(plan)) == ([], [])


def frames():
    """Yield a maker of each frame."""
    yield from (
        pytest.param(lambda kind=kind: shipped_frame(kind), id=kind) for kind in shipped_frames()["frames"]
    )
    yield pytest.param(lambda: inflated(frame_of(cycle_tables(9)), 4), id="4^9")
    yield pytest.param(lambda: over_lines(7, 2), id="28^5 8^1")
    yield pytest.param(lambda: over_lines(8, 0), id="32^5")


@pytest.mark.one_by_day
@pytest.mark.parametrize("make", list(frames()))
def test_players_of_different_holes_partner_once_and_oppose_twice(make):
    frame = make()
    everyone = sorted(chain.from_iterable(frame.holes))
    assert everyone == list(range(len(everyone)))
    for hole, rounds in zip(frame.holes, frame.rounds, strict=True):
        assert len(rounds) == len(hole)
        assert {tuple(sorted([*chain(*tables), *hole])) for tables in rounds} == {tuple(everyone)}
    partners, opponents = met(chain.from_iterable(chain.from_iterable(frame.rounds)))
    hole_of = {player: hole for hole in frame.holes for player in hole}
    apart = {frozenset(pair) for pair in combinations(everyone, 2) if hole_of[pair[0]] != hole_of[pair[1]]}
    assert partners == dict.fromkeys(apart, 1)
    assert opponents == dict.fromkeys(apart, 2)


def test_a_frame_is_not_inflated_by_ten():
    with pytest.raises(ValueError, match="four groups of 10 can't meet round by round"):
        inflated(frame_of(cycle_tables(5)), 10)
