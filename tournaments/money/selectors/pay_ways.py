"""The ways in which a player can pay before the night, and what waits for the host to confirm.

A payment provider would be one more way here, with a page of its own at ``PayWay.address``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from tournaments.models import Entry, Event, PayWays, SentPayment
from tournaments.money.words import stakes as words
from tournaments.names.people import field_labels

Way = SentPayment.Way


@dataclass(frozen=True, slots=True, kw_only=True)
class PayWay:
    """One way to pay.

    Args:
        address: opens the app or page with the amount filled in; "" where there is none.
        text: to whom, or what a bank asks for.
    """

    key: str
    label: str
    address: str
    text: str

    @property
    def in_sentence(self) -> str:
        return way_in_sentence(self.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payable:
    """What an entry still owes, how it can be paid before the night, and what was sent.

    Args:
        reference: what a player writes along, so that the host knows whose it is.
        sent: by which way the player says it was sent; "" for none.
    """

    owes_cents: int
    reference: str
    ways: tuple[PayWay, ...]
    sent: str


def way_in_sentence(way: str) -> str:
    """Name a way to pay as it stands after "by"."""
    return words.bank_transfer() if way == Way.BANK else str(Way(way).label)


def pay_ways_of(club_id: int) -> PayWays:
    """Return a club's ways to pay, blank where it has none."""
    return PayWays.objects.filter(club=club_id).first() or PayWays(club_id=club_id)


def reference_of(event: Event, entry: Entry) -> str:
    return f"{event.pk}-{entry.pk}"


def open_payment(entry: Entry) -> SentPayment | None:
    """Return what a player says they sent and the host has not decided."""
    return SentPayment.objects.filter(entry=entry, decided_at=None).first()


def payable(event: Event, entry: Entry, owes_cents: int) -> Payable:
    reference = reference_of(event, entry)
    sent = open_payment(entry)
    return Payable(
        owes_cents=owes_cents,
        reference=reference,
        ways=offered(event, owes_cents, reference),
        sent=way_in_sentence(sent.way) if sent else "",
    )


def offered(event: Event, cents: int, reference: str) -> tuple[PayWay, ...]:
    """List the ways that the club offers for an amount."""
    ways = pay_ways_of(event.club_id)
    amount = f"{cents // 100}" if cents % 100 == 0 else f"{cents // 100}.{cents % 100:02d}"
    return tuple(
        PayWay(
            key=way.value,
            label=str(way.label),
            address=address(text, amount, event.currency, reference),
            text=text,
        )
        for way, address in ADDRESSES.items()
        if (text := getattr(ways, way.value))
    )


def _venmo(handle: str, amount: str, _currency: str, reference: str) -> str:
    return (
        f"https://venmo.com/{quote(handle)}?{urlencode({'txn': 'pay', 'amount': amount, 'note': reference})}"
    )


def _paypal(name: str, amount: str, currency: str, _reference: str) -> str:
    return f"https://paypal.me/{quote(name)}/{amount}{currency}"


def _none(*_given: str) -> str:
    return ""


ADDRESSES: Mapping[SentPayment.Way, Callable[[str, str, str, str], str]] = {
    Way.VENMO: _venmo,
    Way.PAYPAL: _paypal,
    Way.INTERAC: _none,
    Way.BANK: _none,
}


def sent_ways(event: Event) -> dict[int, str]:
    """Name by entry how a fee was sent that the host has not confirmed; one query."""
    if not event.stake_cents:
        return {}
    sent = SentPayment.objects.filter(entry__stage__event=event, decided_at=None)
    return {entry: way_in_sentence(way) for entry, way in sent.values_list("entry", "way")}


@dataclass(frozen=True, slots=True, kw_only=True)
class ToConfirm:
    """A payment that a player says they sent."""

    entry_id: int
    name: str
    way: str
    reference: str


def to_confirm(event: Event) -> tuple[ToConfirm, ...]:
    """List what players say they sent, the oldest first; one query where there are none."""
    sent = SentPayment.objects.filter(entry__stage__event=event, decided_at=None).order_by("pk")
    names = field_labels(event) if sent else {}
    return tuple(
        ToConfirm(
            entry_id=each.entry_id,
            name=names[each.entry_id],
            way=str(Way(each.way).label),
            reference=reference_of(event, each.entry),
        )
        for each in sent.select_related("entry")
    )
