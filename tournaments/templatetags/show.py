"""How amounts, moments and names of results are written on a page."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Protocol
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import Club
from scoring import language
from scoring.money.amounts import amount
from tournaments.formats.hints.outcomes import Result
from tournaments.models import Event
from tournaments.names.amounts import club_money_text, money_text
from tournaments.nights.selectors.calendars import calendar_token
from tournaments.nights.services.drafts import EventDraft
from tournaments.play.words import hands
from tournaments.seating.selectors.seating import BoardSeat
from tournaments.show.markdown import markdown as rendered
from tournaments.standings import plain as in_words

register = template.Library()

PARTNERS = 2
#: What two partners have room for side by side on a screen.
LONG_NAME = 12


class Placed(Protocol):
    @property
    def place(self) -> int: ...
    @property
    def is_tied(self) -> bool: ...


class NamedSeat(Protocol):
    @property
    def position(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def is_with(self) -> bool: ...


@register.filter
def money(cents: int, event: Event) -> str:
    return money_text(cents, event)


@register.filter
def markdown(text: str) -> SafeString:
    return rendered(text)


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
def calendar_path(club: Club) -> str:
    """Return the address of a club's calendar on this server."""
    return reverse("club-calendar", args=[calendar_token(club)])


@register.filter
def day(moment: datetime, club: Club) -> str:
    """Write a date: Fri, Nov 27."""
    zone = ZoneInfo(club.time_zone)
    today = timezone.now().astimezone(zone).date()
    return language.date_text(moment.astimezone(zone).date(), club.locale, today=today)


@register.filter
def clock(moment: datetime, event: Event) -> str:
    """Write a time of today: 8:14 PM; with its date on any other day."""
    return language.moment_text(moment, ZoneInfo(event.time_zone), event.locale, now=timezone.now())


@register.filter
def day_and_clock(moment: datetime, event: Event) -> str:
    """Write a date and a time: Fri, Nov 27 · 7 PM."""
    return language.moment_text(moment, ZoneInfo(event.time_zone), event.locale)


@register.filter
def typed(address: str) -> str:
    """Write an address as people type it: example.org/e/3I6sWquvouBV/."""
    return address.partition("://")[2]


@register.filter
def end_of(ends_at: datetime, night: Event | EventDraft) -> str:
    """Write when a night ends, with its day where that is not the day it starts."""
    return language.end_text(ends_at, night.starts_at, ZoneInfo(night.time_zone), night.locale)


@register.filter
def ordinal(number: int) -> str:
    """Write 1st, 2nd, 3rd."""
    return language.ordinal(number)


@register.filter
def place(line: Placed) -> str:
    """Write the place of a line of the standings: 3rd, T-3rd."""
    return language.place(line.place, is_tied=line.is_tied)


@register.filter
def of(values: Mapping[int, object] | None, key: int) -> object:
    """Look up what belongs to an entry; None where nothing does."""
    return values.get(key) if values else None


@register.filter
def count(number: int, noun: str) -> str:
    """Write a number with its noun, given as "trick,tricks": 1 trick, 2 tricks."""
    one, many = noun.split(",")
    return language.count(number, one, many)


@register.filter
def brings(result: Result) -> str:
    """Write what a result brings, to follow its button."""
    return hands.brings(alone=result.alone, points=result.points, to_makers=result.to_makers)


@register.filter
def tricks(result: Result) -> str:
    """Write how many tricks a result is: 1 trick."""
    return hands.trick_count(result.tricks)


@register.filter
def result_text(result: Result) -> str:
    """Write a result to follow its maker's name: got euchred."""
    return hands.result(result.outcome, result.tricks)


@register.filter
def button(result: Result) -> str:
    """Write what stands on the button of a result."""
    return hands.button(result.outcome, result.tricks)


@register.filter
def listed(names: Sequence[str]) -> str:
    """Write Ann, Bob and Cy."""
    return language.listed(names)


@register.filter
def partners(names: Sequence[str]) -> SafeString:
    """Write who plays together: Ann & Bob."""
    return format_html_join(" & ", "<bdi>{}</bdi>", ([name] for name in names))


@register.filter
def seated_partners(mates: Sequence[NamedSeat]) -> SafeString:
    """Write who plays together, each name with its seat, as in the drawing."""
    return format_html_join(" & ", "{}", ([_seated(mate)] for mate in mates))


@register.filter
def seated_names(mates: Sequence[NamedSeat]) -> SafeString:
    return _in_a_row([_seated(mate) for mate in mates])


def _seated(mate: NamedSeat) -> SafeString:
    return format_html(
        '<strong class="{}" data-seat="{}"><bdi>{}</bdi></strong>',
        "with-you" if mate.is_with else "other",
        mate.position,
        mate.name,
    )


def _in_a_row(parts: Sequence[SafeString]) -> SafeString:
    if len(parts) <= 1:
        return format_html_join("", "{}", ([part] for part in parts))
    first = format_html_join(", ", "{}", ([part] for part in parts[:-1]))
    return format_html(_("{names} and {last}"), names=first, last=parts[-1])


@register.filter
def plain_money(cents: int, club: Club) -> str:
    """Write an amount for a night that is not saved yet."""
    return club_money_text(cents, club)


@register.filter
def long_names(side: Sequence[BoardSeat]) -> bool:
    """Say whether the people of a side need smaller letters on a screen."""
    return len(side) > PARTNERS or any(len(seat.name) > LONG_NAME for seat in side)
