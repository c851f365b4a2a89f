"""A prize for whoever finishes last, taken off the pool before the places are paid. Integers only."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.errors import InvalidPayoutError
from scoring.money.amounts import amount
from scoring.money.payouts import PayoutSheet, payouts, proof_of, split_evenly
from scoring.money.prize_plans import PrizePlan
from scoring.money.ties import POOLED, Ties


def payouts_with_last_place(
    pool_cents: int, plan: PrizePlan, places: Sequence[int], *, last_cents: int, ties: Ties = POOLED
) -> PayoutSheet:
    """Pay the finishers and whoever is last; those who share last place split its prize.

    Where last place wins something by the plan already, it is not paid twice: its prize stays in the pool.

    Raises:
        InvalidPayoutError: the last prize is below nothing or above the pool, or as ``payouts``.

    Source: docs/money.md, section 10.
    """
    if not 0 <= last_cents <= pool_cents:
        raise InvalidPayoutError(
            f"A prize of {amount(last_cents)} for last place does not come out of {amount(pool_cents)}.",
            field="last_cents",
            code="prizes_above_pool",
        )
    whole = payouts(pool_cents, plan, places, ties=ties)
    if not last_cents:
        return whole
    sheet = payouts(pool_cents - last_cents, plan, places, ties=ties)
    sharers = places.count(places[-1])
    if any(sheet.cents[-sharers:]):
        stays = f"Last place wins a prize already, so the {amount(last_cents)} for it stays in the pool."
        return replace(whole, sentences=(stays, *whole.sentences))
    cents = (
        *sheet.cents[:-sharers],
        *split_evenly(last_cents, sharers, unit_cents=plan.rounding_cents),
    )
    split = f", split among {sharers}, what is odd to the first by lot" if sharers > 1 else ""
    text = f"Last place is paid {amount(last_cents)}, taken off the pool first{split}."
    return PayoutSheet(
        pool_cents=pool_cents,
        cents=cents,
        sentences=(text, *sheet.sentences),
        proof=proof_of(cents),
        to_play_off=sheet.to_play_off,
    )
