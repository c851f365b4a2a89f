"""Nights found by name: today's by the whole name for a guest, all of their clubs' by a part for members."""

import re
from datetime import timedelta

from django.db.models import BooleanField, Case, Exists, F, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from accounts.models import Membership
from tournaments.access.public_access import Viewer
from tournaments.errors import InvalidRequestError
from tournaments.models import Event
from tournaments.show import words

MOST_FOUND = 10
#: Fewer would list what a server has rather than find a night.
LEAST_CHARACTERS, MOST_CHARACTERS = 3, 200
#: Before and after its start, how long a guest finds a night that is not finished.
TODAY = timedelta(days=1)
#: A night's address, as it is copied from a page or read from a QR code.
_ADDRESS = re.compile(r"\S*/e/([\w-]+)(?:/\S*)?", re.ASCII)


def nights_found(text: str, viewer: Viewer) -> tuple[Event, ...]:
    """Return the nights that a name or an address stands for, with ``is_own``; in one query.

    A guest has to know the whole name, so that nobody can list what a server has. A private night is found
    by members of its club and nobody else: its name alone may tell who plays.

    Raises:
        InvalidRequestError: the text is too short or too long, or no text.
    """
    wanted = _wanted(text)
    named = Q(name__icontains=wanted, is_own=True) | (Q(name__iexact=wanted) & _on_for_everyone())
    addressed = Q(public_id=wanted) & (Q(is_own=True) | Q(is_private=False))
    found = Event.objects.annotate(is_own=_of_own_clubs(viewer)).filter(named | addressed)
    return tuple(_nearest_first(found)[:MOST_FOUND])


def _wanted(text: str) -> str:
    wanted = " ".join(text.split())
    if found := _ADDRESS.fullmatch(wanted):
        wanted = found[1]
    if len(wanted) < LEAST_CHARACTERS:
        raise InvalidRequestError(words.too_short_to_find(least=LEAST_CHARACTERS), field="q")
    if len(wanted) > MOST_CHARACTERS:
        raise InvalidRequestError(words.too_long(most=MOST_CHARACTERS, length=len(wanted)), field="q")
    if not wanted.isprintable():
        raise InvalidRequestError(words.cannot_be_shown(), field="q")
    return wanted


def _of_own_clubs(viewer: Viewer) -> Exists | Value:
    if viewer.user_id is None:
        return Value(value=False, output_field=BooleanField())
    member = Membership.objects.filter(user=viewer.user_id, user__is_active=True)
    return Exists(member.filter(club=OuterRef("club")))


def _on_for_everyone() -> Q:
    now = timezone.now()
    is_today = Q(starts_at__range=(now - TODAY, now + TODAY))
    return Q(is_private=False, club__demo=None) & ~Q(status=Event.Status.FINISHED) & is_today


def _nearest_first(found: QuerySet[Event]) -> QuerySet[Event]:
    """Put tonight's first, then what comes, then what is over, the latest of it first."""
    is_over = Q(status=Event.Status.FINISHED)
    return found.order_by(
        Case(When(is_over, then=1), default=0),
        Case(When(~is_over, then=F("starts_at"))),
        "-starts_at",
        "pk",
    )
