"""Side pools: opened by a director, joined for a stake, fed by the hands, settled once the night is over."""

from uuid import UUID

from django.db import transaction

from scoring.money import amount
from scoring.side_pools import SideKind, SideTerms, why_not_by_totals
from tournaments.errors import InvalidRequestError, LockedError, NotNowError
from tournaments.models import Entry, Event, PerfectHand, Posting, SidePool, SideTaker
from tournaments.notices import publish_on_commit
from tournaments.selectors.side_pools import (
    SideLine,
    TakerLine,
    kinds_to_join,
    side_pool_line,
    standing_perfect_hands,
    standing_settlement,
)

from .actor import Actor, Change, audit
from .hands import clean_reason
from .ledger import Account, Line, Move, balance, lock_event, post, posted, transfer


@transaction.atomic(durable=True)
def side_pool_open(*, event_id: int, terms: SideTerms, actor: Actor) -> SidePool:
    """Open a side pool, with what the club's last one of its kind left to carry over; twice is once.

    Raises:
        Event.DoesNotExist: there is no such event.
        LockedError: it is open already on other terms.
        InvalidRequestError: it follows hands, and tables report their points only.
        NotNowError: round one has opened, the night is over, or the cash box is closed.
    """
    event = lock_event(event_id)
    earlier = event.side_pools.filter(kind=terms.kind).first()
    if earlier is not None:
        if earlier.terms != terms:
            raise LockedError(f"{earlier.title} is open already, on other terms.", field="kind")
        return earlier
    if event.reports_totals and (refusal := why_not_by_totals(terms.kind)):
        raise InvalidRequestError(refusal, field="kind", code="needs_hands")
    _refuse_late(event, terms.kind)
    pool = SidePool.objects.create(
        event=event,
        kind=terms.kind,
        stake_cents=terms.stake_cents,
        nobody=terms.nobody,
        nights=terms.nights,
        carried_from=_left_over(event, terms.kind),
        opened_by=actor.person,
    )
    if pool.carried_from is not None:
        _bring_in(pool, pool.carried_from, actor)
    after = {"kind": terms.kind, "stake_cents": terms.stake_cents, "nobody": terms.nobody}
    _note(pool, actor, "side_pool_open", after)
    return pool


def _left_over(event: Event, kind: SideKind) -> SidePool | None:
    """Find the club's pool of this kind that was carried and not brought into another night yet."""
    same = SidePool.objects.filter(kind=kind, event__club_id=event.club_id).exclude(event=event)
    list(same.select_for_update(no_key=True, of=("self",)).order_by("pk"))
    # Asked again: the statement that waited does not see what was taken over meanwhile.
    carried = [pool for pool in same.filter(carried_to=None).order_by("-pk") if _carried_cents(pool)]
    return carried[0] if carried else None


def _carried_cents(pool: SidePool) -> int:
    """Return what of a pool left its night's box for the next night."""
    settled = standing_settlement(pool.event, pool)
    lines = settled.lines.filter(account=Account.CASH) if settled is not None else ()
    return -sum(line.cents for line in lines)


def _bring_in(pool: SidePool, earlier: SidePool, actor: Actor) -> None:
    cents = _carried_cents(earlier)
    lines = transfer(cents, source=pool.account, target=Account.CASH)
    memo = f"{pool.title}: {amount(cents)} carried over from {earlier.event.name}"
    post(pool.event, Move(kind=Posting.Kind.SIDE_IN, memo=memo, lines=lines), actor)


@transaction.atomic(durable=True)
def side_pool_join(*, side_pool_id: int, entry_id: int, actor: Actor) -> SideTaker:
    """Let an entry take part and take its stake; for the fines nothing is due yet. Twice is once.

    Raises:
        SidePool.DoesNotExist, Entry.DoesNotExist: there is none such in this night.
        NotNowError: it can no longer be joined, is settled, the entry is not here, or the cash box is closed.
    """
    pool, entry = _lock(side_pool_id, entry_id)
    earlier = pool.takers.filter(entry=entry).first()
    if earlier is not None:
        return earlier
    _refuse_late(pool.event, SideKind(pool.kind))
    _refuse_settled(pool)
    if entry.status not in Entry.TAKES_A_PLACE:
        raise NotNowError("Only who plays tonight can take part.", code="not_here")
    taker = SideTaker.objects.create(side_pool=pool, entry=entry)
    if pool.kind != SideKind.EUCHRE_FINES:
        _take(pool, entry, pool.stake_cents, actor)
    _note(pool, actor, "side_pool_join", {"entry": entry.pk})
    return taker


