"""A prize for whoever finishes last, taken off the pool before the places are paid. Integers only."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.errors import InvalidPayoutError
from scoring.money.amounts import Writer
from scoring.money.pool_split import PayoutSheet, payouts, proof_of, split_evenly
from scoring.money.prize_plans import PrizePlan
from scoring.money.ties import POOLED, Ties
from scoring.money.words import prizes as words


def payouts_with_last_place(
    pool_cents: int,
    plan: PrizePlan,
    places: Sequence[int],
    *,
    last_cents: int,
    write: Writer,
    ties: Ties = POOLED,
) -> PayoutSheet:
    """Pay the finishers and whoever is last; those who share last place split its prize.

    Where last place wins something by the plan already, it is not paid twice: its prize stays in the pool.

    Raises:
        InvalidPayoutError: the last prize is below nothing or above the pool, or as ``payouts``.

    Source: docs/money.md, section 10.
    """
    if not 0 <= last_cents <= pool_cents:
        raise InvalidPayoutError(
            words.last_above_pool(last=write(last_cents), pool=write(pool_cents)),
            field="last_cents",
            code="prizes_above_pool",
        )
    whole = payouts(pool_cents, plan, places, ties=ties, write=write)
    if not last_cents:
        return whole
    sheet = payouts(pool_cents - last_cents, plan, places, ties=ties, write=write)
    sharers = places.count(places[-1])
    if any(sheet.cents[-sharers:]):
        stays = words.last_wins_already(last=write(last_cents))
        return replace(whole, sentences=(stays, *whole.sentences))
    cents = (
        *sheet.cents[:-sharers],
        *split_evenly(last_cents, sharers, unit_cents=plan.rounding_cents),
    )
    last = write(last_cents)
    text = words.last_place_split(last=last, count=sharers) if sharers > 1 else words.last_place(last=last)
    return PayoutSheet(
        pool_cents=pool_cents,
        cents=cents,
        sentences=(text, *sheet.sentences),
        proof=proof_of(cents, write=write),
        to_play_off=sheet.to_play_off,
    )
