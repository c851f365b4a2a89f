"""A plan after somebody left, came late or came back."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.errors import MovementError
from tournaments.movements import exact_plan, faults, plan_from_json, plan_to_json
from tournaments.movements.planning.repair import Away, RepairRequest, exchanged, repair
from tournaments.movements.planning.search import plan_movement
from tournaments.movements.requests import Leftovers, MovementRequest

QUICK = 4_000


def seats(current):
    return [(table.table, table.seats) for table in current.tables]


@pytest.mark.night
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_repair_leaves_what_is_announced_and_the_checker_finds_nothing(data):
    players, rounds = data.draw(st.integers(8, 26)), data.draw(st.integers(2, 12))
    plan = plan_movement(MovementRequest(players=players, rounds=rounds), effort=1_000)
    announced = data.draw(st.integers(0, rounds))
    late = data.draw(st.integers(0, 3))
    leavers = data.draw(st.lists(st.integers(1, players), max_size=4, unique=True))
    away = tuple(
        Away(player=player, first=first, last=data.draw(st.none() | st.integers(first, rounds + 1)))
        for player in leavers
        for first in [data.draw(st.integers(announced + 1, rounds + 1))]
    )
    tables = data.draw(st.none() | st.integers(1, players // 4))
    kind = data.draw(st.sampled_from([Leftovers.BYES, Leftovers.FIVES, Leftovers.SIX]))
    found = repair(
        RepairRequest(
            plan=plan,
            announced=announced,
            players=players + late,
            rounds=rounds,
            away=away,
            tables=tables,
            leftovers=kind,
        ),
        effort=QUICK,
    )
    assert faults(found.plan) == []
    for before, after in zip(plan.rounds[:announced], found.plan.rounds, strict=False):
        assert seats(before) == seats(after)
        assert before.byes == after.byes
    for current in found.plan.rounds[announced:]:
        assert set(current.absent) == {each.player for each in away if each.misses(current.number)}


def test_one_of_twelve_leaves_and_three_sit_out_in_turn():
    request = RepairRequest(
        plan=exact_plan(12), announced=4, players=12, rounds=11, away=(Away(player=5, first=5),)
    )
    found = repair(request)
    assert faults(found.plan) == []
    byes = Counter(player for current in found.plan.rounds for player in current.byes)
    assert sorted(byes.values()) == [1] * 1 + [2] * 10
    assert found.difference.rounds == (5, 6, 7, 8, 9, 10, 11)
    assert found.difference.before.repeated_partners == 0
    assert found.difference.after.repeated_partners <= 4
    assert "New seats in rounds 5, 6, 7, 8, 9, 10 and 11." in found.difference.sentences()


def test_coming_back_brings_no_bye_nearer():
    """Thirteen with one bye a round: who left and came back waits behind all who stayed."""
    request = RepairRequest(
        plan=exact_plan(13), announced=3, players=13, rounds=13, away=(Away(player=9, first=4, last=5),)
    )
    plan = repair(request, effort=QUICK).plan
    order = [player for current in plan.rounds for player in current.byes]
    stayed = [player for player in order[: order.index(9)] if player != 9] if 9 in order else order
    assert len(set(stayed)) == len(stayed) == 11


def test_a_late_player_is_absent_before_and_plays_after():
    request = RepairRequest(plan=exact_plan(8), announced=2, players=9, rounds=7)
    plan = repair(request, effort=QUICK).plan
    assert [9 in current.absent for current in plan.rounds] == [True] * 2 + [False] * 5
    assert faults(plan) == []
    assert plan_from_json(plan_to_json(plan)) == plan


def test_the_same_repair_is_the_same_plan():
    request = RepairRequest(
        plan=exact_plan(9), announced=2, players=9, rounds=9, away=(Away(player=1, first=4),)
    )
    assert repair(request, effort=QUICK) == repair(request, effort=QUICK)


def test_ghosts_fill_the_last_table_and_are_marked():
    plan = plan_movement(MovementRequest(players=14, rounds=15, leftovers=Leftovers.GHOSTS))
    assert (plan.players, plan.ghosts) == (16, (15, 16))
    assert plan.source == "whist"
    assert plan_from_json(plan_to_json(plan)) == plan


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"announced": 8}, "This rotation has 7 rounds, so you can keep 0 to 7."),
        ({"announced": 5, "rounds": 4}, "Players have seen these rounds. Keep them."),
        ({"players": 7}, "Keep all player numbers. If someone left, mark them as away."),
        ({"away": (Away(player=9, first=3),)}, "Player 9 isn't in this rotation. Choose another."),
        (
            {"away": tuple(Away(player=player, first=3) for player in range(1, 6))},
            "Round 3 has fewer than four players. Mark fewer players as away.",
        ),
    ],
)
def test_what_cannot_be_repaired_is_refused(wrong, sentence):
    with pytest.raises(MovementError) as refusal:
        RepairRequest(**{"plan": exact_plan(8), "announced": 2, "players": 8, "rounds": 7, **wrong})
    assert str(refusal.value) == sentence


def test_an_exchange_says_what_it_breaks():
    plan = exact_plan(8)
    one, other = plan.rounds[0].tables[0].seats[0], plan.rounds[0].tables[1].seats[0]
    found = exchanged(plan, 1, one, other)
    assert found.difference.rounds == (1,)
    assert found.difference.sentences() == [
        "New seats in round 1.",
        "Repeat partners: 2 (was 0).",
        "Most meetings between two players: 4 (was 3).",
    ]


def test_an_exchange_with_a_bye_is_seen_in_the_byes():
    plan = exact_plan(5)
    found = exchanged(plan, 1, 1, 2)
    assert "Sit-outs per player: 0 to 2 (was 1)." in found.difference.sentences()


def test_an_exchange_of_nobody_breaks_nothing():
    assert exchanged(exact_plan(8), 1, 3, 3).difference.sentences() == []


@pytest.mark.parametrize(
    ("number", "one", "sentence"),
    [
        (9, 1, "This rotation has no round 9. Choose another."),
        (1, 9, "One of these two isn't here in round 1. Choose someone else."),
    ],
)
def test_an_exchange_that_cannot_be_is_refused(number, one, sentence):
    with pytest.raises(MovementError) as refusal:
        exchanged(exact_plan(8), number, one, 2)
    assert str(refusal.value) == sentence
