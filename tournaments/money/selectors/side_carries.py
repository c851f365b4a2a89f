"""What side pools carried from night to night: where every cent of it is now.

A night counts as never played once its start lies a day back and no round of it has ever opened.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet, Sum
from django.utils.translation import gettext as _

from scoring.language.messages import mark
from scoring.money.side_pools import SideKind, side_title
from tournaments.models import Event, LedgerEntry, Posting, Round, SideCarry, SidePool
from tournaments.money.words import carries as words
from tournaments.names.amounts import writer_of

Account = LedgerEntry.Account
CARRYING = (Posting.Kind.SIDE_WON, Posting.Kind.SIDE_CARRY)
#: After so long a night that no round has opened is not played any more.
PLAYED_WITHIN = timedelta(days=1)


class Place(StrEnum):
    """Where carried money is."""

    OPEN = "open"
    NIGHT = "night"
    RELEASED = "released"


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryLine:
    """What one side pool carried out of its night.

    Args:
        night: where it comes from, which was on ``starts_at``.
        into: the night whose box it is in, else empty.
        reason: why it is released, else empty.
    """

    pool: SidePool
    night: str
    starts_at: datetime
    cents: int
    place: Place
    into: str = ""
    reason: str = ""

    @property
    def title(self) -> str:
        return self.pool.title

    @property
    def event(self) -> Event:
        return self.pool.event


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrySum:
    """Over all nights of a club, for one kind of side pool: what was carried is where it is now.

    Args:
        event: any of the nights; its currency is that of the sums.
    """

    kind: SideKind
    event: Event
    lines: tuple[CarryLine, ...]

    @property
    def title(self) -> str:
        return side_title(self.kind)

    @property
    def carried_cents(self) -> int:
        return sum(line.cents for line in self.lines)

    @property
    def night_cents(self) -> int:
        return self._at(Place.NIGHT)

    @property
    def released_cents(self) -> int:
        return self._at(Place.RELEASED)

    @property
    def open_cents(self) -> int:
        return self._at(Place.OPEN)

    @property
    def proof(self) -> str:
        write = writer_of(self.event)
        return words.carries_proof(
            carried=write(self.carried_cents),
            in_nights=write(self.night_cents),
            released=write(self.released_cents),
            waiting=write(self.open_cents),
        )

    def _at(self, place: Place) -> int:
        return sum(line.cents for line in self.lines if line.place is place)


def carried_cents(pool: SidePool) -> int:
    """Return what of a pool left its night's box for another night; one query."""
    lines = LedgerEntry.objects.filter(
        event=pool.event_id,
        account=Account.CASH,
        posting__kind__in=CARRYING,
        posting__reverses=None,
        posting__reversed_by=None,
        posting__lines__account=pool.account,
    )
    return -(lines.aggregate(cents=Sum("cents"))["cents"] or 0)


def carries_of(club_id: int) -> tuple[CarrySum, ...]:
    """List what a club's nights have carried, by currency and kind, the earliest night first."""
    lines: dict[tuple[str, str], list[CarryLine]] = {}
    pools = SidePool.objects.filter(event__club=club_id).select_related("event__club")
    standing = {carry.source_id: carry for carry in _standing().filter(source__event__club=club_id)}
    for pool in pools.order_by("event__starts_at", "pk"):
        cents = carried_cents(pool)
        if cents:
            line = _line(pool, cents, standing.get(pool.pk))
            lines.setdefault((pool.event.currency, pool.kind), []).append(line)
    return tuple(
        CarrySum(kind=SideKind(kind), event=found[0].event, lines=tuple(found))
        for (_, kind), found in sorted(lines.items())
    )


def _standing() -> QuerySet[SideCarry]:
    return SideCarry.objects.filter(voided_at=None).select_related("target__event")


def _line(pool: SidePool, cents: int, carry: SideCarry | None) -> CarryLine:
    place, into = Place.OPEN, ""
    if carry is not None:
        place = Place.RELEASED if carry.target is None else Place.NIGHT
        into = "" if carry.target is None else carry.target.event.name
    return CarryLine(
        pool=pool,
        night=pool.event.name,
        starts_at=pool.event.starts_at,
        cents=cents,
        place=place,
        into=into,
        reason=carry.reason if carry is not None else "",
    )


def carried_pool(event: Event, side_pool_id: int) -> SidePool:
    """Return a side pool of the club that a night belongs to; raises ``SidePool.DoesNotExist``."""
    return SidePool.objects.get(pk=side_pool_id, event__club=event.club_id)


def open_carries(event: Event, kind: SideKind) -> tuple[tuple[SidePool, int], ...]:
    """Return the club's pools whose carry is in no night, with its cents, the earliest night first."""
    placed = SideCarry.objects.filter(source=OuterRef("pk"), voided_at=None)
    pools = SidePool.objects.filter(kind=kind, event__club=event.club_id, event__currency=event.currency)
    free = pools.exclude(Exists(placed)).exclude(event=event).select_related("event")
    found = [(pool, carried_cents(pool)) for pool in free.order_by("event__starts_at", "pk")]
    return tuple((pool, cents) for pool, cents in found if cents)


def held_by_unplayed(event: Event, kind: SideKind, now: datetime) -> QuerySet[SidePool]:
    """Return the club's other pools of a kind and currency that hold a carry in a night never played."""
    opened = Round.objects.filter(stage__event=OuterRef("event"), opened_at__isnull=False)
    held = SideCarry.objects.filter(target=OuterRef("pk"), voided_at=None)
    pools = SidePool.objects.filter(
        kind=kind,
        event__club=event.club_id,
        event__currency=event.currency,
        event__starts_at__lt=now - PLAYED_WITHIN,
    )
    return pools.filter(Exists(held)).exclude(Exists(opened)).exclude(event=event)


def wrong_carries(event: Event) -> Iterator[str]:
    """Yield where carried money of a night's side pools does not add up, a sentence each."""
    write = writer_of(event)
    for pool in event.side_pools.order_by("pk"):
        carried = carried_cents(pool)
        for carry in pool.carries_out.filter(voided_at=None):
            if carry.cents != carried:
                yield words.took_otherwise(title=pool.title, carried=write(carried), other=write(carry.cents))
        cents_in = pool.carries_in.filter(voided_at=None).aggregate(cents=Sum("cents"))["cents"] or 0
        kinds = (Posting.Kind.SIDE_IN, Posting.Kind.SIDE_BACK)
        lines = event.ledger.filter(account=pool.account, entry=None, posting__kind__in=kinds)
        held = -(lines.aggregate(cents=Sum("cents"))["cents"] or 0)
        if held != cents_in:
            yield words.holds_otherwise(title=pool.title, held=write(held), others=write(cents_in))


#: The columns of the report as a table.
COLUMNS = (
    mark("kind"),
    mark("night"),
    mark("date"),
    mark("cents"),
    mark("currency"),
    mark("where"),
    mark("into"),
    mark("reason"),
)


def carry_rows(club_id: int) -> Iterator[Sequence[object]]:
    """Write the report as a table, a line for each side pool that carried something."""
    yield tuple(_(each) for each in COLUMNS)
    for each in carries_of(club_id):
        for line in each.lines:
            day = line.starts_at.date().isoformat()
            place = (line.cents, line.event.currency, line.place.value, line.into, line.reason)
            yield (each.title, line.night, day, *place)
