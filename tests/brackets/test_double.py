"""Two losses and out, and who can meet whom again."""

import random
from collections import Counter
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.brackets.checker import played_out, possible_rematches, shape_faults
from tournaments.brackets import GameResult, Placement, bracket_places, bracket_state, double_elimination


def seeded(size):
    return double_elimination(range(1, size + 1), Placement.SEEDED, random.Random(1))


@pytest.mark.parametrize("size", range(2, 65))
@pytest.mark.parametrize("seed", range(4))
def test_everyone_is_out_after_exactly_two_losses(size, seed):
    rng = random.Random(f"{size} {seed}")
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


#: Where the sizes between powers of two leave no order without one; docs/brackets.md, section 5.
REMATCHES = {2: 0, **dict.fromkeys((4, 6, 7, 8, *range(12, 17), *range(24, 33), *range(48, 65)), 1)}


@pytest.mark.parametrize("size", sorted(REMATCHES))
def test_who_drops_meets_nobody_again_before_the_losers_final(size):
    assert possible_rematches(seeded(size)) == REMATCHES[size]


def losses_of(rounds, size):
    """Return for each round of the winners' side the possible losers of each game, as (entry, round)."""
    order = [1]
    while len(order) < 2**rounds:
        order = [seed for better in order for seed in (better, 2 * len(order) + 1 - better)]
    there = [{seed} if seed <= size else set() for seed in order]
    found = []
    for number in range(1, rounds + 1):
        pairs = list(zip(there[::2], there[1::2], strict=True))
        found.append([{(e, number) for e in one | other} if one and other else set() for one, other in pairs])
        there = [one | other for one, other in pairs]
    return order, found


def met(order, one, other):
    (entry, out), (opponent, gone) = one, other
    places = sorted((order.index(entry), order.index(opponent)))
    crossing = (places[0] ^ places[1]).bit_length()
    return crossing <= min(out, gone)


def risks(order, found, drops):
    """Count the games a fresh loser might play against someone they met, with this order of drops."""

    def game(one, other):
        nonlocal count
        fresh = [side for side in (one, other) if side[1]]
        if one[0] and other[0]:
            count += bool(fresh) and any(met(order, a, b) for a, b in product(one[0], other[0]))
            return one[0] | other[0], False
        return one if one[0] else other

    count = 0
    feeds = [(losers, True) for losers in found[0]]
    for losers, drop in zip(found[1:], drops, strict=True):
        feeds = [game(one, other) for one, other in zip(feeds[::2], feeds[1::2], strict=True)]
        feeds = [game(feed, (losers[drop[place]], True)) for place, feed in enumerate(feeds)]
    return count


@pytest.mark.parametrize("size", range(3, 17))
def test_no_order_of_drops_has_fewer_rematches(size):
    """Every order there is, tried on a model of its own."""
    rounds = (size - 1).bit_length()
    order, found = losses_of(rounds, size)
    orders = product(*(permutations(range(2 ** (rounds - number))) for number in range(2, rounds + 1)))
    assert possible_rematches(seeded(size)) == min(risks(order, found, drops) for drops in orders)


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
