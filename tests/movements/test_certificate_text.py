"""The certificate of a plan in plain words."""

import pytest

from tournaments.movements import (
    Leftovers,
    MovementRequest,
    Spread,
    certificate,
    certificate_lines,
    exact_plan,
    plan_movement,
    summary,
)
from tournaments.movements.certificates.certificate_text import proof


def sentences(plan):
    return {line.key: line.sentence for line in certificate_lines(certificate(plan))}


def test_twelve_players_in_plain_words():
    assert sentences(exact_plan(12)) == {
        "partners": "You partner everyone once.",
        "opponents": "You play against everyone twice.",
        "meetings": "You share a table with everyone 3 times.",
        "tables": "You play at every table 3 to 5 times.",
        "seats": "You sit in every seat 2 or 3 times. Seat 1 usually deals first.",
        "byes": "No one sits out.",
    }


def test_each_count_has_a_heading_in_words_of_the_table():
    plan = plan_movement(MovementRequest(players=14, rounds=6, leftovers=Leftovers.GHOSTS), effort=2_000)
    assert [line.heading for line in certificate_lines(certificate(plan))] == [
        "Partners",
        "Opponents",
        "Same table",
        "Tables",
        "Seats",
        "Sitting out",
        "Ghost partners",
    ]


def test_a_night_where_nobody_meets_anybody_twice_in_plain_words():
    plan = plan_movement(MovementRequest(players=33, rounds=8))
    # 32 x 8 / 4 = 64 tables of 6 pairs: 128 partners and 384 meetings among 33 x 32 / 2 = 528 pairs.
    assert (
        sentences(plan)["partners"]
        == "You never have the same partner twice. 400 pairs of players never play as partners."
    )
    assert sentences(plan)["meetings"] == (
        "You never share a table with anyone twice. 144 pairs of players never meet."
    )
    assert summary(certificate(plan)) == (
        "You never have the same partner twice. 400 pairs of players never play as partners.",
        "You never share a table with anyone twice. 144 pairs of players never meet.",
        "You sit out at most once.",
    )


def test_four_players_for_five_rounds_in_plain_words():
    # Three ways to pair, five rounds: two of the three come twice.
    found = sentences(exact_plan(4, rounds=5))
    assert (
        found["partners"] == "You partner everyone once or twice. 4 pairs of players play as partners twice."
    )
    assert (
        found["opponents"]
        == "You play against everyone 3 or 4 times. 2 pairs of players play each other 4 times."
    )
    assert found["tables"] == "There's one table."


def test_five_at_a_table_in_plain_words():
    plan = plan_movement(MovementRequest(players=5, rounds=2, leftovers=Leftovers.FIVES))
    assert sentences(plan) == {
        "partners": "Partners change every hand.",
        "opponents": "You change opponents every hand.",
        "meetings": "You share a table with everyone twice.",
        "tables": "There's one table.",
        "seats": "Seats rotate every hand.",
        "byes": "No one sits out.",
    }


@pytest.mark.parametrize(
    ("counts", "bound", "said"),
    [
        (((1, 6),), 6, "Best possible"),
        (((0, 3), (2, 3)), 6, "Within 100.0% of the best possible"),
        (
            ((1, 997), (2, 1)),
            1000,
            "Within 0.1% of the best possible",
        ),
    ],
)
def test_the_proof_says_how_far_the_limit_is(counts, bound, said):
    assert proof(Spread(counts=counts, bound=bound)) == said


@pytest.mark.parametrize(("players", "rounds"), [(9, 7), (6, 1), (7, 2)])
def test_one_pair_is_not_called_pairs(players, rounds):
    for sentence in sentences(plan_movement(MovementRequest(players=players, rounds=rounds))).values():
        assert " 1 pair" not in sentence
