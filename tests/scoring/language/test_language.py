"""Amounts, dates, times, places and counts as people read them."""

import re
from contextvars import copy_context
from datetime import UTC, date, datetime, timedelta
from gettext import NullTranslations
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import language

LOCALES = ("en_US", "en_CA", "en_GB")
TORONTO = ZoneInfo("America/Toronto")
#: Friday, 7 PM in Toronto.
EVENING = datetime(2026, 11, 28, 0, 0, tzinfo=UTC)
MOMENTS = st.integers(631_152_000, 4_102_444_800).map(lambda seconds: datetime.fromtimestamp(seconds, UTC))
locales = st.sampled_from(LOCALES)


@pytest.mark.parametrize(
    ("cents", "currency", "locale", "text"),
    [
        (5400, "USD", "en_US", "$54"),
        (5450, "USD", "en_US", "$54.50"),
        (-500, "USD", "en_US", "-$5"),
        (5, "USD", "en_US", "$0.05"),
        (0, "CAD", "en_CA", "$0"),
        (123_456_700, "GBP", "en_GB", "£1,234,567"),
        (5400, "CAD", "en_US", "CA$54"),
    ],
)
def test_money(cents: int, currency: str, locale: str, text: str) -> None:
    assert language.money(cents, currency, locale) == text


@given(st.integers(-(10**11), 10**11), st.sampled_from(("USD", "CAD", "GBP", "EUR")), locales)
def test_an_amount_has_its_sign_no_empty_cents_and_is_read_back(
    cents: int, currency: str, locale: str
) -> None:
    text = language.money(cents, currency, locale)
    found = re.fullmatch(r"(-?)(?:CA|US)?[$£€]([\d,]+)(?:\.(\d\d))?", text)
    assert found
    assert found[3] != "00"
    read = int(found[2].replace(",", "")) * 100 + int(found[3] or 0)
    assert (-read if found[1] else read) == cents


@pytest.mark.parametrize(
    ("locale", "text", "later"),
    [
        ("en_US", "Fri, Nov 27 · 7\u00a0PM", "Fri, Nov 27 · 7:05\u00a0PM"),
        ("en_CA", "Fri, Nov 27 · 7\u00a0p.m.", "Fri, Nov 27 · 7:05\u00a0p.m."),
        ("en_GB", "Fri 27 Nov · 19:00", "Fri 27 Nov · 19:05"),
    ],
)
def test_a_moment_is_by_the_clubs_clock(locale: str, text: str, later: str) -> None:
    assert language.moment_text(EVENING, TORONTO, locale) == text
    assert language.moment_text(EVENING + timedelta(minutes=5), TORONTO, locale) == later


def test_a_night_that_ends_the_next_day_says_so() -> None:
    assert language.end_text(EVENING + timedelta(hours=4), EVENING, TORONTO, "en_US") == "11\u00a0PM"
    assert (
        language.end_text(EVENING + timedelta(hours=6), EVENING, TORONTO, "en_US")
        == "Sat, Nov 28 · 1\u00a0AM"
    )


def test_a_date_of_another_year_has_its_year() -> None:
    day = date(2026, 11, 27)
    assert language.date_text(day, "en_US", today=date(2026, 1, 1)) == "Fri, Nov 27"
    assert language.date_text(day, "en_US", today=date(2027, 1, 1)) == "Fri, Nov 27, 2026"


@given(
    MOMENTS,
    MOMENTS,
    locales,
)
def test_a_moment_has_its_weekday_unless_it_is_today(moment: datetime, now: datetime, locale: str) -> None:
    text = language.moment_text(moment, TORONTO, locale, now=now)
    local = moment.astimezone(TORONTO)
    is_today = local.date() == now.astimezone(TORONTO).date()
    assert text.startswith(local.strftime("%a")) is not is_today
    assert "\u202f" not in text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        *[(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th")],
        *[(21, "21st"), (22, "22nd"), (101, "101st"), (111, "111th"), (112, "112th"), (123, "123rd")],
    ],
)
def test_places(number: int, text: str) -> None:
    assert language.ordinal(number) == text
    assert language.place(number) == text
    assert language.place(number, is_tied=True) == f"T-{text}"


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 tricks"), (1, "1 trick"), (2, "2 tricks"), (21, "21 tricks"), (1200, "1,200 tricks")],
)
def test_counts(number: int, text: str) -> None:
    assert language.count(number, "trick", "tricks") == text


def test_shares_and_scores() -> None:
    assert language.percent(0.28) == "28%"
    assert language.score((10, 7)) == "10–7"


@pytest.mark.parametrize(
    ("names", "text"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Bob"], "Ann and Bob"), (["Ann", "Bob", "Cy"], "Ann, Bob and Cy")],
)
def test_names_in_a_row(names: list[str], text: str) -> None:
    assert language.listed(names) == text


@pytest.mark.parametrize(
    ("winners", "losers", "text"),
    [(["Ann", "Bob"], ["Cy", "Di"], "Ann & Bob beat Cy & Di"), (["Ann"], ["Cy"], "Ann beats Cy")],
)
def test_the_verb_fits_one_and_two(winners: list[str], losers: list[str], text: str) -> None:
    beats = language.verb(len(winners), "beats", "beat")
    assert f"{language.partners(winners)} {beats} {language.partners(losers)}" == text


class French(NullTranslations):
    def gettext(self, message: str) -> str:
        return {"Undo": "Annuler"}.get(message, message)


def test_a_catalog_takes_the_place_of_english_where_it_is_used() -> None:
    def in_french() -> str:
        language.use(French())
        return language.gettext("Undo")

    assert copy_context().run(in_french) == "Annuler"
    assert language.gettext("Undo") == "Undo"
    assert language.ngettext("{n} trick", "{n} tricks", 1) == "{n} trick"
    assert language.ngettext("{n} trick", "{n} tricks", 21) == "{n} tricks"
