"""When people can sign up for a night by themselves."""

from datetime import datetime, timedelta
from typing import NamedTuple

from tournaments.models import Event


class Opening(NamedTuple):
    """From when until when; None where nothing but the night's own start says so."""

    opens_at: datetime | None
    closes_at: datetime | None

    def is_ahead(self, now: datetime) -> bool:
        return self.opens_at is not None and now < self.opens_at

    def is_over(self, now: datetime) -> bool:
        return self.closes_at is not None and now >= self.closes_at


def opening_of(event: Event) -> Opening:
    return Opening(
        event.starts_at - timedelta(days=event.opens_days) if event.opens_days else None,
        event.starts_at - timedelta(hours=event.closes_hours) if event.closes_hours else None,
    )


def takes_sign_ups(event: Event, now: datetime) -> bool:
    """Say whether people can sign themselves up now."""
    opening = opening_of(event)
    return event.status == Event.Status.SIGN_UP and not opening.is_ahead(now) and not opening.is_over(now)
