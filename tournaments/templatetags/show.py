"""How amounts, moments and names of results are written on a page."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_skeleton, format_time
from django import template

from accounts.models import Club
from scoring.money.amounts import amount
from tournaments.formats.hints.outcomes import OUTCOME_WORDS
from tournaments.models import Event
from tournaments.names.amounts import club_money_text, money_text
from tournaments.nights.services.drafts import EventDraft
from tournaments.seating.selectors.seating import BoardSeat
from tournaments.standings import plain as in_words

register = template.Library()

PARTNERS = 2
#: What two partners have room for side by side on a screen.
LONG_NAME = 12


@register.filter
def money(cents: int, event: Event) -> str:
    return money_text(cents, event)


@register.filter
def exact(points: Fraction) -> str:
    """Write points as 7, 7½ or 7⅓."""
    return in_words(points)


@register.filter
def plain(cents: int) -> str:
    """Write an amount as a form takes it."""
    return amount(cents)


@register.filter
def key_for(form: object, page_key: UUID) -> UUID:
    """Make the key of one form of a page: the same when it is sent twice, another on the next page."""
    return uuid5(page_key, str(form))


@register.filter
def day(moment: datetime, club: Club) -> str:
    return format_date(moment.astimezone(ZoneInfo(club.time_zone)).date(), "medium", locale=club.locale)


@register.filter
def clock(moment: datetime, event: Event) -> str:
    return format_time(moment, "short", tzinfo=ZoneInfo(event.time_zone), locale=event.locale)


@register.filter
def day_and_clock(moment: datetime, event: Event) -> str:
    date = format_skeleton("MMMEd", moment, tzinfo=ZoneInfo(event.time_zone), locale=event.locale)
    return f"{date}, {clock(moment, event)}"


@register.filter
def end_of(ends_at: datetime, night: Event | EventDraft) -> str:
    """Write when a night ends, with its day where that is not the day it starts."""
    zone = ZoneInfo(night.time_zone)
    time = format_time(ends_at, "short", tzinfo=zone, locale=night.locale)
    if ends_at.astimezone(zone).date() == night.starts_at.astimezone(zone).date():
        return time
    return f"{format_skeleton('MMMEd', ends_at, tzinfo=zone, locale=night.locale)} · {time}"


@register.filter
def plain_money(cents: int, club: Club) -> str:
    """Write an amount for a night that is not saved yet."""
    return club_money_text(cents, club)


@register.filter
def long_names(side: Sequence[BoardSeat]) -> bool:
    """Say whether the people of a side need smaller letters on a screen."""
    return len(side) > PARTNERS or any(len(seat.name) > LONG_NAME for seat in side)


@register.filter
def words(text: str) -> list[str]:
    return text.split()


@register.filter
def outcome_words(outcome: str) -> str:
    return OUTCOME_WORDS.get(outcome, outcome)
