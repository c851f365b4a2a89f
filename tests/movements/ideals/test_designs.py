"""The designs of each fairness goal, counted here apart from the package, and by its checker."""

from collections import Counter
from itertools import chain, combinations

import pytest

from tests.by_night import NIGHT
from tournaments.movements import Ideal, MovementRequest, claimed, faults, plan_movement
from tournaments.movements.certificates.ideal_counts import ideal_kept
from tournaments.movements.ideals.designs import design_rounds

#: Players and rounds of resolvable designs of fours, as lists of them have it.
KIRKMAN = [(16, 5), (28, 9), (40, 13), (52, 17), (64, 21), (76, 25), (88, 29)]
LARGE_KIRKMAN = [
    (100, 33),
    (112, 37),
    (124, 41),
    (136, 45),
    (148, 49),
    (160, 53),
    (172, 57),
    (184, 61),
    (196, 65),
]
#: Couples that have a spouse-avoiding round robin here.
MIXED = [
    4,
    5,
    7,
    8,
    9,
    11,
    13,
    16,
    17,
    19,
    20,
    23,
    25,
    27,
    28,
    29,
    31,
    32,
    35,
    36,
    37,
    40,
    41,
    43,
    44,
    45,
    100,
]
BY_DAY = {Ideal.DIRECTED: (5, 13, 25), Ideal.TRIPLE: (8, 16, 21), Ideal.TABLES: (13,)}


def plan_of(ideal, players, rounds, seed=0):
    return plan_movement(MovementRequest(players=players, rounds=rounds, ideal=Ideal(ideal), seed=seed))


def tables(plan):
    return [table.seats for current in plan.rounds for table in current.tables]


def counts(plan):
    partners, opponents = Counter(), Counter()
    for north, east, south, west in tables(plan):
        partners.update(map(frozenset, ((north, south), (east, west))))
        opponents.update(frozenset((one, other)) for one in (north, south) for other in (east, west))
    return partners, opponents


