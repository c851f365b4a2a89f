"""What each fairness goal gives, where it is perfect, and what a search keeps of it."""

import pytest

from tournaments.movements import (
    Ideal,
    Leftovers,
    MovementPlan,
    MovementRequest,
    Outcome,
    RoundPlan,
    TablePlan,
    broken_promise,
    faults,
    gave_way,
    outlook,
    outlooks,
    plan_movement,
)
from tournaments.movements.certificates.ideal_counts import ideal_kept


def asked(players, rounds, ideal, **more):
    return MovementRequest(players=players, rounds=rounds, ideal=Ideal(ideal), **more)


@pytest.mark.parametrize(
    ("players", "rounds", "ideal", "outcome", "nearest"),
    [
        (28, 9, "meet_once", "perfect", None),
        (28, 8, "meet_once", "partly", (28, 9)),
        (26, 9, "meet_once", "sought", (28, 9)),
        (24, 8, "couples_apart", "perfect", None),
        (24, 23, "couples_apart", "sought", (24, 22)),
        (12, 5, "couples_together", "perfect", None),
        (12, 6, "couples_together", "sought", (12, 5)),
        (13, 6, "couples_together", "sought", (14, 6)),
        (12, 5, "ladies_and_gents", "sought", (14, 5)),
        (14, 5, "ladies_and_gents", "perfect", None),
        (16, 8, "groups_apart", "sought", (16, 7)),
        (24, 8, "balanced", "sought", None),
        (13, 8, "directed", "perfect", None),
        (12, 8, "directed", "sought", (13, 8)),
        (13, 13, "tables", "perfect", None),
    ],
)
def test_it_says_where_it_is_perfect(players, rounds, ideal, outcome, nearest):
    found = outlook(asked(players, rounds, ideal))
    assert (found.outcome, found.nearest) == (outcome, nearest)


def test_larger_tables_and_requests_promise_nothing():
    assert outlook(asked(13, 12, "couples_apart")).outcome is Outcome.PERFECT
    assert outlook(asked(13, 12, "couples_apart", leftovers=Leftovers.FIVES)).outcome is Outcome.SOUGHT
    assert outlook(asked(16, 5, "meet_once", stays=((1, 1),))).outcome is Outcome.SOUGHT


def test_every_kind_is_listed_once_and_in_words():
    found = outlooks(MovementRequest(players=12, rounds=8))
    assert [each.ideal for each in found] == list(Ideal)
    assert all(each.label and each.sentence for each in found)


@pytest.mark.parametrize(
    ("players", "rounds", "ideal"),
    [
        (14, 8, "couples_apart"),
        (12, 8, "ladies_and_gents"),
        (12, 6, "groups_mixed"),
        (14, 8, "groups_mixed"),
        (14, 7, "directed"),
        (14, 7, "triple"),
    ],
)
def test_a_search_keeps_what_no_design_has(players, rounds, ideal):
    request = asked(players, rounds, ideal)
    plan = plan_movement(request)
    assert (plan.source, faults(plan)) == ("search", [])
    assert ideal_kept(plan, ideal).is_whole
    assert broken_promise(plan, request) == ""


def test_ratings_even_the_sides_without_repeating_partners():
    usual, balanced = (plan_movement(asked(24, 8, ideal, seed=1)) for ideal in ("even", "balanced"))
    assert ideal_kept(balanced, "balanced").kept >= ideal_kept(usual, "balanced").kept + 8
    assert ideal_kept(balanced, "partners").is_whole


def test_it_says_what_gave_way_and_why():
    request = asked(12, 8, "couples_together")
    sentences = gave_way(plan_movement(request), request)
    assert sentences[0] == "6 pairs play together again. We put “Couples always partner” first."
    assert sentences[1].endswith("8 rounds are too many for a perfect rotation.")


def test_the_check_sees_a_broken_promise():
    request = asked(4, 1, "couples_together")
    seats = TablePlan(table=1, seats=(1, 2, 3, 4))
    plan = MovementPlan(players=4, source="search", rounds=(RoundPlan(number=1, tables=(seats,)),))
    assert broken_promise(plan, request) == "“Couples always partner” didn't work 2 of 2 times"
    assert broken_promise(plan_movement(request), request) == ""
