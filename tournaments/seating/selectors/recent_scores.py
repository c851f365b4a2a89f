"""How many points a night people scored lately in their club, and the order of a list by it."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from django.db.models import Sum

from tournaments.models import Entry, EntryPlayer, Event, Seat

#: So many of each player's last nights count.
LAST_NIGHTS = 10


def by_points(event: Event) -> list[int] | None:
    """Order those who have a place by their points a night, the best first; None where nobody has any.

    Whoever has no earlier night stands in the middle: as high as the average of the others. Those who are
    equal stay in their order. Three queries.
    """
    listed = [entry.pk for entry in listed_entries(event)]
    found = points_per_night(event, listed)
    if not found:
        return None
    average = sum(found.values(), Fraction()) / len(found)
    return sorted(listed, key=lambda entry_id: -found.get(entry_id, average))


def listed_entries(event: Event) -> list[Entry]:
    return list(event.first_stage.entries.filter(status__in=Entry.TAKES_A_PLACE).order_by("queue"))


def points_per_night(event: Event, entry_ids: list[int]) -> Mapping[int, Fraction]:
    """Return by entry what its player scored a night, a mean of their last nights in this club.

    What a sub scored is nobody's here.
    """
    players = dict(EntryPlayer.objects.filter(entry__in=entry_ids).values_list("player_id", "entry_id"))
    nights = (
        Seat.objects.filter(
            player__in=players,
            substitute=None,
            round__stage__event__club=event.club_id,
            round__stage__event__status=Event.Status.FINISHED,
        )
        .values_list("player_id", "round__stage__event_id")
        .annotate(scored=Sum("points"))
        .order_by("-round__stage__event__starts_at", "-round__stage__event_id")
    )
    scored: dict[int, list[int]] = defaultdict(list)
    for player_id, _event_id, points in nights:
        if len(scored[player_id]) < LAST_NIGHTS:
            scored[player_id].append(points)
    return {players[player_id]: Fraction(sum(points), len(points)) for player_id, points in scored.items()}