@transaction.atomic(durable=True)
def side_pool_leave(*, side_pool_id: int, entry_id: int, actor: Actor) -> SidePool:
    """Give an entry its stake back and take it out, as long as the pool can be joined; twice is once.

    Raises: as ``side_pool_join``.
    """
    pool, entry = _lock(side_pool_id, entry_id)
    taker = pool.takers.filter(entry=entry).first()
    if taker is None:
        return pool
    _refuse_late(pool.event, SideKind(pool.kind))
    _refuse_settled(pool)
    if standing_perfect_hands(pool).filter(entry=entry).exists():
        raise NotNowError("Take the perfect hand back first.", code="perfect_hand")
    paid = -balance(pool.event, pool.account, entry)
    if paid:
        _take(pool, entry, -paid, actor)
    taker.delete()
    _note(pool, actor, "side_pool_leave", {"entry": entry.pk, "cents": paid})
    return pool


@transaction.atomic(durable=True)
def side_fine_take(*, side_pool_id: int, entry_id: int, seen_cents: int, key: UUID, actor: Actor) -> Posting:
    """Take the fines that an entry owes, once per key.

    Args:
        seen_cents: what the desk saw as owed; two desks cannot both take the same fines.

    Raises:
        SidePool.DoesNotExist, Entry.DoesNotExist: there is none such in this night.
        KeyReusedError: the key was used for something else.
        NotNowError: something else is owed now, the pool is settled, or the cash box is closed.
    """
    pool, entry = _lock(side_pool_id, entry_id)
    memo = f"{pool.title} {amount(seen_cents)}"
    earlier = posted(pool.event, key, kind=Posting.Kind.SIDE_IN, entry=entry, memo=memo)
    if earlier is not None:
        return earlier
    line = _unsettled(pool)
    owed = next((taker.owes_cents for taker in line.takers if taker.entry_id == entry.pk), 0)
    if not owed or owed != seen_cents:
        now = f"{amount(owed)} is owed now" if owed else "nothing is owed"
        raise NotNowError(f"Load the page again: {now}.", code="owes_changed", field="owes_cents")
    posting = _take(pool, entry, owed, actor, key=key)
    _note(pool, actor, "side_fine_take", {"entry": entry.pk, "cents": owed})
    return posting


@transaction.atomic(durable=True)
def side_perfect_note(*, side_pool_id: int, entry_id: int, actor: Actor) -> PerfectHand:
    """Note that somebody who is in held a perfect hand, as the table has seen it; twice is once.

    A pool that is settled is settled anew afterwards.

    Raises:
        SidePool.DoesNotExist, Entry.DoesNotExist: there is none such in this night.
        NotNowError: it is another side pool, the entry is not in or not long enough, another night has the
            money already, or the cash box is closed.
    """
    pool, entry = _lock(side_pool_id, entry_id)
    taker = next((each for each in side_pool_line(pool).takers if each.entry_id == entry.pk), None)
    if pool.kind != SideKind.PERFECT_HAND or taker is None:
        raise NotNowError("Only who is in the perfect hand can have one.", code="not_in")
    standing = standing_perfect_hands(pool).filter(entry=entry).first()
    if standing is not None:
        return standing
    _refuse_carried_on(pool)
    _refuse_unvested(pool, taker)
    noted = PerfectHand.objects.create(side_pool=pool, entry=entry, recorded_by=actor.person)
    _note(pool, actor, "side_perfect_note", {"entry": entry.pk})
    return noted


@transaction.atomic(durable=True)
def side_perfect_take_back(*, side_pool_id: int, entry_id: int, reason: str, actor: Actor) -> PerfectHand:
    """Take a noted perfect hand back: the note stays, with another one that reverses it. Twice is once.

    A pool that is settled is settled anew afterwards.

    Raises:
        SidePool.DoesNotExist, Entry.DoesNotExist: there is none such in this night.
        InvalidRequestError: no reason.
        NotNowError: none was noted, another night has the money already, or the cash box is closed.
    """
    pool, entry = _lock(side_pool_id, entry_id)
    said = clean_reason(reason)
    latest = pool.perfect_hands.filter(entry=entry).last()
    if latest is None:
        raise NotNowError(
            "No perfect hand is noted there. One that the cards show goes when that hand is corrected.",
            code="not_noted",
        )
    if latest.reverses_id is not None:
        return latest
    _refuse_carried_on(pool)
    undone = PerfectHand.objects.create(
        side_pool=pool, entry=entry, reverses=latest, reason=said, recorded_by=actor.person
    )
    _note(pool, actor, "side_perfect_take_back", {"entry": entry.pk}, reason=said)
    return undone


def _refuse_unvested(pool: SidePool, taker: TakerLine) -> None:
    if taker.nights < pool.nights:
        raise NotNowError(
            f"{taker.name} has paid in on {taker.nights} of the {pool.nights} nights it takes to win.",
            code="not_vested",
        )


@transaction.atomic(durable=True)
def side_pool_settle(*, side_pool_id: int, actor: Actor) -> Posting | None:
    """Make a side pool owed to who has won it; where nobody has, carry or return it. Twice is once.

    Returns:
        What stands of it; None where nothing was in it.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        NotNowError: the night is not over, the box does not hold what is to be carried, or is closed.
    """
    pool = _lock_pool(side_pool_id)
    if pool.event.status != Event.Status.FINISHED:
        raise NotNowError("The night is not over yet.", code="not_over")
    line = side_pool_line(pool)
    if line.is_settled or not line.cents:
        return standing_settlement(pool.event, pool)
    return _settle(pool, line, actor, f"{pool.title} settled")


