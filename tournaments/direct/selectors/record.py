"""The activity in words: what was done, to whom and where, and what it changed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from django.db.models import QuerySet

from scoring.language import gettext
from tournaments.audit import last_act
from tournaments.direct.words import activity as words
from tournaments.formats.hints.outcomes import OUTCOME_WORDS
from tournaments.models import AuditEntry, Event, Link, Match, SidePool
from tournaments.names.amounts import money_text
from tournaments.names.people import Named, field_of
from tournaments.names.search import fits

from .record_facts import Changed, changed_facts
from .record_kinds import ACTIONS_OF, RecordKind

#: How a table is found from a row of each kind.
_MATCH_BY = {
    "hand": "hands",
    "dispute": "hands__disputes",
    "total": "totals",
    "ruling": "rulings",
    "match": "pk",
}


#: What happens at its time, without anyone who does it.
_BY_ITSELF = {"event_create", "mail_bounced", "no_shows_free", "spot_pass"}
#: What a link in an email does, or a mailbox that calls one spam.
_BY_EMAIL = {"mail_confirm", "mail_stop"}
#: As many lines are put into words at a time where they are searched.
_AT_ONCE = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLine:
    entry: AuditEntry
    says: str
    by: str
    changed: tuple[Changed, ...]
    about: Named | None = None

    @property
    def parts(self) -> tuple[str, str]:
        """What stands before and after the name of the person it is about."""
        lead, _, rest = self.says.partition(self.about.name if self.about else "\0")
        return lead, rest


def record_lines(event: Event, audit: Iterable[AuditEntry]) -> tuple[RecordLine, ...]:
    """Put lines of the audit into words, in a query for each kind of row among them."""
    entries = tuple(audit)
    names = _named(event, entries, _names(event))
    return tuple(
        RecordLine(
            entry=entry,
            says=names.says(entry),
            by=names.by(entry),
            changed=tuple(changed_facts(entry, event)),
            about=names.about(entry),
        )
        for entry in entries
    )


def record_found(event: Event, kind: RecordKind, typed: str) -> QuerySet[AuditEntry] | list[AuditEntry]:
    """Return the lines of one part in which each typed word begins a word, newest first.

    What is typed is looked for in what people read: what was done, by whom and why.
    """
    found = event.audit.select_related("actor", "via__link").order_by("-pk")
    if kind is not RecordKind.ALL:
        found = found.filter(action__in=ACTIONS_OF[kind])
    return list(_fitting(event, found, typed)) if typed.strip() else found


def _fitting(event: Event, found: QuerySet[AuditEntry], typed: str) -> Iterator[AuditEntry]:
    names, rest = _names(event), found.iterator(chunk_size=_AT_ONCE)
    while entries := tuple(islice(rest, _AT_ONCE)):
        named = _named(event, entries, names)
        for entry in entries:
            if fits(f"{named.says(entry)} {named.by(entry)} {entry.reason}", typed):
                yield entry


def _named(event: Event, entries: Sequence[AuditEntry], names: Mapping[int, str]) -> "_Names":
    rows = _by_kind(entries)
    return _Names(event, names, _tables(rows), _pools(rows))


@dataclass(frozen=True, slots=True)
class _Names:
    """What the lines speak of: entries by id, tables and side pools by kind and id of a row."""

    event: Event
    names: Mapping[int, str]
    tables: Mapping[str, str]
    pools: Mapping[str, str]

    def says(self, entry: AuditEntry) -> str:
        facts = last_act.facts_of(entry, self.names)
        facts |= {
            "where": self.tables.get(entry.row, words.a_table()),
            "pool": self.pools.get(entry.row, words.a_side_pot()),
            "outcome": _outcome(facts.get("outcome", "")),
            "money": money_text(facts.get("cents", 0), self.event),
        }
        text = last_act.filled(str(last_act.words_for(entry, words.WORDS)), facts)
        return text[:1].upper() + text[1:]

    def about(self, entry: AuditEntry) -> Named | None:
        """Return the person whom its words name, None where they name nobody."""
        who = last_act.who_of(entry)
        name = self.names.get(who) if isinstance(who, int) else None
        return Named(who, name) if isinstance(who, int) and name and name in self.says(entry) else None

    def by(self, entry: AuditEntry) -> str:
        """Name a person, a phone at a table, or a player on their own page; empty for the sign-up page."""
        if entry.actor is not None:
            return str(entry.actor)
        if entry.via is None:
            return _without_anyone(entry.action)
        link = entry.via.link
        if link.kind == Link.Kind.PLAYER:
            name = self.names.get(link.entry_id or 0, words.a_player())
            return words.own_page(name=name)
        return words.phone_at(table=link.table, phone=entry.via)


def _without_anyone(action: str) -> str:
    if action in _BY_EMAIL:
        return words.from_email()
    return words.by_itself() if action in _BY_ITSELF else ""


def _outcome(stored: str) -> str:
    return gettext(OUTCOME_WORDS[stored]) if stored in OUTCOME_WORDS else ""


def _by_kind(entries: Sequence[AuditEntry]) -> Mapping[str, set[int]]:
    found: dict[str, set[int]] = defaultdict(set)
    for entry in entries:
        kind, _, pk = entry.row.partition(":")
        if pk.isdecimal():
            found[kind].add(int(pk))
    return found


def _names(event: Event) -> dict[int, str]:
    """Return what every entry is called, of each part of the night."""
    parts = range(1, event.stage_number + 1)
    return {line.entry_id: line.label for part in parts for line in field_of(event, stage=part)}


def _tables(rows: Mapping[str, set[int]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for kind, path in _MATCH_BY.items():
        if pks := rows.get(kind):
            matches = Match.objects.filter(**{f"{path}__in": pks}).values_list(path, "table", "round__number")
            found |= {f"{kind}:{pk}": words.table(table=table, number=n) for pk, table, n in matches}
    return found


def _pools(rows: Mapping[str, set[int]]) -> dict[str, str]:
    pools = SidePool.objects.filter(pk__in=rows.get("sidepool", ()))
    return {f"sidepool:{pool.pk}": pool.get_kind_display() for pool in pools}
