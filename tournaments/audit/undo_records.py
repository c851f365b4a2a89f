"""Keeping what the director does, so that the last of it can be taken back."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from django.db import transaction
from django.db.models import Q

from tournaments.models import Entry, Event, Hand, Match, Round, RoundTotal, UndoRecord

from .actor import Actor
from .deadlocks import again_after_deadlock
from .snapshots import Json, Scope, differences_of, snapshot, state_at
from .words import WORDS

P = ParamSpec("P")
R = TypeVar("R")

#: How the event of an action and its match are found, by the argument that names what it acts on.
_EVENT = "round__stage__event"
_PLACE_OF: dict[str, Callable[[int], tuple[int, int | None]]] = {
    "event_id": lambda pk: (pk, None),
    "entry_id": lambda pk: (Entry.objects.values_list("stage__event", flat=True).get(pk=pk), None),
    "match_id": lambda pk: Match.objects.values_list(_EVENT, "pk").get(pk=pk),
    "hand_id": lambda pk: Hand.objects.values_list(f"match__{_EVENT}", "match").get(pk=pk),
    "dispute_id": lambda pk: Hand.objects.values_list(f"match__{_EVENT}", "match").get(disputes=pk),
    "total_id": lambda pk: RoundTotal.objects.values_list(f"match__{_EVENT}", "match").get(pk=pk),
}


#: Columns of a seat that say whose it is and who plays there.
_WHO_SITS = {"entry_id", "player_id", "substitute_id"}


def undoable(scope: Scope) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Make a service one transaction that can be taken back, with the event locked first, once for both.

    What changes nothing is not kept, nor what is refused, nor what players do themselves.
    """

    def keeping(service: Callable[P, R]) -> Callable[P, R]:
        @wraps(service)
        @again_after_deadlock
        @transaction.atomic(durable=True)
        def recording(*args: P.args, **fields: P.kwargs) -> R:
            event_id, match_id = _place(fields)
            lock_what_changes(event_id, scope, match_id)
            if cast(Actor, fields["actor"]).user is None:  # a player's own sign-up
                return service(*args, **fields)
            before = snapshot(event_id, scope, match_id)
            result = service(*args, **fields)
            changes = differences_of(before, snapshot(event_id, scope, match_id))
            if changes:
                _keep(event_id, changes, cast(Actor, fields["actor"]))
            return result

        return recording

    return keeping


def _place(fields: dict[str, Any]) -> tuple[int, int | None]:
    name = next(name for name in _PLACE_OF if name in fields)
    return _PLACE_OF[name](fields[name])


def lock_what_changes(event_id: int, scope: Scope, match_id: int | None = None) -> None:
    """Lock the event, and the tables that could tell a hand while an action is looked at."""
    Event.objects.select_for_update(no_key=True).get(pk=event_id)
    matches = Match.objects.select_for_update(no_key=True, of=("self",)).order_by("round__number", "table")
    if scope is Scope.TABLE:
        matches.get(pk=match_id or 0)
    if scope is Scope.NIGHT:
        in_event = matches.filter(round__stage__event=event_id)
        list(in_event.filter(Q(round__status=Round.Status.OPEN) | Q(status=Match.Status.LATER)))


def _keep(event_id: int, changes: Json, actor: Actor) -> None:
    event = Event.objects.get(pk=event_id)
    line = event.audit.filter(action__in=WORDS, actor=actor.user).latest("pk")
    changes["told"] = state_at(_rests_on(changes))
    UndoRecord.objects.create(event=event, line=line, changes=changes)


def _rests_on(changes: Json) -> set[int]:
    """Return the matches whose results it takes for granted: of its rounds, and of seats given to others."""
    rounds, seats = set(), set()
    for row in cast(Iterable[dict[str, Any]], changes.get("rows", ())):
        if row["model"] == Round.__name__:
            rounds.add(row["pk"])
        if row["model"] == "Seat" and not _WHO_SITS.isdisjoint(row["after"] or ()):
            seats.add(row["pk"])
    found = Match.objects.filter(round__in=rounds) | Match.objects.filter(seats__in=seats)
    return set(found.values_list("pk", flat=True))
