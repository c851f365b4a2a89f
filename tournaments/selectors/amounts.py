"""Amounts as the club writes them."""

from decimal import Decimal

from babel.numbers import format_currency, get_currency_precision

from tournaments.models import Event


def money_text(cents: int, event: Event) -> str:
    """Write an amount in the event's currency and the club's locale."""
    units = Decimal(cents).scaleb(-get_currency_precision(event.currency))
    return format_currency(units, event.currency, locale=event.club.locale)
