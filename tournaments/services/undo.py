"""Taking back the last thing that was done. Locks the event, then the tables that could tell a hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import uuid4

from django.db import transaction
from django.db.models import F, Max, ProtectedError
from django.utils import timezone

from tournaments.errors import NotNowError
from tournaments.models import (
    AuditEntry,
    Deed,
    Dispute,
    Entry,
    Event,
    Hand,
    Match,
    PlayOff,
    RecordedDeal,
    RoundTotal,
    Ruling,
)
from tournaments.notices import publish_on_commit
from tournaments.selectors.deeds import LastDeed, deed_said, last_deed

from .actor import Actor, Change, audit
from .deeds import lock_what_changes
from .ledger import refuse_closed, refuse_settled
from .match_scores import settle_table
from .queue import fill_places, places_left
from .reversals import put_money_back, refuse_money_back
from .seats import refuse_played, tell_tables, unseat
from .snapshots import EVIDENCE, MODELS, PATHS, Json, Scope, plain_row, rows_of, told_at
from .tables import lock_table

Rows = Sequence[dict[str, Any]]

#: What makes everything before it final; it has no way back but its own.
BARRIERS = ("event_start", "stage_start", "rematch_open")
#: Moments and clocks go on by themselves.
GOES_ON = {"clock_ends_at", "clock_left_seconds", "last_hand_at", "called_at"}
TAKEN_BACK = "Taken back by the director"


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
    _refuse(event, deed)
    put_money_back(event, changes.get("postings", []), actor)
    if deed.line.action == "event_start":
        unseat(event.stages.get(number=1))
    _put_rows_back(rows)
    _put_evidence_back(changes.get("evidence", {}), rows, actor)
    _add_up_again(rows)
    event.refresh_from_db()
    deed.taken_back = _note(event, deed, says, actor)
    deed.save(update_fields=["taken_back"])
    if _touches_play(rows):
        tell_tables(event)
    if event.status == Event.Status.SIGN_UP:
        fill_places(event)
    publish_on_commit(event.pk)
    return deed


@dataclass(frozen=True, slots=True, kw_only=True)
class WayBack:
    """The last thing that was done, and why it would not be taken back now; empty if it would."""

    last: LastDeed | None
    why_not: str = ""

    @property
    def offered(self) -> LastDeed | None:
        return None if self.why_not else self.last


def way_back(event: Event) -> WayBack:
    """Say what would be taken back now; reads only."""
    last = last_deed(event)
    if last is None:
        return WayBack(last=None)
    try:
        _refuse(event, event.deeds.select_related("line").get(pk=last.id))
    except NotNowError as refusal:
        return WayBack(last=last, why_not=str(refusal))
    return WayBack(last=last)


def _refuse(event: Event, deed: Deed) -> None:
    """Refuse to take back what later things stand on, or what money has followed from."""
    changes = cast(dict[str, Any], deed.changes)
    rows: Rows = changes.get("rows", [])
    if _touches_play(rows):
        refuse_settled(event)
    if "play_offs" in changes.get("evidence", {}):
        refuse_closed(event)
    refuse_money_back(event, changes.get("postings", []))
    if event.audit.filter(pk__gt=deed.line_id).exists():
        _refuse_later(event, deed, rows, changes)
    _refuse_too_many(event, rows)


def _refuse_later(event: Event, deed: Deed, rows: Rows, changes: Mapping[str, Any]) -> None:
    went_on = event.audit.filter(pk__gt=deed.line_id, action__in=BARRIERS)
    if went_on.exclude(deed__taken_back__isnull=False).exists():
        raise _later("The night has gone on since; seats were drawn from it.")
    if deed.line.action == "event_start":
        refuse_played(Match.objects.filter(round__stage__event=event))
    told: Json = changes["told"]
    if told_at(map(int, told)) != told:
        raise _later("A table has told something since.")
    if _are_otherwise(event, rows):
        raise _later("Something of it was changed since.")
    for name, each in changes.get("evidence", {}).items():
        live = EVIDENCE[name].objects.filter(pk__in=each["new"], voided_at=None).count()
        if live != len(each["new"]):
            raise _later("It was corrected again since.")


def _later(why: str) -> NotNowError:
    return NotNowError(f"{why} It cannot be taken back any more.", code="stands_on_it")


def _touches_play(rows: Rows) -> bool:
    return any(row["model"] in ("Event", "Stage", "Round", "Match", "Seat", "Bye") for row in rows)


def _are_otherwise(event: Event, rows: Rows) -> bool:
    """Whether a row is not as the deed left it, in what the deed changed."""
    for model in {row["model"] for row in rows}:
        ours = {row["pk"]: row["after"] for row in rows if row["model"] == model}
        known = rows_of(event.pk, MODELS[model])
        if any(_is_otherwise(known.get(pk), after) for pk, after in ours.items()):
            return True
    return False


def _is_otherwise(known: Mapping[str, object] | None, after: Mapping[str, object] | None) -> bool:
    if known is None or after is None:
        return (known is None) != (after is None)
    now = plain_row(known)
    return any(now[name] != value for name, value in after.items() if name not in GOES_ON)


def _put_rows_back(rows: Rows) -> None:
    """Take out what was new, children first; put back what went, parents first; then what changed.

    Whoever was entered goes last of all, when no seat is theirs any more.
    """
    order = [model.__name__ for model in PATHS]
    new = [row for row in rows if row["before"] is None]
    for row in sorted(new, key=lambda row: -order.index(row["model"])):
        if MODELS[row["model"]] is not Entry:
            _all(row["model"]).filter(pk=row["pk"]).delete()
    _make_way(rows)
    for row in sorted(rows, key=lambda row: order.index(row["model"])):
        if row["before"] is not None:
            _put_back(row)
    for entry in Entry.objects.filter(pk__in=[row["pk"] for row in new if MODELS[row["model"]] is Entry]):
        _take_entry_out(entry)


def _make_way(rows: Rows) -> None:
    """Move entries that change places in the queue out of it: none may be taken twice at any moment."""
    moving = [
        row["pk"] for row in rows if row["model"] == Entry.__name__ and "queue" in (row["before"] or {})
    ]
    free = Entry.objects.filter(stage__entries__in=moving).aggregate(last=Max("queue"))["last"] or 0
    Entry.objects.filter(pk__in=moving).update(queue=F("queue") + free)


def _take_entry_out(entry: Entry) -> None:
    """Let an entry be as if it had never been made; of whom something is on record, as if withdrawn."""
    try:
        with transaction.atomic():
            entry.links.all().delete()
            entry.members.all().delete()
            entry.delete()
    except ProtectedError:
        entry.number, entry.status = None, Entry.Status.WITHDRAWN
        entry.save(update_fields=["number", "status"])


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
    for name, each in evidence.items():
        for gone in EVIDENCE[name].objects.filter(pk__in=each["gone"]).order_by("pk"):
            matches.add(_add_again(gone, actor).match_id)
    if not _puts_sums_back(rows):
        for match_id in sorted(matches):
            settle_table(lock_table(match_id))


def _add_up_again(rows: Rows) -> None:
    """Add up a table whose winner is another now, which nothing that was told says."""
    if _puts_sums_back(rows):
        return
    for row in rows:
        if row["model"] == Match.__name__ and "is_walk_over" in (row["before"] or {}):
            settle_table(lock_table(row["pk"]))


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
    # What was told otherwise and nobody has decided waits for the director again.
    disputes = list(Dispute.objects.undecided().filter(hand=told.pk)) if isinstance(told, Hand) else []
    cards = RecordedDeal.objects.filter(hand=told.pk).first() if isinstance(told, Hand) else None
    told.pk, told.key, told.replaces_id = None, uuid4(), replaced
    told.voided_at, told.voided_by, told.void_reason = None, None, ""
    told.recorded_by, told.recorded_via = actor.user, None
    told._state.adding = True  # noqa: SLF001 -- Django's way to copy a row
    told.save()
    for dispute in disputes:
        dispute.pk, dispute.hand_id, dispute.key = None, told.pk, uuid4()
        dispute.save(force_insert=True)
    if cards is not None:
        RecordedDeal.objects.create(hand_id=told.pk, deal=cards.deal)
    return told


def _refuse_too_many(event: Event, rows: Rows) -> None:
    """Refuse where a place that was given back is somebody else's now."""
    entries = [row for row in rows if row["model"] == Entry.__name__]
    more = sum(_takes_a_place(row["before"]) - _takes_a_place(row["after"]) for row in entries)
    if more <= 0 or event.status != Event.Status.SIGN_UP:
        return
    if places_left(event, event.stages.get(number=1)) < more:
        raise _later("The place was taken since.")


def _takes_a_place(row: Mapping[str, object] | None) -> bool:
    return row is not None and row.get("status") in Entry.TAKES_A_PLACE


def _note(event: Event, deed: Deed, says: str, actor: Actor) -> AuditEntry:
    change = Change(before={"done": says}, after={"taken_back": deed.line.action})
    audit(actor, "deed_take_back", event_id=event.pk, row=f"deed:{deed.pk}", change=change)
    return event.audit.filter(action="deed_take_back").latest("pk")
