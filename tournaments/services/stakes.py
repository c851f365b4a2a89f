"""Stakes in and back out: every cent is two ledger lines that add up to zero."""

from uuid import uuid4

from django.db import transaction

from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, LedgerEntry
from tournaments.notices import publish_on_commit

from .actor import Actor, Change, audit


@transaction.atomic(durable=True)
def stake_take(*, entry_id: int, actor: Actor) -> Entry:
    """Take an entry's stake into the cash box; twice is once.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night is free, the entry has withdrawn, or the prizes are settled.
    """
    event, entry = _lock(entry_id)
    if entry.is_paid:
        return entry
    if event.stake_cents == 0:
        raise NotNowError("Tonight is free: there is no stake to take.")
    if entry.status == Entry.Status.WITHDRAWN:
        raise NotNowError("This entry has withdrawn; put it back in before taking its stake.")
    return _move_stake(event, entry, is_paid=True, actor=actor)


@transaction.atomic(durable=True)
def stake_refund(*, entry_id: int, actor: Actor) -> Entry:
    """Give an entry's stake back; twice is once.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the prizes are settled.
    """
    event, entry = _lock(entry_id)
    if not entry.is_paid:
        return entry
    return _move_stake(event, entry, is_paid=False, actor=actor)


def _lock(entry_id: int) -> tuple[Event, Entry]:
    event_id = Entry.objects.values_list("stage__event_id", flat=True).get(pk=entry_id)
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    return event, Entry.objects.get(pk=entry_id)


def _move_stake(event: Event, entry: Entry, *, is_paid: bool, actor: Actor) -> Entry:
    if event.status == Event.Status.FINISHED:
        raise NotNowError("The night is over; the pool is settled.")
    cents = event.stake_cents if is_paid else _paid_cents(entry)
    sign, memo = (1, "Stake") if is_paid else (-1, "Stake back")
    posting = uuid4()
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            event=event,
            posting=posting,
            account=account,
            cents=amount,
            entry=entry,
            memo=memo,
            recorded_by=actor.person,
        )
        for account, amount in (
            (LedgerEntry.Account.CASH, sign * cents),
            (LedgerEntry.Account.POOL, -sign * cents),
        )
    )
    entry.is_paid = is_paid
    entry.save(update_fields=["is_paid"])
    audit(
        actor,
        "stake_take" if is_paid else "stake_refund",
        event_id=event.pk,
        row=f"entry:{entry.pk}",
        change=Change(after={"cents": cents}),
    )
    publish_on_commit(event.pk)
    return entry


def _paid_cents(entry: Entry) -> int:
    """What the entry has put in; the event's stake may have changed since."""
    return sum(entry.ledger.filter(account=LedgerEntry.Account.CASH).values_list("cents", flat=True))
