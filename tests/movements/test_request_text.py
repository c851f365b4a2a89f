"""Reading what is asked of a plan, and writing it back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.errors import MovementError
from tournaments.movements import (
    Leftovers,
    MovementRequest,
    command,
    digest,
    improvements,
    plan_after,
    plan_movement,
    read_request,
    steps_within,
    write_request,
)

TEXTS = (
    st.text(max_size=8) | st.integers(-3, 300).map(str) | st.sampled_from(["3:1", "3:1,4:2", "byes", "six"])
)


def test_nothing_said_is_twelve_players_for_eight_rounds():
    assert read_request({}) == MovementRequest(players=12, rounds=8)


def test_everything_said_is_taken():
    fields = {
        "players": " 22 ",
        "rounds": "6",
        "tables": "4",
        "seed": "7",
        "leftovers": "byes",
        "stays": "3:1, 7:2",
        "utm_source": "poster",
    }
    assert read_request(fields) == MovementRequest(
        players=22, rounds=6, tables=4, seed=7, stays=((3, 1), (7, 2))
    )


@pytest.mark.parametrize(
    ("asked", "field", "sentence"),
    [
        ({"players": "3"}, "players", "Choose 4 to 200 players, not 3."),
        ({"players": "twelve"}, "players", "Enter a number of players, like 12."),
        ({"players": "١٢"}, "players", "Enter a number of players, like 12."),
        ({"players": "9" * 5000}, "players", "Enter a number of players, like 12."),
        ({"rounds": "-1"}, "rounds", "Enter a number of rounds, like 8."),
        ({"rounds": "0"}, "rounds", "Choose 1 to 250 rounds, not 0."),
        ({"tables": "0"}, "tables", "With 12 players, choose up to 3 tables, not 0."),
        ({"seed": "281474976710656"}, "seed", "Enter a seed from 0 to 281474976710655."),
        ({"seed": "x"}, "seed", "Enter the seed as a number, like 2."),
        (
            {"leftovers": "sevens"},
            "leftovers",
            "For extra players, choose byes, fives, six or ghosts.",
        ),
        (
            {"stays": "3"},
            "stays",
            "Enter a player, a colon and a table. “3:1, 7:2” keeps player 3 at table 1 and 7 at 2.",
        ),
        (
            {"stays": "3:x"},
            "stays",
            "Enter a player, a colon and a table. “3:1, 7:2” keeps player 3 at table 1 and 7 at 2.",
        ),
        ({"stays": "13:1"}, "stays", "Player 13 isn't in this rotation. Choose another."),
        ({"stays": "1:4"}, "stays", "To keep someone at a table, choose a table from 1 to 3."),
    ],
)
def test_what_cannot_be_is_refused_at_its_part(asked, field, sentence):
    with pytest.raises(MovementError) as refusal:
        read_request(asked)
    assert (refusal.value.field, str(refusal.value)) == (field, sentence)


@given(st.dictionaries(st.sampled_from(["players", "rounds", "tables", "seed", "leftovers", "stays"]), TEXTS))
def test_any_text_is_read_or_refused_and_what_is_read_is_written_back(asked):
    try:
        request = read_request(asked)
    except MovementError as refusal:
        assert refusal.field in asked  # noqa: PT017 -- either is an answer
    else:
        assert read_request(write_request(request)) == request


def test_a_usual_request_is_written_in_two_words():
    assert write_request(MovementRequest(players=14, rounds=8)) == {"players": "14", "rounds": "8"}


def test_the_command_says_what_makes_the_plan_again():
    request = MovementRequest(players=13, rounds=6, seed=4, leftovers=Leftovers.FIVES, stays=((2, 1),))
    assert command(request) == "manage.py movement 13 --rounds 6 --seed 4 --leftovers fives --stays 2:1"
    # 120,000 exchanges among 13 + 40 are 2264 steps: those are taken at once.
    assert command(request, 2264) == command(request)
    assert command(request, 0) == f"{command(request)} --steps 0"
    assert command(request, 2265) == f"{command(request)} --steps 2265"


@pytest.mark.night
def test_a_search_that_is_followed_is_the_plan_after_as_many_steps():
    request = MovementRequest(players=15, rounds=17, seed=3)
    plans, steps = [], 0
    for progress in improvements(request, every=7, plan_every=700):
        steps = progress.steps
        if progress.plan:
            plans.append((steps, digest(progress.plan)))
        if steps >= 4_200:
            break
    assert len(plans) > 1
    for taken, found in plans:
        assert digest(plan_after(request, taken)) == found


def test_a_plan_at_once_is_the_plan_after_the_steps_of_its_effort():
    request = MovementRequest(players=14, rounds=5, seed=1)
    assert plan_after(request, steps_within(request)) == plan_movement(request)
