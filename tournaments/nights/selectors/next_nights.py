"""What comes after a night: when it would be again, its series, and who would hear of it."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.messages.selectors.previews import InvitationPreview, next_invitation
from tournaments.messages.selectors.recipients import Recipients, everybody
from tournaments.models import Event, HostMessage, Series

from .latest import next_start


@dataclass(frozen=True, slots=True, kw_only=True)
class NextNight:
    """A night's repeat, series and cancellation.

    Args:
        starts_at: of the same night again.
        invitation: to that night, as it would go out; None where no one asked for it.
        series: while it goes on.
        later: the series' newest night, where it is not this one.
        everybody: who would hear that the night is canceled.
        canceled: the message that said so.
    """

    starts_at: datetime
    invitation: InvitationPreview | None
    series: Series | None
    later: Event | None
    everybody: Recipients
    canceled: HostMessage | None


def next_night_of(event: Event) -> NextNight:
    """Read it in some fifteen queries, however many people there are."""
    series = event.series if event.series and event.series.ended_at is None else None
    later = Event.objects.filter(series=series, starts_at__gt=event.starts_at).order_by("-starts_at")
    cancels = event.messages.filter(kind=HostMessage.Kind.CANCEL)
    starts_at = next_start(event.starts_at, event.time_zone, timezone.now())
    return NextNight(
        starts_at=starts_at,
        invitation=next_invitation(event, starts_at),
        series=series,
        later=later.first() if series else None,
        everybody=everybody(event),
        canceled=cancels.order_by("-pk").first() if event.status == Event.Status.CANCELED else None,
    )
