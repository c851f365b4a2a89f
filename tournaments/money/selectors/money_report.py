"""A night's money on one page: what came in, what went out, who got it, and the sums that prove it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import Sum

from scoring.language import moment_text, place
from scoring.money.pool_split import proof_of
from tournaments.models import CashCount, Event, LedgerEntry, Posting
from tournaments.money.words import report as words
from tournaments.names.amounts import money_text, writer_of

from .money import MoneyDesk, PayoutLine, money_desk
from .prizes import PrizeLine
from .side_pools import SideLine, side_pools_of

Account = LedgerEntry.Account
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line: what it is, how much, and a word beside it such as initials."""

    what: str
    sum: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading, its lines, and the sentences that say what decided and what it adds up to."""

    title: str
    rows: tuple[Row, ...] = ()
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyReport:
    title: str
    when: str
    state: str
    sections: tuple[Section, ...]


def money_report(event: Event) -> MoneyReport:
    """Put a night's money together; as many queries as the desk and the side pools take, and two."""
    desk, side_pools = money_desk(event), side_pools_of(event)
    zone = ZoneInfo(event.time_zone)
    state = words.box_closed() if desk.is_closed else words.box_open()
    sections = (
        _box(event, desk),
        _pool(event, desk),
        _prizes(event, desk),
        *([_prizes_now(event, desk)] if desk.is_stale else []),
        *([_side_pools(event, side_pools)] if side_pools else []),
        *([_counts(event, desk)] if desk.counts else []),
        _proof(event, desk),
    )
    return MoneyReport(
        title=event.name,
        when=moment_text(event.starts_at, zone, event.locale),
        state=state,
        sections=tuple(section for section in sections if section.rows or section.sentences),
    )


def _box(event: Event, desk: MoneyDesk) -> Section:
    """Say by kind what came into the cash box and went out of it; one query."""
    kinds: Mapping[str, int] = dict(
        event.ledger.filter(account=Account.CASH)
        .values_list("posting__kind")
        .annotate(cents=Sum("cents"))
        .values_list("posting__kind", "cents")
    )
    moved = [(Posting.Kind(kind), cents) for kind in Posting.Kind.values if (cents := kinds.get(kind, 0))]
    write = writer_of(event)
    sums = " ".join(f"{MINUS if cents < 0 else '+'} {write(abs(cents))}" for _, cents in moved)
    proof = words.box_proof(sums=sums.removeprefix("+ ") or write(0), total=write(desk.box_cents))
    return Section(
        title=words.box_title(),
        rows=tuple(Row(what=str(kind.label), sum=money_text(cents, event)) for kind, cents in moved),
        sentences=(proof,),
    )


def _pool(event: Event, desk: MoneyDesk) -> Section:
    sheet = desk.sheet
    came = [(words.paid_in(), sheet.gross_cents), (words.house(), -sheet.house_cents)]
    rows = [*came, (words.charity(), -sheet.charity_cents), (words.to_win(), sheet.pool_cents)]
    outstanding = words.not_paid(amount=money_text(desk.outstanding_cents, event))
    return Section(
        title=words.pool_title(),
        rows=tuple(Row(what=what, sum=money_text(cents, event)) for what, cents in rows if cents),
        sentences=(
            *([sheet.refusal] if sheet.refusal else []),
            *(() if desk.is_stale else sheet.sentences),
            *([words.pool_proof(proof=sheet.pool_proof)] if sheet.pool_proof else []),
            *([words.prizes_proof(proof=sheet.proof)] if sheet.proof and not desk.is_stale else []),
            *([outstanding] if desk.outstanding_cents else []),
        ),
    )


