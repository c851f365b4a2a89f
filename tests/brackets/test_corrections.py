"""A result corrected after later games were drawn or played."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.brackets.playing import outcomes, play_through, won
from tournaments.brackets import (
    Draw,
    GameResult,
    bracket_state,
    correct,
    double_elimination,
    final_places,
    single_elimination,
    take_back,
)
from tournaments.errors import BracketError

RNG = random.Random(1)
SIXTY_FOUR = single_elimination(range(1, 65), Draw.SEEDED, RNG, third_place=True)
TWICE = double_elimination(range(1, 65), Draw.SEEDED, RNG)


def after(bracket, number):
    """Return every later game that is fed by this one, directly or not."""
    fed = {number}
    for game in bracket.games:
        if any(source.kind != "entry" and source.of in fed for source in game.sources):
            fed.add(game.number)
    return fed - {number}


def turned_round(result):
    return GameResult(game=result.game, entries=result.entries, wins=result.wins[::-1])


@pytest.mark.parametrize("number", range(1, 65))
@pytest.mark.parametrize("rounds_after", [0, 1, 2, 3])
def test_every_position_of_64_corrected_after_up_to_three_later_rounds(number, rounds_after):
    rounds = {g.number: 6 if g.part == "third" else g.round for g in SIXTY_FOUR.games}
    last = rounds[number] + rounds_after
    results = [each for each in play_through(SIXTY_FOUR, min) if rounds[each.game] <= last]
    recorded = next(each for each in results if each.game == number)
    change = correct(SIXTY_FOUR, results, turned_round(recorded))
    played = {each.game for each in results}
    assert {each.game for each in change.undone} == after(SIXTY_FOUR, number) & played
    assert (change.after.at(number).winner, change.after.at(number).loser) == recorded.entries[
        :: -1 if recorded.wins[0] else 1
    ]
    entries_now = [entry for each in change.after.ready for entry in each.entries]
    assert len(entries_now) == len(set(entries_now))
    assert bracket_state(SIXTY_FOUR, change.results) == change.after
    back = correct(SIXTY_FOUR, change.results, recorded)
    assert back.undone == ()
    assert bracket_state(SIXTY_FOUR, [*back.results, *change.undone]) == change.before


@given(st.integers(1, 127), st.integers())
def test_a_correction_on_either_side_of_a_double_elimination(number, seed):
    rng = random.Random(seed)
    results = play_through(TWICE, rng.choice)
    results = results[: rng.randint(1, len(results))]
    recorded = next((each for each in results if each.game == number), rng.choice(results))
    change = correct(TWICE, results, turned_round(recorded))
    assert {each.game for each in change.undone} <= after(TWICE, recorded.game)
    assert len(change.results) + len(change.undone) == len(results)
    assert bracket_state(TWICE, change.results) == change.after
    kept = list(change.results)
    while ready := bracket_state(TWICE, kept).ready:
        kept += [won(each, rng.choice(each.entries)) for each in ready]
    assert sorted(each.entry for each in final_places(bracket_state(TWICE, kept))) == list(range(1, 65))


def test_what_the_wrong_entries_played_is_undone_and_the_rest_stands():
    """Eight seeds, better always winning; 5 had beaten 4, so 1 against 4 and the final were wrong."""
    bracket = single_elimination(range(1, 9), Draw.SEEDED, RNG)
    results = play_through(bracket, min)
    change = correct(bracket, results, GameResult(game=2, entries=(4, 5), wins=(0, 1)))
    assert [(each.game, each.entries) for each in change.undone] == [(5, (1, 4)), (7, (1, 2))]
    assert change.changed == (5, 7)
    assert [each.game for each in change.results] == [1, 2, 3, 4, 6]
    assert [each.entries for each in change.after.ready] == [(1, 5)]
    assert change.after.at(7).entries == (2,)


def test_another_score_for_the_same_winner_undoes_nothing():
    bracket = single_elimination(range(1, 5), Draw.SEEDED, RNG, best_of=(3,))
    results = play_through(bracket, min)
    change = correct(bracket, results, GameResult(game=1, entries=(1, 4), wins=(2, 1)))
    assert (change.undone, change.changed) == ((), ())
    assert outcomes(change.before) == outcomes(change.after)
    assert change.after.at(1).wins == (2, 1)


def test_a_final_corrected_to_the_winners_side_needs_no_second():
    bracket = double_elimination([1, 2], Draw.SEEDED, RNG)
    results = [
        GameResult(game=1, entries=(1, 2), wins=(1, 0)),
        GameResult(game=2, entries=(1, 2), wins=(0, 1)),
        GameResult(game=3, entries=(2, 1), wins=(1, 0)),
    ]
    change = correct(bracket, results, GameResult(game=2, entries=(1, 2), wins=(1, 0)))
    assert change.undone == (results[2],)
    assert change.after.at(3).status == "not_needed"
    assert change.after.is_over


def test_a_result_taken_back_opens_its_game_again():
    bracket = single_elimination(range(1, 5), Draw.SEEDED, RNG)
    results = play_through(bracket, min)
    change = take_back(bracket, results, 1)
    assert [each.game for each in change.undone] == [3]
    assert [each.game.number for each in change.after.ready] == [1]


def test_a_correction_of_nothing_is_refused():
    bracket = single_elimination(range(1, 5), Draw.SEEDED, RNG)
    result = GameResult(game=1, entries=(1, 4), wins=(1, 0))
    with pytest.raises(BracketError, match="no result to correct"):
        correct(bracket, [], result)
    with pytest.raises(BracketError, match="no result to correct"):
        take_back(bracket, [result], 2)
    with pytest.raises(BracketError, match="not between"):
        correct(bracket, [result], GameResult(game=1, entries=(1, 3), wins=(1, 0)))
