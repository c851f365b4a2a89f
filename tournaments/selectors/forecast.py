"""What an event will mean, before anything is saved."""

from dataclasses import dataclass
from datetime import datetime

from scoring.payouts import PrizePlan, prizes
from tournaments.formats import Shape

from .console import ends_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """A full field's night; the pool is what there is if everyone pays."""

    shape: Shape
    ends_at: datetime
    pool_cents: int
    prizes: tuple[int, ...]


def forecast(*, shape: Shape, starts_at: datetime, stake_cents: int, plan: PrizePlan) -> Forecast:
    """Say what a full field would play, how long, and for how much.

    Raises:
        InvalidPayoutError: fixed prizes are more than the pool of a full field.
    """
    pool_cents = shape.players * stake_cents
    return Forecast(
        shape=shape,
        ends_at=ends_at(starts_at, shape),
        pool_cents=pool_cents,
        prizes=prizes(pool_cents, plan) if pool_cents else (),
    )
