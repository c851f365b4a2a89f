"""How a pool is to be shared out: by percent, by weight, or in fixed amounts."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import gcd
from typing import Self

from scoring.errors import InvalidPayoutError
from scoring.money.amounts import amount
from scoring.money.words import typed
from scoring.stored import describe

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
    """Percentages that are not 100 together; ``weights`` would share out the whole pool alike."""

    code = "percent_sum"

    def __init__(self, shares: Sequence[int]) -> None:
        self.weights = _reduced(shares)
        text = typed.percents_not_whole(
            parts=" + ".join(map(hundredths, shares)),
            total=hundredths(sum(shares)),
            weights=":".join(map(str, self.weights)),
        )
        super().__init__(text, field="prizes")


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePlan:
    """Shares per place, the best place first.

    Args:
        shares: hundredths of a percent, weights, or cents, as ``kind`` says.
        rounding_cents: every prize is a multiple of this, but for what first place is left with.

    Raises:
        InvalidPayoutError: there are no shares or too many, one is below 0 or not as rounded as the plan,
            the first is 0, or a worse place has more.
        PercentSumError: percentages that are not 100 together.

    Source: docs/money.md, section 2.
    """

    kind: PrizeKind
    shares: tuple[int, ...]
    rounding_cents: int = 1

    def __post_init__(self) -> None:
        if not 1 <= len(self.shares) <= MOST_PLACES:
            raise InvalidPayoutError(typed.number_of_places(most=MOST_PLACES), field="prizes")
        _check_shares(self.shares)
        if self.rounding_cents not in ROUNDINGS:
            raise InvalidPayoutError(typed.roundings(), field="rounding_cents")
        if self.kind is PrizeKind.PERCENT and sum(self.shares) != WHOLE:
            raise PercentSumError(self.shares)
        if self.kind is PrizeKind.FIXED:
            _check_rounded(self.shares, self.rounding_cents)

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind.value, "shares": list(self.shares), "rounding_cents": self.rounding_cents}

    @classmethod
    def from_json(cls, stored: object) -> Self:
        """Read back what ``to_json`` wrote; raises ``InvalidPayoutError`` for anything else."""
        if not isinstance(stored, dict) or stored.keys() != FIELDS:
            raise InvalidPayoutError(typed.plan_fields(), field="prizes")
        shares, rounding = stored["shares"], stored["rounding_cents"]
        if not isinstance(shares, list) or not all(type(share) is int for share in [*shares, rounding]):
            raise InvalidPayoutError(typed.whole_shares(), field="prizes")
        return cls(kind=kind_named(stored["kind"]), shares=tuple(shares), rounding_cents=rounding)

    @property
    def text(self) -> str:
        """The shares as an organizer types them, whatever the currency; read back it pays the same prizes."""
        if self.kind is PrizeKind.PERCENT:
            return "/".join(map(hundredths, self.shares))
        # The mark between two shares tells the kind: one alone is given a place that wins nothing.
        shares = self.shares if self.shares[1:] else (*self.shares, 0)
        if self.kind is PrizeKind.WEIGHTS:
            return ":".join(map(str, shares))
        return ", ".join(amount(share).removesuffix(".00") for share in shares)


def kind_named(name: object) -> PrizeKind:
    """Return the kind stored or sent under a name; raises ``InvalidPayoutError`` if there is none."""
    for kind in PrizeKind:
        if name == kind.value:
            return kind
    raise InvalidPayoutError(typed.unknown_kind(kind=describe(name)), field="kind", code="unknown_kind")


def hundredths(share: int) -> str:
    """Write an integer of hundredths without needless zeros: 3333 is 33.33, 5000 is 50."""
    return amount(share).rstrip("0").removesuffix(".")


def _check_shares(shares: Sequence[int]) -> None:
    if min(shares) < 0 or not shares[0]:
        raise InvalidPayoutError(typed.first_must_win(), field="prizes")
    if max(shares) > LARGEST_SHARE:
        raise InvalidPayoutError(typed.share_too_large(), field="prizes")
    if list(shares) != sorted(shares, reverse=True):
        raise InvalidPayoutError(typed.lower_wins_more(), field="prizes")


def _check_rounded(shares: Sequence[int], rounding_cents: int) -> None:
    """Refuse amounts between two roundings: splitting a tie could pay the better place less."""
    for share in shares:
        if share % rounding_cents:
            raise InvalidPayoutError(
                typed.not_rounded(prize=hundredths(share), unit=hundredths(rounding_cents)),
                field="prizes",
                code="prize_not_rounded",
            )


def _reduced(shares: Sequence[int]) -> tuple[int, ...]:
    divisor = gcd(*shares) or 1
    return tuple(share // divisor for share in shares)
