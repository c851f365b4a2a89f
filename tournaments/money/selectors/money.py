"""The money desk: who has paid what, what should be in the box, who is owed what, what is left to do."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Sum

from tournaments.models import SIDE_ACCOUNTS, CashCount, Entry, Event, LedgerEntry, Posting
from tournaments.money.words import prizes as words
from tournaments.names.amounts import money_text
from tournaments.names.people import FieldLine, field_of
from tournaments.results.selectors.standings import standings_of

from .prizes import Owed, PrizeSheet, owed_on, pool_cents, share_out

Account = LedgerEntry.Account
CUTS = (Account.HOUSE, Account.CHARITY)
#: Money that leaves the box, and what of it came back.
OUT = (Posting.Kind.PAYOUT, Posting.Kind.PAYOUT_BACK, Posting.Kind.CUT, Posting.Kind.CUT_BACK)
NOTES_CENTS = (5_00, 10_00, 20_00, 50_00, 100_00)


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeLine:
    """What somebody has paid of the stake; ``back_cents`` of it goes back, also once the prizes are fixed."""

    entry_id: int
    name: str
    status: str
    paid_cents: int
    owes_cents: int
    is_paid: bool
    is_free: bool
    back_cents: int = 0

    @property
    def is_gone(self) -> bool:
        return self.status == Entry.Status.WITHDRAWN

    @property
    def notes_cents(self) -> tuple[int, ...]:
        """Notes that somebody may hold out instead of the exact amount."""
        return tuple(note for note in NOTES_CENTS if note > self.owes_cents)[:3]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutLine:
    """What an entry is owed and has had, ``side_cents`` of it from side pools."""

    entry_id: int
    name: str
    place: int | None
    prize_cents: int
    side_cents: int
    paid_cents: int
    initials: str
    is_tied: bool = False

    @property
    def owed_cents(self) -> int:
        return max(self.prize_cents - self.paid_cents, 0)

    @property
    def back_cents(self) -> int:
        return max(self.paid_cents - self.prize_cents, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeChange:
    """What somebody, the house or the charity was to get when prizes were fixed, and would get now."""

    event: Event
    name: str
    fixed_cents: int
    now_cents: int

    @property
    def sentence(self) -> str:
        cents = self.now_cents - self.fixed_cents
        sentence = words.more_now if cents > 0 else words.less_now
        return sentence(
            name=self.name,
            fixed=money_text(self.fixed_cents, self.event),
            now=money_text(self.now_cents, self.event),
            difference=money_text(abs(cents), self.event),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    number: str
    name: str
    memo: str
    cents: int
    is_back: bool
    initials: str
    is_mailed: bool
    posting: Posting


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyDesk:
    """The whole desk in at most eleven queries.

    Args:
        accounts: the sum of each account that was ever used.
        promised_cents: what the host was to add and has not.
        is_stale: the standings would pay otherwise than the prizes that are fixed.
        out_cents: what went out to winners, the house and the charity.
        changes: whom they would pay otherwise, in the order of the standings; empty where they do not.
    """

    stakes: tuple[StakeLine, ...]
    payouts: tuple[PayoutLine, ...]
    sheet: PrizeSheet
    accounts: Mapping[str, int]
    counts: tuple[CashCount, ...]
    promised_cents: int
    is_fixed: bool
    is_stale: bool
    is_closed: bool
    out_cents: int = 0
    changes: tuple[PrizeChange, ...] = ()

    @property
    def box_cents(self) -> int:
        return self.accounts.get(Account.CASH, 0)

    @property
    def float_cents(self) -> int:
        return -self.accounts.get(Account.FLOAT, 0)

    @property
    def difference_cents(self) -> int:
        return -self.accounts.get(Account.DIFFERENCE, 0)

    @property
    def in_cents(self) -> int:
        """What was paid in: entry fees, side pots, what was added and came over from other nights."""
        return self.box_cents + self.out_cents - self.float_cents - self.difference_cents

    @property
    def owed_lines(self) -> tuple[PayoutLine, ...]:
        return tuple(line for line in self.payouts if line.owed_cents)

    @property
    def last_initials(self) -> str:
        """Who signed the last payment, so that the next is signed without typing."""
        return next((line.initials for line in reversed(self.payouts) if line.initials), "")

    @property
    def host_cents(self) -> int:
        """What of the box is the host's."""
        return hosts_cents(self.accounts, [line.prize_cents - line.paid_cents for line in self.payouts])

    @property
    def owed_cents(self) -> int:
        return sum(line.owed_cents for line in self.payouts)

    @property
    def back_cents(self) -> int:
        """What was paid too much and is not given back yet."""
        return sum(line.back_cents for line in self.payouts)

    @property
    def side_cents(self) -> int:
        """What is in the side pools."""
        return -sum(self.accounts.get(account, 0) for account in SIDE_ACCOUNTS.values())

    @property
    def cuts_owed(self) -> tuple[tuple[str, str, int], ...]:
        """Account, title and what house and charity are still to get, or to give back below zero."""
        return tuple(
            (account.value, str(account.label), -self.accounts.get(account, 0))
            for account in CUTS
            if self.accounts.get(account, 0)
        )

    @property
    def cut_lines(self) -> tuple[tuple[str, str, int, int], ...]:
        """Account, title, what to pay and what to collect of each in ``cuts_owed``."""
        return tuple(
            (account, title, max(cents, 0), max(-cents, 0)) for account, title, cents in self.cuts_owed
        )

    @property
    def staked_cents(self) -> int:
        return sum(line.paid_cents for line in self.stakes)

    @property
    def outstanding_cents(self) -> int:
        return sum(line.owes_cents for line in self.stakes)

    @property
    def to_pay(self) -> tuple[StakeLine, ...]:
        return tuple(line for line in self.stakes if line.owes_cents)

    @property
    def settled(self) -> tuple[StakeLine, ...]:
        return tuple(
            line for line in self.stakes if not line.owes_cents and (line.paid_cents or line.is_free)
        )


