"""Penalties: what they need, and what they cost whom."""

from dataclasses import replace

import pytest

from scoring.errors import InvalidPenaltyError
from scoring.rules.rulesets import PRESETS
from scoring.table.hands import Contract
from scoring.table.penalties import (
    Penalty,
    PenaltyKind,
    PenaltyScope,
    PenaltyTarget,
    renege_penalty,
    score_penalty,
    slow_play_penalty,
    table_talk_penalty,
    tricks_after_renege,
)

AMERICAN = PRESETS["north_american"]
PEUCHRE = PRESETS["peuchre"]
ROTATING = PRESETS["five_rotating"]
BASE = {
    "kind": PenaltyKind.OTHER,
    "seat": 2,
    "target": PenaltyTarget.SIDE,
    "scope": PenaltyScope.GAME,
    "points": -1,
    "reason": "Late.",
}


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"points": 0}, "points", "points_out_of_range"),
        ({"points": -21}, "points", "points_out_of_range"),
        ({"points": 21, "target": PenaltyTarget.OPPONENTS}, "points", "points_out_of_range"),
        ({"points": 1}, "points", "wrong_sign"),
        ({"points": 1, "target": PenaltyTarget.OFFENDER}, "points", "wrong_sign"),
        ({"target": PenaltyTarget.OPPONENTS}, "points", "wrong_sign"),
        ({"reason": "  "}, "reason", "reason_missing"),
        ({"reason": "x" * 201}, "reason", "reason_missing"),
    ],
)
def test_a_penalty_has_a_size_a_direction_and_a_reason(change, field, code):
    with pytest.raises(InvalidPenaltyError) as refusal:
        Penalty(**{**BASE, **change})
    assert (refusal.value.field, refusal.value.code) == (field, code)


@pytest.mark.parametrize(
    ("rules", "change", "contract", "seat_points", "side_points"),
    [
        (AMERICAN, {}, None, (0, -1, 0, -1), (0, -1)),
        (AMERICAN, {"points": -20}, None, (0, -20, 0, -20), (0, -20)),
        (AMERICAN, {"target": PenaltyTarget.OFFENDER}, None, (0, -1, 0, 0), (0, 0)),
        (AMERICAN, {"target": PenaltyTarget.OPPONENTS, "points": 2}, None, (2, 0, 2, 0), (2, 0)),
        (PEUCHRE, {}, None, (0, -1, 0, 0, -1, 0), (0, -1, 0)),
        (PEUCHRE, {"target": PenaltyTarget.OPPONENTS, "points": 2}, None, (2, 0, 2, 2, 0, 2), (2, 0, 2)),
        (ROTATING, {}, None, (0, -1, 0, 0, 0), (0, -1, 0, 0, 0)),
        (ROTATING, {}, Contract(1, 4), (0, -1, 0, -1, 0), (0, -1, 0, -1, 0)),
        (
            ROTATING,
            {"target": PenaltyTarget.OPPONENTS, "points": 2},
            Contract(1, 4),
            (2, 0, 2, 0, 0),
            (2, 0, 2, 0, 0),
        ),
        (ROTATING, {"seat": 5}, Contract(1, 4), (0, 0, 0, 0, -1), (0, 0, 0, 0, -1)),
        (AMERICAN, {}, Contract(1, 4), (0, -1, 0, -1), (0, -1)),
    ],
)
def test_a_penalty_changes_the_points_of_its_target(rules, change, contract, seat_points, side_points):
    score = score_penalty(Penalty(**{**BASE, **change}), rules, contract=contract)
    assert (score.seat_points, score.side_points) == (seat_points, side_points)


@pytest.mark.parametrize("seat", [0, 5])
def test_a_penalty_is_for_somebody_at_the_table(seat):
    with pytest.raises(InvalidPenaltyError) as refusal:
        score_penalty(Penalty(**{**BASE, "seat": seat}), AMERICAN)
    assert (refusal.value.field, refusal.value.code) == ("seat", "seat_not_at_table")


def test_slow_play_costs_the_side_a_point_in_peuchre():
    slap = slow_play_penalty(PEUCHRE, seat=3)
    assert (slap.kind, slap.target, slap.scope, slap.points, slap.reason) == (
        PenaltyKind.SLOW_PLAY,
        PenaltyTarget.SIDE,
        PenaltyScope.GAME,
        -1,
        "Didn't play within 5 seconds.",
    )
    with pytest.raises(InvalidPenaltyError) as refusal:
        slow_play_penalty(AMERICAN, seat=3)
    assert refusal.value.code == "no_slow_play"


@pytest.mark.parametrize(
    ("rules", "against_loner", "points"),
    [
        (AMERICAN, False, 2),
        (AMERICAN, True, 4),
        (replace(AMERICAN, renege=3), False, 3),
        (PRESETS["five_all_play"], False, 2),
    ],
)
def test_a_renege_gives_the_opponents_points(rules, against_loner, points):
    given = renege_penalty(rules, seat=1, against_loner=against_loner)
    assert (given.kind, given.target, given.scope, given.points) == (
        PenaltyKind.RENEGE,
        PenaltyTarget.OPPONENTS,
        PenaltyScope.HAND,
        points,
    )


@pytest.mark.parametrize("change", [{"renege_takes_hand": True}, {"renege": 0}])
def test_a_renege_may_cost_no_points_of_its_own(change):
    with pytest.raises(InvalidPenaltyError) as refusal:
        renege_penalty(replace(AMERICAN, **change), seat=1)
    assert refusal.value.code == "no_renege_points"


@pytest.mark.parametrize(("seat", "tricks"), [(2, 0), (4, 0), (1, 5), (3, 5)])
def test_a_renege_may_cost_the_whole_hand(seat, tricks):
    assert tricks_after_renege(Contract(1, 2), AMERICAN, seat=seat) == tricks


def test_table_talk_is_warned_of_before_it_costs_points():
    assert table_talk_penalty(AMERICAN, seat=1, warned=0) is None
    taken = table_talk_penalty(AMERICAN, seat=1, warned=1)
    assert (taken.kind, taken.target, taken.scope, taken.points) == (
        PenaltyKind.TABLE_TALK,
        PenaltyTarget.SIDE,
        PenaltyScope.GAME,
        -2,
    )
    assert table_talk_penalty(replace(AMERICAN, table_talk=0), seat=1, warned=9) is None
    assert table_talk_penalty(replace(AMERICAN, table_talk_warnings=0), seat=1, warned=0).points == -2
