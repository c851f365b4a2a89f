"""Sharing out a pool so that the prizes add up to it exactly. Integers only."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.errors import InvalidPayoutError
from scoring.money.amounts import Writer, amount
from scoring.money.prize_plans import PercentSumError, PrizeKind, PrizePlan
from scoring.money.prize_text import parse_prize_plan, read_prizes
from scoring.money.shares import shares_in_units
from scoring.money.ties import POOLED, TiePolicy, Ties, check_ties, share_of_tie, split_evenly
from scoring.money.words import prizes as words

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
    "sum_of",
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
    """Divide a pool by weight in whole units, so that a larger pool never lowers any place.

    The units go out one by one, each to the place with the most weight for a half more than it has, the
    better place first among equals (Sainte-Laguë's method). Cents that make no whole unit are the
    beginning of the next one.

    Args:
        pool_cents: 0 or more.
        weights: one per paid place, best place first, not all 0.

    Returns:
        Cents per place, in the order of ``weights``.

    Raises:
        InvalidPayoutError: the pool is negative.
    """
    return _split(pool_cents, weights, unit_cents)[0]


def _split(pool_cents: int, weights: Sequence[int], unit_cents: int) -> tuple[tuple[int, ...], int]:
    """Divide as ``split_pool``; say too which share is next in line."""
    if pool_cents < 0:
        raise InvalidPayoutError(words.negative_pool(), field="pool_cents")
    units, odd_cents = divmod(pool_cents, unit_cents)
    shares, following = shares_in_units(units, weights)
    cents = [share * unit_cents for share in shares]
    cents[following] += odd_cents
    return tuple(cents), following


def prizes(pool_cents: int, plan: PrizePlan, *, write: Writer) -> tuple[int, ...]:
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
            words.prizes_above_pool(prizes=write(sum(plan.shares)), pool=write(pool_cents)),
            field="prizes",
            code="prizes_above_pool",
        )
    return (plan.shares[0] + rest, *plan.shares[1:])


def payouts(
    pool_cents: int, plan: PrizePlan, places: Sequence[int], *, write: Writer, ties: Ties = POOLED
) -> PayoutSheet:
    """Pay the finishers; those who share a place pool the prizes of the places they cover and split them.

    Args:
        places: of each finisher, in order of place: 1, 2, 2, 4. Within a shared place the order says
            who gets an odd unit first: the recorded lot, never a name or a number. In a shared place that
            was played off it is the order of the play-off.
        write: writes the amounts of the sentences.
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
        raise InvalidPayoutError(words.no_winner(), field="places")
    worth, sentences = _worth(pool_cents, plan, groups, ties, write)
    claimed = _claimed(worth, len(places))
    if claimed[:1] != worth[:1]:
        rest = write(sum(worth[len(places) :]))
        sentences.append(words.unclaimed(finishers=len(places), amount=rest))
    cents: list[int] = []
    to_play_off: list[int] = []
    for place, sharers in groups:
        covered = claimed[place - 1 : place - 1 + sharers]
        if sharers == 1 or not any(covered):
            cents.extend(covered)
            continue
        share = share_of_tie(place, covered, plan.rounding_cents, ties, write=write)
        cents.extend(share.cents)
        sentences.append(share.sentence)
        to_play_off += [place] * share.is_open
    return PayoutSheet(
        pool_cents=pool_cents,
        cents=tuple(cents),
        sentences=tuple(sentences),
        proof=proof_of(cents, write=write),
        to_play_off=tuple(to_play_off),
    )


def worth_in_words(pool_cents: int, plan: PrizePlan, *, write: Writer) -> tuple[str, ...]:
    """Say what the plan alone does not: which prizes are rounded up, and where the rest goes.

    Raises: as ``prizes``.
    """
    return tuple(_worth(pool_cents, plan, (), POOLED, write)[1])


def sum_of(cents: Iterable[int], *, write: Writer) -> str:
    """Write out what is paid, added up: $40 + $20."""
    return " + ".join(write(each) for each in cents if each) or write(0)


def proof_of(cents: Sequence[int], *, write: Writer) -> str:
    """Write out the sum of what is paid: $40 + $20 = $60."""
    return f"{sum_of(cents, write=write)} = {write(sum(cents))}"


def _check_places(groups: Sequence[tuple[int, int]]) -> None:
    due = 1
    for place, sharers in groups:
        if place != due:
            raise InvalidPayoutError(
                words.place_out_of_order(place=place, due=due), field="places", code="places_out_of_order"
            )
        due += sharers


def _claimed(worth: tuple[int, ...], finishers: int) -> tuple[int, ...]:
    """Fit the prizes to the finishers; what nobody can claim goes to first place."""
    if finishers >= len(worth) or not finishers:
        return worth + (0,) * (finishers - len(worth))
    return (worth[0] + sum(worth[finishers:]), *worth[1:finishers])


def _worth(
    pool_cents: int, plan: PrizePlan, groups: Sequence[tuple[int, int]], ties: Ties, write: Writer
) -> tuple[tuple[int, ...], list[str]]:
    """Say what each place is worth, and in sentences what the plan alone does not say."""
    if plan.kind is PrizeKind.FIXED:
        worth = prizes(pool_cents, plan, write=write)
        return worth, [*_left_over_sentences(plan, worth, write)]
    shares, sentences = plan.shares, []
    if ties.policy is TiePolicy.DUPLICATE:
        shares = _duplicated(shares, groups, ties)
        if shares[: len(plan.shares)] != plan.shares or len(shares) > len(plan.shares):
            sentences = [words.full_share_each()]
    worth, following = _split(pool_cents, shares, plan.rounding_cents)
    odd_cents = pool_cents % plan.rounding_cents
    even = [cents - odd_cents * (index == following) for index, cents in enumerate(worth)]
    sentences += _rounding_sentences(shares, plan.rounding_cents, even, write)
    if odd_cents:
        unit = write(plan.rounding_cents)
        sentences.append(words.odd_to_next(odd=write(odd_cents), place=following + 1, unit=unit))
    return worth, sentences


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


def _left_over_sentences(plan: PrizePlan, worth: Sequence[int], write: Writer) -> Iterator[str]:
    if worth[0] > plan.shares[0]:
        yield words.left_over(written=write(sum(plan.shares)), rest=write(worth[0] - plan.shares[0]))


def _rounding_sentences(
    shares: Sequence[int], rounding_cents: int, even: Sequence[int], write: Writer
) -> Iterator[str]:
    """Say which prizes, here without the cents that make no whole unit, were rounded up."""
    total, pool_cents = sum(shares), sum(even)
    raised = [
        place
        for place, (cents, share) in enumerate(zip(even, shares, strict=True), start=1)
        if cents * total > pool_cents * share
    ]
    if raised:
        yield words.rounded_up(unit=write(rounding_cents), places=raised)
