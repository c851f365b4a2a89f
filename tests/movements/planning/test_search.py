"""What the search for a plan finds, for any number of players."""

from collections import Counter
from itertools import chain, combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.errors import MovementError
from tournaments.movements import certificate, digest, exact_plan, faults
from tournaments.movements.planning.search import improvements, plan_movement
from tournaments.movements.requests import Leftovers, MovementRequest
from tournaments.movements.wishes import Wishes, broken_wishes

QUICK = 5_000


def meetings(plan):
    return Counter(
        frozenset(pair)
        for current in plan.rounds
        for table in current.tables
        for pair in combinations(table.seats, 2)
    )


def byes(plan):
    had = Counter(chain.from_iterable(current.byes for current in plan.rounds))
    return {had[player] for player in range(1, plan.players + 1)}


@pytest.mark.one_by_day
@pytest.mark.parametrize("players", range(32, 51))
def test_for_eight_rounds_nobody_meets_anybody_twice(players):
    plan = plan_movement(MovementRequest(players=players, rounds=8))
    assert set(meetings(plan).values()) == {1}
    assert max(byes(plan)) <= 1
    assert faults(plan) == []


@pytest.mark.night
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_any_night_is_sound(data):
    players = data.draw(st.integers(4, 40))
    request = MovementRequest(
        players=players,
        rounds=data.draw(st.integers(1, 24)),
        tables=data.draw(st.none() | st.integers(1, players // 4)),
        seed=data.draw(st.integers(0, 5)),
    )
    plan = plan_movement(request, effort=QUICK)
    assert faults(plan) == []
    assert {len(current.tables) for current in plan.rounds} == {request.table_count}


@settings(max_examples=10, deadline=None)
@given(players=st.integers(10, 30), rounds=st.integers(1, 12), kind=st.sampled_from(["fives", "six"]))
def test_large_tables_leave_nobody_out(players, rounds, kind):
    over, full = players % 4, players // 4
    if (kind == "six" and over != 2) or over > full:
        kind = "byes"
    plan = plan_movement(
        MovementRequest(players=players, rounds=rounds, leftovers=Leftovers(kind)), effort=QUICK
    )
    assert faults(plan) == []
    sizes = Counter(len(table.seats) for table in plan.rounds[0].tables)
    assert (kind, sizes) in [
        ("byes", Counter({4: full})),
        ("fives", Counter({4: full - over, 5: over})),
        ("fives", Counter({4: full})),
        ("six", Counter({4: full - 1, 6: 1})),
    ]


def test_everyone_takes_a_turn_at_the_table_of_five():
    plan = plan_movement(MovementRequest(players=13, rounds=8, leftovers=Leftovers.FIVES), effort=QUICK)
    at_five = Counter(
        player
        for current in plan.rounds
        for table in current.tables
        if len(table.seats) == 5
        for player in table.seats
    )
    assert sorted(at_five.values()) == [3] * 12 + [4]


def test_sixteen_players_meet_everybody_once_in_five_rounds():
    plan = plan_movement(MovementRequest(players=16, rounds=5))
    assert len(meetings(plan)) == 120
    assert set(meetings(plan).values()) == {1}


def test_a_whole_cycle_is_exact():
    assert plan_movement(MovementRequest(players=12, rounds=11)) == exact_plan(12)
    assert plan_movement(MovementRequest(players=5, rounds=10)) == exact_plan(5, rounds=10)


def test_a_near_cycle_of_ten_partners_nobody_twice():
    plan = plan_movement(MovementRequest(players=10, rounds=10))
    found = certificate(plan)
    assert (plan.source, faults(plan)) == ("near", [])
    assert found.partners.counts == ((0, 5), (1, 40))
    assert found.opponents.counts == ((1, 10), (2, 35))
    assert found.byes.counts == ((2, 10),)
    assert found.table_visits.counts == ((4, 20),)


def test_no_player_has_two_byes_running():
    plan = plan_movement(MovementRequest(players=14, rounds=13), effort=QUICK)
    runs = [set(one.byes) & set(two.byes) for one, two in pairwise(plan.rounds)]
    assert runs == [set()] * 12


def test_the_same_seed_is_the_same_plan():
    one, two, three = (
        digest(plan_movement(MovementRequest(players=15, rounds=6, seed=seed), effort=QUICK))
        for seed in (4, 4, 5)
    )
    assert one == two
    assert one != three


def test_a_search_reports_and_only_gets_better():
    found = []
    for progress in improvements(MovementRequest(players=14, rounds=13, seed=1), every=20):
        found.append(progress)
        if progress.steps >= 200:
            break
    assert found[0].plan is not None
    assert [each.steps for each in found] == list(range(0, 201, 20))
    costs = [each.cost for each in found]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] >= found[-1].bound > 0
    new = [each for one, each in pairwise(found) if each.cost < one.cost]
    assert new == [each for each in found[1:] if each.plan is not None]


def test_a_player_who_stays_is_always_at_that_table():
    plan = plan_movement(MovementRequest(players=16, rounds=8, stays=((3, 2),)), effort=QUICK)
    tables = {table.table for current in plan.rounds for table in current.tables if 3 in table.seats}
    assert tables == {2}
    rest = Counter(
        (player, table.table)
        for current in plan.rounds
        for table in current.tables
        for player in table.seats
        if player != 3
    )
    assert max(rest.values()) <= 4


def test_two_who_stay_never_meet():
    plan = plan_movement(MovementRequest(players=20, rounds=6, stays=((3, 2), (8, 5))))
    assert meetings(plan)[frozenset({3, 8})] == 0
    assert {t.table for r in plan.rounds for t in r.tables if 8 in t.seats} == {5}


def test_wishes_are_kept_where_they_can_be():
    wishes = Wishes(
        never_partner=((1, 2),),
        never_meet=((3, 4),),
        should_meet=((5, 6),),
        together=((7, 8),),
        apart=((9, 10),),
    )
    plan = plan_movement(MovementRequest(players=20, rounds=5, wishes=wishes))
    assert broken_wishes(plan.rounds, wishes) == []
    assert faults(plan) == []


def test_wishes_that_cannot_be_kept_are_named():
    wishes = Wishes(never_meet=((1, 2),), should_meet=((3, 4),), never_partner=((1, 3),), apart=((1, 4),))
    plan = plan_movement(MovementRequest(players=4, rounds=3, wishes=wishes))
    assert broken_wishes(plan.rounds, wishes) == [
        "Players 1 and 2 still share a table.",
        "Players 1 and 4 meet in round 1.",
    ]


def test_couples_start_together_in_an_exact_night():
    wishes = Wishes(together=((1, 2), (3, 4)))
    plan = plan_movement(MovementRequest(players=12, rounds=11, wishes=wishes), effort=QUICK)
    assert broken_wishes(plan.rounds, wishes) == []
    assert certificate(plan).partners.is_best
    assert certificate(plan).opponents.is_best


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"players": 3}, "Choose 4 to 200 players, not 3."),
        ({"players": 201}, "Choose 4 to 200 players, not 201."),
        ({"rounds": 0}, "Choose 1 to 250 rounds, not 0."),
        ({"tables": 4}, "With 14 players, choose up to 3 tables, not 4."),
        (
            {"tables": 2, "leftovers": Leftovers.FIVES},
            "With tables of five or six, leave the number of tables blank.",
        ),
        (
            {"players": 7, "leftovers": Leftovers.FIVES},
            "7 players can't fill tables of four and five. Choose another option.",
        ),
        (
            {"players": 13, "leftovers": Leftovers.SIX},
            "13 players can't fill tables of four and one of six. Choose another option.",
        ),
        ({"wishes": Wishes(apart=((1, 15),))}, "Player 15 isn't in this rotation. Choose another."),
        ({"stays": ((1, 2), (3, 2))}, "Choose only one player per table, and only one table per player."),
        ({"stays": ((1, 9),)}, "To keep someone at a table, choose a table from 1 to 3."),
    ],
)
def test_what_cannot_be_is_refused(wrong, sentence):
    with pytest.raises(MovementError) as refusal:
        MovementRequest(**{"players": 14, "rounds": 8, **wrong})
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"apart": ((4, 4),)}, "Choose someone other than player 4 for this request."),
        (
            {"together": ((1, 2),), "never_meet": ((2, 1),)},
            "Players 1 and 2 can't both start as partners and never meet. Remove one request.",
        ),
        ({"together": ((1, 2), (2, 3))}, "Choose only one partner for each player in round 1."),
    ],
)
def test_wishes_that_contradict_each_other_are_refused(wrong, sentence):
    with pytest.raises(MovementError) as refusal:
        Wishes(**wrong)
    assert str(refusal.value) == sentence


@pytest.mark.one_by_day
@pytest.mark.parametrize("players", [12, 13, 15, 16, 17, 18, 19, 20])
@pytest.mark.parametrize("rounds", [8, 10, 12])
def test_nobody_has_a_partner_twice_within_a_cycle(players, rounds):
    if rounds < players:
        plan = plan_movement(MovementRequest(players=players, rounds=rounds))
        assert certificate(plan).partners.most == 1
