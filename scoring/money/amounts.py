"""Amounts of money as people type and read them, kept as integer cents."""

import re
from collections.abc import Callable

from scoring.errors import InvalidPayoutError
from scoring.money.words import typed

#: Writes cents as people read them, with the sign of their currency.
Writer = Callable[[int], str]

PERCENT = re.compile(r"([0-9]{1,7})(?:\.([0-9]{1,2}))?")
AMOUNT = re.compile(r"[$€£]?\s?([0-9]{1,9})(?:\.([0-9]{1,2}))?")


def parse_cents(text: str, *, field: str) -> int:
    """Read an amount such as "10", "$10" or "10.50".

    Raises:
        InvalidPayoutError: it is anything else; "10,50" could be read two ways and is refused too.
    """
    found = AMOUNT.fullmatch(text.strip())
    if found is None:
        raise InvalidPayoutError(
            typed.not_an_amount(text=repr(text.strip()[:20])), field=field, code="not_an_amount"
        )
    return _in_hundredths(found)


def parse_percent(text: str, *, field: str) -> int:
    """Read a percentage such as "50" or "33.33", without its sign, in hundredths of a percent.

    Raises:
        InvalidPayoutError: it is anything else.
    """
    found = PERCENT.fullmatch(text.strip())
    if found is None:
        raise InvalidPayoutError(
            typed.not_a_percentage(text=repr(text.strip()[:20])), field=field, code="not_a_percentage"
        )
    return _in_hundredths(found)


def _in_hundredths(found: re.Match[str]) -> int:
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def amount(cents: int) -> str:
    """Write cents with two decimals and no currency: 1050 is 10.50, -5 is -0.05."""
    whole, fraction = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{fraction:02}"
