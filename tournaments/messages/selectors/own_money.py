"""What a night costs a player, and what it brings them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Sum

from tournaments.models import Event, LedgerEntry, Posting
from tournaments.money.selectors.prizes import PrizeSheet
from tournaments.money.selectors.side_pools import SideLine, public_side_pools
from tournaments.names.people import FieldLine

#: Postings that make a prize owed; what else is on its account was paid out.
_OWING = (Posting.Kind.PRIZES, Posting.Kind.SIDE_WON, Posting.Kind.SIDE_CARRY)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPot:
    """A side pot that somebody is in.

    Args:
        wins_cents: what they get as things stand, or have won; None while standings are frozen.
    """

    kind: str
    title: str
    paid_cents: int
    owes_cents: int
    wins_cents: int | None
    is_settled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMoney:
    """One player's money.

    Args:
        prize_cents: as it stands, side pots aside; None while standings are frozen, or without a place.
        handed_cents: what was paid out to them.
    """

    fee_cents: int
    paid_cents: int
    owes_cents: int
    is_free: bool
    has_prizes: bool
    prize_cents: int | None
    handed_cents: int
    pots: tuple[OwnPot, ...]

    @property
    def is_there(self) -> bool:
        """Whether there is any money to speak of."""
        return bool(self.fee_cents or self.paid_cents or self.has_prizes or self.pots)


@dataclass(frozen=True, slots=True, kw_only=True)
class NightMoney:
    """The money of a night as each player sees their own; where it is off, no fee is owed."""

    is_off: bool
    fee_cents: int
    has_prizes: bool
    handed: Mapping[int, int]
    pots: tuple[SideLine, ...]

    def of(self, line: FieldLine, prize_cents: int | None) -> OwnMoney:
        return OwnMoney(
            fee_cents=self.fee_cents,
            paid_cents=line.paid_cents,
            owes_cents=max(self.fee_cents - line.paid_cents, 0) if line.owes and not self.is_off else 0,
            is_free=line.is_free,
            has_prizes=self.has_prizes,
            prize_cents=prize_cents,
            handed_cents=self.handed.get(line.entry_id, 0),
            pots=tuple(
                _own_pot(pot, taker.paid_cents, taker.owes_cents, line.entry_id)
                for pot in self.pots
                for taker in pot.takers
                if taker.entry_id == line.entry_id
            ),
        )


def _own_pot(pot: SideLine, paid_cents: int, owes_cents: int, entry_id: int) -> OwnPot:
    return OwnPot(
        kind=pot.pool.kind,
        title=pot.pool.title,
        paid_cents=paid_cents,
        owes_cents=owes_cents,
        wins_cents=None if pot.is_frozen else pot.shares.won.get(entry_id, 0),
        is_settled=pot.is_settled,
    )


def night_money(event: Event, sheet: PrizeSheet) -> NightMoney:
    """Read what everyone's own page says of money: two queries, more where there are side pots."""
    paid_out = event.ledger.filter(account=LedgerEntry.Account.OWED).exclude(posting__kind__in=_OWING)
    sums = paid_out.exclude(entry=None).values_list("entry_id").annotate(cents=Sum("cents"))
    return NightMoney(
        is_off=event.status == Event.Status.CANCELED,
        fee_cents=event.stake_cents,
        has_prizes=bool(sheet.places or sheet.lines),
        handed={entry: cents for entry, cents in sums if entry is not None},
        pots=public_side_pools(event),
    )
