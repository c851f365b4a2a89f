"""The plans in which everyone partners everyone once and opposes them twice."""

from collections import Counter
from itertools import chain, combinations

import pytest

from tests.by_night import NIGHT
from tournaments.errors import MovementError, UnsupportedFieldError
from tournaments.movements import certificate, exact_plan, faults, supported_sizes
from tournaments.movements.construction.composed import COMPOSED
from tournaments.movements.construction.exact import cycle_tables
from tournaments.movements.construction.products import GROUPS, product_rounds
from tournaments.movements.construction.transversals import transversal_rounds

SIZES = supported_sizes()
#: Where seats are had up to two times more often by one than by another.
WIDER = {4, 40, 64, 69, 77, 88, 105, 112, 117, 129, 133, 141, 145, 153, 161, 165, 177, 185, 189}
#: The least and most visits to a table of three rounds at the only one, and of eight as their starter allows.
VISITS = {4: (3, 3), 8: (1, 6)}
#: The sizes of the published starters and of the three fields, written out.
PUBLISHED = {4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 40, 41, 44, 48, 49, 52, 53}


def each(sizes):
    """Sizes whose tests share a plan, and therefore a worker; by day those that are published."""
    night = {size: () if size in PUBLISHED else (NIGHT,) for size in sizes}
    return [
        pytest.param(size, marks=(pytest.mark.xdist_group(f"whist {size}"), *night[size])) for size in sizes
    ]


@pytest.fixture(scope="module", params=each(SIZES))
def size(request):
    return request.param


@pytest.fixture(scope="module")
def plan(size):
    return exact_plan(size)


@pytest.fixture(scope="module")
def found(plan):
    return certificate(plan)


def met(plan):
    """Count partners and opponents here, apart from the package."""
    partners, opponents = Counter(), Counter()
    for table in chain.from_iterable(current.tables for current in plan.rounds):
        north, east, south, west = table.seats
        partners.update(frozenset(pair) for pair in ((north, south), (east, west)))
        opponents.update(frozenset((one, other)) for one in (north, south) for other in (east, west))
    return partners, opponents


def test_the_sizes_are_those_of_whist_tournaments():
    assert set(SIZES) >= PUBLISHED
    assert {size % 4 for size in SIZES} == {0, 1}
    possible = {size for size in range(4, 201) if size % 4 in {0, 1}}
    assert set(SIZES) == possible


def test_everyone_partners_everyone_once_and_opposes_them_twice(size, plan):
    partners, opponents = met(plan)
    pairs = [frozenset(pair) for pair in combinations(range(1, size + 1), 2)]
    assert partners == dict.fromkeys(pairs, 1)
    assert opponents == dict.fromkeys(pairs, 2)


def test_the_cycle_is_as_long_as_it_must_be(size, plan):
    assert len(plan.rounds) == (size - 1 if size % 4 == 0 else size)
    assert {len(current.tables) for current in plan.rounds} == {size // 4}
    byes = Counter(chain.from_iterable(current.byes for current in plan.rounds))
    assert byes == ({} if size % 4 == 0 else dict.fromkeys(range(1, size + 1), 1))


def test_the_checker_finds_nothing(plan):
    assert faults(plan) == []


def test_the_certificate_reaches_its_bounds(found):
    assert found.partners.is_best
    assert found.opponents.is_best
    assert found.meetings.is_best
    assert found.byes.is_best


def test_nobody_is_kept_at_one_table(size, found):
    visits = (found.table_visits.least, found.table_visits.most)
    if size in VISITS:
        assert visits == VISITS[size]
    elif size > 100 and size in GROUPS.keys() | COMPOSED:
        assert visits == (2, 6)
    else:
        assert (3, 5) >= visits >= (3, 4) or visits == (4, 4)


def test_seats_come_round(size, found):
    assert found.seats.most - found.seats.least <= (2 if size in WIDER else 1)


def test_twelve_play_the_published_party():
    """66 partnerships once, 66 oppositions twice, 3 to 5 visits to each of three tables."""
    plan = exact_plan(12)
    first = [{frozenset(table.seats[::2]), frozenset(table.seats[1::2])} for table in plan.rounds[0].tables]
    assert first == [
        {frozenset({9, 5}), frozenset({11, 6})},
        {frozenset({12, 3}), frozenset({7, 4})},
        {frozenset({1, 2}), frozenset({10, 8})},
    ]
    visits = certificate(plan).table_visits
    assert visits.counts == ((3, 15), (4, 18), (5, 3))


def test_five_players_need_one_table():
    assert [current.tables[0].seats for current in exact_plan(5).rounds] == [
        (2, 3, 5, 4),
        (3, 4, 1, 5),
        (4, 5, 2, 1),
        (5, 1, 3, 2),
        (1, 2, 4, 3),
    ]


def test_a_short_night_is_the_start_of_the_cycle():
    assert exact_plan(16, rounds=6).rounds == exact_plan(16).rounds[:6]
    assert faults(exact_plan(16, rounds=6)) == []


def test_a_long_night_plays_the_cycle_again():
    plan = exact_plan(5, rounds=7)
    assert [current.number for current in plan.rounds] == [1, 2, 3, 4, 5, 6, 7]
    assert plan.rounds[5].tables == plan.rounds[0].tables
    assert faults(plan) == []


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (14, "We don't have a perfect rotation for 14 players. Try 13 or 16 players."),
        (3, "We don't have a perfect rotation for 3 players. Try 4 players."),
        (5000, "We don't have a perfect rotation for 5000 players. Try 200 players."),
    ],
)
def test_other_sizes_are_refused_by_the_nearest(players, sentence):
    with pytest.raises(UnsupportedFieldError) as refusal:
        exact_plan(players)
    assert str(refusal.value) == sentence
    assert (refusal.value.code, refusal.value.field) == ("unsupported_field", "players")


def test_a_movement_of_no_rounds_is_refused():
    with pytest.raises(MovementError) as refusal:
        exact_plan(8, rounds=0)
    assert (str(refusal.value), refusal.value.field) == (
        "Choose at least one round, not 0.",
        "rounds",
    )


@pytest.mark.parametrize(("groups", "size"), [(9, 8), (4, 12), (8, 7), (4, 6)])
def test_what_has_no_product_is_refused(groups, size):
    with pytest.raises(ValueError, match=f"no product construction for {groups} groups of {size}"):
        product_rounds(cycle_tables(groups), cycle_tables(size), groups=groups, size=size)


@pytest.mark.parametrize("size", [4, 5, 7, 8, 9, 16, 20, 21, 25, 27, 28, 29, 32, 33, 49])
def test_four_groups_meet_across_once_and_never_within(size):
    rounds = transversal_rounds(size)
    met = Counter(frozenset(pair) for block in chain.from_iterable(rounds) for pair in combinations(block, 2))
    assert met == {
        frozenset((one, other)): 1
        for one, other in combinations(range(4 * size), 2)
        if one // size != other // size
    }
    assert all(sorted(chain.from_iterable(blocks)) == list(range(4 * size)) for blocks in rounds)
    assert all(len({place % size for place in block}) == 1 for block in rounds[0])


@pytest.mark.parametrize("size", [1, 2, 3, 6, 10, 12, 15])
def test_other_groups_do_not(size):
    assert transversal_rounds(size) is None
