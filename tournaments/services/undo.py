"""Taking back the last thing that was done. Locks the event, then the tables that could tell a hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from tournaments.errors import NotNowError
from tournaments.models import (
    AuditEntry,
    Deed,
    Entry,
    Event,
    Hand,
    PlayOff,
    Posting,
    RecordedDeal,
    RoundTotal,
    Ruling,
)
from tournaments.notices import publish_on_commit
from tournaments.selectors.deeds import deed_said, last_deed

from .actor import Actor, Change, audit
from .deeds import lock_what_changes
from .ledger import Account, Line, Move, lock_event, pool_is_fixed, post, refuse_settled
from .match_scores import settle_table
from .queue import places_left
from .seats import tell_tables
from .snapshots import EVIDENCE, MODELS, PATHS, Json, Scope, plain_row, rows_of, told_at
from .tables import lock_table

Rows = Sequence[dict[str, Any]]

#: What makes everything before it final; it has no way back but its own.
BARRIERS = ("event_start", "stage_start", "rematch_open")
#: Moments and clocks go on by themselves.
GOES_ON = {"clock_ends_at", "clock_left_seconds", "last_hand_at", "called_at"}
TAKEN_BACK = "Taken back by the director"
OTHER_WAY = {
    Posting.Kind.STAKE: Posting.Kind.STAKE_BACK,
    Posting.Kind.STAKE_BACK: Posting.Kind.STAKE,
}


@transaction.atomic(durable=True)
def deed_take_back(*, event_id: int, deed_id: int, actor: Actor) -> Deed:
    """Put everything back as it was before the last thing that was done, once; the log shows both.

    Args:
        deed_id: what the page offered, so that nothing else is taken back than what was shown.

    Raises:
        Event.DoesNotExist: there is no such event.
        Deed.DoesNotExist: the event has no such deed.
        NotNowError: something else was done since, or later things stand on it.
    """
    lock_what_changes(event_id, Scope.NIGHT)
    event = Event.objects.get(pk=event_id)
    deed = event.deeds.select_related("line").get(pk=deed_id)
    if deed.taken_back_id is not None:
        return deed
    latest = last_deed(event)
    if latest is None or latest.id != deed.pk:
        raise NotNowError("This is not the last thing that was done. Look at it again.", code="not_the_last")
    changes = cast(dict[str, Any], deed.changes)
    rows: Rows = changes.get("rows", [])
    says = deed_said(deed, event)
    _refuse_later(event, deed, rows, changes)
    _put_money_back(event, changes.get("postings", []), actor)
    _put_rows_back(rows)
    _put_evidence_back(changes.get("evidence", {}), rows, actor)
    event.refresh_from_db()
    _refuse_too_many(event, rows)
    deed.taken_back = _note(event, deed, says, actor)
    deed.save(update_fields=["taken_back"])
    if _touches_play(rows):
        tell_tables(event)
    publish_on_commit(event.pk)
    return deed


def _refuse_later(event: Event, deed: Deed, rows: Rows, changes: Mapping[str, Any]) -> None:
    """Refuse to take back what later things stand on."""
    if event.audit.filter(pk__gt=deed.line_id, action__in=BARRIERS).exists():
        raise _later("The night has gone on since; seats were drawn from it.")
    if _touches_play(rows):
        refuse_settled(event)
    if "play_offs" in changes.get("evidence", {}):
        lock_event(event.pk)
    told: Json = changes["told"]
    if told_at(map(int, told)) != told:
        raise _later("A table has told something since.")
    if any(_is_otherwise(event, row) for row in rows):
        raise _later("Something of it was changed since.")
    for name, each in changes.get("evidence", {}).items():
        live = EVIDENCE[name].objects.filter(pk__in=each["new"], voided_at=None).count()
        if live != len(each["new"]):
            raise _later("It was corrected again since.")


def _later(why: str) -> NotNowError:
    return NotNowError(f"{why} It cannot be taken back any more.", code="stands_on_it")


def _touches_play(rows: Rows) -> bool:
    return any(row["model"] in ("Event", "Stage", "Round", "Match", "Seat", "Bye") for row in rows)


def _is_otherwise(event: Event, row: Mapping[str, Any]) -> bool:
    """Whether a row is not as the deed left it, in what the deed changed."""
    known = rows_of(event.pk, MODELS[row["model"]]).get(row["pk"])
    if known is None or row["after"] is None:
        return (known is None) != (row["after"] is None)
    now = plain_row(known)
    return any(now[name] != value for name, value in row["after"].items() if name not in GOES_ON)


def _put_rows_back(rows: Rows) -> None:
    """Take out what was new, children first; put back what went, parents first; then what changed."""
    order = [model.__name__ for model in PATHS]
    for row in sorted(rows, key=lambda row: -order.index(row["model"])):
        if row["before"] is None:
            _take_out(row)
    for row in sorted(rows, key=lambda row: order.index(row["model"])):
        if row["before"] is not None:
            _put_back(row)


def _take_out(row: Mapping[str, Any]) -> None:
    if MODELS[row["model"]] is Entry:
        # Nobody who was entered is forgotten; they are as if they had withdrawn.
        Entry.objects.filter(pk=row["pk"]).update(number=None, status=Entry.Status.WITHDRAWN)
        return
    _all(row["model"]).filter(pk=row["pk"]).delete()


def _put_back(row: Mapping[str, Any]) -> None:
    model = MODELS[row["model"]]
    fields = {each.attname: each for each in model._meta.concrete_fields}  # noqa: SLF001 -- Django's name
    values = {name: fields[name].to_python(value) for name, value in row["before"].items()}
    if row["after"] is None:
        model(pk=row["pk"], **values).save(force_insert=True)
    else:
        _all(row["model"]).filter(pk=row["pk"]).update(**values)


def _all(name: str) -> Any:
    return MODELS[name]._default_manager  # noqa: SLF001 -- Django's name for it


def _put_evidence_back(evidence: Mapping[str, Any], rows: Rows, actor: Actor) -> None:
    """Strike out what was added and add what was struck out; then at a table add everything up again."""
    matches: set[int] = set()
    for name, each in evidence.items():
        for new in EVIDENCE[name].objects.filter(pk__in=each["new"]):
            _strike_out(new, actor)
            matches |= set() if isinstance(new, PlayOff) else {new.match_id}
        for gone in EVIDENCE[name].objects.filter(pk__in=each["gone"]).order_by("pk"):
            matches.add(_add_again(gone, actor).match_id)
    if not _puts_sums_back(rows):
        for match_id in sorted(matches):
            settle_table(lock_table(match_id))


def _puts_sums_back(rows: Rows) -> bool:
    return any(row["model"] == "Seat" for row in rows)


def _strike_out(told: Hand | RoundTotal | Ruling | PlayOff, actor: Actor) -> None:
    told.voided_at, told.voided_by, told.void_reason = timezone.now(), actor.user, TAKEN_BACK
    told.save(update_fields=["voided_at", "voided_by", "void_reason"])


def _add_again(told: Hand | RoundTotal | Ruling | PlayOff, actor: Actor) -> Hand | RoundTotal:
    """Record once more what was struck out, in the place of what replaced it."""
    if isinstance(told, Ruling | PlayOff):
        raise TypeError("No action strikes out a ruling or a play-off.")
    replaced = getattr(told, "replaced_by", told).pk
    cards = RecordedDeal.objects.filter(hand=told.pk).first() if isinstance(told, Hand) else None
    told.pk, told.key, told.replaces_id = None, uuid4(), replaced
    told.voided_at, told.voided_by, told.void_reason = None, None, ""
    told.recorded_by, told.recorded_via = actor.user, None
    told._state.adding = True  # noqa: SLF001 -- Django's way to copy a row
    told.save()
    if cards is not None:
        RecordedDeal.objects.create(hand_id=told.pk, deal=cards.deal)
    return told


def _put_money_back(event: Event, postings: Iterable[str], actor: Actor) -> None:
    for posting in Posting.objects.filter(pk__in=list(postings)).prefetch_related("lines"):
        lock_event(event.pk)
        if pool_is_fixed(event):
            raise NotNowError("The prizes are fixed: no stake goes in or out any more.", code="prizes_fixed")
        lines = [
            Line(account=Account(line.account), cents=-line.cents, entry=line.entry)
            for line in posting.lines.all()
        ]
        kind = OTHER_WAY[Posting.Kind(posting.kind)]
        post(
            event,
            Move(kind=kind, memo=f"Taken back: {posting.memo}", lines=lines, entry=posting.entry),
            actor,
        )


def _refuse_too_many(event: Event, rows: Rows) -> None:
    """Refuse where a place that was given back is somebody else's now."""
    took = any(row["model"] == "Entry" and "status" in (row["before"] or {}) for row in rows)
    if not took or event.status != Event.Status.SIGN_UP:
        return
    if places_left(event, event.stages.get(number=1)) < 0:
        raise _later("The place was taken since.")


def _note(event: Event, deed: Deed, says: str, actor: Actor) -> AuditEntry:
    change = Change(before={"done": says}, after={"taken_back": deed.line.action})
    audit(actor, "deed_take_back", event_id=event.pk, row=f"deed:{deed.pk}", change=change)
    return event.audit.filter(action="deed_take_back").latest("pk")
