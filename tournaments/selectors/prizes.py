"""The pool, and who gets what of it as things stand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Q, Sum

from scoring.errors import InvalidPayoutError
from scoring.payouts import payouts, prizes
from tournaments.models import Entry, Event, LedgerEntry, Posting
from tournaments.standings import places_without

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


#: The lines that make the pool; fixing the prizes empties it again.
INTO_THE_POOL = Q(account=LedgerEntry.Account.POOL) & ~Q(posting__kind=Posting.Kind.PRIZES)


def pool_cents(event: Event) -> int:
    """Return what stakes and givers have put into the pool; one query."""
    return -(event.ledger.filter(INTO_THE_POOL).aggregate(total=Sum("cents"))["total"] or 0)


def prize_sheet(event: Event) -> PrizeSheet:
    """Share out the pool by the standings as they are; three queries."""
    field = field_of(event)
    return share_out(event, standings_of(event, field), pool=pool_cents(event), field=field)


def share_out(
    event: Event, ranked: Sequence[StandingLine], *, pool: int, field: Sequence[FieldLine]
) -> PrizeSheet:
    """Share out a pool that has been counted already."""
    plan, unpaid = event.prize_plan, sum(line.owes for line in field)
    ranked, gone = _who_can_win(ranked, field)
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
        sentences=(*gone, *sheet.sentences) if sheet else (),
        proof=sheet.proof if sheet else "",
        unpaid=unpaid,
    )


def _who_can_win(
    ranked: Sequence[StandingLine], field: Sequence[FieldLine]
) -> tuple[Sequence[StandingLine], tuple[str, ...]]:
    """Leave out who has withdrawn; everyone below moves up, and a sentence says so."""
    withdrawn = {line.entry_id for line in field if line.status == Entry.Status.WITHDRAWN}
    out = {index for index, line in enumerate(ranked) if line.entry_id in withdrawn}
    if not out:
        return ranked, ()
    gone = [ranked[index].name for index in sorted(out)]
    places = places_without([line.place for line in ranked], out)
    staying = [line for index, line in enumerate(ranked) if index not in out]
    left = [
        replace(line, place=place, is_tied=places.count(place) > 1)
        for line, place in zip(staying, places, strict=True)
    ]
    has = "has" if len(gone) == 1 else "have"
    said = f"{', '.join(gone)} {has} withdrawn and cannot win; places below move up."
    return left, (said,)
