"""Entry fees paid before the night: the player says it was sent, the host confirms. Locks the event.

What was sent never was in the cash box: the fee goes in, and the host, who has it, takes as much out.
"""

from dataclasses import dataclass

from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import AuditEntry, Entry, Event, Posting, SentPayment
from tournaments.money.selectors.pay_ways import offered, open_payment, reference_of, way_in_sentence
from tournaments.money.words import stakes as words
from tournaments.names.amounts import money_text
from tournaments.names.stakes import paid_cents
from tournaments.notices import publish_on_commit

from .ledger import Account, Move, open_entry, post_all, transfer
from .stakes import owes_cents, refuse_fixed, stake_move

#: What ends the wait for a payment, as the record has it.
ENDS = ("stake_take", "payment_decline", "payment_take_back")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What became of a payment.

    Args:
        is_new: whether this very call decided it; else another host was quicker, or the player.
        earlier: the line of the record that tells what they did; None where it has none.
    """

    entry: Entry
    is_new: bool
    earlier: AuditEntry | None = None


@undoable(Scope.PEOPLE)
def payment_send(*, entry_id: int, way: str, actor: Actor) -> Entry:
    """Say that you sent your entry fee. The host confirms it. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        InvalidRequestError: the club takes no payments this way.
        NotNowError: nothing is owed, or the cash box is closed.
    """
    event, entry = open_entry(entry_id)
    owed = owes_cents(event, entry, paid_cents(entry))
    if not owed:
        raise NotNowError(words.owes_nothing(), code="owes_nothing")
    if way not in {each.key for each in offered(event, owed, reference_of(event, entry))}:
        raise InvalidRequestError(words.choose_a_way(), field="way")
    sent, is_new = SentPayment.objects.get_or_create(entry=entry, decided_at=None, defaults={"way": way})
    if is_new or sent.way != way:
        sent.way = way
        sent.save(update_fields=["way"])
        _note(actor, "payment_send", event, entry, {"way": way_in_sentence(way)})
    return entry


@undoable(Scope.PEOPLE)
def payment_take_back(*, entry_id: int, actor: Actor) -> Entry:
    """Take back that you sent your entry fee, unless it's confirmed. Repeating it changes nothing.

    Raises ``Entry.DoesNotExist``, and ``NotNowError`` where the cash box is closed.
    """
    return _did_not_come(entry_id, "payment_take_back", actor).entry


@undoable(Scope.PEOPLE)
def payment_confirm(*, entry_id: int, actor: Actor) -> Decided:
    """Confirm an entry fee that a player sent. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the prizes are fixed or the cash box is closed.
    """
    event, entry = open_entry(entry_id)
    sent = open_payment(entry)
    if sent is None:
        return _earlier(event, entry)
    if owed := owes_cents(event, entry, paid_cents(entry)):
        refuse_fixed(event)
        sent.posting = _post(event, entry, owed, way_in_sentence(sent.way), actor)
        _note(actor, "stake_take", event, entry, {"cents": owed})
    sent.decided_at = timezone.now()
    sent.save(update_fields=["decided_at", "posting"])
    publish_on_commit(event.pk)
    return Decided(entry=entry, is_new=True)


def _post(event: Event, entry: Entry, cents: int, way: str, actor: Actor) -> Posting:
    amount = money_text(cents, event)
    fee = stake_move(event, entry, cents, memo=words.paid_by_way(amount=amount, way=way))
    kept = Move(
        kind=Posting.Kind.FLOAT,
        memo=words.kept_outside(amount=amount, way=way),
        lines=transfer(cents, source=Account.CASH, target=Account.FLOAT),
    )
    return post_all(event, (fee, kept), actor)[0]


@undoable(Scope.PEOPLE)
def payment_decline(*, entry_id: int, actor: Actor) -> Decided:
    """Mark a player's payment as not received. Repeating it changes nothing.

    Raises ``Entry.DoesNotExist``, and ``NotNowError`` where the cash box is closed.
    """
    return _did_not_come(entry_id, "payment_decline", actor)


def _did_not_come(entry_id: int, action: str, actor: Actor) -> Decided:
    event, entry = open_entry(entry_id)
    sent = open_payment(entry)
    if sent is None:
        return _earlier(event, entry)
    sent.decided_at = timezone.now()
    sent.save(update_fields=["decided_at"])
    _note(actor, action, event, entry, {"way": way_in_sentence(sent.way)})
    return Decided(entry=entry, is_new=True)


def _earlier(event: Event, entry: Entry) -> Decided:
    lines = AuditEntry.objects.filter(event=event, row=f"entry:{entry.pk}", action__in=ENDS)
    earlier = lines.select_related("actor").order_by("pk").last()
    return Decided(entry=entry, is_new=False, earlier=earlier)


def _note(actor: Actor, action: str, event: Event, entry: Entry, after: dict[str, object]) -> None:
    change = Change(after=after)
    audit(actor, action, event_id=event.pk, row=f"entry:{entry.pk}", change=change)
    publish_on_commit(event.pk)
