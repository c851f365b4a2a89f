"""The night that a host would most likely repeat, and when."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from accounts.clubs.roles import RANK
from accounts.models import Club, Role, User
from tournaments.errors import UnsupportedFieldError
from tournaments.formats import Shape
from tournaments.messages.selectors.previews import InvitationPreview, next_invitation
from tournaments.models import Event

WEEK = timedelta(days=7)
HOSTS = RANK[RANK.index(Role.DIRECTOR) :]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """The latest night, and when its like would start.

    Args:
        shape: what a full field would play; None where there is room for too few.
        is_last_week: whether it was a week before that start.
        invitation: to that night, as it would go out; None where no one asked for it.
    """

    event: Event
    starts_at: datetime
    shape: Shape | None
    is_last_week: bool
    invitation: InvitationPreview | None


def latest_night(user: User, club: Club | None) -> Event | None:
    """Return the latest night of a club, or of all clubs in which this person may host."""
    nights = Event.objects.filter(club__memberships__user=user, club__memberships__role__in=HOSTS)
    if club is not None:
        nights = nights.filter(club=club)
    return nights.select_related("club").order_by("-starts_at", "-pk").first()


def repeat_of(user: User, club: Club | None, now: datetime) -> Repeat | None:
    """Return the night that this person would most likely repeat."""
    event = latest_night(user, club)
    if event is None:
        return None
    starts_at = next_start(event.starts_at, event.time_zone, now)
    # An hour more or less where the clocks change.
    weeks = round((starts_at - event.starts_at) / WEEK)
    return Repeat(
        event=event,
        starts_at=starts_at,
        shape=_shape(event),
        is_last_week=weeks == 1 and event.starts_at <= now,
        invitation=next_invitation(event, starts_at),
    )


def _shape(event: Event) -> Shape | None:
    stage = event.first_stage
    try:
        return stage.kind.shape(event.capacity, event.ruleset, stage.movement)
    except UnsupportedFieldError:
        return None


def next_start(last: datetime, time_zone: str, now: datetime, *, weeks: int = 1) -> datetime:
    """Return when a night is next: weeks after the last, by the same wall clock, and still to come."""
    zone = ZoneInfo(time_zone)
    wall = last.astimezone(zone).replace(tzinfo=None) + weeks * WEEK
    while wall.replace(tzinfo=zone) <= now:
        wall += weeks * WEEK
    return wall.replace(tzinfo=zone).astimezone(UTC)