def hosts_cents(accounts: Mapping[str, int], owed: Iterable[int]) -> int:
    """Return what of the box is the host's: the change, with what was over or missing.

    What was paid out too much is not in the box: until it comes back the host has that much less in it.

    Args:
        accounts: the sum of each account.
        owed: what each entry is owed, or owes back below zero.
    """
    out = sum(max(-cents, 0) for cents in owed) + sum(max(accounts.get(cut, 0), 0) for cut in CUTS)
    return max(-accounts.get(Account.FLOAT, 0) - accounts.get(Account.DIFFERENCE, 0) - out, 0)


def sums_of(event: Event) -> dict[str, int]:
    """Return the sum of each account that was ever used; one query."""
    return dict(
        event.ledger.values_list("account").annotate(cents=Sum("cents")).values_list("account", "cents")
    )


def money_desk(event: Event) -> MoneyDesk:
    field = field_of(event)
    ranked = standings_of(event, field)
    sheet = share_out(event, ranked, pool=pool_cents(event), field=field)
    accounts = sums_of(event)
    owed, payouts, out_cents = _handed(event, field)
    is_fixed = bool(owed)
    places = {line.entry_id: line.place for line in sheet.lines}
    tied = {line.entry_id for line in sheet.lines if line.is_tied}
    return MoneyDesk(
        stakes=tuple(_stake_line(event, line) for line in field if not line.is_ghost),
        payouts=tuple(
            replace(line, place=places.get(line.entry_id), is_tied=line.entry_id in tied)
            for line in sorted(payouts, key=lambda line: (places.get(line.entry_id, 999), line.name))
        ),
        sheet=sheet,
        accounts=accounts,
        counts=tuple(event.counts.select_related("recorded_by")),
        promised_cents=_promised(event),
        is_fixed=is_fixed,
        is_stale=is_fixed and owed != owed_on(sheet),
        is_closed=event.money_closed_at is not None,
        out_cents=out_cents,
        changes=_changes(event, owed, owed_on(sheet), field) if is_fixed else (),
    )


def _changes(event: Event, fixed: Owed, now: Owed, field: Sequence[FieldLine]) -> tuple[PrizeChange, ...]:
    names = {line.entry_id: line.label for line in field}
    return tuple(
        PrizeChange(
            event=event,
            name=names[entry_id] if entry_id else str(account.label),
            fixed_cents=fixed.get((account, entry_id), 0),
            now_cents=now.get((account, entry_id), 0),
        )
        for account, entry_id in dict.fromkeys([*now, *fixed])
        if fixed.get((account, entry_id), 0) != now.get((account, entry_id), 0)
    )


