"""How even a plan is, in one word.

Source: docs/movements.md, section 4.
"""

from enum import StrEnum
from fractions import Fraction

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
    """Return how far the weighted sums of squares are above their bounds, as a part of these."""
    weighed = ((PARTNER, found.partners), (MEETING, found.meetings), (OPPONENT, found.opponents))
    least = sum(weight * spread.bound for weight, spread in weighed)
    return Fraction(sum(weight * spread.squares for weight, spread in weighed) - least, max(least, 1))
