"""Sharing out a pool so that the prizes add up to it exactly. Integers only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import gcd

from scoring.errors import InvalidPayoutError
from scoring.money.amounts import amount
from scoring.money.prize_plans import PercentSumError, PrizeKind, PrizePlan
from scoring.money.prize_text import parse_prize_plan, read_prizes
from scoring.money.ties import POOLED, TiePolicy, Ties, check_ties, share_of_tie, split_evenly

__all__ = [
    "PayoutSheet",
    "PercentSumError",
    "PrizeKind",
    "PrizePlan",
    "amount",
    "parse_prize_plan",
    "payouts",
    "prizes",
    "proof_of",
    "read_prizes",
    "split_evenly",
    "split_pool",
    "worth_in_words",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutSheet:
    """What everyone gets.

    Args:
        cents: per finisher, in the order they were given.
        sentences: what was decided by a rule rather than by the plan.
        proof: the sum that shows nothing is left.
        to_play_off: shared places that a play-off is still to decide.
    """

    pool_cents: int
    cents: tuple[int, ...]
    sentences: tuple[str, ...]
    proof: str
    to_play_off: tuple[int, ...] = ()


def split_pool(pool_cents: int, weights: Sequence[int], *, unit_cents: int = 1) -> tuple[int, ...]:
    """Divide a pool by weight in whole units.

    Each share is rounded down; the units left over go one each to the largest remainders, the better
    place first among equals (Hamilton's method). Cents that make no whole unit go to first place.

    Args:
        pool_cents: 0 or more.
        weights: one per paid place, best place first, not all 0.

    Returns:
        Cents per place, in the order of ``weights``.

    Raises:
        InvalidPayoutError: the pool is negative.
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
        InvalidPayoutError: the pool is negative, or fixed amounts are more than it.

    Source: docs/money.md, section 3.
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


def payouts(pool_cents: int, plan: PrizePlan, places: Sequence[int], *, ties: Ties = POOLED) -> PayoutSheet:
    """Pay the finishers; those who share a place pool the prizes of the places they cover and split them.

    Args:
        places: of each finisher, in order of place: 1, 2, 2, 4. Within a shared place the order says
            who gets an odd unit first: the recorded lot, never a name or a number. In a shared place that
            was played off it is the order of the play-off.
        ties: another policy than to pool and split.

    Raises:
        InvalidPayoutError: the pool is negative, fixed amounts are more than it, there is a pool and
            nobody to win it, or the places are not numbered 1, 2, 2, 4.

    Source: docs/money.md, sections 3 to 5.
    """
    check_ties(ties.policy, is_fixed=plan.kind is PrizeKind.FIXED)
    groups = [(place, len(list(group))) for place, group in groupby(places)]
    _check_places(groups)
    if not places and pool_cents:
        raise InvalidPayoutError("There is a pool and nobody to win it.", field="places")
    worth, sentences = _worth(pool_cents, plan, groups, ties)
    claimed = _claimed(worth, len(places))
    if claimed[:1] != worth[:1]:
        sentences.append(_unclaimed_sentence(len(places), sum(worth[len(places) :])))
    cents: list[int] = []
    to_play_off: list[int] = []
    for place, sharers in groups:
        covered = claimed[place - 1 : place - 1 + sharers]
        if sharers == 1 or not any(covered):
            cents.extend(covered)
            continue
        share = share_of_tie(place, covered, plan.rounding_cents, ties)
        cents.extend(share.cents)
        sentences.append(share.sentence)
        to_play_off += [place] * share.is_open
    return PayoutSheet(
        pool_cents=pool_cents,
        cents=tuple(cents),
        sentences=tuple(sentences),
        proof=proof_of(cents),
        to_play_off=tuple(to_play_off),
    )


def worth_in_words(pool_cents: int, plan: PrizePlan) -> tuple[str, ...]:
    """Say what the plan alone does not: which prizes are rounded up, and where the rest goes.

    Raises: as ``prizes``.
    """
    return tuple(_worth(pool_cents, plan, (), POOLED)[1])


def proof_of(cents: Sequence[int]) -> str:
    """Write out the sum of what is paid."""
    return f"{' + '.join(amount(each) for each in cents if each) or amount(0)} = {amount(sum(cents))}"


def _check_places(groups: Sequence[tuple[int, int]]) -> None:
    due = 1
    for place, sharers in groups:
        if place != due:
            raise InvalidPayoutError(
                f"Place {place} follows where place {due} is due.", field="places", code="places_out_of_order"
            )
        due += sharers


def _claimed(worth: tuple[int, ...], finishers: int) -> tuple[int, ...]:
    """Fit the prizes to the finishers; what nobody can claim goes to first place."""
    if finishers >= len(worth) or not finishers:
        return worth + (0,) * (finishers - len(worth))
    return (worth[0] + sum(worth[finishers:]), *worth[1:finishers])


def _worth(
    pool_cents: int, plan: PrizePlan, groups: Sequence[tuple[int, int]], ties: Ties
) -> tuple[tuple[int, ...], list[str]]:
    """Say what each place is worth, and in sentences what the plan alone does not say."""
    if plan.kind is PrizeKind.FIXED:
        worth = prizes(pool_cents, plan)
        return worth, [*_left_over_sentences(plan, worth)]
    shares, said = plan.shares, []
    if ties.policy is TiePolicy.DUPLICATE:
        shares = _duplicated(shares, groups, ties)
        if shares[: len(plan.shares)] != plan.shares or len(shares) > len(plan.shares):
            said = [f"Those who share a place have its whole share each: {' : '.join(_lowest(shares))}."]
    worth = split_pool(pool_cents, shares, unit_cents=plan.rounding_cents)
    return worth, [*said, *_rounding_sentences(pool_cents, shares, plan.rounding_cents, worth)]


def _duplicated(shares: Sequence[int], groups: Sequence[tuple[int, int]], ties: Ties) -> tuple[int, ...]:
    """Give all who share a place the share of the best they cover; places nobody reached keep theirs."""
    padded = (*shares, *(0 for _, sharers in groups for _ in range(sharers)))
    reached = [
        share
        for place, sharers in groups
        for team in ties.teams(place, sharers)
        for share in padded[place - 1 : place - 1 + team]
    ]
    while len(reached) > len(shares) and not reached[-1]:
        reached.pop()
    return (*reached, *shares[len(reached) :])


def _lowest(shares: Sequence[int]) -> list[str]:
    return [str(share // gcd(*shares)) for share in shares]


def _left_over_sentences(plan: PrizePlan, worth: Sequence[int]) -> Iterator[str]:
    if worth[0] > plan.shares[0]:
        yield (
            f"The prizes as written are {amount(sum(plan.shares))}; "
            f"the {amount(worth[0] - plan.shares[0])} left over goes to first place."
        )


def _rounding_sentences(
    pool_cents: int, shares: Sequence[int], rounding_cents: int, worth: Sequence[int]
) -> Iterator[str]:
    """Say which prizes were rounded up, and where the rest went."""
    odd_cents = pool_cents % rounding_cents
    total, even_cents = sum(shares), pool_cents - odd_cents
    rounded = [worth[0] - odd_cents, *worth[1:]]
    raised = [
        str(place)
        for place, (cents, share) in enumerate(zip(rounded, shares, strict=True), start=1)
        if cents * total > even_cents * share
    ]
    unit = amount(rounding_cents)
    if raised:
        yield f"Prizes are multiples of {unit}: {_places(raised)} rounded up, the others not."
    if odd_cents:
        yield f"The {amount(odd_cents)} that makes no {unit} goes to first place."


def _places(numbers: Sequence[str]) -> str:
    if len(numbers) == 1:
        return f"place {numbers[0]} is"
    return f"places {', '.join(numbers[:-1])} and {numbers[-1]} are"


def _unclaimed_sentence(finishers: int, unclaimed: int) -> str:
    return f"Only {finishers} finished, so {amount(unclaimed)} for the places below goes to first place."
