"""Paying every winner in one step, signed once. Locks the event."""

from uuid import UUID, uuid5

from django.db.models import Sum

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import KeyReusedError, NotNowError
from tournaments.models import Entry, Event, Posting
from tournaments.money.words import prizes as words
from tournaments.money.words.box import sent_differently
from tournaments.names.amounts import money_text
from tournaments.notices import publish_on_commit
from tournaments.outbox.mail import queue_receipt

from .ledger import (
    Account,
    Move,
    clean_initials,
    open_event,
    post_all,
    refuse_undone,
    transfer,
)


@undoable(Scope.MONEY)
def winners_pay(*, event_id: int, initials: str, owed_cents: int, key: UUID, actor: Actor) -> list[Posting]:
    """Pay all winners, signed once with initials. One undo reverses all. Repeating the key changes nothing.

    Args:
        owed_cents: what the desk showed as owed to all of them; with another sum nobody is paid.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: no initials.
        KeyReusedError: the key was used for something else.
        NotNowError: nothing is owed, another sum is by now, or the box holds less or is closed.
    """
    event = open_event(event_id)
    signed = clean_initials(initials)
    if earlier := _earlier(event, owed_cents, key):
        return earlier
    owed = _owed(event)
    _refuse_other(event, sum(owed.values()), owed_cents)
    # Receipts are printed and handed out in this order: the highest prize first.
    entries = sorted(Entry.people.filter(pk__in=owed), key=lambda each: (-owed[each.pk], each.pk))
    paid = post_all(event, [_payout(event, each, owed[each.pk], signed, key) for each in entries], actor)
    after = {"entries": len(paid), "cents": owed_cents, "initials": signed}
    audit_event(actor, "winners_pay", event.pk, Change(after=after))
    for posting in paid:
        queue_receipt(posting)
    publish_on_commit(event.pk)
    return paid


def _owed(event: Event) -> dict[int, int]:
    """Return what is still to be paid, by entry."""
    lines = event.ledger.filter(account=Account.OWED).values_list("entry").annotate(cents=-Sum("cents"))
    return {entry: cents for entry, cents in lines if entry is not None and cents > 0}


def _key_of(key: UUID, entry_id: int) -> UUID:
    """Return the key of one payment among those that were sent as one."""
    return uuid5(key, f"payout:{entry_id}")


def _earlier(event: Event, owed_cents: int, key: UUID) -> list[Posting]:
    """Return what this key has paid already; raises where it was something else, or was undone."""
    people = Entry.people.filter(stage__event=event).values_list("pk", flat=True)
    keys = [key, *(_key_of(key, entry_id) for entry_id in people)]
    earlier = list(event.postings.filter(key__in=keys).order_by("pk"))
    if not earlier:
        return []
    paid = sum(event.ledger.filter(posting__in=earlier, account=Account.OWED).values_list("cents", flat=True))
    if paid != owed_cents or any(each.key == key for each in earlier):
        raise KeyReusedError(sent_differently(), field="key")
    for each in earlier:
        refuse_undone(each)
    return earlier


def _refuse_other(event: Event, owed: int, seen: int) -> None:
    if not owed:
        raise NotNowError(words.nothing_to_pay(), code="nothing_owed")
    if owed != seen:
        raise NotNowError(
            words.other_sum_owed(owed=money_text(owed, event)), code="list_changed", field="owed_cents"
        )


def _payout(event: Event, entry: Entry, cents: int, signed: str, key: UUID) -> Move:
    return Move(
        kind=Posting.Kind.PAYOUT,
        memo=words.prize(amount=money_text(cents, event)),
        lines=transfer(cents, source=Account.CASH, target=Account.OWED, entry=entry),
        entry=entry,
        initials=signed,
        key=_key_of(key, entry.pk),
    )
