"""Who usually comes to a club's nights."""

from accounts.models import Player
from tournaments.models import Event

from .club_people import attended, people_in, people_of

#: The usual crowd came to half of so many of the latest nights.
LATEST_NIGHTS = 4


def usual_crowd(event: Event) -> tuple[Player, ...]:
    """Return those who usually come and are not on this night's list, who came most first; six queries."""
    earlier = Event.objects.filter(
        club=event.club_id,
        starts_at__lt=event.starts_at,
        status__in=(Event.Status.RUNNING, Event.Status.FINISHED),
    ).exclude(pk=event.pk)
    nights = list(earlier.order_by("-starts_at", "-pk").values_list("pk", flat=True)[:LATEST_NIGHTS])
    came: dict[int, int] = {}
    rows = attended(event.club_id).filter(stage__event__in=nights, entry__number__isnull=False)
    for person in rows.values_list("person", flat=True):
        came[person] = came.get(person, 0) + 1
    there = people_in(event)
    usual = [person for person, times in came.items() if 2 * times >= len(nights) and person not in there]
    players = people_of(event.club_id).filter(pk__in=usual)
    return tuple(sorted(players, key=lambda player: (-came[player.pk], player.name.casefold(), player.pk)))
