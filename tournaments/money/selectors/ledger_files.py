"""The ledger of a night as files: a table for a spreadsheet, and a journal that beancount checks."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from scoring.money.amounts import amount
from tournaments.models import Event, LedgerEntry, Posting
from tournaments.names.people import field_labels
from tournaments.people.selectors.table_files import Row, as_csv

Account = LedgerEntry.Account
ACCOUNTS = {
    Account.CASH: "Assets:CashBox",
    Account.POOL: "Liabilities:Pool",
    Account.OWED: "Liabilities:Prizes",
    Account.HOUSE: "Liabilities:House",
    Account.CHARITY: "Liabilities:Charity",
    Account.SIDE_LONERS: "Liabilities:SidePools:MostLoners",
    Account.SIDE_FINES: "Liabilities:SidePools:BumpCup",
    Account.SIDE_ROUND: "Liabilities:SidePools:HighRound",
    Account.SIDE_LOW: "Liabilities:SidePools:LowScore",
    Account.SIDE_FIFTY: "Liabilities:SidePools:FiftyFifty",
    Account.SIDE_BASKET: "Liabilities:SidePools:LonerBasket",
    Account.SIDE_PERFECT: "Liabilities:SidePools:PerfectHand",
    Account.FLOAT: "Equity:Change",
    Account.DIFFERENCE: "Income:Differences",
}


def ledger_csv(event: Event) -> str:
    """Write every line of the ledger, the earliest first; the cents add up to zero."""
    return as_csv(_rows(event))


def _rows(event: Event) -> Iterator[Row]:
    yield (
        _("recorded"),
        _("posting"),
        _("kind"),
        _("memo"),
        _("account"),
        _("cents"),
        _("currency"),
        _("name"),
        _("initials"),
        _("by"),
    )
    names = field_labels(event)
    for posting, line in _lines(event):
        yield (
            posting.recorded_at.isoformat(timespec="seconds"),
            str(posting.pk),
            posting.kind,
            posting.memo,
            line.account,
            line.cents,
            event.currency,
            names.get(line.entry_id or 0, ""),
            posting.initials,
            posting.recorded_by.name,
        )


def _lines(event: Event) -> Iterator[tuple[Posting, LedgerEntry]]:
    postings = event.postings.select_related("recorded_by").prefetch_related("lines")
    for posting in postings.order_by("recorded_at", "pk"):
        for line in sorted(posting.lines.all(), key=lambda line: line.pk):
            yield posting, line


def ledger_beancount(event: Event) -> str:
    """Write the ledger as a beancount journal in the night's own dates."""
    zone, currency = ZoneInfo(event.time_zone), event.currency
    names = field_labels(event)
    days = [posting.recorded_at.astimezone(zone).date() for posting in event.postings.all()]
    opened = min(days, default=event.starts_at.astimezone(zone).date())
    journal = [f'option "title" {_quoted(event.name)}', f'option "operating_currency" "{currency}"', ""]
    journal += [f"{opened} open {account} {currency}" for account in ACCOUNTS.values()]
    current = None
    for posting, line in _lines(event):
        if posting.pk != current:
            current = posting.pk
            day = posting.recorded_at.astimezone(zone).date()
            payee = f"{_quoted(names[posting.entry_id])} " if posting.entry_id else ""
            journal += ["", f"{day} * {payee}{_quoted(posting.memo)}", f'  posting: "{posting.pk}"']
        journal.append(f"  {ACCOUNTS[Account(line.account)]}  {amount(line.cents)} {currency}")
    return "\n".join(journal) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


#: By the ending of the file: what writes it, and what kind of text it is.
LEDGER_FILES = {"csv": (ledger_csv, "text/csv"), "beancount": (ledger_beancount, "text/plain")}
