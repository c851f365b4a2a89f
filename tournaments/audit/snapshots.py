"""The rows of an event as they stand, so that what an action has changed can be seen and put back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from accounts.models import Player
from tournaments.models import (
    Bye,
    DealNote,
    Entry,
    EntryPlayer,
    Event,
    Hand,
    Link,
    Match,
    PlayOff,
    Posting,
    Presence,
    Round,
    RoundTotal,
    Ruling,
    Screen,
    Seat,
    Show,
    Stage,
    Substitution,
)

Json = dict[str, object]
Row = Mapping[str, object]

#: Parents first; where a row's event is found.
PATHS: dict[type[Model], str] = {
    Event: "pk",
    Stage: "event",
    Entry: "stage__event",
    Substitution: "event",
    Presence: "event",
    Round: "stage__event",
    Match: "round__stage__event",
    Seat: "round__stage__event",
    DealNote: "match__round__stage__event",
    Bye: "round__stage__event",
    Show: "event",
    Screen: "event",
    Player: "entries__stage__event",
    EntryPlayer: "stage__event",
    Link: "event",
}
MODELS: dict[str, type[Model]] = {model.__name__: model for model in PATHS}
#: Of the event only how far it is; everything else of it is changed on its own pages.
ONLY = {
    Player: ("name", "nickname"),
    EntryPlayer: ("entry_id", "came_from_id"),
    Link: ("entry_id", "signed_up_id"),
    Event: ("status", "stage_number", "finished_at", "has_substitutes", "draw_released", "shown_round"),
    Show: (
        "announcement",
        "frozen_after",
        "told",
        "round_minutes",
        "clock_ends_at",
        "clock_left_seconds",
        "closes_tables",
    ),
}
AT_A_TABLE = ("status", "winner", "is_walk_over")
#: It only ever grows, so that pages see what is newer.
GROWS = {"version"}
#: What a row rests on is kept beside it and struck out rather than changed.
EVIDENCE: dict[str, type[Hand] | type[RoundTotal] | type[Ruling] | type[PlayOff]] = {
    "hands": Hand,
    "totals": RoundTotal,
    "rulings": Ruling,
    "play_offs": PlayOff,
}


class Scope(Enum):
    """Which rows an action can change."""

    PEOPLE = "people"
    PARTNERS = "partners"
    NAMES = "names"
    START = "start"
    PLAN = "plan"
    NUMBERS = "numbers"
    MONEY = "money"
    ROOM = "room"
    TABLE = "table"
    PLACES = "places"
    ROUND = "round"
    NIGHT = "night"


_MODELS: dict[Scope, tuple[type[Model], ...]] = {
    Scope.PEOPLE: (Entry,),
    Scope.PARTNERS: (Entry, EntryPlayer, Link),
    Scope.NAMES: (Player,),
    # The seats it has drawn are cleared as a whole: there may be tens of thousands.
    Scope.START: (Event, Entry),
    Scope.PLAN: (Stage,),
    Scope.NUMBERS: (Stage, Entry),
    Scope.MONEY: (),
    Scope.ROOM: (Show, Screen),
    Scope.TABLE: (),
    Scope.PLACES: (),
    # A round that opens changes nothing at its tables.
    Scope.ROUND: (Event, Round, Show),
    # Names are the club's, and only changed by themselves; pairs are made and parted by themselves, too.
    Scope.NIGHT: tuple(model for model in PATHS if model not in (Player, EntryPlayer, Link)),
}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Rows by model and id; ``live`` are the ids of what counts, ``postings`` those of the ledger."""

    rows: Mapping[str, Mapping[int, Row]]
    live: Mapping[str, frozenset[int]] = field(default_factory=dict)
    postings: frozenset[str] = frozenset()


