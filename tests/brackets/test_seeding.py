"""Who meets whom in the first round, who has a bye, and how seeds are dealt into sections."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.brackets.checker import bye_faults, played_out, shape_faults
from tournaments.brackets import (
    Part,
    Placement,
    double_elimination,
    draw_pairs,
    pairs_in_a_row,
    ranked_pairs,
    single_elimination,
)
from tournaments.brackets.seeding import places
from tournaments.errors import BracketError


def first_round(size, draw=Placement.SEEDED, seed=1):
    seats = places(range(1, size + 1), draw, random.Random(seed))
    return list(zip(seats[::2], seats[1::2], strict=True))


def test_eight_seeds_meet_as_everywhere():
    assert first_round(8) == [(1, 8), (4, 5), (2, 7), (3, 6)]


def test_five_seeds_leave_three_byes_to_the_best():
    assert first_round(5) == [(1, None), (4, 5), (2, None), (3, None)]


def test_the_better_seed_always_winning_meets_the_weakest_left():
    bracket = single_elimination(range(1, 17), Placement.SEEDED, random.Random(1))
    games = [(winner, loser) for _, winner, loser in played_out(bracket, min)]
    assert games[8:] == [(1, 8), (4, 5), (2, 7), (3, 6), (1, 4), (2, 3), (1, 2)]


def test_a_snake_deals_the_seeds_over_the_sections_to_and_fro():
    seats = places(range(1, 17), Placement.SNAKE, random.Random(5))
    sections = [sorted(seats[base : base + 4]) for base in range(0, 16, 4)]
    assert sections == [[1, 8, 9, 16], [4, 5, 12, 13], [2, 7, 10, 15], [3, 6, 11, 14]]


def test_a_snake_draws_within_the_sections():
    drawn = {places(range(1, 17), Placement.SNAKE, random.Random(seed)) for seed in range(20)}
    assert len(drawn) == 20


def test_a_draw_makes_anyone_the_first_and_can_be_repeated():
    draws = [
        single_elimination(range(1, 9), Placement.DRAWN, random.Random(seed)).entries for seed in (1, 1, 2)
    ]
    assert draws[0] == draws[1] != draws[2]
    assert sorted(draws[0]) == list(range(1, 9))


@pytest.mark.one_by_day
@pytest.mark.parametrize("draw", Placement)
def test_byes_never_meet_byes_at_any_size(draw):
    wrong = {}
    for size in range(2, 257):
        wrong[size] = bye_faults(single_elimination(range(1, size + 1), draw, random.Random(size)), size)
        wrong[size] += [pair for pair in first_round(size, draw, seed=size) if pair == (None, None)]
    assert {size: found for size, found in wrong.items() if found} == {}


@given(st.integers(2, 256))
def test_seeded_byes_go_to_the_best(size):
    rested = sorted(one or other for one, other in first_round(size) if None in (one, other))
    assert rested == list(range(1, len(rested) + 1))


@given(st.integers(2, 128), st.sampled_from(list(Placement)), st.integers(), st.booleans())
def test_every_bracket_is_of_sound_shape(size, draw, seed, double):
    entries = random.Random(seed).sample(range(1, 1000), size)
    make = double_elimination if double else single_elimination
    assert shape_faults(make(entries, draw, random.Random(seed)), entries) == []


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([], "2 to 256 players or pairs, not 0"),
        ([1], "not 1"),
        (range(1, 258), "not 257"),
        ([1, 2, 2], "once"),
        ([0, 1], "start at 1"),
    ],
)
@pytest.mark.parametrize("make", [single_elimination, double_elimination])
def test_a_field_no_bracket_is_made_for_is_refused(make, entries, said):
    with pytest.raises(BracketError, match=said) as refused:
        make(entries, Placement.SEEDED, random.Random(1))
    assert (refused.value.field, refused.value.code) == ("entries", "invalid_bracket")


@pytest.mark.parametrize("best_of", [(), (2,), (0,), (3, -1), (17,)])
def test_a_series_of_an_impossible_length_is_refused(best_of):
    with pytest.raises(BracketError, match="odd number") as refused:
        single_elimination([1, 2], Placement.SEEDED, random.Random(1), best_of=best_of)
    assert refused.value.field == "best_of"


def test_partners_by_rank_are_first_with_last():
    assert ranked_pairs([7, 3, 5, 9]) == ((7, 9), (3, 5))


@given(st.integers(1, 40), st.integers())
def test_drawn_partners_are_everyone_once(pairs, seed):
    drawn = draw_pairs(range(1, 2 * pairs + 1), random.Random(seed))
    assert sorted(player for pair in drawn for player in pair) == list(range(1, 2 * pairs + 1))


@pytest.mark.parametrize(
    ("players", "said"), [([1, 2, 3], "one has no partner"), ([1, 1], "each player once")]
)
def test_partners_that_cannot_be_are_refused(players, said):
    for make in (ranked_pairs, pairs_in_a_row, lambda given: draw_pairs(given, random.Random(1))):
        with pytest.raises(BracketError, match=said):
            make(players)


def test_rounds_halve():
    bracket = single_elimination(range(1, 101), Placement.SEEDED, random.Random(1))
    counts = [len(games) for games in bracket.rounds_of(Part.MAIN)]
    assert counts == [36, 32, 16, 8, 4, 2, 1]
    assert all(two * 2 == one for one, two in pairwise(counts[1:]))
