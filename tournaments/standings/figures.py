"""How the figures of a criterion are written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

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
        each: a figure with its noun, for what can decide first.
    """

    noun: str
    each: Callable[[Fraction], str] | None = None


def _amount(one: str, many: str) -> Callable[[Fraction], str]:
    return lambda figure: f"{plain(figure)} {one if figure == 1 else many}"


WORDS: Mapping[Criterion, Words] = {
    Criterion.POINTS: Words("points", _amount("point", "points")),
    Criterion.WINS: Words("wins", _amount("win", "wins")),
    Criterion.POINTS_PER_GAME: Words("points per game", _amount("point a game", "points a game")),
    Criterion.POINTS_PER_HAND: Words("points per hand", _amount("point a hand", "points a hand")),
    Criterion.HEAD_TO_HEAD: Words("head-to-head"),
    Criterion.MARGIN: Words("point margin"),
    Criterion.LONERS: Words("loners"),
    Criterion.MARCHES: Words("sweeps"),
    Criterion.EUCHRES: Words("euchres"),
    Criterion.FEWEST_EUCHRED: Words("fewest times euchred"),
    Criterion.BUCHHOLZ: Words("opponents' scores"),
    Criterion.SONNEBORN_BERGER: Words("beaten opponents' scores"),
    Criterion.BEST_ROUND: Words("best round"),
    Criterion.PLAY_OFF: Words("the playoff"),
}
