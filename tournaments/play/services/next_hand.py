"""Storing a table's next hand with all that goes with it.

PostgreSQL takes the four writes as one statement, which spares three round trips of every hand. Where the
table is still as it was when its phone was let in, the same statement locks it and looks, which spares three
more. SQLite has no writes in WITH, and no round trips either.
"""

from functools import cache

from django.db import connection
from django.db.models import Field, Max

from tournaments.audit.rows import (
    Statement,
    as_kinds,
    columns_of,
    insert_row,
    insertion,
    is_inserted,
    prepared,
)
from tournaments.models import AuditEntry, Hand, Match, Seat

from .tables import NOT_CONFIRMED, confirmed_key, lock_clause, next_version

#: Points of each side's best seat, side 1 first.
Scores = tuple[int, ...]
_NAME = "hand:"
_ONCE = ("match_id", "key")
_STILL = (
    "SELECT m.id FROM tournaments_match m WHERE m.id = %s AND m.version = %s AND m.status = %s "  # noqa: S608 -- only names of ours
    f"AND {NOT_CONFIRMED}"
)


def stores_if_same() -> bool:
    """Whether this database can store a hand by ``store_if_same``."""
    return connection.vendor == "postgresql"


def store_next(hand: Hand, sums: Statement, line: AuditEntry) -> Scores | None:
    """Store a hand, the sums of its seats, its match's progress and the audit line that will name it.

    Args:
        hand: of a match that the caller has locked.

    Returns:
        The scores with the hand; None if nothing was stored, since the match has a hand with this key.
    """
    progress = next_version(hand.match)
    if connection.vendor == "postgresql":
        return _store_at_once(hand, sums, progress, line)
    if not insert_row(hand, unless=_ONCE):
        return None
    sums.run()
    progress.run()
    line.row = f"{_NAME}{hand.pk}"
    insert_row(line)
    return _scores(hand.match)


def store_if_same(hand: Hand, sums: Statement, line: AuditEntry) -> Scores | None:
    """Lock the hand's match and store as ``store_next`` does, in one statement.

    Returns:
        The scores with the hand; None if nothing was stored, since the table has changed since it was read.
    """
    parameters = [hand.match.pk, hand.match.version, Match.Status.PLAYING.value, confirmed_key(hand.key)]
    progress = next_version(hand.match)
    return _store_at_once(hand, sums, progress, line, Statement(_STILL + lock_clause(), parameters))


def _store_at_once(
    hand: Hand, sums: Statement, progress: Statement, line: AuditEntry, lock: Statement | None = None
) -> Scores | None:
    insert = insertion(hand, unless=_ONCE, source="locked" if lock else "")
    sql = _at_once(insert.sql, sums.sql, progress.sql)
    values = [*insert.values, *sums.values, *progress.values, *prepared(line, _line_fields())]
    if lock:
        sql, values = f"WITH locked AS ({lock.sql}), {sql}", [*lock.values, *values]
    else:
        sql = f"WITH {sql}"
    row = Statement(sql, values).first_row()
    if row is None:
        return None
    is_inserted(hand, row[0])
    return tuple(row[1])


def _scores(match: Match) -> Scores:
    """Read what ``_at_once`` answers with the hand, where there are no writes in WITH."""
    seats = Seat.objects.filter(match=match).values("side").annotate(most=Max("points")).order_by("side")
    return tuple(seats.values_list("most", flat=True))


@cache
def _at_once(insert: str, sums: str, progress: str) -> str:
    fields = _line_fields()
    columns = ", ".join(f'"{field.column}"' for field in fields)
    table = AuditEntry._meta.db_table  # noqa: SLF001
    return (
        f"stored AS ({insert}), "  # noqa: S608 -- only statements of ours
        f"counted AS ({sums} AND EXISTS (SELECT 1 FROM stored) RETURNING side, points), "
        f"moved AS ({progress} AND EXISTS (SELECT 1 FROM stored)), "
        f'noted AS (INSERT INTO "{table}" ({columns}, "row") '
        f"SELECT {as_kinds(fields)}, '{_NAME}' || id FROM stored) "
        "SELECT id, ARRAY(SELECT MAX(points) FROM counted GROUP BY side ORDER BY side) FROM stored"
    )


@cache
def _line_fields() -> tuple[Field, ...]:  # type: ignore[type-arg]  # any field
    return tuple(field for field in columns_of(AuditEntry) if field.name != "row")
