"""A game decided otherwise after later games were played, at every position of a bracket (T18)."""

import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.brackets.playing import outcomes, play_through, won
from tests.by_night import one_in
from tournaments.brackets import (
    GameResult,
    Placement,
    bracket_places,
    double_elimination,
    replayed_state,
    single_elimination,
)

RNG = random.Random(1)
SIXTY_FOUR = single_elimination(range(1, 65), Placement.SEEDED, RNG, third_place=True)
TWICE = double_elimination(range(1, 65), Placement.SEEDED, RNG)


def after(bracket, number):
    """Return every later game that is fed by this one, directly or not."""
    fed = {number}
    for game in bracket.games:
        if any(source.kind != "entry" and source.of in fed for source in game.sources):
            fed.add(game.number)
    return fed - {number}


def turned_round(result):
    return GameResult(game=result.game, entries=result.entries, wins=result.wins[::-1])


def decided(state):
    return {each.game.number: (each.entries, each.winner) for each in state.games if each.status == "decided"}


def playing_twice(state):
    """Return who could be at two tables at once."""
    waiting = Counter(entry for each in state.games if each.status == "ready" for entry in each.entries)
    return [entry for entry, times in waiting.items() if times > 1]


def without_exactly_one_place(state):
    """Return who is out and still to play, or neither; or is ranked twice, or not."""
    to_come = {e for each in state.games if each.status in ("ready", "waiting") for e in each.entries}
    ranked = Counter(each.entry for each in bracket_places(state))
    return [
        entry
        for entry in state.bracket.entries
        if ((entry in state.levels) == (entry in to_come)) or ranked[entry] != 1
    ]


def check_correction(bracket, results, recorded):
    """Turn one result round, see what stands, and turn it back."""
    before = replayed_state(bracket, results)
    corrected = [*results, turned_round(recorded)]
    now = replayed_state(bracket, corrected)
    following = after(bracket, recorded.game)
    assert now.at(recorded.game).winner == before.at(recorded.game).loser
    assert now.at(recorded.game).loser == before.at(recorded.game).winner
    for game, said in decided(before).items():
        if game != recorded.game and game not in following:
            assert decided(now)[game] == said
        if game in following and now.at(game).entries != before.at(game).entries:
            assert now.at(game).status != "decided"
    assert playing_twice(now) == without_exactly_one_place(now) == []
    assert replayed_state(bracket, [*corrected, recorded]) == before
    return now


def finish(bracket, results, choose):
    kept = list(results)
    while ready := replayed_state(bracket, kept).ready:
        kept += [won(each, choose(each.entries)) for each in ready]
    return replayed_state(bracket, kept)


@pytest.mark.parametrize("numbers", one_in(7, [range(first, 65, 7) for first in range(1, 8)]))
@pytest.mark.parametrize("rounds_after", [0, 1, 2, 3])
def test_every_position_of_64_corrected_after_up_to_three_later_rounds(numbers, rounds_after):
    for number in numbers:
        corrected(number, rounds_after)


def corrected(number, rounds_after):
    rounds = {g.number: 6 if g.part == "third" else g.round for g in SIXTY_FOUR.games}
    last = rounds[number] + rounds_after
    results = [each for each in play_through(SIXTY_FOUR, min) if rounds[each.game] <= last]
    recorded = next(each for each in results if each.game == number)
    now = check_correction(SIXTY_FOUR, results, recorded)
    # Each later game had the winner or the loser in it, so none of them stands.
    assert not after(SIXTY_FOUR, number) & decided(now).keys()
    over = finish(SIXTY_FOUR, [*results, turned_round(recorded)], max)
    assert sorted(each.entry for each in bracket_places(over)) == list(range(1, 65))
    assert over.is_over


@cache
def played_twice(seed):
    """A whole double elimination, played once for all that is asked of it."""
    return tuple(play_through(TWICE, random.Random(seed).choice))


@pytest.mark.one_by_day
@pytest.mark.parametrize("rounds_after", [0, 1, 2, 3])
@pytest.mark.parametrize("numbers", one_in(7, [range(first, 128, 7) for first in range(1, 8)]))
def test_every_position_of_64_with_two_losses(numbers, rounds_after):
    for number in numbers:
        corrected_with_two_losses(number, rounds_after)


def corrected_with_two_losses(number, rounds_after):
    results = played_twice(number)
    known = {each.game for each in results}
    if number not in known:  # the second final, which was not needed
        number = max(known)
    fed, last = {number}, {number}
    for _ in range(rounds_after):
        last = {g.number for g in TWICE.games for s in g.sources if s.kind != "entry" and s.of in last}
        fed |= last
    following = after(TWICE, number)
    results = [each for each in results if each.game in fed or each.game not in following]
    recorded = next(each for each in results if each.game == number)
    check_correction(TWICE, results, recorded)
    over = finish(TWICE, [*results, turned_round(recorded)], min)
    assert sorted(each.entry for each in bracket_places(over)) == list(range(1, 65))


@pytest.mark.night
@given(st.integers(1, 127), st.integers())
def test_a_correction_on_either_side_of_a_double_elimination(number, seed):
    rng = random.Random(seed)
    results = play_through(TWICE, rng.choice)
    results = results[: rng.randint(1, len(results))]
    recorded = next((each for each in results if each.game == number), rng.choice(results))
    check_correction(TWICE, results, recorded)


def test_what_the_wrong_entries_played_is_undone_and_the_rest_stands():
    """Eight seeds, better always winning; 5 had beaten 4, so 1 against 4 and the final were wrong."""
    bracket = single_elimination(range(1, 9), Placement.SEEDED, RNG)
    results = play_through(bracket, min)
    now = replayed_state(bracket, [*results, GameResult(game=2, entries=(4, 5), wins=(0, 1))])
    assert sorted(decided(now)) == [1, 2, 3, 4, 6]
    assert [each.entries for each in now.ready] == [(1, 5)]
    assert now.at(7).entries == (2,)


def test_another_score_for_the_same_winner_undoes_nothing():
    bracket = single_elimination(range(1, 5), Placement.SEEDED, RNG, best_of=(3,))
    results = play_through(bracket, min)
    now = replayed_state(bracket, [*results, GameResult(game=1, entries=(1, 4), wins=(2, 1))])
    assert outcomes(now) == outcomes(replayed_state(bracket, results))
    assert now.at(1).wins == (2, 1)


def test_a_final_corrected_to_the_winners_side_needs_no_second():
    bracket = double_elimination([1, 2], Placement.SEEDED, RNG)
    results = [
        GameResult(game=1, entries=(1, 2), wins=(1, 0)),
        GameResult(game=2, entries=(1, 2), wins=(0, 1)),
        GameResult(game=3, entries=(2, 1), wins=(1, 0)),
    ]
    now = replayed_state(bracket, [*results, GameResult(game=2, entries=(1, 2), wins=(1, 0))])
    assert now.at(3).status == "not_needed"
    assert now.is_over
