"""How the figures of a criterion are written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.language.messages import mark

from . import words
from .criteria import Criterion

GLYPHS: Mapping[Fraction, str] = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def plain(value: Fraction) -> str:
    """Write a fraction exactly: 7, 7½, 7⅓ or 7 33/100."""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    sign = "-" if value < 0 else ""
    if rest == 0:
        return f"{sign}{whole}"
    part = Fraction(rest, value.denominator)
    if part in GLYPHS:
        return f"{sign}{whole or ''}{GLYPHS[part]}"
    return f"{sign}{f'{whole} ' if whole else ''}{part.numerator}/{part.denominator}"


@dataclass(frozen=True, slots=True)
class Words:
    """How a criterion is spoken of.

    Args:
        noun: what places are decided on.
        each: a figure with its noun, for what can decide first, by whether it is one.
    """

    noun: str
    each: Callable[[str, int], str] | None = None

    def counted(self, figure: Fraction) -> str:
        """Write a figure with its noun, as in "71 points"."""
        return self.each(plain(figure), 1 if figure == 1 else 2) if self.each else plain(figure)


WORDS: Mapping[Criterion, Words] = {
    Criterion.POINTS: Words(mark("points"), words.as_points),
    Criterion.WINS: Words(mark("wins"), words.as_wins),
    Criterion.POINTS_PER_GAME: Words(mark("points per game"), words.as_points_per_game),
    Criterion.POINTS_PER_HAND: Words(mark("points per hand"), words.as_points_per_hand),
    Criterion.HEAD_TO_HEAD: Words(mark("head-to-head")),
    Criterion.MARGIN: Words(mark("point margin")),
    Criterion.LONERS: Words(mark("loners")),
    Criterion.MARCHES: Words(mark("sweeps")),
    Criterion.EUCHRES: Words(mark("euchres")),
    Criterion.FEWEST_EUCHRED: Words(mark("fewest times euchred")),
    Criterion.BUCHHOLZ: Words(mark("opponents' scores")),
    Criterion.SONNEBORN_BERGER: Words(mark("scores of opponents beaten")),
    Criterion.BEST_ROUND: Words(mark("best round")),
    Criterion.PLAY_OFF: Words(mark("the playoff")),
}
