"""What goes wrong with a side pool before it is settled: it is called off, or its fee was mistyped."""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from scoring.money.side_pools import SideKind
from tournaments.audit.actor import Actor, Change
from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, Posting, SidePool
from tournaments.money.selectors.side_pools import SideLine, side_pool_line
from tournaments.money.words import side_pots as words
from tournaments.play.services.hands import clean_reason

from .ledger import Account, Line, Move, post
from .side_carries import gather, give_back, lock_nights
from .side_desk import lock_pool, note, refuse_over, take_stake


@transaction.atomic(durable=True)
def side_pool_close(*, side_pool_id: int, reason: str, actor: Actor) -> SidePool:
    """Close a side pot and refund everyone. Repeating it changes nothing.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        InvalidRequestError: no reason.
        NotNowError: it is settled, or the box holds less or is closed.
    """
    pool = lock_pool(side_pool_id)
    reason = clean_reason(reason)
    if pool.closed_at is not None:
        return pool
    refuse_over(pool)
    line = side_pool_line(pool)
    give_back(pool, reason, actor)
    pool.closing = _give_stakes_back(pool, line, reason, actor)
    pool.closed_at = timezone.now()
    pool.save(update_fields=["closed_at", "closing"])
    note(pool, actor, "side_pool_close", Change(after={"cents": line.cents}, reason=reason))
    return pool


def _give_stakes_back(pool: SidePool, line: SideLine, reason: str, actor: Actor) -> Posting | None:
    paid = {taker.entry_id: taker.paid_cents for taker in line.takers if taker.paid_cents}
    if not paid:
        return None
    entries = Entry.objects.in_bulk(list(paid))
    lines = [
        each
        for entry_id, cents in paid.items()
        for each in (
            Line(account=pool.account, cents=cents, entry=entries[entry_id]),
            Line(account=Account.CASH, cents=-cents, entry=entries[entry_id]),
        )
    ]
    memo = words.closed_because(title=pool.title, reason=reason)
    return post(pool.event, Move(kind=Posting.Kind.SIDE_BACK, memo=memo, lines=lines), actor)


@transaction.atomic(durable=True)
def side_pool_reopen(*, side_pool_id: int, reason: str, actor: Actor) -> SidePool:
    """Reopen a closed side pot with the same players and fees. Repeating it changes nothing.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        InvalidRequestError: no reason.
        NotNowError: the night is over, or the cash box is closed.
    """
    now = timezone.now()
    event_id, kind = SidePool.objects.values_list("event_id", "kind").get(pk=side_pool_id)
    event, locked = lock_nights(event_id, SideKind(kind), now)
    pool = SidePool.objects.select_related("closing").get(pk=side_pool_id)
    pool.event = event
    reason = clean_reason(reason)
    if pool.closed_at is None:
        return pool
    if event.status == Event.Status.FINISHED:
        raise NotNowError(words.stays_closed(), code="too_late")
    if pool.closing is not None:
        _take_stakes_again(pool, pool.closing, actor)
    pool.closed_at, pool.closing = None, None
    pool.save(update_fields=["closed_at", "closing"])
    cents = gather(pool, locked, now, actor)
    note(pool, actor, "side_pool_reopen", Change(after={"carried": cents}, reason=reason))
    return pool


def _take_stakes_again(pool: SidePool, closing: Posting, actor: Actor) -> None:
    lines = [
        Line(account=Account(line.account), cents=-line.cents, entry=line.entry)
        for line in closing.lines.select_related("entry").order_by("pk")
    ]
    memo = words.reopened(title=pool.title)
    move = Move(kind=Posting.Kind.SIDE_IN, memo=memo, lines=lines, reverses=closing)
    post(pool.event, move, actor)


@transaction.atomic(durable=True)
def side_pool_change_fee(*, side_pool_id: int, stake_cents: int, reason: str, actor: Actor) -> SidePool:
    """Change a side pot's fee. Players still in it settle the difference. Overpaid fines go back.

    Who paid the old stake pays the difference or gets it back at once, unless they have left or wait.
    Of fines only what is more than is due goes back; what is due beyond that is collected like any fine.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        InvalidPayoutError: the stake is nothing or beyond any table.
        InvalidRequestError: no reason.
        NotNowError: it is settled or closed, or the box holds less or is closed.
    """
    pool = lock_pool(side_pool_id)
    reason = clean_reason(reason)
    before = pool.stake_cents
    replace(pool.terms, stake_cents=stake_cents)
    refuse_over(pool)
    if stake_cents == before:
        return pool
    pool.stake_cents = stake_cents
    pool.save(update_fields=["stake_cents"])
    due = _differences(pool)
    entries = Entry.objects.in_bulk(list(due))
    for entry_id, cents in due.items():
        take_stake(pool, entries[entry_id], cents, actor)
    change = Change(before={"stake_cents": before}, after={"stake_cents": stake_cents}, reason=reason)
    note(pool, actor, "side_pool_change_fee", change)
    return pool


def _differences(pool: SidePool) -> dict[int, int]:
    """Return what each who is in has to put in at the new fee, or gets back below zero.

    Who has left or waits stands at no desk: nothing is in the box that they did not bring. All of it is
    theirs if they never play; else what is more than the fee is owed to them with the settling.
    """
    takers = side_pool_line(pool).takers
    if pool.kind == SideKind.EUCHRE_FINES:
        due = {taker.entry_id: -taker.back_cents for taker in takers}
    else:
        staying = [taker for taker in takers if not (taker.is_out or taker.is_gone)]
        due = {taker.entry_id: pool.stake_cents - taker.paid_cents for taker in staying}
    return {entry_id: cents for entry_id, cents in due.items() if cents}
