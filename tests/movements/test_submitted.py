"""Plans from outside: what is read, what is refused and in which words."""

import copy
import io
import json

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from tournaments.errors import MovementError
from tournaments.movements import exact_plan, plan_from_json, plan_to_json, read_plan

ROUND = {"tables": [[[2, 5], [3, 4]]], "sits_out": [1]}


def changed(**parts):
    return {"players": 5, "rounds": [copy.deepcopy(ROUND)], **parts}


def test_what_the_command_prints_is_read():
    out = io.StringIO()
    call_command("movement", "12", "--json", stdout=out)
    assert read_plan(json.loads(out.getvalue())) == exact_plan(12)


@pytest.mark.parametrize("players", [4, 13])
def test_what_is_written_by_us_is_read(players):
    assert read_plan(plan_to_json(exact_plan(players))) == exact_plan(players)


def test_a_plan_without_a_claim_is_a_searched_one():
    plan = read_plan({"players": 5, "rounds": [{"tables": [[[2, 5], [3, 4]]], "sits_out": [1]}]})
    assert plan == plan_from_json({**plan_to_json(exact_plan(5, rounds=1)), "source": "search"})


def test_sitting_out_need_not_be_said():
    assert read_plan({"players": 4, "rounds": [{"tables": [[[1, 2], [3, 4]]]}]}).rounds[0].byes == ()


REFUSED = [
    ([], "Send one JSON object with players and rounds."),
    ({}, "players must be a whole number from 1 to 203."),
    (changed(players=True), "players must be a whole number from 1 to 203."),
    (changed(players=4.0), "players must be a whole number from 1 to 203."),
    (changed(players=10**30), "players must be a whole number from 1 to 203."),
    (changed(rounds={}), "rounds must be a list."),
    (changed(rounds=[]), "Add at least one round."),
    (changed(rounds=[ROUND] * 251), "rounds can have up to 250 items, not 251."),
    (changed(rounds=[3]), "Round 1 must be an object with tables and sits_out."),
    (changed(rounds=[{"tables": 1}]), "Round 1: tables must be a list."),
    (changed(rounds=[{"tables": [7]}]), "Round 1, table 1 must be a list."),
    (
        changed(rounds=[{"tables": [[1, 2, 3, 4, 5, 6, 7]]}]),
        "Round 1, table 1 can have up to 6 items, not 7.",
    ),
    (changed(rounds=[{"tables": [[[1, 2], 3]]}]), "Round 1, table 1 must be a list."),
    (
        changed(rounds=[{"tables": [[[1, 2], [3]]]}]),
        "Round 1, table 1 must be [[a, b], [c, d]], with partners together.",
    ),
    (changed(rounds=[{"tables": [[[1, 2], [3, 1]]]}]), "Round 1, table 1 has one player in two seats."),
    (
        changed(rounds=[{"tables": [[[1, 2], [3, "4"]]]}]),
        "Round 1, table 1 can only have whole numbers from 1 to 203.",
    ),
    (
        changed(rounds=[ROUND, {**ROUND, "sits_out": [0]}]),
        "Round 2: sits_out can only have whole numbers from 1 to 203.",
    ),
    (changed(rounds=[{**ROUND, "absent": 1}]), "Round 1: absent must be a list."),
    (
        changed(rounds=[{**ROUND, "numbers": [1, 2]}]),
        "Round 1 needs one number for each table. Tables: 1. Numbers: 2.",
    ),
    (changed(source="magic"), "Choose near, progressive, repair, search, standing or whist for “source”."),
    (changed(source=["near"]), "Choose near, progressive, repair, search, standing or whist for “source”."),
    (changed(ghosts="x"), "ghosts must be a list."),
]


@pytest.mark.parametrize(("written", "sentence"), REFUSED)
def test_what_is_no_plan_is_refused_by_name(written, sentence):
    with pytest.raises(MovementError) as refusal:
        read_plan(written)
    assert str(refusal.value) == sentence


PARTS = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 300) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["players", "rounds", "tables", "sits_out", "absent", "numbers", "ghosts", "source"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(players=PARTS, rounds=PARTS, ghosts=PARTS, table=PARTS)
def test_anything_is_read_or_refused_in_a_sentence(players, rounds, ghosts, table):
    for written in (
        {"players": players, "rounds": rounds, "ghosts": ghosts},
        {"players": 8, "rounds": [{"tables": [table], "sits_out": players}]},
    ):
        try:
            said = f"{read_plan(written).players} players."
        except MovementError as refusal:
            said = str(refusal)
        assert said.endswith(".")
