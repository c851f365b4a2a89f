"""Dates and times as a form sends them."""

from datetime import datetime

from tournaments.errors import InvalidRequestError
from tournaments.web import words

DATETIME = "%Y-%m-%dT%H:%M"


def wall_clock(text: str) -> datetime:
    """Read what a field for date and time sent; raises ``InvalidRequestError`` for what no clock shows."""
    for form in (DATETIME, f"{DATETIME}:%S"):
        try:
            return datetime.strptime(text.strip(), form)  # noqa: DTZ007 -- the wall clock in the event's zone
        except ValueError:
            continue
    raise InvalidRequestError(words.choose_from_calendar(), field="starts_at")
