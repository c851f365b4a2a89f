"""Pairs made of single players before a bracket is drawn."""

import random
from collections.abc import Sequence

from tournaments.brackets import words
from tournaments.errors import BracketError

Pair = tuple[int, int]


def draw_pairs(players: Sequence[int], rng: random.Random) -> tuple[Pair, ...]:
    """Draw partners by lot, two in a row of the order drawn.

    Raises:
        BracketError: someone would be left without a partner.
    """
    _check(players)
    return pairs_in_a_row(rng.sample(list(players), len(players)))


def pairs_in_a_row(order: Sequence[int]) -> tuple[Pair, ...]:
    """Pair the first with the second, the third with the fourth.

    Raises:
        BracketError: someone would be left without a partner.
    """
    _check(order)
    return tuple(zip(order[::2], order[1::2], strict=True))


def ranked_pairs(players: Sequence[int]) -> tuple[Pair, ...]:
    """Pair the first with the last, the second with the last but one: 1 + 4 and 2 + 3.

    Args:
        players: best first.

    Raises:
        BracketError: someone would be left without a partner.
    """
    _check(players)
    half = len(players) // 2
    return tuple(zip(players[:half], reversed(players[half:]), strict=True))


def _check(players: Sequence[int]) -> None:
    if len(set(players)) != len(players):
        raise BracketError(words.players_once(), field="players")
    if len(players) % 2:
        raise BracketError(words.one_left_over(players=len(players)), field="players")
