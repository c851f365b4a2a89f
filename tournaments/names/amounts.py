"""Amounts as the club writes them."""

from functools import partial

from accounts.models import Club
from scoring.language import money
from scoring.money.amounts import Writer
from tournaments.models import Event


def money_text(cents: int, event: Event) -> str:
    """Write an amount in the event's currency and locale."""
    return money(cents, event.currency, event.locale)


def writer_of(night: Event | Club) -> Writer:
    """Return what writes amounts in the currency and locale of a night or a club."""
    return partial(money, currency=night.currency, locale=night.locale)


def club_money_text(cents: int, club: Club) -> str:
    """Write an amount as an event of this club would."""
    return money(cents, club.currency, club.locale)
