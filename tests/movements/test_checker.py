"""Each fault that a plan may have is found."""

from dataclasses import replace

import pytest

from tournaments.errors import MovementError
from tournaments.movements import (
    MovementPlan,
    RoundPlan,
    TablePlan,
    exact_plan,
    faults,
    pair_faults,
    round_faults,
)


def with_round(plan, index, **changes):
    rounds = list(plan.rounds)
    rounds[index] = replace(rounds[index], **changes)
    return replace(plan, rounds=tuple(rounds))


def test_a_player_at_two_tables_is_found():
    plan = exact_plan(8)
    second = replace(plan.rounds[0].tables[1], seats=plan.rounds[0].tables[0].seats)
    found = faults(with_round(plan, 0, tables=(plan.rounds[0].tables[0], second)))
    assert len([fault for fault in found if "listed 2 times" in fault]) == 4
    assert len([fault for fault in found if "is missing" in fault]) == 4


def test_a_player_nobody_knows_is_found():
    plan = exact_plan(5)
    assert faults(with_round(plan, 0, byes=(1, 6))) == ["round 1: there's no player 6"]


def test_a_lost_bye_is_found():
    plan = exact_plan(5)
    assert faults(with_round(plan, 2, byes=())) == ["round 3: player 3 is missing"]


def test_a_wrong_round_number_is_found():
    assert faults(with_round(exact_plan(4), 1, number=3)) == ["round 2 is numbered 3"]


def test_two_tables_of_one_number_are_found():
    plan = exact_plan(8)
    tables = tuple(replace(table, table=1) for table in plan.rounds[0].tables)
    assert faults(with_round(plan, 0, tables=tables)) == [
        "round 1: table numbers repeat or are below 1 (1, 1)"
    ]


def test_a_table_of_three_is_found():
    plan = exact_plan(4)
    tables = (TablePlan(table=1, seats=(1, 2, 3)),)
    assert faults(with_round(plan, 0, tables=tables, byes=(4,))) == ["round 1: table 1 has 3 players"]


def test_partners_who_meet_again_are_found():
    plan = exact_plan(4)
    found = faults(with_round(plan, 1, tables=plan.rounds[0].tables))
    assert len([fault for fault in found if ": twice as partners" in fault]) == 2
    assert len([fault for fault in found if ": never as partners" in fault]) == 2


def test_a_short_plan_may_not_repeat_partners():
    plan = exact_plan(8, rounds=2)
    found = faults(with_round(plan, 1, tables=plan.rounds[0].tables))
    assert len([fault for fault in found if "are partners twice" in fault]) == 4


def test_two_byes_before_others_had_one_are_found():
    plan = exact_plan(5, rounds=2)
    first = plan.rounds[0]
    found = faults(with_round(plan, 1, tables=first.tables, byes=first.byes))
    assert found[0] == "round 2: player 1 has sat out at least two more times than another player"


def test_byes_of_someone_who_came_late_are_not_compared():
    rounds = (
        RoundPlan(number=1, tables=(TablePlan(table=1, seats=(1, 2, 3, 4)),), absent=(5,)),
        RoundPlan(number=2, tables=(TablePlan(table=1, seats=(1, 3, 2, 4)),), byes=(5,)),
        RoundPlan(number=3, tables=(TablePlan(table=1, seats=(1, 2, 4, 3)),), byes=(5,)),
    )
    assert faults(replace(exact_plan(5), rounds=rounds, source="repair")) == []


def test_round_faults_allow_no_partners_twice():
    rounds = exact_plan(4).rounds
    again = (rounds[0], replace(rounds[0], number=2))
    assert round_faults(rounds, 4) == []
    assert [fault.startswith("round 2:") for fault in round_faults(again, 4)] == [True, True]


def test_a_table_seats_nobody_twice():
    with pytest.raises(MovementError) as refusal:
        TablePlan(table=2, seats=(1, 2, 1, 3))
    assert str(refusal.value) == "Table 2 has one player in two seats: 1, 2, 1, 3."


def of_pairs(*tables, byes=(), players=4):
    seated = tuple(TablePlan(table=number, seats=seats) for number, seats in enumerate(tables, start=1))
    return MovementPlan(
        players=players, rounds=(RoundPlan(number=1, tables=seated, byes=byes),), source="search"
    )


@pytest.mark.parametrize(
    ("plan", "found"),
    [
        (of_pairs((1, 2, 1, 2), (3, 4, 3, 4)), []),
        (of_pairs((1, 2, 3, 1, 2, 3), byes=(4,)), []),
        (of_pairs((1, 2, 1, 2)), ["round 1: player 3 is missing", "round 1: player 4 is missing"]),
        (of_pairs((1, 2, 1, 2), (2, 3, 2, 3), byes=(4,)), ["round 1: player 2 is listed 2 times"]),
        (of_pairs((1, 2, 3, 4)), ["round 1: table 1 needs two pairs"]),
    ],
)
def test_pairs_sit_across_and_are_at_one_table_once(plan, found):
    assert pair_faults(plan)[: len(found) or None] == found


def test_single_players_do_not_sit_across_from_themselves():
    assert faults(of_pairs((1, 2, 1, 2), players=2)) == [
        "round 1: player 1 is listed 2 times",
        "round 1: player 2 is listed 2 times",
    ]
