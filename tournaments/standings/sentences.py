"""The words that say what put one above another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from .criteria import Criterion
from .records import Figure

GLYPHS: Mapping[Fraction, str] = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


#: A play-off's figure is the place in it below zero.
FIRST_OF_IT = Fraction(-1)


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
        noun: what those who are level are level on.
        compare: said of the one ahead, with their figure and the other's.
        each: what two level on a first criterion both have.
    """

    noun: str
    compare: Callable[[Fraction, Fraction], str]
    each: Callable[[Fraction], str] | None = None


def _counted(verb: str, one: str, many: str) -> Callable[[Fraction, Fraction], str]:
    def compare(ours: Fraction, theirs: Fraction) -> str:
        return f"{verb} {plain(ours)} {one if ours == 1 else many} to {plain(theirs)}"

    return compare


def _amount(one: str, many: str) -> Callable[[Fraction], str]:
    return lambda figure: f"{plain(figure)} {one if figure == 1 else many}"


WORDS: Mapping[Criterion, Words] = {
    Criterion.POINTS: Words("points", _counted("has", "point", "points"), _amount("point", "points")),
    Criterion.WINS: Words("games won", _counted("won", "game", "games"), _amount("game won", "games won")),
    Criterion.POINTS_PER_GAME: Words(
        "points per game",
        _counted("has", "point a game", "points a game"),
        _amount("point a game", "points a game"),
    ),
    Criterion.POINTS_PER_HAND: Words(
        "points per hand",
        _counted("has", "point a hand", "points a hand"),
        _amount("point a hand", "points a hand"),
    ),
    Criterion.MARGIN: Words(
        "margin", lambda ours, theirs: f"has a margin of {int(ours):+} to {int(theirs):+}"
    ),
    Criterion.LONERS: Words("loners", _counted("made", "loner", "loners")),
    Criterion.MARCHES: Words("marches", _counted("made", "march", "marches")),
    Criterion.EUCHRES: Words("euchres", _counted("took", "euchre", "euchres")),
    Criterion.FEWEST_EUCHRED: Words(
        "times euchred",
        lambda ours, theirs: _counted("was euchred", "time", "times")(-ours, -theirs),
    ),
    Criterion.BUCHHOLZ: Words(
        "opponents' scores", lambda ours, theirs: f"met opponents with {plain(ours)} to {plain(theirs)}"
    ),
    Criterion.SONNEBORN_BERGER: Words(
        "scores of those beaten",
        lambda ours, theirs: f"beat opponents with {plain(ours)} to {plain(theirs)}",
    ),
    Criterion.BEST_ROUND: Words(
        "best round", lambda ours, theirs: f"had a best round of {plain(ours)} to {plain(theirs)}"
    ),
    Criterion.PLAY_OFF: Words(
        "the play-off",
        lambda ours, _: "won the play-off" if ours == FIRST_OF_IT else "did better in the play-off",
    ),
}


def compare_head_to_head(ours: Figure, theirs: Figure) -> str:
    (size, won), (_, lost) = next(both for both in zip(ours, theirs, strict=False) if both[0] != both[1])
    among = "of their games" if size == 2 else f"games among the {size} who were level"
    return f"won {plain(won)} {among} to {plain(lost)}"
