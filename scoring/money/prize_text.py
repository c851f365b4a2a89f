"""Reading the prizes as an organizer types them: "50/30/20", "5:3:2:1", "$100, $40, $20"."""

import re

from scoring.errors import InvalidPayoutError
from scoring.money.amounts import parse_cents, parse_percent
from scoring.money.prize_plans import PrizeKind, PrizePlan, kind_named
from scoring.money.words import typed

SEPARATOR = re.compile(r"\s*[/:;,]\s*|\s+")
THOUSANDS = re.compile(r"[0-9],[0-9]{3}(?![0-9])")
WEIGHT = re.compile(r"[0-9]{1,9}")
MONEY_SIGNS = "$€£"


def parse_prize_plan(kind: str, text: str, *, rounding_cents: int) -> PrizePlan:
    """Read what an organizer types: "50/30/20" percent, "5:3:2:1" weights, "$100, $40, $20" fixed.

    Raises:
        InvalidPayoutError: with the part that cannot be read, or could be read in two ways.
        PercentSumError: percentages that are not 100 together.
    """
    plan_kind = kind_named(kind)
    if plan_kind is PrizeKind.FIXED and THOUSANDS.search(text):
        raise InvalidPayoutError(
            typed.comma_in_amount(),
            field="prizes",
            code="ambiguous_amount",
        )
    shares = tuple(_share(plan_kind, part) for part in _parts(text))
    return PrizePlan(kind=plan_kind, shares=shares, rounding_cents=rounding_cents)


def read_prizes(text: str, *, rounding_cents: int) -> PrizePlan:
    """Read one line: a colon means weights, a money sign or a comma amounts, anything else percents.

    Raises:
        InvalidPayoutError: with the part that cannot be read, or could be read in two ways.
        PercentSumError: percentages that are not 100 together.
    """
    if ":" in text:
        kind = PrizeKind.WEIGHTS
    elif any(sign in text for sign in (*MONEY_SIGNS, ",")):
        kind = PrizeKind.FIXED
    else:
        kind = PrizeKind.PERCENT
    return parse_prize_plan(kind, text, rounding_cents=rounding_cents)


def _parts(text: str) -> list[str]:
    """Cut at one kind of separator: with two, "1,5 2,5" would be read as four places."""
    line = re.sub(rf"([{MONEY_SIGNS}])\s+", r"\1", text.strip())
    marks = {mark.strip() for mark in SEPARATOR.findall(line)}
    if len(marks) > 1:
        raise InvalidPayoutError(typed.mixed_separators(), field="prizes", code="mixed_separators")
    parts = SEPARATOR.split(line)
    if not all(parts):
        raise InvalidPayoutError(typed.empty_share(), field="prizes", code="empty_share")
    return parts


def _share(kind: PrizeKind, part: str) -> int:
    if part.startswith(("-", "\N{MINUS SIGN}")):
        raise _not_a_share(typed.negative_share(text=repr(part[:20])))
    if kind is PrizeKind.PERCENT:
        return parse_percent(part, field="prizes")
    if kind is PrizeKind.FIXED:
        return parse_cents(part, field="prizes")
    if not WEIGHT.fullmatch(part):
        raise _not_a_share(typed.not_a_weight(text=repr(part[:20])))
    return int(part)


def _not_a_share(text: str) -> InvalidPayoutError:
    return InvalidPayoutError(text, field="prizes", code="not_a_share")
