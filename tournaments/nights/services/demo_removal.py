"""Taking a demo away with everything in it: the only night that is ever deleted.

The guards of the database let its rows go because its club is a demo; nobody else's.
"""

from collections import deque
from collections.abc import Iterator
from datetime import datetime
from functools import cache

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import DEFAULT_DB_ALIAS, DatabaseError, transaction
from django.db.models import ForeignKey, Model
from django.utils import timezone
from knox.models import AuthToken

from accounts.demos import demos_over
from accounts.models import AccountLetter, Club, Demo, Invitation, Membership, SignIn, User
from tournaments.models import DealNote, Event, Link, Match


def demos_remove(*, now: datetime | None = None) -> int:
    """Remove every demo whose day is over; returns how many."""
    over = demos_over(now or timezone.now()).values_list("pk", flat=True)
    return sum(_removed(pk) for pk in list(over))


def _removed(demo_id: int) -> bool:
    try:
        return demo_remove(demo_id=demo_id)
    except DatabaseError:
        return False  # somebody wrote into it meanwhile: the next job tries again


@transaction.atomic(durable=True)
def demo_remove(*, demo_id: int) -> bool:
    """Delete a demo's club with its nights, and its guest; returns whether it was still there.

    Whoever is about to write into one of its nights waits, and then finds nothing.
    """
    demo = Demo.objects.select_for_update().filter(pk=demo_id).first()
    if demo is None:
        return False
    _lock(demo)
    for model, path in paths_to_club():
        _delete(model, path, demo.club_id)
    invitations = Invitation.objects.filter(club=demo.club_id).values("pk")
    AccountLetter.objects.filter(invitation__in=invitations).delete()
    Invitation.objects.filter(club=demo.club_id).delete()
    Membership.objects.filter(club=demo.club_id).delete()
    keys = SignIn.objects.filter(user=demo.user_id).exclude(session_key=None).values("session_key")
    Session.objects.filter(session_key__in=keys).delete()
    AuthToken.objects.filter(user=demo.user_id).delete()
    SignIn.objects.filter(user=demo.user_id).delete()
    demo.delete()
    _delete(Club, "pk", demo.club_id)
    _delete(User, "pk", demo.user_id)
    return True


def _lock(demo: Demo) -> None:
    """In the order of every service: the club, its events, their tables, then their links."""
    Club.objects.select_for_update().get(pk=demo.club_id)
    events = Event.objects.select_for_update().filter(club=demo.club_id).order_by("pk")
    held = [event.pk for event in events]
    list(Match.objects.select_for_update(of=("self",)).filter(round__stage__event__in=held).order_by("pk"))
    list(Link.objects.select_for_update(of=("self",)).filter(event__in=held).order_by("pk"))


def _delete(model: type[Model], path: str, pk: int | None) -> None:
    rows = model._base_manager.filter(**{path: pk})  # noqa: SLF001 -- Django's documented way
    # Without collecting what refers to them, which is deleted too: the database checks that at the end.
    rows._raw_delete(DEFAULT_DB_ALIAS)  # noqa: SLF001


@cache
def paths_to_club() -> tuple[tuple[type[Model], str], ...]:
    """Return every table of a club's nights with its way to the club, the longest way first.

    A guard follows that way, so that a row has to go before those it leads over.
    """
    ways: dict[type[Model], tuple[str, ...]] = {Club: ()}
    waiting: deque[type[Model]] = deque([Club])
    while waiting:
        target = waiting.popleft()
        for model, name in _pointing_at(target):
            if model not in ways:
                ways[model] = (name, *ways[target])
                waiting.append(model)
    others = (Club, Demo, Membership, Invitation, AccountLetter)
    found = [(model, "__".join(way)) for model, way in ways.items() if model not in others]
    # Who deals stays noted until the hands are gone.
    return tuple(sorted(found, key=lambda each: (-each[1].count("__"), each[0] is DealNote)))


def _pointing_at(target: type[Model]) -> Iterator[tuple[type[Model], str]]:
    for app in ("accounts", "tournaments"):
        for model in apps.get_app_config(app).get_models():
            for column in model._meta.concrete_fields:  # noqa: SLF001 -- Django's documented way
                if isinstance(column, ForeignKey) and not column.null and column.related_model is target:
                    yield model, column.name
