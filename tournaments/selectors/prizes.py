"""The pool, and who gets what of it as things stand."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Sum

from scoring.errors import InvalidPayoutError
from scoring.payouts import payouts, prizes
from tournaments.models import Event, LedgerEntry

from .people import FieldLine, field_of
from .standings import StandingLine, standings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeLine:
    place: int
    is_tied: bool
    entry_id: int
    name: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeSheet:
    """What the pool pays.

    Args:
        places: cents per paid place, before ties.
        lines: who gets something as the standings are now.
        refusal: why the plan cannot be paid from this pool, else empty.
    """

    pool_cents: int
    currency: str
    places: tuple[int, ...]
    lines: tuple[PrizeLine, ...]
    sentences: tuple[str, ...]
    proof: str
    unpaid: int
    refusal: str = ""


def pool_cents(event: Event) -> int:
    """Return what the paid stakes have put into the pool; one query."""
    total = event.ledger.filter(account=LedgerEntry.Account.POOL).aggregate(total=Sum("cents"))["total"]
    return -(total or 0)


def prize_sheet(event: Event) -> PrizeSheet:
    """Share out the pool by the standings as they are; three queries."""
    field = field_of(event)
    return share_out(event, standings_of(event, field), pool=pool_cents(event), field=field)


def share_out(
    event: Event, ranked: Sequence[StandingLine], *, pool: int, field: Sequence[FieldLine]
) -> PrizeSheet:
    """Share out a pool that has been counted already."""
    plan, unpaid = event.prize_plan, sum(line.owes for line in field)
    try:
        places = prizes(pool, plan)
        sheet = payouts(pool, plan, [line.place for line in ranked]) if ranked else None
    except InvalidPayoutError as refusal:
        return PrizeSheet(
            pool_cents=pool,
            currency=event.currency,
            places=(),
            lines=(),
            sentences=(),
            proof="",
            unpaid=unpaid,
            refusal=str(refusal),
        )
    return PrizeSheet(
        pool_cents=pool,
        currency=event.currency,
        places=places,
        lines=tuple(
            PrizeLine(
                place=line.place, is_tied=line.is_tied, entry_id=line.entry_id, name=line.name, cents=cents
            )
            for line, cents in zip(ranked, sheet.cents if sheet else (), strict=False)
            if cents
        ),
        sentences=sheet.sentences if sheet else (),
        proof=sheet.proof if sheet else "",
        unpaid=unpaid,
    )
