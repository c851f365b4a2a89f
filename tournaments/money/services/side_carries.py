"""What side pools carry between the nights of a club: taken in, given back, released."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.money.side_pools import SideKind
from tournaments.audit.actor import Actor, Change
from tournaments.errors import NotNowError
from tournaments.models import Event, Posting, SideCarry, SidePool
from tournaments.money.selectors.side_carries import carried_cents, held_by_unplayed, open_carries
from tournaments.money.words import carries as words
from tournaments.names.amounts import money_text
from tournaments.play.services.hands import clean_reason

from .ledger import Account, Move, post, refuse_beyond_the_box, refuse_closed, transfer
from .side_desk import lock_pool, note, refuse_over


def lock_nights(event_id: int, kind: SideKind, now: datetime) -> tuple[Event, frozenset[int]]:
    """Lock a night, and those never played that hold a carry of this kind, by id; then the club's pools.

    Returns:
        The night, and the ids of all that are locked.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the cash box is closed.
    """
    event = Event.objects.get(pk=event_id)
    holding = held_by_unplayed(event, kind, now).values_list("event_id", flat=True)
    nights = Event.objects.select_for_update(no_key=True).filter(pk__in=[event_id, *holding])
    locked = {night.pk: night for night in nights.order_by("pk")}
    own = locked[event_id]
    refuse_closed(own)
    pools = SidePool.objects.filter(kind=kind, event__club=own.club_id)
    list(pools.select_for_update(no_key=True, of=("self",)).order_by("pk"))
    return own, frozenset(locked)


def gather(pool: SidePool, locked: Collection[int], now: datetime, actor: Actor) -> int:
    """Bring every open carry of a club's kind into a pool; what a night never played held comes too.

    A night whose box holds less than its carry keeps it.

    Args:
        locked: the nights that ``lock_nights`` has locked; one that took a carry since is not among them.

    Returns:
        The cents that came in.
    """
    kind = SideKind(pool.kind)
    # Asked again: the statement that waited does not see what was taken over meanwhile.
    held = held_by_unplayed(pool.event, kind, now).filter(event__in=locked)
    for holder in held.select_related("event"):
        if holder.event.money_closed_at is None and _may_leave(holder):
            give_back(holder, words.night_never_played(), actor)
    total = 0
    for source, cents in open_carries(pool.event, kind):
        amount = money_text(cents, pool.event)
        memo = words.carried_from(title=pool.title, amount=amount, night=source.event.name)
        lines = transfer(cents, source=pool.account, target=Account.CASH)
        posting = post(pool.event, Move(kind=Posting.Kind.SIDE_IN, memo=memo, lines=lines), actor)
        SideCarry.objects.create(
            source=source, target=pool, cents=cents, posting=posting, recorded_by=actor.person
        )
        total += cents
    return total


def _may_leave(holder: SidePool) -> bool:
    try:
        refuse_over(holder)
        refuse_beyond_the_box(holder.event, [-_held_cents(holder)])
    except NotNowError:
        return False
    return True


def _held_cents(pool: SidePool) -> int:
    return sum(pool.carries_in.filter(voided_at=None).values_list("cents", flat=True))


def give_back(pool: SidePool, reason: str, actor: Actor) -> int:
    """Take every carry out of a pool, so that each is open again; expects the pool's lock.

    Returns:
        The cents that left the night's box.
    """
    total = 0
    for carry in pool.carries_in.filter(voided_at=None).select_related("source__event", "posting"):
        amount = money_text(carry.cents, pool.event)
        memo = words.returned_to(title=pool.title, amount=amount, night=carry.source.event.name)
        lines = transfer(-carry.cents, source=pool.account, target=Account.CASH)
        move = Move(kind=Posting.Kind.SIDE_BACK, memo=memo, lines=lines, reverses=carry.posting)
        post(pool.event, move, actor)
        _void(carry, reason, actor)
        total += carry.cents
    if total:
        note(pool, actor, "side_carry_back", Change(after={"cents": total}, reason=reason))
    return total


def _void(carry: SideCarry, reason: str, actor: Actor) -> None:
    carry.voided_at, carry.voided_by, carry.void_reason = timezone.now(), actor.person, reason
    carry.save(update_fields=["voided_at", "voided_by", "void_reason"])


@transaction.atomic(durable=True)
def side_carry_bring(*, side_pool_id: int, reason: str, actor: Actor) -> SidePool:
    """Add money carried over from earlier nights to an open side pot. Repeating it changes nothing.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        InvalidRequestError: no reason.
        NotNowError: nothing is open, the pool is settled or closed, or the cash box is closed.
    """
    now = timezone.now()
    event_id, kind = SidePool.objects.values_list("event_id", "kind").get(pk=side_pool_id)
    event, locked = lock_nights(event_id, SideKind(kind), now)
    pool = SidePool.objects.get(pk=side_pool_id)
    pool.event = event
    reason = clean_reason(reason)
    refuse_over(pool)
    cents = gather(pool, locked, now, actor)
    if cents:
        note(pool, actor, "side_carry_bring", Change(after={"cents": cents}, reason=reason))
    elif not _held_cents(pool):
        raise NotNowError(words.nothing_waiting(), code="nothing_carried")
    return pool


@transaction.atomic(durable=True)
def side_carry_back(*, side_pool_id: int, reason: str, actor: Actor) -> SidePool:
    """Take carried-over money out of a side pot, so another night can use it.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        InvalidRequestError: no reason.
        NotNowError: the pool is settled or closed, or its box holds less or is closed.
    """
    pool = lock_pool(side_pool_id)
    reason = clean_reason(reason)
    refuse_over(pool)
    give_back(pool, reason, actor)
    return pool


@transaction.atomic(durable=True)
def side_carry_release(*, side_pool_id: int, reason: str, actor: Actor) -> SideCarry:
    """Let the club keep carried-over money. No later night gets it. Repeating it changes nothing.

    Args:
        side_pool_id: the pool that carried it out of its night.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        InvalidRequestError: no reason.
        NotNowError: it carried nothing, or another night has it.
    """
    pool = _lock_source(side_pool_id)
    reason = clean_reason(reason)
    standing = pool.carries_out.filter(voided_at=None).first()
    if standing is not None and standing.target_id is None:
        return standing
    if standing is not None:
        raise NotNowError(words.return_there_first(), code="carried_on")
    cents = carried_cents(pool)
    if not cents:
        raise NotNowError(words.carried_nothing(title=pool.title), code="nothing_carried")
    carry = SideCarry.objects.create(source=pool, cents=cents, reason=reason, recorded_by=actor.person)
    note(pool, actor, "side_carry_release", Change(after={"cents": cents}, reason=reason))
    return carry


@transaction.atomic(durable=True)
def side_carry_restore(*, side_pool_id: int, reason: str, actor: Actor) -> SidePool:
    """Carry over money that the club had kept. Repeating it changes nothing.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        InvalidRequestError: no reason.
        NotNowError: it was never released.
    """
    pool = _lock_source(side_pool_id)
    reason = clean_reason(reason)
    released = pool.carries_out.filter(target=None)
    standing = released.filter(voided_at=None).first()
    if standing is not None:
        _void(standing, reason, actor)
        note(pool, actor, "side_carry_restore", Change(after={"cents": standing.cents}, reason=reason))
    elif not released.exists():
        raise NotNowError(words.nothing_released(), code="not_released")
    return pool


def _lock_source(side_pool_id: int) -> SidePool:
    """Lock a pool that carried; the box of its night, mostly closed by then, is not touched."""
    SidePool.objects.select_for_update(no_key=True).get(pk=side_pool_id)
    return SidePool.objects.select_related("event").get(pk=side_pool_id)