def snapshot(event_id: int, scope: Scope, match_id: int | None = None) -> Snapshot:
    """Read what an action can change; at a table only the match, whose sums follow from the evidence."""
    live: dict[str, frozenset[int]] = {}
    rows = {model.__name__: rows_of(event_id, model) for model in _MODELS[scope]}
    if scope is Scope.NIGHT:
        live = _live({"match__round__stage__event": event_id})
    if scope is Scope.PLACES:
        live = {"play_offs": _live_of(PlayOff, {"event": event_id})}
    if scope is Scope.TABLE:
        live = _live({"match": match_id})
        rows["Match"] = {match_id or 0: Match.objects.values(*AT_A_TABLE).get(pk=match_id or 0)}
    moves_money = scope in {Scope.PEOPLE, Scope.MONEY}
    postings = Posting.objects.filter(event=event_id) if moves_money else Posting.objects.none()
    return Snapshot(
        rows=rows,
        live=live,
        postings=frozenset(map(str, postings.values_list("pk", flat=True))),
    )


def rows_of(event_id: int, model: type[Model]) -> dict[int, Row]:
    """Read the event's rows of a model; what the room sees has its defaults without a row."""
    names = columns(model)
    found = _rows_in(event_id, model)
    rows: dict[int, Row] = {
        row[0]: dict(zip(names, row[1:], strict=True)) for row in found.values_list("pk", *names)
    }
    if model is Show and not rows:
        return {event_id: {name: getattr(Show(), name) for name in names}}
    return rows


def _rows_in(event_id: int, model: type[Model]) -> QuerySet[Model]:
    where = Q(**{PATHS[model]: event_id})
    if model is Player:
        where |= Q(pk__in=Substitution.objects.filter(event=event_id).values("player"))
    return model._default_manager.filter(where)  # noqa: SLF001 -- Django's name for it


def columns(model: type[Model]) -> tuple[str, ...]:
    only = ONLY.get(model)
    if only is not None:
        return only
    fields = model._meta.concrete_fields  # noqa: SLF001 -- Django's name for it
    return tuple(each.attname for each in fields if not each.primary_key and each.attname not in GROWS)


def _live(where: dict[str, object]) -> dict[str, frozenset[int]]:
    return {name: _live_of(model, where) for name, model in EVIDENCE.items() if model is not PlayOff}


def _live_of(model: type[Model], where: dict[str, object]) -> frozenset[int]:
    found = model._default_manager.filter(voided_at=None, **where)  # noqa: SLF001 -- Django's name for it
    return frozenset(found.values_list("pk", flat=True))


def differences_of(before: Snapshot, after: Snapshot) -> Json:
    """Write what has changed, as JSON; empty where nothing has."""
    rows = [
        {"model": model, "pk": pk, "before": was, "after": now}
        for model, then in after.rows.items()
        for pk in sorted(before.rows[model].keys() | then.keys())
        for was, now in [_changed(before.rows[model].get(pk), then.get(pk))]
        if was is not None or now is not None
    ]
    evidence = {
        name: {"gone": sorted(was - after.live[name]), "new": sorted(after.live[name] - was)}
        for name, was in before.live.items()
        if was != after.live[name]
    }
    postings = sorted(after.postings - before.postings)
    found: Json = {"rows": rows, "evidence": evidence, "postings": postings}
    return {name: value for name, value in found.items() if value}


def _changed(was: Row | None, now: Row | None) -> tuple[Json | None, Json | None]:
    if was is None or now is None:
        return (None if was is None else plain_row(was), None if now is None else plain_row(now))
    names = [name for name in was if was[name] != now[name]]
    if not names:
        return None, None
    return plain_row({name: was[name] for name in names}), plain_row({name: now[name] for name in names})


def plain_row(row: Row) -> Json:
    return {name: plain_value(value) for name, value in row.items()}


def plain_value(value: object) -> object:
    """Write a stored value as JSON keeps it."""
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def state_at(matches: Iterable[int]) -> Json:
    """Say what stands at some matches, by their ids: what an action on their rounds rests on."""
    ids = list(matches)
    fields: dict[str, list[object]] = {
        str(pk): [status, played]
        for pk, status, played in Match.objects.filter(pk__in=ids).values_list("pk", "status", "hands_played")
    }
    sums = ("points", "against", "games", "hands", "loners", "marches", "euchres", "euchred")
    for pk, *brought in Seat.objects.filter(match__in=ids).order_by("position").values_list("match", *sums):
        fields[str(pk)].append(brought)
    return dict(fields)
