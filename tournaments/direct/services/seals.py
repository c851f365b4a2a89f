"""Seal what is on record, so that ``verify`` sees whatever gets past the database's triggers.

A job does it, minutes later: a hand pays nothing for it.
"""

from datetime import datetime, timedelta
from itertools import takewhile

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.direct.selectors.seals import MODELS, MOMENTS, columns_of, digest_of, sealable_rows
from tournaments.models import AuditEntry, Seal

#: Longer than any transaction runs: a row with a lower id than one so old is there by now, or never comes.
SETTLED = timedelta(minutes=10)
ROWS_PER_SEAL = 100


def rows_seal(*, now: datetime | None = None) -> int:
    """Seal every row that has been there for ten minutes; returns how many were.

    Of two jobs at once one goes on: no two seals follow the same one.
    """
    limit, count = (now or timezone.now()) - SETTLED, 0
    # Its rows are new here however old they say they are.
    if AuditEntry.objects.filter(action="night_bring_in", at__gte=limit).exists():
        return 0
    for table in MODELS:
        while sealed := _seal_next(table, limit):
            count += sealed
    return count


def _seal_next(table: Seal.Table, limit: datetime) -> int:
    """Seal the next rows of a table; 0 where none are old enough, or another job was quicker."""
    last = Seal.objects.order_by("pk").last()
    before = Seal.objects.filter(table=table).order_by("pk").last()
    columns = columns_of(table)
    found = sealable_rows(table, columns, after=before.up_to if before else 0, most=ROWS_PER_SEAL)
    rows = list(found)
    written = MODELS[table].objects.filter(pk__in=[pk for pk, _ in rows])
    recent = set(written.filter(**{f"{MOMENTS[table]}__gte": limit}).values_list("pk", flat=True))
    # Not one after a row that is too new, so that none is left out in between.
    settled = list(takewhile(lambda row: row[0] not in recent, rows))
    if not settled:
        return 0
    seal = Seal(
        table=table,
        up_to=settled[-1][0],
        columns=columns,
        rows=[list(row) for row in settled],
        previous=last.digest if last else "",
    )
    seal.digest = digest_of(seal)
    try:
        with transaction.atomic():
            seal.save(force_insert=True)
    except IntegrityError:
        return 0
    return len(settled)
