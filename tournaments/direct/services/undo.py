"""Taking back the last thing that was done.

Locks the event, then the tables that could tell a hand; for a corrected name the club, then its other nights.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.db import transaction
from django.db.models import F, Max, ProtectedError

from accounts.models import Player
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.deadlocks import again_after_deadlock
from tournaments.audit.last_act import LastAct, act_sentence, last_act
from tournaments.audit.snapshots import EVIDENCE, MODELS, PATHS, Json, Scope, plain_row, rows_of, state_at
from tournaments.audit.undo_records import lock_what_changes
from tournaments.direct.words import undo as words
from tournaments.errors import NotNowError
from tournaments.models import (
    AuditEntry,
    Entry,
    Event,
    Match,
    Round,
    Seat,
    UndoRecord,
)
from tournaments.money.services.ledger import refuse_closed, refuse_settled
from tournaments.money.services.reversals import put_money_back, refuse_money_back
from tournaments.names.namesakes import with_nickname
from tournaments.notices import publish_on_commit
from tournaments.people.services.names import is_taken, lock_names, show_names_again
from tournaments.people.services.queue import fill_places, places_left
from tournaments.play.services.evidence import name_copies, put_evidence_back
from tournaments.play.services.match_scores import settle_table
from tournaments.play.services.openings import shut_unopened
from tournaments.play.services.tables import lock_table
from tournaments.seating.services.draw import renew_seed
from tournaments.seating.services.seats import games_make_way, refuse_played, take_out, tell_tables, unseat

Rows = Sequence[dict[str, Any]]

#: What makes everything before it final; it has no way back but its own.
BARRIERS = ("event_start", "stage_start", "rematch_open")
#: Moments and clocks go on by themselves.
GOES_ON = {"clock_ends_at", "clock_left_seconds", "last_hand_at", "called_at"}


@again_after_deadlock
@transaction.atomic(durable=True)
def act_undo(*, event_id: int, undo_id: int, actor: Actor) -> UndoRecord:
    """Undo the last action. Activity shows the action and the undo.

    Args:
        undo_id: what the page offered, so that nothing else is taken back than what was shown.

    Raises:
        Event.DoesNotExist: there is no such event.
        UndoRecord.DoesNotExist: the event has no such record.
        NotNowError: something else was done since, or later things stand on it.
    """
    event, record = _locked(event_id, undo_id)
    if record.taken_back_id is not None:
        return record
    latest = last_act(event)
    if latest is None or latest.id != record.pk:
        raise NotNowError(words.not_the_last(), code="not_the_last")
    changes = cast(dict[str, Any], record.changes)
    rows: Rows = changes.get("rows", [])
    says = act_sentence(record, event)
    _refuse(event, record)
    put_money_back(event, changes.get("postings", []), actor)
    if record.line.action == "event_start":
        unseat(event.stages.get(number=1))
        renew_seed(event)
    _put_rows_back(rows)
    tables, copies = put_evidence_back(changes.get("evidence", {}), actor)
    name_copies(event.undo_records.filter(taken_back=None, pk__lt=record.pk), copies)
    _add_up_again(rows, tables)
    shut_unopened(event)
    event.refresh_from_db()
    record.taken_back = _note(event, record, says, actor)
    record.save(update_fields=["taken_back"])
    if _touches_play(rows):
        tell_tables(event)
    _show_names(event, rows, actor)
    if event.status == Event.Status.SIGN_UP:
        fill_places(event)
    publish_on_commit(event.pk)
    return record


def _locked(event_id: int, undo_id: int) -> tuple[Event, UndoRecord]:
    lock_what_changes(event_id, Scope.NIGHT)
    event = Event.objects.get(pk=event_id)
    record = event.undo_records.select_related("line").get(pk=undo_id)
    if _renamed(cast(dict[str, Any], record.changes).get("rows", [])):
        lock_names(event)
    return event, record


@dataclass(frozen=True, slots=True, kw_only=True)
class WayBack:
    """The last thing that was done, and why it would not be taken back now; empty if it would."""

    last: LastAct | None
    why_not: str = ""

    @property
    def offered(self) -> LastAct | None:
        return None if self.why_not else self.last


def way_back(event: Event) -> WayBack:
    """Say what would be taken back now; reads only."""
    last = last_act(event)
    if last is None:
        return WayBack(last=None)
    try:
        _refuse(event, event.undo_records.select_related("line").get(pk=last.id))
    except NotNowError as refusal:
        return WayBack(last=last, why_not=str(refusal))
    return WayBack(last=last)


def _refuse(event: Event, record: UndoRecord) -> None:
    """Refuse to take back what later things stand on, or what money has followed from."""
    changes = cast(dict[str, Any], record.changes)
    rows: Rows = changes.get("rows", [])
    if _plays_on(rows):
        refuse_settled(event)
    if "play_offs" in changes.get("evidence", {}):
        refuse_closed(event)
    refuse_money_back(event, changes.get("postings", []))
    _refuse_taken_names(rows)
    if event.audit.filter(pk__gt=record.line_id).exists():
        _refuse_later(event, record, rows, changes)
    _refuse_too_many(event, rows)


def _refuse_taken_names(rows: Rows) -> None:
    """Refuse to give a nickname back that a namesake has now."""
    for row in rows:
        if row["model"] != Player.__name__:
            continue
        player = Player.objects.get(pk=row["pk"])
        for name, value in row["before"].items():
            setattr(player, name, value)
        if is_taken(player):
            label = with_nickname(player.name, player.nickname)
            raise NotNowError(
                words.name_taken(label=label),
                code="nickname_taken",
            )


def _refuse_later(event: Event, record: UndoRecord, rows: Rows, changes: Mapping[str, Any]) -> None:
    went_on = event.audit.filter(pk__gt=record.line_id, action__in=BARRIERS)
    if went_on.exclude(undo_record__taken_back__isnull=False).exists():
        raise _later(words.night_moved_on())
    if record.line.action == "event_start":
        refuse_played(Match.objects.filter(round__stage__event=event))
    new = [row["pk"] for row in rows if row["model"] == Match.__name__ and row["before"] is None]
    refuse_played(Match.objects.filter(pk__in=new))
    refuse_played(Match.objects.filter(seats__in=_seats_taken(rows)))
    reports: Json = changes["told"]
    if state_at(map(int, reports)) != reports:
        raise _later(words.table_has_reported())
    if _are_otherwise(event, rows):
        raise _later(words.changed_since())
    for name, each in changes.get("evidence", {}).items():
        live = EVIDENCE[name].objects.filter(pk__in=each["new"], voided_at=None).count()
        if live != len(each["new"]):
            raise _later(words.corrected_since())


def _seats_taken(rows: Rows) -> list[int]:
    return [row["pk"] for row in rows if row["model"] == Seat.__name__ and row["before"] is None]


def _later(why: str) -> NotNowError:
    return NotNowError(why, code="stands_on_it")


def _touches_play(rows: Rows) -> bool:
    return any(row["model"] in ("Event", "Stage", "Round", "Match", "Seat", "Bye") for row in rows)


def _plays_on(rows: Rows) -> bool:
    """Whether taking it back seats or plays anything again; a decided game decided otherwise does not."""
    matches = [row["before"] for row in rows if row["model"] == Match.__name__ and row["after"] is not None]
    rest = [row for row in rows if row["model"] != Match.__name__ or row["after"] is None]
    return _touches_play(rest) or any(
        match is None or match.get("status") in Match.UNDECIDED for match in matches
    )


def _are_otherwise(event: Event, rows: Rows) -> bool:
    """Whether a row is not as the act left it, in what the act changed."""
    for model in {row["model"] for row in rows}:
        ours = {row["pk"]: row["after"] for row in rows if row["model"] == model}
        stored = rows_of(event.pk, MODELS[model])
        if any(_is_otherwise(stored.get(pk), after) for pk, after in ours.items()):
            return True
    return False


def _is_otherwise(stored: Mapping[str, object] | None, after: Mapping[str, object] | None) -> bool:
    if stored is None or after is None:
        return (stored is None) != (after is None)
    now = plain_row(stored)
    return any(now[name] != value for name, value in after.items() if name not in GOES_ON)


def _put_rows_back(rows: Rows) -> None:
    """Take out what was new, children first; put back what went, parents first; then what changed.

    Whoever was entered goes last of all, when no seat is theirs any more.
    """
    order = [model.__name__ for model in PATHS]
    new = [row for row in rows if row["before"] is None]
    for row in sorted(new, key=lambda row: -order.index(row["model"])):
        if MODELS[row["model"]] is Match:
            take_out(Match.objects.filter(pk=row["pk"]))
        elif MODELS[row["model"]] is not Entry:
            _all(row["model"]).filter(pk=row["pk"]).delete()
    _make_way(rows)
    changed = [row for row in rows if row["before"] is not None]
    # A round opens again once the one after it is not open any more: a stage has one at a time.
    for row in sorted(changed, key=lambda row: (order.index(row["model"]), _opens(row))):
        _put_back(row)
    for entry in Entry.objects.filter(pk__in=[row["pk"] for row in new if MODELS[row["model"]] is Entry]):
        _take_entry_out(entry)


def _opens(row: Mapping[str, Any]) -> bool:
    return bool(row["model"] == Round.__name__ and row["before"].get("status") == Round.Status.OPEN)


def _make_way(rows: Rows) -> None:
    """Empty places in the queue and games that change hands: none may be taken twice at any moment."""
    moving = [
        row["pk"] for row in rows if row["model"] == Entry.__name__ and "queue" in (row["before"] or {})
    ]
    free = Entry.objects.filter(stage__entries__in=moving).aggregate(last=Max("queue"))["last"] or 0
    Entry.objects.filter(pk__in=moving).update(queue=F("queue") + free)
    named = [row["pk"] for row in rows if row["model"] == Match.__name__ and "game" in (row["before"] or {})]
    games_make_way(Match.objects.filter(pk__in=named))


def _take_entry_out(entry: Entry) -> None:
    """Let an entry be as if it had never been made; of whom something is on record, as if withdrawn."""
    try:
        with transaction.atomic():
            entry.links.all().delete()
            entry.members.all().delete()
            entry.delete()
    except ProtectedError:
        entry.number, entry.status, entry.takes_bye_of = None, Entry.Status.WITHDRAWN, None
        entry.save(update_fields=["number", "status", "takes_bye_of"])


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


def _show_names(event: Event, rows: Rows, actor: Actor) -> None:
    renamed = _renamed(rows)
    if renamed:
        show_names_again(renamed, event.pk, actor)


def _renamed(rows: Rows) -> list[int]:
    return [row["pk"] for row in rows if row["model"] == Player.__name__]


def _add_up_again(rows: Rows, tables: set[int]) -> None:
    """Add up the tables whose evidence is another now, or whose winner is; seats put back have their sums."""
    if any(row["model"] == "Seat" for row in rows):
        return
    matches = [row for row in rows if row["model"] == Match.__name__]
    decided = {row["pk"] for row in matches if "is_walk_over" in (row["before"] or {})}
    for match_id in sorted(tables | decided):
        table = lock_table(match_id)
        if table.total is not None:
            table.match.hands_played = table.total.hands
        settle_table(table)


def _refuse_too_many(event: Event, rows: Rows) -> None:
    """Refuse where a place that was given back is somebody else's now."""
    entries = [row for row in rows if row["model"] == Entry.__name__]
    more = sum(_takes_a_place(row["before"]) - _takes_a_place(row["after"]) for row in entries)
    if more <= 0 or event.status != Event.Status.SIGN_UP:
        return
    if places_left(event, event.stages.get(number=1)) < more:
        raise _later(words.spot_taken())


def _takes_a_place(row: Mapping[str, object] | None) -> bool:
    return row is not None and row.get("status") in Entry.TAKES_A_PLACE


def _note(event: Event, record: UndoRecord, says: str, actor: Actor) -> AuditEntry:
    change = Change(before={"done": says}, after={"taken_back": record.line.action})
    audit(actor, "deed_take_back", event_id=event.pk, row=f"deed:{record.pk}", change=change)
    return event.audit.filter(action="deed_take_back").latest("pk")
