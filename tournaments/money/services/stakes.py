"""Stakes in and back out, whole or in parts; what is in the pool is what has been taken."""

from dataclasses import dataclass
from uuid import UUID

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, Posting
from tournaments.money.words import stakes as words
from tournaments.names.amounts import money_text
from tournaments.names.stakes import paid_cents
from tournaments.notices import publish_on_commit
from tournaments.people.words import not_now

from .ledger import Account, Move, check_amount, open_entry, pool_is_fixed, post, posted, transfer


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeTaken:
    """What was put on the table and where it went: into the box, or back as change."""

    entry: Entry
    taken_cents: int
    change_cents: int
    owes_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeBack:
    """What was given back by this very call; nothing when another desk was quicker."""

    entry: Entry
    back_cents: int


@undoable(Scope.PEOPLE)
def stake_take(*, entry_id: int, actor: Actor) -> Entry:
    """Take an entry fee. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night or the entry is free, it has withdrawn or waits, the prizes are fixed or the
            cash box is closed.
    """
    event, entry = open_entry(entry_id)
    paid = paid_cents(entry)
    if 0 < event.stake_cents <= paid:
        return entry
    _refuse(event, entry)
    return _move_stake(event, entry, owes_cents(event, entry, paid), actor=actor)


@undoable(Scope.PEOPLE)
def stake_pay(*, entry_id: int, given_cents: int, seen_cents: int, key: UUID, actor: Actor) -> StakeTaken:
    """Take what somebody puts on the table and say the change; less than is owed is a part.

    Args:
        seen_cents: what the desk saw as owed; two desks cannot both take the same stake.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        InvalidRequestError: nothing was given, or more than any night sees.
        KeyReusedError: the key was used for something else.
        NotNowError: as ``stake_take``; or something else is owed now.
    """
    event, entry = open_entry(entry_id)
    check_amount(given_cents, event, field="given_cents")
    cents = min(given_cents, seen_cents)
    memo = _memo(event, cents, given_cents)
    if posted(event, key, kind=Posting.Kind.STAKE, entry=entry, memo=memo) is None:
        _refuse(event, entry)
        owed = owes_cents(event, entry, paid_cents(entry))
        if not owed or owed != seen_cents:
            now = words.owes_otherwise(owed=money_text(owed, event)) if owed else words.paid_already()
            raise NotNowError(now, code="owes_changed", field="owes_cents")
        _move_stake(event, entry, cents, actor=actor, key=key, memo=memo)
    return StakeTaken(
        entry=entry,
        taken_cents=cents,
        change_cents=given_cents - cents,
        owes_cents=owes_cents(event, entry, paid_cents(entry)),
    )


def _memo(event: Event, taken_cents: int, given_cents: int) -> str:
    amount = money_text(taken_cents, event)
    if given_cents == taken_cents:
        return words.paid(amount=amount)
    return words.paid_with(amount=amount, cash=money_text(given_cents, event))


@undoable(Scope.PEOPLE)
def stake_refund(*, entry_id: int, actor: Actor) -> StakeBack:
    """Refund an entry fee. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the cash box holds less or is closed, or the prizes are fixed and the entry played.
    """
    event, entry = open_entry(entry_id)
    back_cents = paid_cents(entry)
    if back_cents:
        if not entry.never_plays:
            refuse_fixed(event)
        _move_stake(event, entry, -back_cents, actor=actor)
    return StakeBack(entry=entry, back_cents=back_cents)


@undoable(Scope.PEOPLE)
def stake_let_off(*, entry_id: int, actor: Actor) -> Entry:
    """Let someone play free. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: it has paid something, the prizes are fixed or the cash box is closed.
    """
    return _set_free(entry_id, is_free=True, actor=actor)


@undoable(Scope.PEOPLE)
def stake_ask(*, entry_id: int, actor: Actor) -> Entry:
    """Charge the entry fee after all. Repeating it changes nothing.

    Raises as ``stake_let_off``.
    """
    return _set_free(entry_id, is_free=False, actor=actor)


def _set_free(entry_id: int, *, is_free: bool, actor: Actor) -> Entry:
    event, entry = open_entry(entry_id)
    if entry.is_free == is_free:
        return entry
    refuse_fixed(event)
    if paid := paid_cents(entry):
        raise NotNowError(words.refund_first(paid=money_text(paid, event)), code="has_paid")
    entry.is_free = is_free
    entry.save(update_fields=["is_free"])
    action = "stake_let_off" if is_free else "stake_ask"
    audit(
        actor, action, event_id=event.pk, row=f"entry:{entry.pk}", change=Change(after={"is_free": is_free})
    )
    publish_on_commit(event.pk)
    return entry


def owes_cents(event: Event, entry: Entry, paid: int) -> int:
    """Return what is still to come of an entry's stake, of which ``paid`` cents are in."""
    if entry.is_free or entry.status not in Entry.TAKES_A_PLACE:
        return 0
    return max(event.stake_cents - paid, 0)


def _refuse(event: Event, entry: Entry) -> None:
    refuse_fixed(event)
    if event.stake_cents == 0:
        raise NotNowError(words.night_is_free())
    if entry.status == Entry.Status.WITHDRAWN:
        raise NotNowError(words.withdrew())
    if entry.status == Entry.Status.WAITING:
        raise NotNowError(words.on_waitlist(), code="waiting")
    if entry.status == Entry.Status.PENDING:
        raise NotNowError(words.approve_first(), code="pending")
    if entry.status == Entry.Status.LOOKING:
        raise NotNowError(not_now(status=entry.status), code="looking")
    if entry.is_free:
        raise NotNowError(words.entry_is_free(), code="plays_free")


def refuse_fixed(event: Event) -> None:
    """Refuse stakes once they have been made into prizes; raises ``NotNowError``."""
    if pool_is_fixed(event):
        raise NotNowError(words.final(), code="prizes_fixed")


def stake_move(event: Event, entry: Entry, cents: int, *, key: UUID | None = None, memo: str = "") -> Move:
    """Return the way of ``cents`` of a stake into the box, or back out of it where negative."""
    is_in = cents > 0
    usual = words.paid if is_in else words.refunded
    return Move(
        kind=Posting.Kind.STAKE if is_in else Posting.Kind.STAKE_BACK,
        memo=memo or usual(amount=money_text(abs(cents), event)),
        lines=transfer(cents, source=Account.POOL, target=Account.CASH, entry=entry),
        entry=entry,
        key=key,
    )


def _move_stake(
    event: Event, entry: Entry, cents: int, *, actor: Actor, key: UUID | None = None, memo: str = ""
) -> Entry:
    """Take ``cents`` of a stake, or give them back where negative."""
    post(event, stake_move(event, entry, cents, key=key, memo=memo), actor)
    audit(
        actor,
        "stake_take" if cents > 0 else "stake_refund",
        event_id=event.pk,
        row=f"entry:{entry.pk}",
        change=Change(after={"cents": abs(cents)}),
    )
    publish_on_commit(event.pk)
    return entry
