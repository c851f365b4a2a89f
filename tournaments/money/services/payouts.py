"""Prizes: fixed once the night is over, handed over against initials, corrected by postings in reverse."""

from collections.abc import Mapping
from uuid import UUID

from scoring.money.draws import DrawKind
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import KeyReusedError, NotNowError
from tournaments.lots.services.draws import hold_draw
from tournaments.models import Entry, Event, Posting
from tournaments.money.selectors.prizes import Owed, owed_on, prize_sheet, who_can_win
from tournaments.money.words import prizes as words
from tournaments.money.words.box import sent_differently
from tournaments.names.amounts import money_text
from tournaments.notices import publish_on_commit
from tournaments.outbox.mail import queue_receipt
from tournaments.play.services.hands import clean_reason

from .ledger import (
    Account,
    Line,
    Move,
    balance,
    clean_initials,
    open_entry,
    open_event,
    post,
    posted,
    refuse_undone,
    standing_prizes,
    transfer,
)

CUT_KINDS = (Posting.Kind.CUT, Posting.Kind.CUT_BACK)


@undoable(Scope.MONEY)
def prizes_fix(*, event_id: int, actor: Actor) -> Posting:
    """Finalize prizes and draw the door prizes. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night is not over, there is no pool, the plan cannot be paid from it, or the cash
            box is closed.
    """
    event = open_event(event_id)
    standing = standing_prizes(event)
    if standing is not None:
        return standing
    return _fix(event, words.finalized(), actor, action="prizes_fix")


@undoable(Scope.MONEY)
def prizes_correct(*, event_id: int, reason: str, actor: Actor) -> Posting:
    """Reverse the finalized prizes and finalize them again from the current standings.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: no reason.
        NotNowError: the prizes are not fixed, nothing has changed, or the cash box is closed.
    """
    event = open_event(event_id)
    reason = clean_reason(reason)
    standing = standing_prizes(event)
    if standing is None:
        raise NotNowError(words.not_final())
    if owed_by(standing) == _owed_now(event):
        raise NotNowError(words.nothing_changed(), code="nothing_changed")
    undone = Move(
        kind=Posting.Kind.PRIZES,
        memo=words.reversed_because(reason=reason),
        lines=[
            Line(account=Account(line.account), cents=-line.cents, entry=line.entry)
            for line in standing.lines.select_related("entry").order_by("pk")
        ],
        reverses=standing,
    )
    post(event, undone, actor)
    return _fix(event, words.corrected_because(reason=reason), actor, action="prizes_correct", reason=reason)


def _fix(event: Event, memo: str, actor: Actor, *, action: str, reason: str = "") -> Posting:
    owed = _owed_now(event)
    if event.terms.door_prizes:
        # Nobody can come into the draw any more, and nothing refuses the prizes: the secret is revealed.
        hold_draw(event, DrawKind.DOOR_PRIZES, who_can_win(event), actor)
        owed = _owed_now(event)
    entries = Entry.objects.in_bulk([entry_id for _, entry_id in owed if entry_id])
    lines = [
        Line(account=account, cents=-cents, entry=entries[entry_id] if entry_id else None)
        for (account, entry_id), cents in owed.items()
    ]
    pool = Line(account=Account.POOL, cents=sum(owed.values()))
    posting = post(event, Move(kind=Posting.Kind.PRIZES, memo=memo, lines=[pool, *lines]), actor)
    after: dict[str, object] = {
        str(entry_id) if entry_id else str(account): cents for (account, entry_id), cents in owed.items()
    }
    change = Change(after=after, reason=reason)
    audit(actor, action, event_id=event.pk, row=f"posting:{posting.pk}", change=change)
    publish_on_commit(event.pk)
    return posting


def _owed_now(event: Event) -> Owed:
    """Return what the standings pay everyone; raises ``NotNowError`` where nothing can be paid."""
    if event.status != Event.Status.FINISHED:
        raise NotNowError(words.not_over(), code="not_over")
    sheet = prize_sheet(event)
    if sheet.refusal:
        raise NotNowError(sheet.refusal, code="plan_unpayable")
    if not sheet.gross_cents:
        raise NotNowError(words.no_pool(), code="no_pool")
    if sheet.pool_cents and not sheet.lines:
        raise NotNowError(words.no_winner(), code="plan_unpayable")
    if sheet.is_open:
        raise NotNowError(words.playoff_first(), code="to_play_off")
    return owed_on(sheet)


