"""The cash box: change in and out, money added to the pool, counting, closing at zero and reopening."""

from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit, audit_event
from tournaments.errors import InvalidRequestError, KeyReusedError, NotNowError
from tournaments.models import CashCount, Event, Posting
from tournaments.money.selectors.money import hosts_cents, sums_of
from tournaments.money.selectors.prizes import pool_cents
from tournaments.money.words import box as words
from tournaments.names.amounts import money_text
from tournaments.names.people import field_of
from tournaments.notices import publish_on_commit
from tournaments.play.services.hands import clean_reason

from .ledger import (
    MOST_COUNTED_CENTS,
    Account,
    Move,
    balance,
    check_amount,
    lock_event,
    owed_by_entry,
    pool_is_fixed,
    post,
    posted,
    standing_prizes,
    transfer,
)

CUTS = (Account.HOUSE, Account.CHARITY)
MOST_OF_A_GIVER = 80
#: Whatever came in by one of these is counted before the box is closed.
INCOMING = (
    *(Posting.Kind.STAKE, Posting.Kind.ADDED, Posting.Kind.SIDE_IN),
    *(Posting.Kind.PAYOUT_BACK, Posting.Kind.CUT_BACK),
)


@transaction.atomic(durable=True)
def float_put_in(*, event_id: int, cents: int, key: UUID, actor: Actor) -> Posting:
    """Put the host's change into the cash box. Repeating the key changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: no amount.
        NotNowError: the cash box is closed.
    """
    event = lock_event(event_id)
    check_amount(cents, event, field="cents")
    move = Move(
        kind=Posting.Kind.FLOAT,
        memo=words.change_in(amount=money_text(cents, event)),
        lines=transfer(cents, source=Account.FLOAT, target=Account.CASH),
        key=key,
    )
    return _post_once(event, move, actor)


@transaction.atomic(durable=True)
def float_take_out(*, event_id: int, cents: int, key: UUID, actor: Actor) -> Posting:
    """Take the host's change out of the cash box. Repeating the key changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: no amount.
        NotNowError: the box holds less of the host's money, or is closed.
    """
    event = lock_event(event_id)
    check_amount(cents, event, field="cents")
    move = Move(
        kind=Posting.Kind.FLOAT,
        memo=words.change_out(amount=money_text(cents, event)),
        lines=transfer(cents, source=Account.CASH, target=Account.FLOAT),
        key=key,
    )
    if posted(event, key, kind=move.kind, entry=None, memo=move.memo) is None:
        _refuse_beyond_the_hosts(event, cents)
    return _post_once(event, move, actor)


def _refuse_beyond_the_hosts(event: Event, cents: int) -> None:
    owed = owed_by_entry(event)
    spare, back = hosts_cents(sums_of(event), owed), sum(max(-each, 0) for each in owed)
    if cents <= spare:
        return
    text = words.only_yours(spare=money_text(spare, event))
    if back:
        text = words.only_yours_until_back(spare=money_text(spare, event), back=money_text(back, event))
    raise NotNowError(text, code="not_in_the_box", field="cents")


@transaction.atomic(durable=True)
def pool_add(*, event_id: int, cents: int, giver: str, key: UUID, actor: Actor) -> Posting:
    """Add money to the prize pool. Repeating the key changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: no amount, or nobody said who gives it.
        NotNowError: the prizes are fixed or the cash box is closed.
    """
    event = lock_event(event_id)
    check_amount(cents, event, field="cents")
    giver = " ".join(giver.split())
    if not giver or len(giver) > MOST_OF_A_GIVER or not giver.isprintable():
        raise InvalidRequestError(words.who_gives(most=MOST_OF_A_GIVER), field="giver")
    if pool_is_fixed(event) and not event.postings.filter(key=key).exists():
        raise NotNowError(words.pool_is_final(), code="prizes_fixed")
    move = Move(
        kind=Posting.Kind.ADDED,
        memo=words.added(giver=giver, amount=money_text(cents, event)),
        lines=transfer(cents, source=Account.POOL, target=Account.CASH),
        key=key,
    )
    return _post_once(event, move, actor)


def _post_once(event: Event, move: Move, actor: Actor) -> Posting:
    if move.key is not None:
        earlier = posted(event, move.key, kind=move.kind, entry=move.entry, memo=move.memo)
        if earlier is not None:
            return earlier
    posting = post(event, move, actor)
    change = Change(after={"said": move.memo})
    audit(actor, f"money_{move.kind}", event_id=event.pk, row=f"posting:{posting.pk}", change=change)
    publish_on_commit(event.pk)
    return posting


