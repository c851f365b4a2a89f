"""What each entry has paid of its stake: reckoned from the ledger, stored nowhere else."""

from django.db.models import OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from tournaments.models import Entry, Event, LedgerEntry


def paid_by(entry: str) -> Coalesce:
    """Return the cents that an entry has in the pool, as an expression beside other columns.

    Args:
        entry: where the row has its entry, such as ``pk`` or ``entry``.
    """
    lines = LedgerEntry.objects.filter(account=LedgerEntry.Account.POOL, entry=OuterRef(entry))
    # Cents into an account are positive, and what somebody has paid is owed by the pool.
    sums = lines.order_by().values("entry").annotate(paid=-Sum("cents")).values("paid")
    return Coalesce(Subquery(sums), 0)


def paid_cents(entry: Entry) -> int:
    """Return what the pool holds of an entry; one query."""
    lines = LedgerEntry.objects.filter(account=LedgerEntry.Account.POOL, entry=entry)
    return -(lines.aggregate(cents=Sum("cents"))["cents"] or 0)


def paid_of(event: Event) -> dict[int, int]:
    """Return what the pool holds of each entry that ever paid; one query."""
    lines = event.ledger.filter(account=LedgerEntry.Account.POOL).exclude(entry=None)
    sums = lines.values_list("entry").annotate(cents=-Sum("cents"))
    return {entry: cents for entry, cents in sums if entry is not None}
