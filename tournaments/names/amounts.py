"""Amounts as the club writes them."""

from decimal import Decimal

from babel.numbers import format_currency

from accounts.models import Club
from tournaments.models import Event


def money_text(cents: int, event: Event) -> str:
    """Write an amount in the event's currency and locale."""
    return _written(cents, event.currency, event.locale)


def club_money_text(cents: int, club: Club) -> str:
    """Write an amount as an event of this club would."""
    return _written(cents, club.currency, club.locale)


def _written(cents: int, currency: str, locale: str) -> str:
    # Hundredths whatever the currency, as they were typed: left to itself Babel makes 10.50 yen 10.
    return format_currency(Decimal(cents).scaleb(-2), currency, locale=locale, currency_digits=False)
