"""How a pool is to be shared out: by percent, by weight, or in fixed amounts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import gcd
from typing import Self

from scoring.errors import InvalidPayoutError

#: 100 percent, in the hundredths of a percent that plans are kept in.
WHOLE = 100_00
MOST_PLACES = 50
LARGEST_SHARE = 10**9
ROUNDINGS = (1, 25, 100, 500)
FIELDS = frozenset({"kind", "shares", "rounding_cents"})


class PrizeKind(StrEnum):
    """The values are stored, so never renamed."""

    PERCENT = "percent"
    WEIGHTS = "weights"
    FIXED = "fixed"


class PercentSumError(InvalidPayoutError):
    """Percentages that are not 100 together; ``weights`` would share out the same way."""

    code = "percent_sum"

    def __init__(self, shares: Sequence[int]) -> None:
        self.weights = _reduced(shares)
        shown = " : ".join(map(str, self.weights))
        super().__init__(
            f"{' + '.join(map(hundredths, shares))} add up to {hundredths(sum(shares))} %, not 100 %. "
            f"As weights, {shown} share out the whole pool.",
            field="prizes",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePlan:
    """Shares per place, the best place first.

    Args:
        shares: hundredths of a percent, weights, or cents, as ``kind`` says.
        rounding_cents: every prize is a multiple of this; what is left over goes to first place.

    Raises:
        InvalidPayoutError: there are no shares or too many, one is not above 0, or a worse place has more.
        PercentSumError: percentages that are not 100 together.

    Source: docs/money.md, section 1.
    """

    kind: PrizeKind
    shares: tuple[int, ...]
    rounding_cents: int = 1

    def __post_init__(self) -> None:
        if not 1 <= len(self.shares) <= MOST_PLACES:
            raise InvalidPayoutError(f"Name 1 to {MOST_PLACES} paid places.", field="prizes")
        if not all(0 <= share <= LARGEST_SHARE for share in self.shares) or not self.shares[0]:
            raise InvalidPayoutError(
                "First place is paid, and no place is paid less than nothing.", field="prizes"
            )
        if list(self.shares) != sorted(self.shares, reverse=True):
            raise InvalidPayoutError("A worse place cannot win more than a better one.", field="prizes")
        if self.rounding_cents not in ROUNDINGS:
            raise InvalidPayoutError(
                "Prizes are rounded to a cent, a quarter, a dollar or five.", field="rounding_cents"
            )
        if self.kind is PrizeKind.PERCENT and sum(self.shares) != WHOLE:
            raise PercentSumError(self.shares)

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind.value, "shares": list(self.shares), "rounding_cents": self.rounding_cents}

    @classmethod
    def from_json(cls, stored: object) -> Self:
        """Read back what ``to_json`` wrote; raises ``InvalidPayoutError`` for anything else."""
        if not isinstance(stored, dict) or stored.keys() != FIELDS:
            raise InvalidPayoutError("A prize plan has a kind, shares and a rounding.", field="prizes")
        kind, shares, rounding = stored["kind"], stored["shares"], stored["rounding_cents"]
        if kind not in {each.value for each in PrizeKind}:
            raise InvalidPayoutError(f"There is no kind of prize plan {kind!r}.", field="prizes")
        if not isinstance(shares, list) or not all(type(share) is int for share in [*shares, rounding]):
            raise InvalidPayoutError("Shares are a list of whole numbers.", field="prizes")
        return cls(kind=PrizeKind(kind), shares=tuple(shares), rounding_cents=rounding)

    @property
    def text(self) -> str:
        """The shares as an organizer types them."""
        if self.kind is PrizeKind.WEIGHTS:
            return ":".join(map(str, self.shares))
        if self.kind is PrizeKind.FIXED:
            return ", ".join(f"${hundredths(share)}" for share in self.shares)
        return "/".join(map(hundredths, self.shares))


def parse_prize_plan(kind: str, text: str, *, rounding_cents: int) -> PrizePlan:
    """Read what an organizer types: "50/30/20" percent, "5:3:2:1" weights, "100/40/20" amounts.

    Raises:
        InvalidPayoutError: with the part that cannot be read.
    """
    if kind not in {each.value for each in PrizeKind}:
        raise InvalidPayoutError(f"There is no kind of prize plan {kind!r}.", field="kind")
    parts = [part for part in re.split(r"[\s/:;,]+", text.strip()) if part]
    decimals = 0 if kind == PrizeKind.WEIGHTS else 2
    return PrizePlan(
        kind=PrizeKind(kind),
        shares=tuple(_number(part, decimals) for part in parts),
        rounding_cents=rounding_cents,
    )


def read_prizes(text: str, *, rounding_cents: int) -> PrizePlan:
    """Read one line: a slash means percents, a colon means weights, money signs or commas mean amounts.

    Raises:
        InvalidPayoutError: with the part that cannot be read.
    """
    if ":" in text:
        return parse_prize_plan(PrizeKind.WEIGHTS, text, rounding_cents=rounding_cents)
    if "$" in text or "," in text:
        return parse_prize_plan(PrizeKind.FIXED, text.replace("$", " "), rounding_cents=rounding_cents)
    return parse_prize_plan(PrizeKind.PERCENT, text, rounding_cents=rounding_cents)


def _number(part: str, decimals: int) -> int:
    shape = r"[0-9]{1,7}" if not decimals else rf"[0-9]{{1,7}}(\.[0-9]{{1,{decimals}}})?"
    if not re.fullmatch(shape, part):
        raise InvalidPayoutError(
            f"{part[:20]!r} is not a share. Write the places as in 50/30/20.", field="prizes"
        )
    whole, _, fraction = part.partition(".")
    return int(whole + fraction.ljust(decimals, "0"))


def hundredths(share: int) -> str:
    """Write an integer of hundredths without needless zeros: 3333 is 33.33, 5000 is 50."""
    whole, fraction = divmod(share, 100)
    return f"{whole}.{fraction:02}".rstrip("0") if fraction else str(whole)


def _reduced(shares: Sequence[int]) -> tuple[int, ...]:
    divisor = gcd(*shares) or 1
    return tuple(share // divisor for share in shares)
