"""Amounts as people read them."""

import re
from decimal import Decimal

from babel.numbers import format_currency

_NO_CENTS = re.compile(r"[.,]00(?!\d)")


def money(cents: int, currency: str, locale: str) -> str:
    """Write an amount with its sign, and with cents only where there are any: $54, $54.50, -$5.

    Args:
        cents: hundredths, whatever the currency.
        currency: an ISO 4217 code, such as USD.
        locale: en_US, en_CA or en_GB.
    """
    # As they were typed: left to itself Babel makes 10.50 yen 10.
    text = format_currency(Decimal(cents).scaleb(-2), currency, locale=locale, currency_digits=False)
    return text if cents % 100 else _NO_CENTS.sub("", text)
