"""How amounts, moments and names of results are written on a page."""

from datetime import datetime
from fractions import Fraction
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from babel.dates import format_datetime, format_time
from django import template

from accounts.models import Club
from scoring.money import amount
from tournaments.formats.outcomes import OUTCOME_WORDS
from tournaments.models import Event
from tournaments.selectors.amounts import club_money_text, money_text
from tournaments.standings import plain as in_words

register = template.Library()


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
def clock(moment: datetime, event: Event) -> str:
    return format_time(moment, "short", tzinfo=ZoneInfo(event.time_zone), locale=event.club.locale)


@register.filter
def day_and_clock(moment: datetime, event: Event) -> str:
    return format_datetime(
        moment, "EEE d MMM, ", tzinfo=ZoneInfo(event.time_zone), locale=event.club.locale
    ) + (clock(moment, event))


@register.filter
def zoned(moment: datetime, time_zone: str) -> str:
    """Write the time of day in a zone of its own, for a night that is not saved yet."""
    return format_time(moment, "short", tzinfo=ZoneInfo(time_zone), locale="en_US")


@register.filter
def plain_money(cents: int, club: Club) -> str:
    """Write an amount for a night that is not saved yet."""
    return club_money_text(cents, club)


@register.filter
def words(text: str) -> list[str]:
    return text.split()


@register.filter
def outcome_words(outcome: str) -> str:
    return OUTCOME_WORDS.get(outcome, outcome)