@pytest.mark.parametrize(
    ("players", "rounds"), [*KIRKMAN, *(pytest.param(*each, marks=NIGHT) for each in LARGE_KIRKMAN)]
)
def test_everyone_meets_everyone_once(players, rounds):
    plan = plan_of("meet_once", players, rounds, seed=7)
    met = Counter(frozenset(pair) for seats in tables(plan) for pair in combinations(seats, 2))
    assert (len(met), set(met.values())) == (players * (players - 1) // 2, {1})
    assert (faults(plan), ideal_kept(plan, "meet_once").is_whole) == ([], True)


@pytest.mark.parametrize("couples", [pytest.param(n, marks=() if n < 20 else NIGHT) for n in MIXED])
def test_ladies_and_gentlemen_avoid_their_spouses_and_nobody_else(couples):
    plan = plan_of("ladies_and_gents", 2 * couples, couples - (couples % 2 == 0), seed=couples)
    partners, opponents = counts(plan)
    for one, other in combinations(range(1, 2 * couples + 1), 2):
        pair = frozenset((one, other))
        is_couple, is_mixed = one + 1 == other and one % 2, (one + other) % 2
        wanted = (0, 0) if is_couple else (1, 1) if is_mixed else (0, 1)
        assert (partners[pair], opponents[pair]) == wanted
    assert (faults(plan), ideal_kept(plan, "ladies_and_gents").is_whole) == ([], True)


@pytest.mark.parametrize(("players", "rounds"), [(12, 10), (13, 12), (24, 22)])
def test_couples_apart_partner_everyone_else_once(players, rounds):
    partners, opponents = counts(plan_of("couples_apart", players, rounds, seed=3))
    pairs = map(frozenset, combinations(range(1, players + 1), 2))
    apart = {pair for pair in pairs if not partners[pair]}
    assert apart == {frozenset((one, one + 1)) for one in range(1, players, 2)}
    assert set(partners.values()) == {1}
    assert set(opponents.values()) <= {1, 2}


@pytest.mark.parametrize(("players", "rounds"), [(12, 5), (14, 7), (24, 11), (24, 16)])
def test_couples_together_meet_each_other_in_turn(players, rounds):
    partners, opponents = counts(plan_of("couples_together", players, rounds, seed=2))
    assert set(partners) == {frozenset((one, one + 1)) for one in range(1, players, 2)}
    assert max(opponents.values()) == -(-rounds // (players // 2 - (players % 4 == 0)))


@pytest.mark.parametrize(("players", "rounds"), [(16, 7), (24, 8), (26, 13)])
def test_strength_groups_stay_in_their_half(players, rounds):
    plan = plan_of("groups_apart", players, rounds, seed=4)
    assert all(len({2 * player > players for player in seats}) == 1 for seats in tables(plan))
    assert max(counts(plan)[0].values()) == 1


@pytest.mark.parametrize(("players", "rounds"), [(16, 7), (26, 8)])
def test_partners_come_from_both_halves(players, rounds):
    plan = plan_of("groups_mixed", players, rounds, seed=4)
    partners, _ = counts(plan)
    assert all(len({2 * player > players for player in pair}) == 2 for pair in partners)
    assert max(partners.values()) == 1


def sized(ideal):
    for players in range(4, 114):
        if design_rounds(ideal, players):
            yield pytest.param(ideal, players, marks=() if players in BY_DAY[ideal] else NIGHT)


@pytest.mark.parametrize(("ideal", "players"), [*sized(Ideal.DIRECTED), *sized(Ideal.TRIPLE)])
def test_sides_and_corners_are_shared_out(ideal, players):
    plan = plan_of(ideal, players, design_rounds(ideal, players), seed=5)
    partners, opponents = counts(plan)
    assert (set(partners.values()), set(opponents.values())) == ({1}, {2})
    if ideal is Ideal.DIRECTED:
        found = Counter((seats[seat], seats[(seat + 1) % 4]) for seats in tables(plan) for seat in range(4))
    else:
        corners = ((n, e, s, w) for n, e, s, w in tables(plan))
        found = Counter(frozenset(pair) for n, e, s, w in corners for pair in ((n, e), (s, w)))
    everyone = players * (players - 1) // (1 if ideal is Ideal.DIRECTED else 2)
    assert (len(found), set(found.values())) == (everyone, {1})
    assert ideal_kept(plan, ideal).is_whole


@pytest.mark.night
@pytest.mark.parametrize("players", [15, 24, 28, 37])
def test_nobody_meets_twice_whatever_the_seed(players):
    rounds = design_rounds(Ideal.NEVER_TWICE, players)
    for seed, fewer in ((0, 0), (11, 1)):
        plan = plan_of("never_twice", players, rounds - fewer, seed)
        met = Counter(chain.from_iterable(combinations(sorted(seats), 2) for seats in tables(plan)))
        assert (max(met.values()), faults(plan)) == (1, [])


@pytest.mark.parametrize("players", [13, 21])
def test_every_table_is_visited_as_often(players):
    plan = plan_of("tables", players, players)
    visits = Counter(
        (player, table.table) for r in plan.rounds for table in r.tables for player in table.seats
    )
    assert (len(visits), set(visits.values())) == (players * (players // 4), {4})


@NIGHT
@pytest.mark.parametrize("ideal", Ideal)
def test_whatever_is_known_is_whole(ideal):
    for players in (*range(4, 74), 77, 81, 85, 89, 93, 97):
        rounds = design_rounds(ideal, players)
        if not rounds or (ideal is Ideal.EVEN and players % 4 > 1):
            continue
        plan = plan_of(ideal, players, rounds, seed=players % 3)
        assert (players, faults(plan), ideal_kept(plan, ideal).is_whole) == (players, [], True)


def test_a_design_is_told_apart_from_a_search():
    asked = [(40, 13, "meet_once"), (39, 13, "meet_once"), (12, 11, "couples_apart"), (12, 11, "even")]
    found = [claimed(MovementRequest(players=n, rounds=r, ideal=Ideal(each))) for n, r, each in asked]
    assert found == ["design", "search", "search", "whist"]
