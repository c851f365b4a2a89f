"""Dates and times as people read them, by the clock and the locale of a club."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton, format_time, get_time_format

#: Babel puts this before AM and PM; many fonts of phones and printers have no glyph for it.
_NARROW_SPACE = "\u202f"
#: A line never ends between 7 and PM.
_NO_BREAK = "\u00a0"


def date_text(day: date, locale: str, *, today: date | None = None) -> str:
    """Write a date with its weekday, and with its year where that is not today's: Fri, Nov 27."""
    skeleton = "yMMMEd" if today is not None and day.year != today.year else "MMMEd"
    return format_skeleton(skeleton, day, locale=locale)


def time_text(moment: datetime, zone: ZoneInfo, locale: str) -> str:
    """Write a time of day: 7 PM, 7:05 PM, or 19:00 where the clock has 24 hours."""
    local = moment.astimezone(zone)
    if local.minute == 0 and "a" in get_time_format("short", locale=locale).pattern:
        text = format_skeleton("h", local, locale=locale)
    else:
        text = format_time(local, "short", locale=locale)
    return text.replace(_NARROW_SPACE, _NO_BREAK).replace(" ", _NO_BREAK)


def moment_text(moment: datetime, zone: ZoneInfo, locale: str, *, now: datetime | None = None) -> str:
    """Write a date and a time of day: Fri, Nov 27 · 7 PM; only the time where ``now`` is that day."""
    time = time_text(moment, zone, locale)
    day, today = moment.astimezone(zone).date(), now.astimezone(zone).date() if now else None
    return time if day == today else f"{date_text(day, locale, today=today)} · {time}"


def end_text(ends_at: datetime, starts_at: datetime, zone: ZoneInfo, locale: str) -> str:
    """Write when a night ends, with the day where it is not the one that it starts on."""
    return moment_text(ends_at, zone, locale, now=starts_at)
