"""Prizes: fixed once the night is over, handed over against initials, corrected by postings in reverse."""

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction

from scoring.money import amount
from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, Posting
from tournaments.notices import publish_on_commit
from tournaments.selectors.prizes import prize_sheet

from .actor import Actor, Change, audit
from .hands import clean_reason
from .ledger import (
    Account,
    Line,
    Move,
    balance,
    clean_initials,
    lock_entry,
    lock_event,
    post,
    posted,
    standing_prizes,
    transfer,
)


@transaction.atomic(durable=True)
def prizes_fix(*, event_id: int, actor: Actor) -> Posting:
    """Turn the pool into what each winner is owed; twice is once.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night is not over, there is no pool, the plan cannot be paid from it, or the cash
            box is closed.
    """
    event = lock_event(event_id)
    standing = standing_prizes(event)
    if standing is not None:
        return standing
    return _fix(event, "Prizes", actor, action="prizes_fix")


@transaction.atomic(durable=True)
def prizes_correct(*, event_id: int, reason: str, actor: Actor) -> Posting:
    """Take the fixed prizes back and fix them anew by the standings as they are; who owes what follows.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: no reason.
        NotNowError: the prizes are not fixed, nothing has changed, or the cash box is closed.
    """
    event = lock_event(event_id)
    said = clean_reason(reason)
    standing = standing_prizes(event)
    if standing is None:
        raise NotNowError("The prizes are not fixed yet.")
    if owed_by(standing) == _owed_now(event):
        raise NotNowError("The standings pay what is fixed already.", code="nothing_changed")
    undone = Move(
        kind=Posting.Kind.PRIZES,
        memo=f"Prizes taken back: {said}",
        lines=[
            Line(account=Account(line.account), cents=-line.cents, entry=line.entry)
            for line in standing.lines.select_related("entry").order_by("pk")
        ],
        reverses=standing,
    )
    post(event, undone, actor)
    return _fix(event, f"Prizes corrected: {said}", actor, action="prizes_correct", reason=said)


def _fix(event: Event, memo: str, actor: Actor, *, action: str, reason: str = "") -> Posting:
    owed = _owed_now(event)
    entries = Entry.objects.in_bulk(owed)
    posting = post(
        event,
        Move(
            kind=Posting.Kind.PRIZES,
            memo=memo,
            lines=[
                Line(account=Account.POOL, cents=sum(owed.values())),
                *(
                    Line(account=Account.OWED, cents=-cents, entry=entries[entry_id])
                    for entry_id, cents in owed.items()
                ),
            ],
        ),
        actor,
    )
    audit(
        actor,
        action,
        event_id=event.pk,
        row=f"posting:{posting.pk}",
        change=Change(after={str(entry_id): cents for entry_id, cents in owed.items()}, reason=reason),
    )
    publish_on_commit(event.pk)
    return posting


def _owed_now(event: Event) -> Mapping[int, int]:
    """Return what the standings pay each entry; raises ``NotNowError`` where nothing can be paid."""
    if event.status != Event.Status.FINISHED:
        raise NotNowError("The night is not over yet.", code="not_over")
    sheet = prize_sheet(event)
    if sheet.refusal:
        raise NotNowError(sheet.refusal, code="plan_unpayable")
    if not sheet.lines:
        raise NotNowError("Nothing was staked, so there is nothing to win.", code="no_pool")
    return {line.entry_id: line.cents for line in sheet.lines}


def owed_by(prizes: Posting) -> Mapping[int, int]:
    """Return what a posting of prizes owes each entry."""
    return {line.entry_id or 0: -line.cents for line in prizes.lines.filter(account=Account.OWED)}


@transaction.atomic(durable=True)
def payout_pay(*, entry_id: int, initials: str, key: UUID, actor: Actor) -> Posting:
    """Hand an entry all that it is owed, against initials; once per key.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        InvalidRequestError: no initials.
        KeyReusedError: the key was used for something else.
        NotNowError: nothing is owed, it has been paid already, the box holds less or is closed.
    """
    return _hand_over(entry_id, initials, key, actor, is_back=False)


@transaction.atomic(durable=True)
def payout_give_back(*, entry_id: int, initials: str, key: UUID, actor: Actor) -> Posting:
    """Take back what an entry was paid too much, against the initials of who takes it; once per key.

    Raises: as ``payout_pay``, where nothing is to be given back.
    """
    return _hand_over(entry_id, initials, key, actor, is_back=True)


def _hand_over(entry_id: int, initials: str, key: UUID, actor: Actor, *, is_back: bool) -> Posting:
    event, entry = lock_entry(entry_id)
    signed = clean_initials(initials)
    kind = Posting.Kind.PAYOUT_BACK if is_back else Posting.Kind.PAYOUT
    earlier = event.postings.filter(key=key).first()
    if earlier is not None:
        posted(event, key, kind=kind, entry=entry, memo=earlier.memo)
        return earlier
    owed = -balance(event, Account.OWED, entry)
    if owed == 0 or (owed < 0) != is_back:
        raise NotNowError(_nothing_owed(event, entry, is_back=is_back), code="nothing_owed")
    cash = balance(event, Account.CASH)
    if owed > cash:
        raise NotNowError(f"Only {amount(cash)} is in the box.", code="not_in_the_box")
    move = Move(
        kind=kind,
        memo=f"Prize {amount(abs(owed))}{' given back' if is_back else ''}",
        lines=transfer(owed, source=Account.CASH, target=Account.OWED, entry=entry),
        entry=entry,
        initials=signed,
        key=key,
    )
    posting = post(event, move, actor)
    audit(
        actor,
        "payout_give_back" if is_back else "payout_pay",
        event_id=event.pk,
        row=f"posting:{posting.pk}",
        change=Change(after={"entry": entry.pk, "cents": abs(owed), "initials": signed}),
    )
    publish_on_commit(event.pk)
    return posting


def _nothing_owed(event: Event, entry: Entry, *, is_back: bool) -> str:
    if is_back:
        return "Nothing is to be given back here."
    paid = event.postings.filter(kind=Posting.Kind.PAYOUT, entry=entry).order_by("recorded_at").last()
    if paid is None:
        return "Nothing is owed here."
    return f"{paid.memo} has been paid already, signed {paid.initials}."
