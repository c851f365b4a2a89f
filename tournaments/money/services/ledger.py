"""Writing to the ledger: whole postings that add up to zero, once per key. Expects the event's lock."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from uuid import UUID, uuid4

from django.db.models import Sum

from accounts.names import is_seen
from tournaments.audit.actor import Actor
from tournaments.errors import InvalidRequestError, KeyReusedError, NotNowError, UndoneError
from tournaments.models import Entry, Event, LedgerEntry, Posting
from tournaments.models.money.ledger import INITIALS_LENGTH
from tournaments.money.words import box as words
from tournaments.names.amounts import money_text

Account = LedgerEntry.Account
#: More than a friendly night can see in one movement of money.
MOST_CENTS = 100_000_000
#: More than a hundred such movements bring into a box: whatever is in one can be counted.
MOST_COUNTED_CENTS = 100 * MOST_CENTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    account: LedgerEntry.Account
    cents: int
    entry: Entry | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Money on its way; the lines add up to zero, and those of nothing are left out."""

    kind: Posting.Kind
    memo: str
    lines: Sequence[Line]
    entry: Entry | None = None
    initials: str = ""
    reverses: Posting | None = None
    key: UUID | None = None


def transfer(
    cents: int, *, source: Account, target: Account, entry: Entry | None = None
) -> tuple[Line, Line]:
    """Return the lines of an amount that goes from one account into another."""
    return Line(account=target, cents=cents, entry=entry), Line(account=source, cents=-cents, entry=entry)


def post(event: Event, move: Move, actor: Actor) -> Posting:
    return post_all(event, (move,), actor)[0]


def post_all(event: Event, moves: Sequence[Move], actor: Actor) -> list[Posting]:
    """Write a posting for each of them, in two statements however many there are.

    Raises:
        NotNowError: one of them takes more out of the cash box than is in it.
    """
    for move in moves:
        if total := sum(line.cents for line in move.lines):
            raise ValueError(f"{move.memo}: the lines add up to {total}")
    refuse_beyond_the_box(event, [_into_the_box(move.lines) for move in moves])
    postings = Posting.objects.bulk_create(
        Posting(
            event=event,
            kind=move.kind,
            entry=move.entry,
            memo=move.memo[:200],
            initials=move.initials,
            reverses=move.reverses,
            key=move.key or uuid4(),
            recorded_by=actor.person,
        )
        for move in moves
    )
    LedgerEntry.objects.bulk_create(
        LedgerEntry(event=event, posting=posting, account=line.account, cents=line.cents, entry=line.entry)
        for posting, move in zip(postings, moves, strict=True)
        for line in move.lines
        if line.cents
    )
    return postings


def _into_the_box(lines: Iterable[Line]) -> int:
    return sum(line.cents for line in lines if line.account == Account.CASH)


def refuse_beyond_the_box(event: Event, moving: Sequence[int]) -> None:
    """Refuse to take out of the cash box what is not in it; no query where nothing goes out.

    Args:
        moving: cents into the box, or out of it below zero, one after the other.

    Raises:
        NotNowError: after one of them less than nothing would be left.
    """
    least = min(accumulate(moving), default=0)
    if least >= 0:
        return
    cash = balance(event, Account.CASH)
    if cash + least < 0:
        raise NotNowError(
            words.not_in_box(cash=money_text(cash, event), missing=money_text(-least - cash, event)),
            code="not_in_the_box",
        )


def posted(event: Event, key: UUID, *, kind: Posting.Kind, entry: Entry | None, memo: str) -> Posting | None:
    """Return what this key has posted already.

    Raises:
        KeyReusedError: the key was used for something else.
        UndoneError: it was, and somebody has undone it since.
    """
    earlier = Posting.objects.filter(event=event, key=key).first()
    if earlier is None:
        return None
    if (earlier.kind, earlier.entry_id, earlier.memo) != (kind, entry.pk if entry else None, memo[:200]):
        raise KeyReusedError(words.sent_differently(), field="key")
    refuse_undone(earlier)
    return earlier


