"""Two losses and out, and who can meet whom again."""

import random
from collections import Counter, namedtuple
from itertools import combinations, permutations, product
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.brackets.checker import (
    early_rematches,
    expected_rematches,
    played_out,
    shape_faults,
)
from tests.by_night import one_in
from tournaments.brackets import GameResult, Placement, bracket_places, bracket_state, double_elimination

Game = namedtuple("Game", "number part round sources")
Source = namedtuple("Source", "kind of")


def seeded(size):
    return double_elimination(range(1, size + 1), Placement.SEEDED, random.Random(1))


@pytest.mark.one_by_day
@pytest.mark.parametrize("seed", range(4))
def test_everyone_is_out_after_exactly_two_losses(seed):
    for size in range(2, 65):
        out_after_two_losses(size, random.Random(f"{size} {seed}"))


def out_after_two_losses(size, rng):
    played = played_out(seeded(size), lambda one, other: rng.choice((one, other)))
    losses = Counter(loser for _, _, loser in played)
    champion = played[-1][1]
    assert losses[champion] in (0, 1)
    assert {entry: losses[entry] for entry in range(1, size + 1) if entry != champion} == dict.fromkeys(
        set(range(1, size + 1)) - {champion}, 2
    )
    assert len(played) == 2 * size - 2 + losses[champion]
    assert champion not in [loser for _, _, loser in played[-1:]]


@pytest.mark.parametrize("size", [100, 128, 200, 256])
def test_larger_fields_have_as_many_games_as_they_should(size):
    bracket = seeded(size)
    assert shape_faults(bracket, range(1, size + 1)) == []
    assert len(played_out(bracket, min)) == 2 * size - 2
    assert len(bracket.games) == 2 * size - 1


#: What an independent simulation of other orders of drops found at most possible: 0.41, 0.41 and 0.36.
FEW = {16: 0.41, 32: 0.41, 64: 0.37}


@pytest.mark.parametrize("size", FEW)
def test_rematches_before_the_losers_final_are_as_rare_as_they_can_be(size):
    assert expected_rematches(seeded(size)).total() <= FEW[size]


@pytest.mark.one_by_day
@pytest.mark.parametrize("sizes", [range(first, 257, 11) for first in range(4, 15)])
def test_byes_make_rematches_hardly_likelier(sizes):
    assert [size for size in sizes if expected_rematches(seeded(size)).total() > 0.42] == []


@pytest.mark.parametrize("size", one_in(4, [16, 64, 100, 256]))
def test_a_simulation_finds_what_the_formula_expects(size):
    rng = random.Random(size)
    bracket, nights = seeded(size), 1000
    found = [early_rematches(bracket, lambda one, other: rng.choice((one, other))) for _ in range(nights)]
    # Over five deviations of the mean: the number of one night varies by about 0.7.
    assert abs(sum(found) / nights - expected_rematches(bracket).total()) < 4 / nights**0.5


def dropping(orders):
    """Return the games of a full bracket in which place p of a drop takes the loser of game order[p]."""
    games = []

    def play(part, number, pairs):
        for sources in pairs:
            games.append(Game(len(games) + 1, part, number, sources))
            yield len(games)

    rounds = [list(play("main", 1, [()] * (2 * len(orders[0]))))]
    for number in range(2, len(orders) + 2):
        rounds.append(list(play("main", number, paired(rounds[-1], rounds[-1]))))
    feeds, kind = rounds[0], "loser"
    for number, (drop, order) in enumerate(zip(rounds[1:], orders, strict=True)):
        feeds = list(play("losers", 2 * number + 1, paired(feeds, feeds, kind)))
        losers = [Source("loser", drop[place]) for place in order]
        winners = [Source("winner", each) for each in feeds]
        feeds, kind = list(play("losers", 2 * number + 2, zip(winners, losers, strict=True))), "winner"
    play_final = play("final", 1, [(Source("winner", rounds[-1][0]), Source("winner", feeds[0]))])
    list(play_final)
    return SimpleNamespace(games=games)


def paired(ones, others, kind="winner"):
    return [
        (Source(kind, one), Source(kind, other)) for one, other in zip(ones[::2], others[1::2], strict=True)
    ]


def weighted(bracket):
    return sum(left * expected for left, expected in expected_rematches(bracket).items())


@pytest.mark.parametrize("rounds", [2, 3, 4])
def test_no_order_of_drops_has_fewer_rematches(rounds):
    """Every order there is up to 16 entries: weighted by how early they come, and without."""
    every = product(*(permutations(range(2 ** (rounds - number))) for number in range(2, rounds + 1)))
    others = [dropping(orders) for orders in every]
    bracket = seeded(2**rounds)
    assert weighted(bracket) == min(map(weighted, others))
    assert expected_rematches(bracket).total() == min(expected_rematches(each).total() for each in others)


@pytest.mark.parametrize(
    ("size", "places"),
    [
        (2, [1, 2]),
        (5, [1, 2, 3, 4, 5]),
        (8, [1, 2, 3, 4, 5, 5, 7, 7]),
        (16, [1, 2, 3, 4, 5, 5, 7, 7, *[9] * 4, *[13] * 4]),
    ],
)
def test_places_are_shared_by_the_round_of_the_second_loss(size, places):
    bracket, results = seeded(size), []
    while ready := bracket_state(bracket, results).ready:
        results += [
            GameResult(
                game=each.game.number,
                entries=(each.first, each.second),
                wins=(1, 0) if each.first < each.second else (0, 1),
            )
            for each in ready
        ]
    assert [each.place for each in bracket_places(bracket_state(bracket, results))] == places


def test_the_second_final_is_played_only_when_the_first_is_lost_from_the_winners_side():
    bracket = seeded(2)
    first = GameResult(game=1, entries=(1, 2), wins=(1, 0))
    straight = bracket_state(bracket, [first, GameResult(game=2, entries=(1, 2), wins=(1, 0))])
    assert [each.status for each in straight.games] == ["decided", "decided", "not_needed"]
    assert [(each.place, each.entry) for each in bracket_places(straight)] == [(1, 1), (2, 2)]
    asked = bracket_state(bracket, [first, GameResult(game=2, entries=(1, 2), wins=(0, 1))])
    assert [(each.game.number, each.first, each.second) for each in asked.ready] == [(3, 2, 1)]
    last = [first, *(GameResult(game=2, entries=(1, 2), wins=(0, 1)),)]
    over = bracket_state(bracket, [*last, GameResult(game=3, entries=(2, 1), wins=(0, 1))])
    assert [(each.place, each.entry) for each in bracket_places(over)] == [(1, 1), (2, 2)]


@pytest.mark.night
@given(st.integers(2, 40), st.integers())
def test_nobody_is_in_two_games_that_can_be_played_at_once(size, seed):
    rng = random.Random(seed)
    bracket, results = seeded(size), []
    while ready := bracket_state(bracket, results).ready:
        seated = [entry for each in ready for entry in each.entries]
        assert all(set(one.entries).isdisjoint(two.entries) for one, two in combinations(ready, 2)), seated
        each = rng.choice(ready)
        results.append(
            GameResult(game=each.game.number, entries=each.entries, wins=rng.choice(((1, 0), (0, 1))))
        )
    assert len(results) in (2 * size - 2, 2 * size - 1)