def _prizes(event: Event, desk: MoneyDesk) -> Section:
    if not desk.payouts and not desk.is_fixed:
        as_it_stands = tuple(
            Row(what=_placed(line), sum=money_text(line.cents, event)) for line in desk.sheet.lines
        )
        return Section(title=words.prizes_so_far(), rows=as_it_stands)
    rows = [
        Row(
            what=_placed(line),
            sum=money_text(line.prize_cents, event),
            note=", ".join(filter(None, (_from_side_pools(line.side_cents, event), _handed(line, event)))),
        )
        for line in desk.payouts
    ]
    cuts = [
        Row(what=title, sum=money_text(cents, event), note=words.not_paid_out())
        for _, title, cents in desk.cuts_owed
    ]
    if not desk.is_stale:
        return Section(title=words.prizes_title(), rows=(*rows, *cuts))
    return Section(title=words.prizes_finalized(), rows=(*rows, *cuts), sentences=(_finalized(event, desk),))


def _placed(line: PrizeLine | PayoutLine) -> str:
    if line.place is None:
        return line.name
    return words.placed(place=place(line.place, is_tied=line.is_tied), name=line.name)


def _finalized(event: Event, desk: MoneyDesk) -> str:
    """Add up what the prizes came to when they were fixed, without what side pools owe."""
    prizes = [line.prize_cents - line.side_cents for line in desk.payouts]
    return words.finalized_proof(proof=proof_of(prizes, write=writer_of(event)))


def _prizes_now(event: Event, desk: MoneyDesk) -> Section:
    """Say what the standings would pay since they were corrected, and how that differs."""
    proof = [words.now_proof(proof=desk.sheet.proof)] if desk.sheet.proof else []
    return Section(
        title=words.prizes_after(),
        rows=tuple(
            Row(
                what=_placed(line),
                sum=money_text(line.cents, event),
                note=words.would_win(),
            )
            for line in desk.sheet.lines
        ),
        sentences=(*desk.sheet.sentences, *proof, *(change.sentence for change in desk.changes)),
    )


def _from_side_pools(cents: int, event: Event) -> str:
    return words.from_side_pots(amount=money_text(cents, event)) if cents else ""


def _handed(line: PayoutLine, event: Event) -> str:
    if line.owed_cents:
        return words.to_pay(amount=money_text(line.owed_cents, event))
    if line.back_cents:
        return words.to_collect(amount=money_text(line.back_cents, event))
    return words.paid_signed(initials=line.initials) if line.initials else ""


def _side_pools(event: Event, lines: tuple[SideLine, ...]) -> Section:
    return Section(
        title=words.pots_title(),
        rows=tuple(
            Row(
                what=line.pool.title,
                sum=money_text(line.cents, event),
                note=" ".join(text for text in (line.now, line.shares.sentence) if text)
                if line.is_settled
                else line.now,
            )
            for line in lines
        ),
    )


def _counts(event: Event, desk: MoneyDesk) -> Section:
    return Section(
        title=words.counts_title(),
        rows=tuple(
            Row(
                what=words.counted_by(name=count.recorded_by.name),
                sum=money_text(count.counted_cents, event),
                note=_difference(count, event),
            )
            for count in desk.counts
        ),
    )


def _difference(count: CashCount, event: Event) -> str:
    if not count.reason:
        return words.counted_right()
    return words.counted_because(difference=money_text(count.difference_cents, event), reason=count.reason)


def _proof(event: Event, desk: MoneyDesk) -> Section:
    return Section(title=words.check_title(), sentences=tuple(_proofs(event, desk)))


def _proofs(event: Event, desk: MoneyDesk) -> Iterator[str]:
    """Add the ledger up again: every posting, and all accounts together; one query."""
    postings = list(event.postings.annotate(cents=Sum("lines__cents")).values_list("cents", flat=True))
    wrong = sum(bool(cents) for cents in postings)
    if wrong:
        yield words.unbalanced(wrong=wrong, count=len(postings))
    else:
        yield words.balanced(count=len(postings))
    held = {account: cents for account, cents in desk.accounts.items() if cents}
    accounts = [
        words.account(name=str(Account(account).label), amount=money_text(cents, event))
        for account, cents in held.items()
    ]
    if accounts:
        yield words.accounts(names=accounts, total=money_text(sum(held.values()), event))
    else:
        yield words.accounts_empty()
