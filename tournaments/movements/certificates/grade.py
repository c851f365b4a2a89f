"""How even a plan is, in one word.

Source: docs/movements.md, section 4.
"""

from enum import StrEnum
from fractions import Fraction

from tournaments.movements.bounds import proven_cost
from tournaments.movements.planning.costs import MEETING, OPPONENT, PARTNER
from tournaments.movements.words import fairness

from .certificate import Certificate

#: How far above the least there can be, as a part of it.
VERY_GOOD, GOOD = Fraction(5, 100), Fraction(15, 100)


class Grade(StrEnum):
    BEST = "best"
    VERY_GOOD = "very_good"
    GOOD = "good"
    UNEVEN = "uneven"

    @property
    def label(self) -> str:
        words = (fairness.best_possible(), fairness.very_good(), fairness.good(), fairness.uneven())
        return dict(zip(Grade, words, strict=True))[self]


def grade_of(found: Certificate) -> Grade:
    """Grade who meets whom by what a search weighs; with uneven byes a plan is good at most."""
    above = above_least(found)
    if above > GOOD:
        return Grade.UNEVEN
    if above > VERY_GOOD or not found.byes.is_best:
        return Grade.GOOD
    return Grade.VERY_GOOD if above else Grade.BEST


def above_least(found: Certificate) -> Fraction:
    """Return how far the weighted sums of squares are above the least there can be, as a part of it."""
    weighed = ((PARTNER, found.partners), (MEETING, found.meetings), (OPPONENT, found.opponents))
    least = max(sum(weight * spread.bound for weight, spread in weighed), _proven(found))
    squares = sum(weight * spread.squares for weight, spread in weighed)
    return Fraction(max(squares - least, 0), max(least, 1))


def _proven(found: Certificate) -> int:
    """Turn a proven cost, which counts repeats, into weighted squares; 0 unless all tables are full."""
    fours = found.rounds * found.tables
    cost = proven_cost(found.players, found.rounds) if found.tables == found.players // 4 else 0
    is_full = sum(times * number for times, number in found.seats.counts) == 4 * fours
    if not cost or not is_full:
        return 0
    return 2 * cost + fours * (2 * PARTNER + 6 * MEETING + 4 * OPPONENT)
