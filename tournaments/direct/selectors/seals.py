"""What was sealed, against what is there now."""

import hashlib
import json
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from accounts.models import ClubAuditEntry, Demo
from tournaments.models import AuditEntry, Hand, LedgerEntry, Seal

Row = tuple[int, str]
DIGEST_LETTERS = 16
_POSTING = ("kind", "entry_id", "memo", "initials", "reverses_id", "key", "recorded_by_id", "recorded_at")
#: By table, what may be set once and so is in no seal; the activity says when it was.
_SET_ONCE = {"voided_at", "voided_by_id", "void_reason"}
MODELS: dict[Seal.Table, type[Hand] | type[LedgerEntry] | type[AuditEntry] | type[ClubAuditEntry]] = {
    Seal.Table.HAND: Hand,
    Seal.Table.LEDGER: LedgerEntry,
    Seal.Table.AUDIT: AuditEntry,
    Seal.Table.CLUB: ClubAuditEntry,
}
#: By table, the way to the club; the rows of a demo are in no seal, since they go with it.
CLUBS = {
    Seal.Table.HAND: "match__round__stage__event__club",
    Seal.Table.LEDGER: "event__club",
    Seal.Table.AUDIT: "event__club",
    Seal.Table.CLUB: "club",
}
#: By table, when a row was written.
MOMENTS = {
    Seal.Table.HAND: "recorded_at",
    Seal.Table.LEDGER: "posting__recorded_at",
    Seal.Table.AUDIT: "at",
    Seal.Table.CLUB: "at",
}


def columns_of(table: Seal.Table) -> list[str]:
    """Return what is sealed of a row: all that never changes, and for money its posting."""
    own = [field.attname for field in MODELS[table]._meta.concrete_fields]  # noqa: SLF001 -- Django's documented way
    joined = [f"posting__{name}" for name in _POSTING] if table == Seal.Table.LEDGER else []
    return [name for name in own if name not in _SET_ONCE] + joined


def sealable_rows(
    table: Seal.Table,
    columns: Sequence[str],
    *,
    after: int,
    up_to: int | None = None,
    most: int | None = None,
) -> Iterator[Row]:
    """Yield the rows after an id with their digests, in the order of their ids."""
    rows = MODELS[table].objects.filter(pk__gt=after).order_by("pk")
    rows = rows.exclude(**{f"{CLUBS[table]}__in": Demo.objects.values("club")})
    if up_to is not None:
        rows = rows.filter(pk__lte=up_to)
    for values in rows.values_list("pk", *columns)[:most]:
        yield values[0], hashlib.sha256(_text(values[1:]).encode()).hexdigest()[:DIGEST_LETTERS]


def digest_of(seal: Seal) -> str:
    """Return the digest of a seal with its rows and the digest before."""
    content = [seal.previous, seal.table, seal.up_to, seal.columns, seal.rows]
    return hashlib.sha256(_text(content).encode()).hexdigest()


def wrong_seals() -> Iterator[str]:
    """Yield a sentence for each sealed row that was changed, taken away or put in since, and each seal."""
    previous, ends = "", dict.fromkeys(MODELS, 0)
    for seal in Seal.objects.order_by("pk").iterator():
        if seal.previous != previous:
            yield _("seal {seal}: the previous seal was changed or is missing").format(seal=seal.pk)
        if seal.digest != digest_of(seal):
            yield _("seal {seal} was changed").format(seal=seal.pk)
        yield from _row_differences(seal, after=ends[Seal.Table(seal.table)])
        previous, ends[Seal.Table(seal.table)] = seal.digest, seal.up_to


def _row_differences(seal: Seal, *, after: int) -> Iterator[str]:
    table, sealed = Seal.Table(seal.table), dict(seal.rows)
    found = dict(sealable_rows(table, seal.columns, after=after, up_to=seal.up_to))
    for pk in sorted(sealed.keys() | found.keys()):
        if pk not in found:
            yield _("{kind} {number} is missing; it was sealed at {moment}").format(
                kind=table.label, number=pk, moment=_moment(seal)
            )
        elif pk not in sealed:
            yield _("{kind} {number} was added after {moment}").format(
                kind=table.label, number=pk, moment=_moment(seal)
            )
        elif sealed[pk] != found[pk]:
            yield _("{kind} {number} was changed after {moment}").format(
                kind=table.label, number=pk, moment=_moment(seal)
            )


def _moment(seal: Seal) -> str:
    """Write a moment for an operator, who may be anywhere: 2026-11-27T19:00Z."""
    return f"{seal.sealed_at:%Y-%m-%dT%H:%MZ}"


def _text(values: object) -> str:
    """Write values the same on both databases: moments and UUIDs as text, keys in order."""
    return json.dumps(values, default=str, sort_keys=True, separators=(",", ":"))