def prizes_left(event: Event, sheet: PrizeSheet) -> str:
    """Say what the winners of a night that is over wait for: "finalize", "pay" or nothing; one query."""
    by_kind = event.ledger.filter(account=Account.OWED).values_list("posting__kind")
    owed = dict(by_kind.annotate(cents=-Sum("cents")))
    if sum(owed.values()) > 0:
        return "pay"
    is_open = not owed.get(Posting.Kind.PRIZES) and event.money_closed_at is None
    return "finalize" if sheet.lines and is_open else ""


def fixed_of(event: Event) -> dict[int, int]:
    """Return what the fixed prizes owe each entry, in cents; empty before they are fixed; one query."""
    lines = event.ledger.filter(account=Account.OWED, posting__kind=Posting.Kind.PRIZES)
    sums = lines.values_list("entry").annotate(cents=-Sum("cents"))
    return {entry: cents for entry, cents in sums if entry is not None and cents}


def _promised(event: Event) -> int:
    """Return what is still to be added of what the host promised; no query where nothing was."""
    promised = event.terms.added_cents
    if not promised:
        return 0
    added = event.ledger.filter(posting__kind=Posting.Kind.ADDED, account=Account.CASH)
    return max(promised - (added.aggregate(cents=Sum("cents"))["cents"] or 0), 0)


def _stake_line(event: Event, line: FieldLine) -> StakeLine:
    return StakeLine(
        entry_id=line.entry_id,
        name=line.label,
        status=line.status,
        paid_cents=line.paid_cents,
        owes_cents=max(event.stake_cents - line.paid_cents, 0) if line.owes else 0,
        is_paid=line.is_paid,
        is_free=line.is_free,
        back_cents=line.paid_cents if line.never_plays else 0,
    )


def _handed(event: Event, field: Sequence[FieldLine]) -> tuple[Owed, list[PayoutLine], int]:
    """Return what is fixed, everyone who is owed or was paid a prize, and what went out; one query."""
    names = {line.entry_id: line.label for line in field}
    fixed: Counter[tuple[LedgerEntry.Account, int | None]] = Counter()
    side: Counter[int | None] = Counter()
    paid: Counter[int] = Counter()
    signed: dict[int, str] = {}
    out_cents = 0
    lines = event.ledger.filter(account__in=[Account.OWED, *CUTS]).select_related("posting")
    for line in lines.order_by("posting__recorded_at", "pk"):
        if line.posting.kind == Posting.Kind.PRIZES:
            fixed[Account(line.account), line.entry_id] -= line.cents
        elif line.posting.kind in (Posting.Kind.SIDE_WON, Posting.Kind.SIDE_CARRY):
            side[line.entry_id] -= line.cents
        else:
            out_cents += line.cents if line.posting.kind in OUT else 0
            if line.entry_id is not None:
                paid[line.entry_id] += line.cents
                signed[line.entry_id] = line.posting.initials
    prizes = {entry_id: fixed[Account.OWED, entry_id] + side[entry_id] for entry_id in names}
    return (
        {owed: cents for owed, cents in fixed.items() if cents},
        [
            PayoutLine(
                entry_id=entry_id,
                name=names[entry_id],
                place=None,
                prize_cents=prizes[entry_id],
                side_cents=side[entry_id],
                paid_cents=paid[entry_id],
                initials=signed.get(entry_id, ""),
            )
            for entry_id in names
            if prizes[entry_id] or paid[entry_id]
        ],
        out_cents,
    )


def receipts_of(event: Event) -> tuple[Receipt, ...]:
    """List every payout in the order in which they were made; three queries."""
    names = {line.entry_id: line.label for line in field_of(event)}
    postings = event.postings.filter(kind__in=OUT)
    lines = LedgerEntry.objects.filter(posting__in=postings).exclude(account=Account.CASH)
    mailed = set(postings.filter(letters__isnull=False).values_list("pk", flat=True))
    return tuple(
        Receipt(
            number=line.posting.receipt,
            name=names[line.entry_id] if line.entry_id else str(Account(line.account).label),
            memo=line.posting.memo,
            cents=abs(line.cents),
            is_back=line.cents < 0,
            initials=line.posting.initials,
            is_mailed=line.posting_id in mailed,
            posting=line.posting,
        )
        for line in lines.select_related("posting__recorded_by").order_by("posting__recorded_at", "pk")
    )
