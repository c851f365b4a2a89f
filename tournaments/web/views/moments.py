"""Dates and times as a form sends them."""

from datetime import datetime

from tournaments.errors import InvalidRequestError

DATETIME = "%Y-%m-%dT%H:%M"


def wall_clock(text: str) -> datetime:
    """Read what a field for date and time sent; raises ``InvalidRequestError`` for what no clock shows."""
    for form in (DATETIME, f"{DATETIME}:%S"):
        try:
            return datetime.strptime(text.strip(), form)  # noqa: DTZ007 -- the wall clock in the event's zone
        except ValueError:
            continue
    raise InvalidRequestError("Choose a date and time from the calendar.", field="starts_at")
