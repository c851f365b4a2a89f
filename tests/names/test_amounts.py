"""An amount is shown as it was typed, in the currency of the night and the manner of the club."""

import pytest

from accounts.models import Club
from tournaments.models import Event
from tournaments.names.amounts import club_money_text, money_text


@pytest.mark.parametrize(
    ("currency", "locale", "shown"),
    [
        ("USD", "en_US", "$10.50"),
        ("EUR", "de_DE", "10,50\xa0€"),
        # Yen have no smaller unit and dinars a thousandth; what is kept are hundredths of either.
        ("JPY", "en_US", "¥10.50"),
        ("KWD", "en_US", "KWD10.50"),
    ],
)
def test_a_thousand_and_fifty_cents_are_ten_and_a_half_of_any_currency(currency, locale, shown):
    club = Club(currency=currency, locale=locale)
    assert club_money_text(10_50, club).replace("KWD\xa0", "KWD") == shown
    assert money_text(10_50, Event(currency=currency, locale=locale)).replace("KWD\xa0", "KWD") == shown
