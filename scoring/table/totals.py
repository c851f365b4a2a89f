"""A round told by its points at the end, and whether so many hands could have brought them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, repeat

from scoring.errors import InvalidHandError, InvalidTotalError
from scoring.game_rules import RULES
from scoring.rules.options import Partnership
from scoring.rules.rule import Part, Worth
from scoring.rules.rulesets import Ruleset
from scoring.table import words
from scoring.table.hand_points import score_hand
from scoring.table.hands import HandReport, NoPlay

SIDES = 2
#: Everything in a ruleset that is what one hand can be worth.
WORTH = tuple(
    name
    for name, rule in RULES.items()
    if rule.part is Part.POINTS and rule.worth is Worth.HAND and rule.span
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalReport:
    """What a table says of its round: the points of each side, side 1 first, and of how many hands."""

    points: tuple[int, ...]
    hands: int

    def __post_init__(self) -> None:
        if len(self.points) != SIDES:
            raise InvalidTotalError(words.both_sides(), field="points")
        if min(self.points) < 0:
            raise InvalidTotalError(words.points_below_0(), field="points")
        if self.hands < 1:
            raise InvalidTotalError(words.hands_below_1(), field="hands")


def why_no_totals(rules: Ruleset) -> str:
    """Say in a sentence why tables cannot report points only under these rules; empty where they can."""
    if rules.hands is None or rules.best_of > 1:
        return words.totals_need_hands()
    if rules.partnership is not Partnership.OPPOSITE or rules.seats != 2 * SIDES:
        return words.totals_need_two_sides()
    if rules.loner_credit is not None:
        return words.totals_share_loners()
    return ""


def check_total(report: TotalReport, rules: Ruleset) -> None:
    """Refuse points that so many hands cannot bring.

    Raises:
        InvalidTotalError: the field at fault is named.

    Source: docs/rules.md, section 3: a hand brings points to one side, or to none if nobody made trump.
    """
    if rules.hands is None or report.hands > rules.hands:
        raise InvalidTotalError(words.too_many_hands(rules.hands or 0), field="hands")
    worth = {value for name in WORTH if (value := getattr(rules, name)) is not None}
    may_be_empty = _may_be_empty(rules)
    hands, (one, other) = report.hands, report.points
    most, least = hands * max(worth), 0 if may_be_empty else hands * min(worth)
    if one + other > most:
        text = words.too_many_points(hands, most=most, one=one, other=other)
        raise InvalidTotalError(text, field="points")
    if one + other < least:
        text = words.too_few_points(hands, least=least, one=one, other=other)
        raise InvalidTotalError(text, field="points")
    if not _adds_up(report, worth | ({0} if may_be_empty else set())):
        raise InvalidTotalError(words.impossible_points(hands, one=one, other=other), field="points")


def _adds_up(report: TotalReport, worth: set[int]) -> bool:
    """Tell whether one side's points can come from some of the hands and the other's from the rest."""

    def one_more(sums: int, _: int) -> int:
        """Return every sum with one more hand, as a set of bits."""
        return _union(sums << value for value in worth)

    one, other = report.points
    # By number of hands, the sums that so many can bring to one side: bit 5 stands for 5 points.
    sums = list(accumulate(repeat(0, report.hands), one_more, initial=1))
    return any(
        mine >> one & 1 and theirs >> other & 1 for mine, theirs in zip(sums, reversed(sums), strict=True)
    )


def _union(sets: Iterable[int]) -> int:
    joined = 0
    for each in sets:
        joined |= each
    return joined


def _may_be_empty(rules: Ruleset) -> bool:
    """Tell whether a hand may count without a point: passed out, or thrown in."""
    return any(_counts(no_play, rules) for no_play in (NoPlay.PASSED_OUT, NoPlay.REDEAL))


def _counts(no_play: NoPlay, rules: Ruleset) -> bool:
    try:
        return score_hand(HandReport(dealer=1, no_play=no_play), rules).counts_as_hand
    except InvalidHandError:
        return False
