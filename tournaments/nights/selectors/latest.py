"""The night that a host would most likely repeat."""

from accounts.clubs.access import RANK
from accounts.models import Club, Role, User
from tournaments.models import Event

HOSTS = RANK[RANK.index(Role.DIRECTOR) :]


def latest_night(user: User, club: Club | None) -> Event | None:
    """Return the latest night of a club, or of all clubs in which this person may host."""
    nights = Event.objects.filter(club__memberships__user=user, club__memberships__role__in=HOSTS)
    if club is not None:
        nights = nights.filter(club=club)
    return nights.select_related("club").order_by("-starts_at", "-pk").first()