@transaction.atomic(durable=True)
def side_pool_correct(*, side_pool_id: int, reason: str, actor: Actor) -> Posting:
    """Reverse the settling and settle anew by the results as they are.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        InvalidRequestError: no reason.
        NotNowError: it is not settled, nothing has changed, another night has it already, or the cash box
            is closed.
    """
    pool = _lock_pool(side_pool_id)
    said = clean_reason(reason)
    line, standing = side_pool_line(pool), standing_settlement(pool.event, pool)
    if standing is None:
        raise NotNowError(f"{pool.title} is not settled yet.", code="not_settled")
    if not line.is_stale:
        raise NotNowError("The results pay what is settled already.", code="nothing_changed")
    _refuse_carried_on(pool)
    undone = Move(
        kind=Posting.Kind(standing.kind),
        memo=f"{pool.title} taken back: {said}",
        lines=[
            Line(account=Account(each.account), cents=-each.cents, entry=each.entry)
            for each in standing.lines.select_related("entry").order_by("pk")
        ],
        reverses=standing,
    )
    post(pool.event, undone, actor)
    return _settle(pool, line, actor, f"{pool.title} corrected: {said}", reason=said)


def _settle(pool: SidePool, line: SideLine, actor: Actor, memo: str, *, reason: str = "") -> Posting:
    shares = line.shares
    entries = Entry.objects.in_bulk(list(shares.won))
    owed = [
        *(Line(account=Account.OWED, cents=-cents, entry=entries[won]) for won, cents in shares.won.items()),
        Line(account=Account.CHARITY, cents=-shares.charity_cents),
        Line(account=Account.CASH, cents=-shares.carried_cents),
    ]
    if shares.carried_cents > balance(pool.event, Account.CASH):
        raise NotNowError("The box holds less than what is to be carried over.", code="not_in_the_box")
    kind = Posting.Kind.SIDE_WON if shares.won else Posting.Kind.SIDE_CARRY
    posting = post(
        pool.event,
        Move(kind=kind, memo=memo, lines=[Line(account=pool.account, cents=line.cents), *owed]),
        actor,
    )
    after = {"won": {str(won): cents for won, cents in shares.won.items()}, "carried": shares.carried_cents}
    _note(pool, actor, "side_pool_correct" if reason else "side_pool_settle", after, reason=reason)
    return posting


def _lock_pool(side_pool_id: int) -> SidePool:
    """Lock the event of a side pool whose cash box is open, then the pool: another night may take it over."""
    event = lock_event(SidePool.objects.values_list("event_id", flat=True).get(pk=side_pool_id))
    pool = SidePool.objects.select_for_update(no_key=True).get(pk=side_pool_id)
    pool.event = event
    return pool


def _lock(side_pool_id: int, entry_id: int) -> tuple[SidePool, Entry]:
    pool = _lock_pool(side_pool_id)
    return pool, Entry.people.get(pk=entry_id, stage__event=pool.event, stage__number=1)


def _unsettled(pool: SidePool) -> SideLine:
    _refuse_settled(pool)
    return side_pool_line(pool)


def _refuse_settled(pool: SidePool) -> None:
    if standing_settlement(pool.event, pool) is not None:
        raise NotNowError(f"{pool.title} is settled already.", code="settled")


def _refuse_carried_on(pool: SidePool) -> None:
    if SidePool.objects.filter(carried_from=pool).exists():
        raise NotNowError("What was carried over is in another night's box.", code="carried_on")


def _refuse_late(event: Event, kind: SideKind) -> None:
    if event.status == Event.Status.FINISHED:
        raise NotNowError("The night is over: nobody joins or leaves a side pool any more.", code="too_late")
    if kind not in kinds_to_join(event):
        raise NotNowError("Round one has opened: who is in stays in, and nobody else joins.", code="too_late")


def _take(pool: SidePool, entry: Entry, cents: int, actor: Actor, *, key: UUID | None = None) -> Posting:
    """Take cents into the pool, or give them back where negative."""
    move = Move(
        kind=Posting.Kind.SIDE_IN if cents > 0 else Posting.Kind.SIDE_BACK,
        memo=f"{pool.title} {amount(abs(cents))}{'' if cents > 0 else ' back'}",
        lines=transfer(cents, source=pool.account, target=Account.CASH, entry=entry),
        entry=entry,
        key=key,
    )
    return post(pool.event, move, actor)


def _note(pool: SidePool, actor: Actor, action: str, after: object, *, reason: str = "") -> None:
    change = Change(after=after, reason=reason)
    audit(actor, action, event_id=pool.event_id, row=f"sidepool:{pool.pk}", change=change)
    publish_on_commit(pool.event_id)
