"""Who usually comes to a club's nights, and who came last time and has not answered yet."""

from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import Player
from tournaments.models import Event
from tournaments.names.people import register_labels
from tournaments.people import words

from .club_people import attended, people_in, people_of

#: The usual crowd came to half of so many of the latest nights.
LATEST_NIGHTS = 4


class Unanswered(NamedTuple):
    """Somebody who came last time: their number in the club, and their name as the register has it."""

    number: int
    name: str


class LastTime(NamedTuple):
    """The night before this one, and who of its players are not on this night's list, also as withdrawn."""

    night: Event | None
    unanswered: tuple[Unanswered, ...]


def usual_crowd(event: Event) -> tuple[Player, ...]:
    """Return those who usually come and are not on this night's list, who came most first; six queries."""
    nights = list(_earlier(event).values_list("pk", flat=True)[:LATEST_NIGHTS])
    came: dict[int, int] = {}
    for person in _played(event, nights):
        came[person] = came.get(person, 0) + 1
    there = people_in(event)
    usual = [person for person, times in came.items() if 2 * times >= len(nights) and person not in there]
    players = people_of(event.club_id).filter(pk__in=usual)
    return tuple(sorted(players, key=lambda player: (-came[player.pk], player.name.casefold(), player.pk)))


def last_time(event: Event) -> LastTime:
    """Return who played at the night before and has not answered for this one, by name; five queries."""
    night = _earlier(event).first()
    if night is None:
        return LastTime(night=None, unanswered=())
    labels = register_labels(event)
    players = people_of(event.club_id).filter(pk__in=set(_played(event, [night.pk])) & labels.keys())
    named = [each for each in players if each.name != words.player_called(number=each.number)]
    found = [Unanswered(number=each.number, name=labels[each.pk]) for each in named]
    return LastTime(night=night, unanswered=tuple(sorted(found, key=lambda each: each.name.casefold())))


def _earlier(event: Event) -> QuerySet[Event]:
    """Return the club's nights before this one that were played, the latest first."""
    earlier = Event.objects.filter(
        club=event.club_id,
        starts_at__lt=event.starts_at,
        status__in=(Event.Status.RUNNING, Event.Status.FINISHED),
    )
    return earlier.exclude(pk=event.pk).order_by("-starts_at", "-pk")


def _played(event: Event, nights: list[int]) -> list[int]:
    """Return the people who had a place at these nights, each as often as they did."""
    rows = attended(event.club_id).filter(stage__event__in=nights, entry__number__isnull=False)
    return list(rows.values_list("person", flat=True))