def refuse_undone(posting: Posting) -> None:
    """Refuse to answer with money that has moved back since; raises ``UndoneError``."""
    if Posting.objects.filter(reverses=posting).exists():
        raise UndoneError


def balance(event: Event, account: LedgerEntry.Account, entry: Entry | None = None) -> int:
    lines = event.ledger.filter(account=account)
    if entry is not None:
        lines = lines.filter(entry=entry)
    return lines.aggregate(cents=Sum("cents"))["cents"] or 0


def owed_by_entry(event: Event) -> tuple[int, ...]:
    """Return what each entry is owed, or owes back below zero; the one never makes up for the other."""
    lines = event.ledger.filter(account=Account.OWED).values("entry").annotate(cents=Sum("cents"))
    return tuple(-cents for cents in lines.values_list("cents", flat=True))


def lock_event(event_id: int) -> Event:
    """Lock an event whose cash box is open.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the cash box is closed.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    refuse_closed(event)
    return event


def refuse_closed(event: Event) -> None:
    """Refuse to move money behind a closed cash box; raises ``NotNowError``."""
    if event.money_closed_at is not None:
        raise NotNowError(words.closed(), code="money_closed")


def open_event(event_id: int) -> Event:
    """Read an event that is locked already, as ``undoable`` does it; raises as ``lock_event`` does."""
    event = Event.objects.get(pk=event_id)
    refuse_closed(event)
    return event


def open_entry(entry_id: int) -> tuple[Event, Entry]:
    """Read an entry whose event is locked already; raises as ``lock_event`` does, for the entry too."""
    entry = Entry.people.select_related("stage__event").get(pk=entry_id)
    refuse_closed(entry.stage.event)
    return entry.stage.event, entry


def cut_account(name: str) -> Account:
    """Return the account of the house or the charity; raises ``InvalidRequestError`` for any other."""
    if name not in (Account.HOUSE, Account.CHARITY):
        raise InvalidRequestError(words.house_or_charity(), field="to")
    return Account(name)


def check_amount(cents: int, event: Event, *, field: str) -> int:
    """Refuse nothing, less than nothing and sums beyond any night; raises ``InvalidRequestError``."""
    if cents <= 0:
        raise InvalidRequestError(words.above_zero(), field=field)
    if cents > MOST_CENTS:
        most = money_text(MOST_CENTS, event)
        raise InvalidRequestError(words.at_most(most=most), field=field, code="too_much")
    return cents


def clean_initials(initials: str) -> str:
    """Trim the initials of who took money; raises ``InvalidRequestError`` where there are none."""
    cleaned = " ".join(initials.split())
    if not 1 <= len(cleaned) <= INITIALS_LENGTH or not _can_be_read(cleaned):
        raise InvalidRequestError(words.initials(length=INITIALS_LENGTH), field="initials")
    return cleaned


def _can_be_read(initials: str) -> bool:
    return initials.isprintable() and any(map(is_seen, initials))


def pool_is_fixed(event: Event) -> bool:
    """Say whether the prizes are fixed: then nothing goes into the pool or out of it any more."""
    return standing_prizes(event) is not None


def standing_prizes(event: Event) -> Posting | None:
    """Return the posting that fixed the prizes and has not been reversed."""
    return (
        event.postings.filter(kind=Posting.Kind.PRIZES, reverses=None, reversed_by=None)
        .order_by("-recorded_at")
        .first()
    )


def refuse_settled(event: Event) -> None:
    """Refuse to play on where the money of a night has been shared out; expects the event's lock.

    Raises:
        NotNowError: the cash box is closed, the prizes are fixed, or a side pool is settled.
    """
    if event.money_closed_at is not None:
        raise NotNowError(words.closed_no_play(), code="money_closed")
    if pool_is_fixed(event):
        raise NotNowError(words.final_no_play(), code="prizes_fixed")
    settling = (Posting.Kind.SIDE_WON, Posting.Kind.SIDE_CARRY)
    if event.postings.filter(kind__in=settling, reverses=None, reversed_by=None).exists():
        raise NotNowError(words.settled_no_play(), code="side_pool_settled")
