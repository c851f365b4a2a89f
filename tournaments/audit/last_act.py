"""The last thing the host did that can be undone, in words."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise

from scoring.language import ordinal
from tournaments.models import AuditEntry, Event, UndoRecord
from tournaments.names.people import FieldLine, field_of

from . import words
from .actor import Actor
from .words import OF_ONE, WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class LastAct:
    id: int
    says: str


def last_act(event: Event, field: Sequence[FieldLine] | None = None) -> LastAct | None:
    """Return what one button takes back, None for nothing; one query, one more for a name not given."""
    record = _last_record(event)
    return None if record is None else LastAct(id=record.pk, says=act_sentence(record, event, field))


def act_since(event: Event, actor: Actor, moment: datetime) -> LastAct | None:
    """Return what someone has done since a moment, if Undo would take that back; a query or two."""
    record = _last_record(event)
    if record is None or record.line.actor_id != actor.person.pk or record.line.at < moment:
        return None
    return LastAct(id=record.pk, says=act_sentence(record, event))


def _last_record(event: Event) -> UndoRecord | None:
    return event.undo_records.filter(taken_back=None).select_related("line").order_by("-pk").first()


def act_sentence(record: UndoRecord, event: Event, field: Sequence[FieldLine] | None = None) -> str:
    """Say what was done, such as "Closed round 3"."""
    text, names = str(words_for(record.line, WORDS)), {}
    if "{who}" in text:
        names = {line.entry_id: line.label for line in (field_of(event) if field is None else field)}
    return filled(text, facts_of(record.line, names))


def words_for(line: AuditEntry, known: Mapping[str, str | Promise]) -> str | Promise:
    """Return the words of an action; of seats that changed for one person, what that person does."""
    change = _of_one(line)
    return OF_ONE[change[0]] if change else known.get(line.action, line.action.replace("_", " "))


def _of_one(line: AuditEntry) -> tuple[str, int | str] | None:
    """Return how one person comes or goes, and their entry or, of a newcomer, their name."""
    stored = stored_facts(line.after)
    if line.action != "event_repair" or isinstance(stored.get("rounds"), int):
        return None  # The night was made longer or shorter with it.
    named = [(change, each) for change in OF_ONE for each in stored.get(change, ())]
    return named[0] if len(named) == 1 else None


def facts_of(line: AuditEntry, names: Mapping[int, str]) -> dict[str, Any]:
    """Return what a line of the audit stored, with ``who`` it is about; names are by entry."""
    facts, who = _facts(line), who_of(line)
    if not isinstance(who, str):
        who = names.get(who or 0, words.someone())
    return {**facts, "who": who, "nth": _nth(facts.get("place"))}


def who_of(line: AuditEntry) -> int | str | None:
    """Return the entry that a line of the audit is about; of a newcomer, the name; None of nobody."""
    if change := _of_one(line):
        return change[1]
    kind, _, pk = line.row.partition(":")
    return int(pk) if kind == "entry" else _facts(line).get("entry")


def _facts(line: AuditEntry) -> dict[str, Any]:
    return {**stored_facts(line.before), **stored_facts(line.after)}


def _nth(place: object) -> str:
    return ordinal(place) if isinstance(place, int) else ""


def stored_facts(stored: object) -> Mapping[str, Any]:
    return stored if isinstance(stored, dict) else {}


def filled(sentence: str, facts: Mapping[str, Any]) -> str:
    """Fill the braces; what was not stored is left out."""
    return sentence.format_map(defaultdict(str, facts))
