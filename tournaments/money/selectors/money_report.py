"""A night's money on one page: what came in, what went out, who got it, and the sums that prove it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import Sum

from scoring.language import moment_text
from scoring.money.amounts import amount
from tournaments.models import Event, LedgerEntry, Posting
from tournaments.names.amounts import money_text

from .money import MoneyDesk, PayoutLine, money_desk
from .side_pools import SideLine, side_pools_of

Account = LedgerEntry.Account


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
    state = "The cash box is closed, at zero." if desk.is_closed else "The cash box is still open."
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
    sums = " ".join(f"{'-' if cents < 0 else '+'} {amount(abs(cents))}" for _, cents in moved)
    proof = f"{sums.removeprefix('+ ') or amount(0)} = {amount(desk.box_cents)} in the box."
    return Section(
        title="Cash box",
        rows=tuple(Row(what=str(kind.label), sum=money_text(cents, event)) for kind, cents in moved),
        sentences=(proof,),
    )


def _pool(event: Event, desk: MoneyDesk) -> Section:
    sheet = desk.sheet
    came = [("Paid in and added", sheet.gross_cents), ("House", -sheet.house_cents)]
    rows = [*came, ("Charity", -sheet.charity_cents), ("To be won", sheet.pool_cents)]
    outstanding = f"{amount(desk.outstanding_cents)} of stakes was not paid and is not counted."
    return Section(
        title="Pool",
        rows=tuple(Row(what=what, sum=money_text(cents, event)) for what, cents in rows if cents),
        sentences=(
            *([sheet.refusal] if sheet.refusal else []),
            *(() if desk.is_stale else sheet.sentences),
            *([f"{sheet.pool_proof} to win."] if sheet.pool_proof else []),
            *([f"Prizes: {sheet.proof}."] if sheet.proof and not desk.is_stale else []),
            *([outstanding] if desk.outstanding_cents else []),
        ),
    )


def _prizes(event: Event, desk: MoneyDesk) -> Section:
    if not desk.payouts and not desk.is_fixed:
        as_it_stands = tuple(
            Row(what=f"{line.place}. {line.name}", sum=money_text(line.cents, event))
            for line in desk.sheet.lines
        )
        return Section(title="Prizes as it stands", rows=as_it_stands)
    rows = [
        Row(
            what=f"{line.place}. {line.name}" if line.place else line.name,
            sum=money_text(line.prize_cents, event),
            note=", ".join(filter(None, (_from_side_pools(line.side_cents), _handed(line)))),
        )
        for line in desk.payouts
    ]
    cuts = [
        Row(what=title, sum=money_text(cents, event), note="still to be handed over")
        for _, title, cents in desk.cuts_owed
    ]
    if not desk.is_stale:
        return Section(title="Prizes", rows=(*rows, *cuts))
    return Section(title="Prizes as finalized", rows=(*rows, *cuts), sentences=(_finalized(desk),))


def _finalized(desk: MoneyDesk) -> str:
    """Add up what the prizes came to when they were fixed, without what side pools owe."""
    prizes = [line.prize_cents - line.side_cents for line in desk.payouts]
    won = [cents for cents in prizes if cents]
    return f"Finalized: {' + '.join(map(amount, won)) or amount(0)} = {amount(sum(won))}."


def _prizes_now(event: Event, desk: MoneyDesk) -> Section:
    """Say what the standings would pay since they were corrected, and how that differs."""
    proof = [f"By the standings now: {desk.sheet.proof}."] if desk.sheet.proof else []
    return Section(
        title="Results changed after the prizes were finalized",
        rows=tuple(
            Row(
                what=f"{line.place}. {line.name}",
                sum=money_text(line.cents, event),
                note="would get now",
            )
            for line in desk.sheet.lines
        ),
        sentences=(*desk.sheet.sentences, *proof, *(change.sentence for change in desk.changes)),
    )


def _from_side_pools(cents: int) -> str:
    return f"{amount(cents)} of it from side pools" if cents else ""


def _handed(line: PayoutLine) -> str:
    if line.owed_cents:
        return f"{amount(line.owed_cents)} still to be paid"
    if line.back_cents:
        return f"{amount(line.back_cents)} to be given back"
    return f"paid, signed {line.initials}" if line.initials else ""


def _side_pools(event: Event, lines: tuple[SideLine, ...]) -> Section:
    return Section(
        title="Side pools",
        rows=tuple(
            Row(
                what=line.pool.title,
                sum=money_text(line.cents, event),
                note=" ".join(said for said in (line.now, line.shares.sentence) if said)
                if line.is_settled
                else line.now,
            )
            for line in lines
        ),
    )


def _counts(event: Event, desk: MoneyDesk) -> Section:
    return Section(
        title="Counts",
        rows=tuple(
            Row(
                what=f"Counted by {count.recorded_by.name}",
                sum=money_text(count.counted_cents, event),
                note=f"{amount(count.difference_cents)}: {count.reason}" if count.reason else "as expected",
            )
            for count in desk.counts
        ),
    )


def _proof(event: Event, desk: MoneyDesk) -> Section:
    return Section(title="Proof", sentences=tuple(_proofs(event, desk)))


def _proofs(event: Event, desk: MoneyDesk) -> Iterator[str]:
    """Add the ledger up anew: every posting, and all accounts together; one query."""
    postings = list(event.postings.annotate(cents=Sum("lines__cents")).values_list("cents", flat=True))
    wrong = sum(bool(cents) for cents in postings)
    yield (
        f"{len(postings)} postings, and the lines of each add up to 0.00."
        if not wrong
        else f"{wrong} of {len(postings)} postings do not add up to 0.00."
    )
    held = [(str(Account(account).label), cents) for account, cents in desk.accounts.items() if cents]
    total = amount(sum(cents for _, cents in held))
    listed = ", ".join(f"{label} {amount(cents)}" for label, cents in held)
    yield f"Accounts: {listed}; together {total}." if held else f"Every account is empty; together {total}."