def owed_by(prizes: Posting) -> Owed:
    """Return what a posting of prizes owes."""
    lines = prizes.lines.exclude(account=Account.POOL)
    return {(Account(line.account), line.entry_id): -line.cents for line in lines}


@undoable(Scope.MONEY)
def cut_hand_over(*, event_id: int, account: Account, initials: str, key: UUID, actor: Actor) -> Posting:
    """Pay the house or charity its cut, or collect what was overpaid. Repeating the key changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: no initials.
        KeyReusedError: the key was used for something else.
        NotNowError: nothing is owed, the box holds less or is closed.
    """
    event = open_event(event_id)
    signed, title = clean_initials(initials), str(account.label)
    earlier = event.postings.filter(key=key).first()
    if earlier is not None:
        if earlier.kind not in CUT_KINDS or not earlier.lines.filter(account=account).exists():
            raise KeyReusedError(sent_differently(), field="key")
        refuse_undone(earlier)
        return earlier
    owed = -balance(event, account)
    if not owed:
        raise NotNowError(words.no_cut_due(who=title.lower()), code="nothing_owed")
    move = Move(
        kind=Posting.Kind.CUT if owed > 0 else Posting.Kind.CUT_BACK,
        memo=(words.cut if owed > 0 else words.cut_returned)(who=title, amount=money_text(abs(owed), event)),
        lines=transfer(owed, source=Account.CASH, target=account),
        initials=signed,
        key=key,
    )
    return _handed(event, move, actor, action="cut_hand_over", after={"to": str(account), "cents": owed})


@undoable(Scope.MONEY)
def payout_pay(*, entry_id: int, initials: str, key: UUID, actor: Actor) -> Posting:
    """Pay a winner everything they're owed, signed with initials. Repeating the key changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        InvalidRequestError: no initials.
        KeyReusedError: the key was used for something else.
        NotNowError: nothing is owed, it has been paid already, the box holds less or is closed.
    """
    return _hand_over(entry_id, initials, key, actor, is_back=False)


@undoable(Scope.MONEY)
def payout_give_back(*, entry_id: int, initials: str, key: UUID, actor: Actor) -> Posting:
    """Collect an overpaid prize, signed with initials. Repeating the key changes nothing.

    Raises: as ``payout_pay``, where nothing is to be given back.
    """
    return _hand_over(entry_id, initials, key, actor, is_back=True)


def _hand_over(entry_id: int, initials: str, key: UUID, actor: Actor, *, is_back: bool) -> Posting:
    event, entry = open_entry(entry_id)
    signed = clean_initials(initials)
    kind = Posting.Kind.PAYOUT_BACK if is_back else Posting.Kind.PAYOUT
    earlier = event.postings.filter(key=key).first()
    if earlier is not None:
        posted(event, key, kind=kind, entry=entry, memo=earlier.memo)
        return earlier
    owed = -balance(event, Account.OWED, entry)
    if owed == 0 or (owed < 0) != is_back:
        raise NotNowError(_nothing_owed(event, entry, is_back=is_back), code="nothing_owed")
    move = Move(
        kind=kind,
        memo=(words.prize_returned if is_back else words.prize)(amount=money_text(abs(owed), event)),
        lines=transfer(owed, source=Account.CASH, target=Account.OWED, entry=entry),
        entry=entry,
        initials=signed,
        key=key,
    )
    action = "payout_give_back" if is_back else "payout_pay"
    paid = _handed(event, move, actor, action=action, after={"entry": entry.pk, "cents": abs(owed)})
    queue_receipt(paid)
    return paid


def _handed(event: Event, move: Move, actor: Actor, *, action: str, after: Mapping[str, object]) -> Posting:
    posting = post(event, move, actor)
    change = Change(after={**after, "initials": move.initials})
    audit(actor, action, event_id=event.pk, row=f"posting:{posting.pk}", change=change)
    publish_on_commit(event.pk)
    return posting


def _nothing_owed(event: Event, entry: Entry, *, is_back: bool) -> str:
    if is_back:
        return words.nothing_to_collect()
    paid = event.postings.filter(kind=Posting.Kind.PAYOUT, entry=entry).order_by("recorded_at").last()
    if paid is None:
        return words.nothing_to_pay()
    return words.paid_already(memo=paid.memo, initials=paid.initials)
