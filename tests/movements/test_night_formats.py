"""Rounds that depend on what happened: five rotating, pairing by standing, progressive play."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from tournaments.errors import MovementError
from tournaments.movements import MovementPlan, RoundPlan, TablePlan, faults
from tournaments.movements.mexicano import Pairing, mexicano_round
from tournaments.movements.progressive import (
    Progression,
    TieRule,
    Winner,
    first_round,
    next_round,
)
from tournaments.movements.rotating import Rotation, rotating_hand

FIVE = (11, 12, 13, 14, 15)
RNG = random.Random(1)


def partners(rotation):
    hands = [rotating_hand(FIVE, hand, rotation).seats for hand in range(1, 6)]
    return Counter(frozenset(pair) for a, b, c, d in hands for pair in ((a, c), (b, d)))


def test_the_dealers_right_sits_out_and_neighbours_never_partner():
    hand = rotating_hand(FIVE, 1, Rotation.DEALERS_RIGHT)
    assert (hand.seats, hand.out) == ((11, 12, 13, 14), 15)
    at_two = {frozenset({FIVE[i], FIVE[(i + 2) % 5]}) for i in range(5)}
    assert partners(Rotation.DEALERS_RIGHT) == dict.fromkeys(at_two, 2)


def test_the_balanced_rotation_partners_everyone_once():
    everyone = {frozenset(pair) for pair in combinations(FIVE, 2)}
    assert partners(Rotation.BALANCED) == dict.fromkeys(everyone, 1)


@pytest.mark.parametrize("rotation", Rotation)
def test_over_five_hands_everyone_deals_and_sits_out_once(rotation):
    hands = [rotating_hand(FIVE, hand, rotation) for hand in range(1, 6)]
    assert sorted(hand.seats[0] for hand in hands) == list(FIVE)
    assert sorted(hand.out for hand in hands) == list(FIVE)
    assert rotating_hand(FIVE, 6, rotation) == hands[0]


@pytest.mark.parametrize(("players", "hand"), [((1, 2, 3, 4), 1), ((1, 2, 3, 4, 4), 1), (FIVE, 0)])
def test_what_cannot_rotate_is_refused(players, hand):
    with pytest.raises(MovementError):
        rotating_hand(players, hand, Rotation.BALANCED)


def test_mexicano_pairs_by_standing():
    standing = [8, 3, 5, 1, 2, 7, 6, 4]
    first = mexicano_round(standing, [], Pairing.FIRST_AND_FOURTH)
    assert [table.seats for table in first.tables] == [(8, 3, 1, 5), (2, 7, 4, 6)]
    other = mexicano_round(standing, [], Pairing.FIRST_AND_THIRD)
    assert [table.seats for table in other.tables] == [(8, 3, 5, 1), (2, 7, 6, 4)]


def test_mexicano_byes_stay_one_apart_whatever_the_standing():
    rng, rounds = random.Random(3), []
    for _ in range(12):
        standing = rng.sample(range(1, 12), 11)
        rounds.append(mexicano_round(standing, rounds, Pairing.FIRST_AND_FOURTH))
    assert faults(MovementPlan(players=11, rounds=tuple(rounds), source="mexicano")) == []


def test_mexicano_gives_who_was_away_no_early_bye():
    played = [
        RoundPlan(number=1, tables=(TablePlan(table=1, seats=(1, 2, 3, 4)),), byes=(5,), absent=(6,)),
    ]
    following = mexicano_round([1, 2, 3, 4, 5, 6], played, Pairing.FIRST_AND_FOURTH)
    assert following.byes == (3, 4)


def test_mexicano_refuses_three():
    with pytest.raises(MovementError):
        mexicano_round([1, 2, 3], [], Pairing.FIRST_AND_FOURTH)


def moved(progression, winners, players=range(1, 13), ties=TieRule.LOT):
    current = first_round(list(players))
    had = dict.fromkeys(current.byes, 1)
    return next_round(current, winners, progression, ties, RNG, had=had)


def tables(moves):
    return [table.seats for table in moves.round.tables]


def test_winners_go_up_and_the_head_tables_losers_go_to_the_last():
    """Tables 1+3 v 2+4, 5+7 v 6+8, 9+11 v 10+12; the first sides win."""
    moves = moved(Progression.WINNERS_UP, [Winner.FIRST] * 3)
    assert tables(moves) == [(1, 3, 5, 7), (6, 8, 9, 11), (10, 12, 2, 4)]


def test_losers_go_down():
    moves = moved(Progression.LOSERS_DOWN, [Winner.FIRST] * 3)
    assert tables(moves) == [(1, 3, 10, 12), (5, 7, 2, 4), (9, 11, 6, 8)]


def test_red_goes_up_and_white_down():
    moves = moved(Progression.RED_AND_WHITE, [Winner.FIRST] * 3)
    assert tables(moves) == [(2, 4, 5, 11), (6, 8, 9, 3), (10, 12, 1, 7)]


@pytest.mark.parametrize("progression", Progression)
@pytest.mark.parametrize("players", [4, 8, 9, 15, 24])
def test_everyone_is_somewhere_and_nobody_keeps_a_partner(progression, players):
    rng = random.Random(players)
    rounds = [first_round(range(1, players + 1))]
    for _ in range(10):
        winners = [rng.choice(list(Winner)) for _ in rounds[-1].tables]
        had = Counter(player for current in rounds for player in current.byes)
        rounds.append(next_round(rounds[-1], winners, progression, TieRule.LOT, rng, had=had).round)
    for one, two in pairwise(rounds):
        before = {frozenset(pair) for t in one.tables for pair in (t.seats[::2], t.seats[1::2])}
        after = {frozenset(pair) for t in two.tables for pair in (t.seats[::2], t.seats[1::2])}
        assert before & after == set()
        assert not set(one.byes) & set(two.byes)
        seated = [player for table in two.tables for player in table.seats]
        assert sorted([*seated, *two.byes]) == list(range(1, players + 1))


@pytest.mark.parametrize(("rule", "seats"), [(TieRule.DEALERS, (1, 3, 2, 4)), (TieRule.OTHERS, (2, 4, 1, 3))])
def test_a_tie_goes_by_the_stated_rule(rule, seats):
    moves = moved(Progression.WINNERS_UP, [Winner.TIED], players=range(1, 5), ties=rule)
    assert tables(moves) == [seats]
    assert [table for table, _ in moves.broken] == [1]


def test_nobody_moves_before_every_table_has_a_result():
    with pytest.raises(MovementError) as refusal:
        moved(Progression.WINNERS_UP, [Winner.FIRST])
    assert str(refusal.value) == "Enter results for all tables first."


def test_progressive_play_refuses_three():
    with pytest.raises(MovementError):
        first_round([1, 2, 3])
