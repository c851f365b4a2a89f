"""Plans in which stand-ins fill the last table."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements import (
    Leftovers,
    MovementRequest,
    RepairRequest,
    Wishes,
    certificate,
    certificate_lines,
    faults,
    plan_movement,
    repair,
)
from tournaments.movements.planning.repair import Away

QUICK = 2_000


def with_ghosts(players, rounds, **more):
    request = MovementRequest(players=players, rounds=rounds, leftovers=Leftovers.GHOSTS, **more)
    return plan_movement(request, effort=QUICK)


def partners_who_stand_in(plan):
    """Count for everybody, seats 1 and 3 against 2 and 4, how often the partner is a stand-in."""
    counts = dict.fromkeys(set(range(1, plan.players + 1)) - set(plan.ghosts), 0)
    for current in plan.rounds:
        for table in current.tables:
            for one, other in (table.seats[::2], table.seats[1::2]):
                for player, partner in ((one, other), (other, one)):
                    if partner in plan.ghosts and player in counts:
                        counts[player] += 1
    return counts


@pytest.mark.night
@settings(max_examples=15, deadline=None)
@given(players=st.integers(4, 60), rounds=st.integers(1, 14))
def test_nobody_sits_out_and_all_are_beside_a_stand_in_equally_often(players, rounds):
    plan = with_ghosts(players, rounds)
    assert faults(plan) == []
    assert plan.players % 4 == 0
    assert plan.ghosts == tuple(range(players + 1, plan.players + 1))
    assert all(current.byes == () for current in plan.rounds)
    counts = partners_who_stand_in(plan).values()
    assert max(counts) - min(counts) <= 1


def test_a_whole_cycle_of_fourteen_is_exact_and_everybody_partners_both_stand_ins():
    plan = with_ghosts(14, 15)
    assert (plan.source, plan.ghosts) == ("whist", (15, 16))
    assert set(partners_who_stand_in(plan).values()) == {2}


def test_wishes_of_people_are_kept_beside_stand_ins():
    wishes = Wishes(together=((1, 2),), apart=((3, 4),), never_partner=((5, 6),))
    plan = with_ghosts(14, 8, wishes=wishes)
    first = [set(pair) for table in plan.rounds[0].tables for pair in (table.seats[::2], table.seats[1::2])]
    assert {1, 2} in first
    assert not any({3, 4} <= set(table.seats) for table in plan.rounds[0].tables)
    counts = partners_who_stand_in(plan).values()
    assert max(counts) - min(counts) <= 1


def test_without_a_table_for_them_there_are_none():
    plan = with_ghosts(14, 4, tables=3)
    assert plan.ghosts == ()
    assert {len(current.byes) for current in plan.rounds} == {2}


def test_the_certificate_counts_people_who_sit_out_and_who_partners_a_stand_in():
    found = certificate(with_ghosts(15, 15))
    assert found.byes.counts == ((0, 15),)
    assert found.beside_ghosts.counts == ((1, 15),)
    assert found.beside_ghosts.is_best
    assert found.to_json()["beside_ghosts"]["counts"] == {"1": 15}
    assert certificate_lines(found)[-1].sentence == "You partner a ghost player once."
    assert certificate(plan_movement(MovementRequest(players=8, rounds=7))).beside_ghosts is None


@pytest.mark.night
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_whoever_comes_or_goes_the_tables_are_full_and_no_share_could_be_more_even(data):
    players, rounds = data.draw(st.integers(8, 26)), data.draw(st.integers(2, 10))
    plan = with_ghosts(players, rounds)
    announced = data.draw(st.integers(0, rounds - 1))
    late = data.draw(st.integers(0, 3))
    away = tuple(
        Away(player=player, first=first, last=data.draw(st.none() | st.integers(first, rounds)))
        for player in data.draw(st.lists(st.integers(1, players), max_size=4, unique=True))
        for first in [data.draw(st.integers(announced + 1, rounds))]
    )
    found = repair(
        RepairRequest(
            plan=plan,
            announced=announced,
            players=plan.players + late,
            rounds=rounds,
            away=away,
            leftovers=Leftovers.GHOSTS,
        ),
        effort=QUICK,
    ).plan
    assert faults(found) == []
    assert all(current.byes == () for current in found.rounds)
    assert set(plan.ghosts) <= set(found.ghosts)
    gone = {player for current in found.rounds for player in current.absent}
    for current in found.rounds[announced:]:
        people = players + late - len({each.player for each in away if each.misses(current.number)})
        seated = Counter(player in found.ghosts for table in current.tables for player in table.seats)
        assert (seated[False], seated[True]) == (people, -people % 4)
    counts = partners_who_stand_in(found)
    for current in found.rounds[announced:]:
        here = partners_who_stand_in(replace(found, rounds=(current,)))
        beside = [counts[player] for player in here.keys() - gone if here[player]]
        others = [counts[player] for player in here.keys() - gone if not here[player]]
        # Else an exchange of these two in this round would have made it more even.
        assert max(beside, default=0) - min(others, default=99) <= 1


def test_a_stand_in_is_given_up_when_somebody_comes_and_comes_when_somebody_leaves():
    plan = with_ghosts(15, 4)
    fields = {"plan": plan, "announced": 1, "rounds": 4, "leftovers": Leftovers.GHOSTS}
    seventeen = repair(RepairRequest(players=18, **fields), effort=QUICK).plan
    assert (seventeen.players, seventeen.ghosts) == (20, (16, 19, 20))
    assert [current.absent for current in seventeen.rounds] == [(17, 18, 19, 20), (), (), ()]
    sixteen = repair(RepairRequest(players=17, **fields), effort=QUICK).plan
    assert [current.absent for current in sixteen.rounds] == [(17,), (16,), (16,), (16,)]
    fourteen = repair(RepairRequest(players=16, away=(Away(player=1, first=2),), **fields), effort=QUICK)
    assert [current.absent for current in fourteen.plan.rounds] == [(17,), (1,), (1,), (1,)]
    assert fourteen.plan.ghosts == (16, 17)


@pytest.mark.parametrize("tables", [5, 0])
def test_more_tables_than_stand_ins_can_fill_are_refused(tables):
    with pytest.raises(Exception, match="With 14 players, choose up to 4 tables"):
        MovementRequest(players=14, rounds=3, tables=tables, leftovers=Leftovers.GHOSTS)
