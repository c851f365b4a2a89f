"""Side pools: opened by a director, joined for a stake, fed by the hands, settled once the night is over."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.money.draws import DrawKind
from scoring.money.side_pools import NobodyWins, SideKind, SideTerms, why_not_by_totals
from tournaments.audit.actor import Actor, Change
from tournaments.errors import InvalidRequestError, LockedError, NotNowError
from tournaments.lots.services.draws import commit_secret, hold_draw
from tournaments.models import Entry, Event, PerfectHand, Posting, SidePool, SideTaker
from tournaments.money.selectors.side_pools import (
    SideLine,
    TakerLine,
    kinds_to_join,
    side_pool_line,
    standing_perfect_hands,
    standing_settlement,
)
from tournaments.money.words import side_pots as words
from tournaments.names.amounts import money_text
from tournaments.play.services.hands import clean_reason

from .ledger import Account, Line, Move, balance, post, posted
from .side_carries import gather, lock_nights
from .side_desk import fee_memo, lock_pool, lock_taker, note, refuse_carried_on, refuse_over, take_stake


@transaction.atomic(durable=True)
def side_pool_open(*, event_id: int, terms: SideTerms, actor: Actor) -> SidePool:
    """Open a side pot with all money carried over from pots of its kind. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        LockedError: it is open already on other terms, or was closed.
        InvalidRequestError: it follows hands, and tables report their points only.
        NotNowError: round one has opened, the night is over, or the cash box is closed.
    """
    now = timezone.now()
    event, locked = lock_nights(event_id, terms.kind, now)
    earlier = event.side_pools.filter(kind=terms.kind).first()
    if earlier is not None:
        if earlier.closed_at is not None:
            raise LockedError(words.closed_reopen_it(title=earlier.title), field="kind")
        if earlier.terms != terms:
            raise LockedError(words.open_differently(title=earlier.title), field="kind")
        return earlier
    if terms.nights > 1 and terms.nobody is NobodyWins.RETURN:
        raise InvalidRequestError(words.never_won(), field="nobody", code="never_won")
    if event.reports_totals and (refusal := why_not_by_totals(terms.kind)):
        raise InvalidRequestError(refusal, field="kind", code="needs_hands")
    _refuse_late(event, terms.kind)
    pool = SidePool.objects.create(
        event=event,
        kind=terms.kind,
        stake_cents=terms.stake_cents,
        nobody=terms.nobody,
        nights=terms.nights,
        opened_by=actor.person,
    )
    if pool.kind == SideKind.FIFTY_FIFTY:
        commit_secret(event, DrawKind.FIFTY_FIFTY)
    carried = gather(pool, locked, now, actor)
    after = {
        "kind": terms.kind,
        "stake_cents": terms.stake_cents,
        "nobody": terms.nobody,
        "carried": carried,
    }
    _note(pool, actor, "side_pool_open", after)
    return pool


@transaction.atomic(durable=True)
def side_pool_join(*, side_pool_id: int, entry_id: int, actor: Actor) -> SideTaker:
    """Add a player to a side pot and take the fee, except for fines. Repeating it changes nothing.

    Raises:
        SidePool.DoesNotExist, Entry.DoesNotExist: there is none such in this night.
        NotNowError: it can no longer be joined, is settled, the entry is not here, or the cash box is closed.
    """
    pool, entry = lock_taker(side_pool_id, entry_id)
    earlier = pool.takers.filter(entry=entry).first()
    if earlier is not None:
        return earlier
    _refuse_late(pool.event, SideKind(pool.kind))
    refuse_over(pool)
    if entry.status not in Entry.TAKES_A_PLACE:
        raise NotNowError(words.only_players_join(), code="not_here")
    taker = SideTaker.objects.create(side_pool=pool, entry=entry)
    if pool.kind != SideKind.EUCHRE_FINES:
        take_stake(pool, entry, pool.stake_cents, actor)
    _note(pool, actor, "side_pool_join", {"entry": entry.pk})
    return taker


@transaction.atomic(durable=True)
def side_pool_leave(*, side_pool_id: int, entry_id: int, actor: Actor) -> SidePool:
    """Remove a player from a side pot and refund the fee. Repeating it changes nothing.

    Players who never play can be removed until the pot is settled.

    Raises: as ``side_pool_join``.
    """
    pool, entry = lock_taker(side_pool_id, entry_id)
    taker = pool.takers.filter(entry=entry).first()
    if taker is None:
        return pool
    if not entry.never_plays:
        _refuse_late(pool.event, SideKind(pool.kind))
    refuse_over(pool)
    if standing_perfect_hands(pool).filter(entry=entry).exists():
        raise NotNowError(words.perfect_first(), code="perfect_hand")
    paid = -balance(pool.event, pool.account, entry)
    if paid:
        take_stake(pool, entry, -paid, actor)
    taker.delete()
    _note(pool, actor, "side_pool_leave", {"entry": entry.pk, "cents": paid})
    return pool


@transaction.atomic(durable=True)
def side_fine_take(*, side_pool_id: int, entry_id: int, seen_cents: int, key: UUID, actor: Actor) -> Posting:
    """Take the fines a player owes. Repeating the key changes nothing.

    Args:
        seen_cents: what the desk saw as owed; two desks cannot both take the same fines.

    Raises:
        SidePool.DoesNotExist, Entry.DoesNotExist: there is none such in this night.
        KeyReusedError: the key was used for something else.
        NotNowError: something else is owed now, the pool is settled, or the cash box is closed.
    """
    pool, entry = lock_taker(side_pool_id, entry_id)
    memo = fee_memo(pool, seen_cents)
    earlier = posted(pool.event, key, kind=Posting.Kind.SIDE_IN, entry=entry, memo=memo)
    if earlier is not None:
        return earlier
    line = _unsettled(pool)
    owed = next((taker.owes_cents for taker in line.takers if taker.entry_id == entry.pk), 0)
    if not owed or owed != seen_cents:
        now = words.fines_changed(owed=money_text(owed, pool.event)) if owed else words.no_fines()
        raise NotNowError(now, code="owes_changed", field="owes_cents")
    posting = take_stake(pool, entry, owed, actor, key=key)
    _note(pool, actor, "side_fine_take", {"entry": entry.pk, "cents": owed})
    return posting


@transaction.atomic(durable=True)
def side_fine_return(
    *, side_pool_id: int, entry_id: int, seen_cents: int, key: UUID, actor: Actor
) -> Posting:
    """Refund fines that a correction removed. Repeating the key changes nothing.

    Args:
        seen_cents: what the desk saw as too much.

    Raises:
        SidePool.DoesNotExist, Entry.DoesNotExist: there is none such in this night.
        KeyReusedError: the key was used for something else.
        NotNowError: another sum goes back now, the pool is settled, or the box holds less or is closed.
    """
    pool, entry = lock_taker(side_pool_id, entry_id)
    memo = fee_memo(pool, -seen_cents)
    earlier = posted(pool.event, key, kind=Posting.Kind.SIDE_BACK, entry=entry, memo=memo)
    if earlier is not None:
        return earlier
    line = _unsettled(pool)
    back = next((taker.back_cents for taker in line.takers if taker.entry_id == entry.pk), 0)
    if pool.kind != SideKind.EUCHRE_FINES or not back or back != seen_cents:
        now = words.refund_changed(back=money_text(back, pool.event)) if back else words.no_refund()
        raise NotNowError(now, code="back_changed", field="back_cents")
    posting = take_stake(pool, entry, -back, actor, key=key)
    _note(pool, actor, "side_fine_return", {"entry": entry.pk, "cents": back})
    return posting


@transaction.atomic(durable=True)
def side_perfect_note(*, side_pool_id: int, entry_id: int, actor: Actor) -> PerfectHand:
    """Enter a perfect hand. Repeating it changes nothing.

    A settled pot has to be settled again.

    Raises:
        SidePool.DoesNotExist, Entry.DoesNotExist: there is none such in this night.
        NotNowError: it is another side pool, the entry is not in or not long enough, another night has the
            money already, or the cash box is closed.
    """
    pool, entry = lock_taker(side_pool_id, entry_id)
    taker = next((each for each in side_pool_line(pool).takers if each.entry_id == entry.pk), None)
    if pool.kind != SideKind.PERFECT_HAND or taker is None:
        raise NotNowError(words.not_in_perfect(), code="not_in")
    standing = standing_perfect_hands(pool).filter(entry=entry).first()
    if standing is not None:
        return standing
    refuse_carried_on(pool)
    _refuse_unvested(pool, taker)
    noted = PerfectHand.objects.create(side_pool=pool, entry=entry, recorded_by=actor.person)
    _note(pool, actor, "side_perfect_note", {"entry": entry.pk})
    return noted


@transaction.atomic(durable=True)
def side_perfect_take_back(*, side_pool_id: int, entry_id: int, reason: str, actor: Actor) -> PerfectHand:
    """Remove an entered perfect hand, with a reason. Repeating it changes nothing.

    A settled pot has to be settled again.

    Raises:
        SidePool.DoesNotExist, Entry.DoesNotExist: there is none such in this night.
        InvalidRequestError: no reason.
        NotNowError: none was noted, another night has the money already, or the cash box is closed.
    """
    pool, entry = lock_taker(side_pool_id, entry_id)
    reason = clean_reason(reason)
    latest = pool.perfect_hands.filter(entry=entry).last()
    if latest is None:
        raise NotNowError(words.no_perfect_entered(), code="not_noted")
    if latest.reverses_id is not None:
        return latest
    refuse_carried_on(pool)
    undone = PerfectHand.objects.create(
        side_pool=pool, entry=entry, reverses=latest, reason=reason, recorded_by=actor.person
    )
    _note(pool, actor, "side_perfect_take_back", {"entry": entry.pk}, reason=reason)
    return undone


def _refuse_unvested(pool: SidePool, taker: TakerLine) -> None:
    if taker.nights < pool.nights:
        raise NotNowError(
            words.too_few_nights(name=taker.name, nights=taker.nights, needed=pool.nights),
            code="not_vested",
        )


@transaction.atomic(durable=True)
def side_pool_settle(*, side_pool_id: int, actor: Actor) -> Posting | None:
    """Settle a side pot once the night is over. Repeating it changes nothing.

    Returns:
        What stands of it; None where nothing was in it.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        NotNowError: the night is not over, the box does not hold what is to be carried, or is closed.
    """
    pool = lock_pool(side_pool_id)
    if pool.event.status != Event.Status.FINISHED:
        raise NotNowError(words.not_over(), code="not_over")
    line = side_pool_line(pool)
    if line.is_settled or not line.cents:
        return standing_settlement(pool.event, pool)
    return _settle(pool, line, actor, words.settled(title=pool.title))


@transaction.atomic(durable=True)
def side_pool_correct(*, side_pool_id: int, reason: str, actor: Actor) -> Posting:
    """Settle again after a result changed. The ledger keeps both versions.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        InvalidRequestError: no reason.
        NotNowError: it is not settled, nothing has changed, another night has it already, or the cash box
            is closed.
    """
    pool = lock_pool(side_pool_id)
    reason = clean_reason(reason)
    line, standing = side_pool_line(pool), standing_settlement(pool.event, pool)
    if standing is None:
        raise NotNowError(words.not_settled(title=pool.title), code="not_settled")
    if not line.is_stale:
        raise NotNowError(words.nothing_changed(), code="nothing_changed")
    refuse_carried_on(pool)
    undone = Move(
        kind=Posting.Kind(standing.kind),
        memo=words.reversed_because(title=pool.title, reason=reason),
        lines=[
            Line(account=Account(each.account), cents=-each.cents, entry=each.entry)
            for each in standing.lines.select_related("entry").order_by("pk")
        ],
        reverses=standing,
    )
    post(pool.event, undone, actor)
    memo = words.corrected_because(title=pool.title, reason=reason)
    return _settle(pool, line, actor, memo, reason=reason)


def _settle(pool: SidePool, line: SideLine, actor: Actor, memo: str, *, reason: str = "") -> Posting:
    if pool.kind == SideKind.FIFTY_FIFTY:
        hold_draw(pool.event, DrawKind.FIFTY_FIFTY, line.can_win, actor)
        line = side_pool_line(pool)
    shares = line.shares
    entries = Entry.objects.in_bulk(list(shares.won))
    owed = [
        *(Line(account=Account.OWED, cents=-cents, entry=entries[won]) for won, cents in shares.won.items()),
        Line(account=Account.CHARITY, cents=-shares.charity_cents),
        Line(account=Account.CASH, cents=-shares.carried_cents),
    ]
    kind = Posting.Kind.SIDE_WON if shares.won else Posting.Kind.SIDE_CARRY
    posting = post(
        pool.event,
        Move(kind=kind, memo=memo, lines=[Line(account=pool.account, cents=line.cents), *owed]),
        actor,
    )
    after = {"won": {str(won): cents for won, cents in shares.won.items()}, "carried": shares.carried_cents}
    _note(pool, actor, "side_pool_correct" if reason else "side_pool_settle", after, reason=reason)
    return posting


def _unsettled(pool: SidePool) -> SideLine:
    refuse_over(pool)
    return side_pool_line(pool)


def _refuse_late(event: Event, kind: SideKind) -> None:
    if event.status == Event.Status.FINISHED:
        raise NotNowError(words.too_late(), code="too_late")
    if kind not in kinds_to_join(event):
        raise NotNowError(words.round_has_started(), code="too_late")


def _note(pool: SidePool, actor: Actor, action: str, after: object, *, reason: str = "") -> None:
    note(pool, actor, action, Change(after=after, reason=reason))
