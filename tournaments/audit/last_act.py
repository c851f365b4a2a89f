"""The last thing the host did that can be undone, in words."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.language import ordinal
from tournaments.models import AuditEntry, Event, UndoRecord
from tournaments.names.people import FieldLine, field_of

from . import words
from .actor import Actor
from .words import WORDS


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
    text, names = str(WORDS[record.line.action]), {}
    if "{who}" in text:
        names = {line.entry_id: line.label for line in (field_of(event) if field is None else field)}
    return filled(text, facts_of(record.line, names))


def facts_of(line: AuditEntry, names: Mapping[int, str]) -> dict[str, Any]:
    """Return what a line of the audit stored, with ``who`` it is about; names are by entry."""
    facts = {**stored_facts(line.before), **stored_facts(line.after)}
    kind, _, pk = line.row.partition(":")
    entry_id = int(pk) if kind == "entry" else facts.get("entry")
    return {**facts, "who": names.get(entry_id or 0, words.someone()), "nth": _nth(facts.get("place"))}


def _nth(place: object) -> str:
    return ordinal(place) if isinstance(place, int) else ""


def stored_facts(stored: object) -> Mapping[str, Any]:
    return stored if isinstance(stored, dict) else {}


def filled(sentence: str, facts: Mapping[str, Any]) -> str:
    """Fill the braces; what was not stored is left out."""
    return sentence.format_map(defaultdict(str, facts))
