"""What the results of a bracket come to, against a checker that plays them one by one."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.brackets.checker import played_out
from tests.brackets.playing import outcomes, play_through, won
from tournaments.brackets import (
    NOBODY,
    GameResult,
    Part,
    Placement,
    bracket_places,
    bracket_state,
    double_elimination,
    single_elimination,
)
from tournaments.errors import BracketError

RNG = random.Random(1)


def single(size, **options):
    return single_elimination(range(1, size + 1), Placement.SEEDED, RNG, **options)


def double(size, **options):
    return double_elimination(range(1, size + 1), Placement.SEEDED, RNG, **options)


def ranked(places):
    return [(each.place, each.entry, each.tied) for each in places]


@given(st.integers(2, 70), st.booleans(), st.booleans(), st.booleans(), st.integers())
def test_the_state_follows_from_the_results_as_the_checker_plays_them(size, side, third, cons, seed):
    make = double if side else lambda n: single(n, third_place=third, consolation=cons and n >= 6)
    bracket = make(size)
    better = random.Random(seed).sample(range(size + 1), size + 1)

    def choose(entries):
        return max(entries, key=lambda entry: better[entry])

    results = play_through(bracket, choose)
    state = bracket_state(bracket, random.Random(seed).sample(results, len(results)))
    assert outcomes(state) == played_out(bracket, lambda one, other: choose((one, other)))
    assert state.is_over
    places = bracket_places(state)
    assert sorted(each.entry for each in places) == list(range(1, size + 1))
    for each in places:
        assert each.place == 1 + sum(state.levels[other] > state.levels[each.entry] for other in state.levels)
    assert places[0].entry == choose(range(1, size + 1))


def test_semifinal_losers_share_third():
    bracket = single(4)
    state = bracket_state(bracket, play_through(bracket, min))
    assert ranked(bracket_places(state)) == [(1, 1, False), (2, 2, False), (3, 3, True), (3, 4, True)]


def test_a_game_for_third_place_comes_before_the_final():
    bracket = single(4, third_place=True)
    assert [game.part for game in bracket.games] == [Part.MAIN, Part.MAIN, Part.THIRD, Part.MAIN]
    state = bracket_state(bracket, play_through(bracket, min))
    assert ranked(bracket_places(state)) == [(1, 1, False), (2, 2, False), (3, 3, False), (4, 4, False)]


@pytest.mark.parametrize("size", [2, 3])
def test_two_and_three_entries_need_no_game_for_third(size):
    bracket = single(size, third_place=True)
    assert len(bracket.games) == size - 1
    state = bracket_state(bracket, play_through(bracket, min))
    assert [each.place for each in bracket_places(state)] == [1, 2, 3][:size]


def test_twelve_share_places_by_round():
    bracket = single(12)
    state = bracket_state(bracket, play_through(bracket, min))
    assert [each.place for each in bracket_places(state)] == [1, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9, 9]


def test_first_losers_play_for_consolation_also_after_a_bye():
    """Ten: 8 v 9 and 7 v 10 in round one; 9 beats 1, whose first game that is, and 10 loses to 2."""
    bracket = single(10, consolation=True)
    winners = {8: 9, 1: 9}

    def choose(entries):
        return next((winners[each] for each in entries if winners.get(each) in entries), min(entries))

    results = play_through(bracket, choose)
    state = bracket_state(bracket, results)
    met = [each.entries for each in state.games if each.game.part is Part.CONSOLATION and not each.walk_over]
    assert sorted(map(sorted, met)) == [[1, 5], [1, 6], [1, 8], [6, 10]]
    levels = state.consolation_levels
    assert sorted(levels, key=lambda entry: (-levels[entry], entry)) == [1, 6, 5, 10, 8]
    assert (levels[6] > levels[5], levels[5] == levels[10], levels[10] > levels[8]) == (True, True, True)


def test_who_loses_a_semifinal_is_third_and_plays_for_no_consolation():
    """Seven: seed 1 has a bye and loses to 4 at once."""
    bracket = single(7, consolation=True)
    results = play_through(bracket, lambda entries: 4 if 4 in entries else min(entries))
    state = bracket_state(bracket, results)
    assert [each.place for each in bracket_places(state) if each.entry == 1] == [3]
    assert set(state.consolation_levels) == {5, 6, 7}


def test_both_can_still_win_until_the_second_final():
    first = GameResult(game=1, entries=(1, 2), wins=(1, 0))
    state = bracket_state(double(2), [first, GameResult(game=2, entries=(1, 2), wins=(0, 1))])
    assert ranked(bracket_places(state)) == [(1, 1, True), (1, 2, True)]


def test_a_consolation_takes_six():
    with pytest.raises(BracketError, match="6 players or pairs") as refused:
        single(5, consolation=True)
    assert refused.value.field == "consolation"


def test_everyone_can_still_win_before_the_first_game():
    places = bracket_places(bracket_state(single(6, consolation=True), []))
    assert ranked(places) == [(1, number, True) for number in range(1, 7)]


def test_who_plays_for_third_place_only_stands_behind_both_finalists():
    """Four: 1 beats 4, 2 beats 3, and the final is over before 3 and 4 have played."""
    bracket = single(4, third_place=True)
    games = [(1, (1, 4)), (2, (2, 3))]
    results = [GameResult(game=game, entries=entries, wins=(1, 0)) for game, entries in games]
    waiting = bracket_state(bracket, results)
    assert ranked(bracket_places(waiting)) == [(1, 1, True), (1, 2, True), (3, 3, True), (3, 4, True)]
    final = GameResult(game=4, entries=(1, 2), wins=(1, 0))
    state = bracket_state(bracket, [*results, final])
    assert ranked(bracket_places(state)) == [(1, 1, False), (2, 2, False), (3, 3, True), (3, 4, True)]


def test_series_get_shorter_away_from_the_final():
    lengths = {game.number: game.best_of for game in single(8, best_of=(5, 3, 1)).games}
    assert list(lengths.values()) == [1, 1, 1, 1, 3, 3, 5]
    third = next(g for g in single(8, third_place=True, best_of=(5, 3, 1)).games if g.part is Part.THIRD)
    assert third.best_of == 3
    twice = double(4, best_of=(5, 3, 1)).games
    assert [(game.part.value, game.best_of) for game in twice] == [
        ("main", 1),
        ("main", 1),
        ("main", 3),
        ("losers", 1),
        ("losers", 3),
        ("final", 5),
        ("reset", 5),
    ]


def test_a_series_goes_on_until_one_has_the_wins_it_needs():
    bracket = single(2, best_of=(3,))
    begun = bracket_state(bracket, [GameResult(game=1, entries=(1, 2), wins=(1, 1))])
    assert [(each.game.number, each.wins) for each in begun.ready] == [(1, (1, 1))]
    over = bracket_state(bracket, [GameResult(game=1, entries=(1, 2), wins=(1, 2))])
    assert (over.at(1).winner, over.at(1).loser, over.is_over) == (2, 1, True)


@pytest.mark.parametrize(
    ("result", "said", "field"),
    [
        ({"game": 9}, "no game 9", "game"),
        ({"entries": (1, 2)}, "don't meet in", "entries"),
        ({"entries": (4, 1)}, "don't meet in", "entries"),
        ({"wins": (2, 0)}, "one side has 1 win", "wins"),
        ({"wins": (1, 1)}, "ends when one side", "wins"),
        ({"game": 3, "entries": (1, 2)}, "don't meet in", "entries"),
    ],
)
def test_a_result_that_cannot_be_is_refused(result, said, field):
    given_result = GameResult(**{"game": 1, "entries": (1, 4), "wins": (1, 0), **result})
    with pytest.raises(BracketError, match=said) as refused:
        bracket_state(single(4), [given_result])
    assert refused.value.field == field


def test_two_results_of_one_game_are_refused():
    result = GameResult(game=1, entries=(1, 2), wins=(1, 0))
    with pytest.raises(BracketError, match="two results"):
        bracket_state(single(2), [result, result])


@pytest.mark.parametrize(("wins", "walk_over"), [((-1, 1), False), ((2, 0), True), ((1, 1), True)])
def test_wins_that_cannot_be_are_refused(wins, walk_over):
    with pytest.raises(BracketError):
        GameResult(game=1, entries=(1, 2), wins=wins, walk_over=walk_over)


def test_a_walk_over_needs_no_whole_series():
    bracket = single(2, best_of=(5,))
    state = bracket_state(bracket, [GameResult(game=1, entries=(1, 2), wins=(0, 1), walk_over=True)])
    assert (state.at(1).winner, state.at(1).walk_over) == (2, True)


def test_neither_came_and_the_next_walks_over():
    bracket = single(4)
    state = bracket_state(bracket, [GameResult(game=1, entries=(1, 4), wins=(0, 0), walk_over=True)])
    assert (state.at(1).winner, state.at(3).first) == (NOBODY, NOBODY)
    state = bracket_state(
        bracket,
        [
            GameResult(game=1, entries=(1, 4), wins=(0, 0), walk_over=True),
            GameResult(game=2, entries=(2, 3), wins=(0, 1)),
        ],
    )
    assert (state.at(3).winner, state.at(3).walk_over, state.is_over) == (3, True, True)
    assert ranked(bracket_places(state)) == [(1, 3, False), (2, 1, True), (2, 2, True), (2, 4, True)]


def test_neither_came_on_the_winners_side_and_both_are_out():
    bracket = double(4)
    absent = GameResult(game=1, entries=(1, 4), wins=(0, 0), walk_over=True)
    results = [absent, GameResult(game=2, entries=(2, 3), wins=(1, 0))]
    state = bracket_state(bracket, results)
    assert [(each.game.part.value, each.entries) for each in state.ready] == [("final", (2, 3))]
    over = bracket_state(bracket, [*results, GameResult(game=6, entries=(2, 3), wins=(1, 0))])
    assert ranked(bracket_places(over)) == [(1, 2, False), (2, 3, False), (3, 1, True), (3, 4, True)]


def test_a_result_against_nobody_is_refused():
    results = [
        GameResult(game=1, entries=(1, 4), wins=(0, 0), walk_over=True),
        GameResult(game=2, entries=(2, 3), wins=(0, 1)),
        GameResult(game=3, entries=(NOBODY, 3), wins=(0, 1)),
    ]
    with pytest.raises(BracketError, match="don't meet in"):
        bracket_state(single(4), results)


def test_who_withdraws_keeps_what_was_played_and_walks_over_from_then_on():
    bracket = double(4)
    played = [won(each, 1 if 1 in each.entries else 2) for each in bracket_state(bracket, []).ready]
    state = bracket_state(bracket, played, withdrawn=[1])
    lost = [each.game.part.value for each in state.games if each.loser == 1]
    assert lost == ["main"]
    results = play_through(bracket, min, withdrawn=[1])
    done = bracket_state(bracket, results, withdrawn=[1])
    assert [each.game.part.value for each in done.games if each.loser == 1] == ["main", "losers"]
    assert done.is_over
    assert bracket_places(done)[0].entry == 2


def test_of_two_who_left_the_later_goes_on_in_name_and_loses_next():
    state = bracket_state(single(4), [], withdrawn=[4, 1])
    assert [(each.winner, each.walk_over) for each in state.games] == [
        (1, True),
        (None, False),
        (None, False),
    ]
    state = bracket_state(single(4), [GameResult(game=2, entries=(2, 3), wins=(1, 0))], withdrawn=[4, 1])
    assert ranked(bracket_places(state)) == [(1, 2, False), (2, 1, False), (3, 3, True), (3, 4, True)]


@given(st.integers(2, 40), st.booleans(), st.integers(), st.data())
def test_any_withdrawals_leave_one_complete_ranking(size, side, seed, data):
    rng = random.Random(seed)
    gone = data.draw(st.lists(st.integers(1, size), unique=True))
    bracket = double(size) if side else single(size, third_place=True, consolation=size >= 6)
    results = play_through(bracket, rng.choice, withdrawn=gone)
    state = bracket_state(bracket, results, withdrawn=gone)
    assert state.is_over
    places = bracket_places(state)
    assert sorted(each.entry for each in places) == list(range(1, size + 1))
    if len(gone) < size:
        assert places[0].entry not in gone
        assert all(not set(gone) & set(result.entries) for result in results)


@pytest.mark.night
@given(st.integers(2, 40), st.booleans(), st.integers(), st.data())
def test_withdrawing_halfway_changes_nothing_decided_and_leaves_one_ranking(size, side, seed, data):
    rng = random.Random(seed)
    bracket = double(size) if side else single(size, third_place=True, consolation=size >= 6)
    gone, kept, decided = [], [], {}
    leavers = data.draw(st.lists(st.integers(1, size), unique=True))
    while ready := bracket_state(bracket, kept, withdrawn=gone).ready:
        each = rng.choice(ready)
        kept.append(won(each, rng.choice(each.entries)))
        if leavers and rng.random() < 0.3:
            gone.append(leavers.pop())
        now = dict(enumerate(bracket_state(bracket, kept, withdrawn=gone).games))
        assert all(now[game].winner == winner for game, winner in decided.items())
        decided = {game: each.winner for game, each in now.items() if each.winner is not None}
    state = bracket_state(bracket, kept, withdrawn=gone)
    assert sorted(each.entry for each in bracket_places(state)) == list(range(1, size + 1))
