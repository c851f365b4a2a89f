"""What an event will mean, before anything is saved."""

from dataclasses import dataclass
from datetime import datetime

from scoring.payouts import PrizePlan, prizes
from tournaments.formats import Shape

from .console import ends_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """A full field's night; the pool is what there is if everyone pays, or as many as was asked."""

    shape: Shape
    ends_at: datetime
    pool_cents: int
    prizes: tuple[int, ...]


def forecast(
    *, shape: Shape, starts_at: datetime, stake_cents: int, plan: PrizePlan, payers: int | None = None
) -> Forecast:
    """Say what a full field would play, how long, and for how much if all pay or only so many.

    Raises:
        InvalidPayoutError: fixed prizes are more than this pool.
    """
    pool_cents = (shape.players if payers is None else payers) * stake_cents
    return Forecast(
        shape=shape,
        ends_at=ends_at(starts_at, shape),
        pool_cents=pool_cents,
        prizes=prizes(pool_cents, plan) if pool_cents else (),
    )