@transaction.atomic(durable=True)
def cash_count(*, event_id: int, counted_cents: int, reason: str, key: UUID, actor: Actor) -> CashCount:
    """Save a count of the cash box. A difference needs a reason. Repeating the key changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: less than nothing was counted, or more or less than expected and nobody says why.
        KeyReusedError: the key was used for another count.
        NotNowError: the cash box is closed.
    """
    event = lock_event(event_id)
    if not 0 <= counted_cents <= MOST_COUNTED_CENTS:
        least, most = money_text(0, event), money_text(MOST_COUNTED_CENTS, event)
        raise InvalidRequestError(words.counted_between(least=least, most=most), field="counted_cents")
    earlier = event.counts.filter(key=key).first()
    if earlier is not None:
        if earlier.counted_cents != counted_cents:
            raise KeyReusedError(words.other_count(), field="key")
        return earlier
    expected = balance(event, Account.CASH)
    difference = counted_cents - expected
    if difference and not reason.strip():
        asks = words.over if difference > 0 else words.missing
        raise InvalidRequestError(
            asks(amount=money_text(abs(difference), event), expected=money_text(expected, event)),
            field="reason",
            code="difference_unexplained",
        )
    reason = clean_reason(reason) if difference else ""
    count = CashCount.objects.create(
        event=event,
        counted_cents=counted_cents,
        expected_cents=expected,
        reason=reason,
        key=key,
        recorded_by=actor.person,
    )
    if difference:
        lines = transfer(difference, source=Account.DIFFERENCE, target=Account.CASH)
        because = words.over_because if difference > 0 else words.missing_because
        memo = because(amount=money_text(abs(difference), event), reason=reason)
        post(event, Move(kind=Posting.Kind.DIFFERENCE, memo=memo, lines=lines), actor)
    change = Change(before={"cents": expected}, after={"cents": counted_cents}, reason=reason)
    audit(actor, "cash_count", event_id=event.pk, row=f"cashcount:{count.pk}", change=change)
    publish_on_commit(event.pk)
    return count


@transaction.atomic(durable=True)
def money_close(*, event_id: int, actor: Actor) -> Event:
    """Close the empty cash box. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night is not over, or something is still owed, still in the box or not counted.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.money_closed_at is not None:
        return event
    left = left_to_do(event)
    if left:
        raise NotNowError(left[0], code="money_open")
    event.money_closed_at = timezone.now()
    event.save(update_fields=["money_closed_at"])
    audit_event(actor, "money_close", event.pk, Change())
    publish_on_commit(event.pk)
    return event


@transaction.atomic(durable=True)
def money_reopen(*, event_id: int, reason: str, actor: Actor) -> Event:
    """Reopen the cash box with a reason. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: no reason.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    reason = clean_reason(reason)
    if event.money_closed_at is None:
        return event
    event.money_closed_at = None
    event.save(update_fields=["money_closed_at"])
    audit_event(actor, "money_reopen", event.pk, Change(reason=reason))
    publish_on_commit(event.pk)
    return event


class Left(NamedTuple):
    """What is left to do, and where on the money page: the name of a place, with whom it is about."""

    sentence: str
    place: str
    about: object = None


def left_to_do(event: Event) -> list[str]:
    """Say what stands between this cash box and its closing, the next step first."""
    return [each.sentence for each in steps_left(event)]


def steps_left(event: Event) -> list[Left]:
    """Return what stands between this cash box and its closing, the next step first."""
    left = []
    if event.status != Event.Status.FINISHED:
        is_ahead = event.status == Event.Status.SIGN_UP
        left.append(Left(words.not_started() if is_ahead else words.not_over(), "night"))
    elif pool_cents(event) and standing_prizes(event) is None:
        left.append(Left(words.prizes_not_final(), "finalize"))
    left += _fees_left(event)
    pots = [pool for pool in event.side_pools.all() if balance(event, pool.account)]
    left += [Left(words.pot_not_settled(title=pot.title), "pot", pot.kind) for pot in pots]
    left += _prizes_left(event)
    left += _short_of(event)
    for account in CUTS:
        cut = -balance(event, account)
        if cut:
            sentence, place = (words.pay_cut, "pay-cut") if cut > 0 else (words.collect_cut, "collect-cut")
            text = sentence(amount=money_text(abs(cut), event), who=account.label.lower())
            left.append(Left(text, place, account.value))
    if not _is_counted(event):
        text = words.count_again() if event.counts.exists() else words.count_first()
        left.append(Left(text, "count"))
    cash = balance(event, Account.CASH)
    if cash:
        left.append(Left(words.still_in_box(amount=money_text(cash, event)), "take-out"))
    return left


def _fees_left(event: Event) -> list[Left]:
    """Name whose entry fee goes back, because they never had a seat; one query."""
    return [
        Left(
            words.refund_never_seated(amount=money_text(line.paid_cents, event), name=line.label),
            "refund",
            line.entry_id,
        )
        for line in field_of(event)
        if line.never_plays and line.paid_cents
    ]


def _prizes_left(event: Event) -> list[Left]:
    owed = owed_by_entry(event)
    over, back = sum(max(cents, 0) for cents in owed), sum(max(-cents, 0) for cents in owed)
    sums = ((over, words.pay_prizes, "pay"), (back, words.collect_prizes, "collect"))
    return [Left(say(amount=money_text(cents, event)), place) for cents, say, place in sums if cents]


def _short_of(event: Event) -> list[Left]:
    """Say what the host has to put in so that all that is owed can be handed out."""
    owed = sum(owed_by_entry(event)) - sum(balance(event, account) for account in CUTS)
    short = owed - balance(event, Account.CASH)
    return [Left(words.put_change_in(amount=money_text(short, event)), "put-in")] if short > 0 else []


def _is_counted(event: Event) -> bool:
    last_in = event.postings.filter(kind__in=INCOMING).aggregate(at=Max("recorded_at"))["at"]
    return last_in is None or event.counts.filter(recorded_at__gte=last_in).exists()
