"""Sharing out a pool so that the prizes add up to it exactly. Integers only."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.errors import InvalidPayoutError
from scoring.prize_plans import PercentSumError, PrizeKind, PrizePlan, parse_prize_plan, read_prizes

__all__ = [
    "PayoutSheet",
    "PercentSumError",
    "PrizeKind",
    "PrizePlan",
    "amount",
    "parse_prize_plan",
    "payouts",
    "prizes",
    "read_prizes",
    "split_pool",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutSheet:
    """What everyone gets.

    Args:
        cents: per finisher, in the order they were given.
        sentences: what was decided by a rule rather than by the plan.
        proof: the sum that shows nothing is left.
    """

    pool_cents: int
    cents: tuple[int, ...]
    sentences: tuple[str, ...]
    proof: str


def split_pool(pool_cents: int, weights: Sequence[int], *, unit_cents: int = 1) -> tuple[int, ...]:
    """Divide a pool by weight in whole units.

    Each share is rounded down; the units left over go one each to the largest remainders, the better
    place first among equals (Hamilton's method). Cents that make no whole unit go to first place.

    Args:
        pool_cents: 0 or more.
        weights: one per paid place, best place first, not all 0.

    Returns:
        Cents per place, in the order of ``weights``.
    """
    if pool_cents < 0:
        raise InvalidPayoutError(f"A pool cannot be negative, got {pool_cents} cents.", field="pool_cents")
    units, odd_cents = divmod(pool_cents, unit_cents)
    total = sum(weights)
    shares = [units * weight // total for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda index: (-(units * weights[index] % total), index))
    for index in by_remainder[: units - sum(shares)]:
        shares[index] += 1
    cents = [share * unit_cents for share in shares]
    cents[0] += odd_cents
    return tuple(cents)


def prizes(pool_cents: int, plan: PrizePlan) -> tuple[int, ...]:
    """Say what each paid place is worth; the sum is the pool.

    Fixed amounts leave the rest to first place.

    Raises:
        InvalidPayoutError: fixed amounts are more than the pool.

    Source: docs/money.md, section 2.
    """
    if plan.kind is not PrizeKind.FIXED:
        return split_pool(pool_cents, plan.shares, unit_cents=plan.rounding_cents)
    rest = pool_cents - sum(plan.shares)
    if rest < 0:
        raise InvalidPayoutError(
            f"The prizes are {amount(sum(plan.shares))} together; the pool is {amount(pool_cents)}.",
            field="prizes",
            code="prizes_above_pool",
        )
    return (plan.shares[0] + rest, *plan.shares[1:])


def payouts(pool_cents: int, plan: PrizePlan, places: Sequence[int]) -> PayoutSheet:
    """Pay the finishers; those who share a place pool the prizes of the places they cover and split them.

    Args:
        places: of each finisher, in order of place: 1, 2, 2, 4. Within a shared place the order says
            who gets an odd unit first.

    Raises:
        InvalidPayoutError: fixed amounts are more than the pool, or there is a pool and nobody to win it.

    Source: docs/money.md, section 3.
    """
    if not places:
        if pool_cents:
            raise InvalidPayoutError("There is a pool and nobody to win it.", field="places")
        return PayoutSheet(pool_cents=0, cents=(), sentences=(), proof="0.00 = 0.00")
    worth, sentences = _claimed(prizes(pool_cents, plan), len(places))
    cents: list[int] = []
    for place, group in groupby(places):
        covered = worth[len(cents) : len(cents) + len(list(group))]
        cents.extend(_shared(covered, plan.rounding_cents))
        if len(covered) > 1 and any(covered):
            sentences.append(_tie_sentence(place, covered, cents[-len(covered) :]))
    paid = [each for each in cents if each]
    return PayoutSheet(
        pool_cents=pool_cents,
        cents=tuple(cents),
        sentences=tuple(sentences),
        proof=f"{' + '.join(map(amount, paid)) or amount(0)} = {amount(sum(cents))}",
    )


def _claimed(worth: Sequence[int], finishers: int) -> tuple[list[int], list[str]]:
    """Fit the prizes to the finishers; what nobody can claim goes to first place."""
    unclaimed = sum(worth[finishers:])
    claimed = [*worth[:finishers], *[0] * (finishers - len(worth))]
    claimed[0] += unclaimed
    said = (
        [f"Only {finishers} finished, so {amount(unclaimed)} for the places below went to first place."]
        if unclaimed
        else []
    )
    return claimed, said


def _shared(covered: Sequence[int], unit_cents: int) -> tuple[int, ...]:
    return split_pool(sum(covered), [1] * len(covered), unit_cents=unit_cents)


def _tie_sentence(place: int, covered: Sequence[int], shares: Sequence[int]) -> str:
    pooled = " + ".join(amount(cents) for cents in covered if cents)
    last = place + len(covered) - 1
    said = f"Places {place} to {last} are shared: {pooled} is {amount(sum(covered))}, "
    if len(set(shares)) == 1:
        return f"{said}{amount(shares[0])} each."
    return f"{said}{amount(min(shares))} each and what is left over to the first by lot."


def amount(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"
