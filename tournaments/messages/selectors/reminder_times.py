"""When a night's reminders go out."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from tournaments.models import Event, Letter

KIND = Letter.Kind
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
#: The reminder of the day before helps until so long before the start.
DAY_ENDS = timedelta(hours=3)


def reminder_times(event: Event) -> Iterator[tuple[KIND, datetime, datetime]]:
    """Yield each reminder that a night has, with when it is due and until when it helps."""
    start = event.starts_at
    if event.reminds_day:
        yield KIND.DAY, start - DAY, start - DAY_ENDS
    if event.reminds_hour:
        yield KIND.HOUR, start - HOUR, start
    if event.doors_minutes:
        yield KIND.DOORS, start - timedelta(minutes=event.doors_minutes), start
