"""How long a night is: so many minutes as rounds and hands, and ends that are asked about."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.rulesets import PRESETS
from tournaments.formats import FORMATS, FormatKey, MovementSettings
from tournaments.formats.duration.night_length import (
    LONGEST_MINUTES,
    SHORTEST_MINUTES,
    NightLength,
    ends_late,
    everyone_once,
    fitted,
)

TORONTO = ZoneInfo("America/Toronto")


def fit(key, places, minutes, rules=None, **settings):
    kind = FORMATS[FormatKey(key)]
    movement = MovementSettings(entry_size=kind.entry_sizes[0], **settings)
    rules, movement = fitted(kind, places, rules or kind.house_rules["usual"], movement, minutes)
    shape = kind.shape(places, rules, movement)
    return shape.rounds, rules.hands


@pytest.mark.parametrize("places", [4, 5, 8, 12, 13, 24, 40, 200])
def test_a_night_of_rotating_partners_is_one_that_people_play_whatever_the_number(places):
    """8 to 10 rounds of 8 to 10 hands, two and a half hours at two minutes a hand."""
    rounds, hands = fit("party", places, 150)
    assert (8 <= rounds <= 10, 8 <= hands <= 10) == (True, True)
    assert 140 <= 2 * rounds * hands <= 160


@pytest.mark.parametrize(
    ("key", "places", "minutes", "meant"),
    [
        ("party", 12, 120, (7, 8)),
        ("party", 12, 180, (11, 8)),
        ("progressive", 24, 150, (9, 8)),
        ("mexicano", 24, 240, (15, 8)),
        # Seven rounds of everybody against everybody: the games give way.
        ("round_robin", 8, 150, (7, 10)),
        ("round_robin", 24, 150, (23, 4)),
        ("swiss", 8, 150, (3, 16)),
        # Four pairs of the other half to meet, no more.
        ("two_fields", 8, 150, (4, 16)),
        ("two_fields", 24, 150, (9, 8)),
        # Races end when somebody gets there.
        ("knockout", 8, 60, (3, None)),
        ("peuchre", 6, 240, (1, None)),
    ],
)
def test_each_kind_of_night_gives_way_where_it_can(key, places, minutes, meant):
    assert fit(key, places, minutes) == meant


def test_games_to_a_target_stay_so_and_fewer_are_played():
    """A game to 10 takes about 12 hands, so six of them fill 150 minutes."""
    to_ten = FORMATS[FormatKey.KNOCKOUT].house_rules["usual"]
    assert fit("progressive", 12, 150, rules=to_ten) == (6, None)


def test_room_for_too_few_changes_nothing():
    rules, settings = PRESETS["party"], MovementSettings()
    assert fitted(FORMATS[FormatKey.SWISS], 1, rules, settings, 150) == (rules, settings)


@pytest.mark.parametrize(
    ("places", "minutes", "offered"),
    [
        (8, 150, NightLength(rounds=7, hands=10)),
        (9, 150, NightLength(rounds=9, hands=8)),
        (12, 150, NightLength(rounds=11, hands=6)),
        (12, 120, None),
        (16, 150, None),
        (16, 180, NightLength(rounds=15, hands=6)),
        # Three rounds of twelve hands would be half the evening.
        (4, 150, None),
        # With ten nobody has proven it.
        (10, 150, None),
    ],
)
def test_that_everyone_partners_everyone_is_offered_where_it_fits(places, minutes, offered):
    assert everyone_once(FORMATS[FormatKey.PARTY], places, minutes) == offered


def test_only_rotating_partners_partner_everyone():
    assert everyone_once(FORMATS[FormatKey.PROGRESSIVE], 12, 150) is None


@given(
    key=st.sampled_from([FormatKey.PARTY, FormatKey.PROGRESSIVE, FormatKey.MEXICANO]),
    places=st.integers(4, 200),
    minutes=st.integers(SHORTEST_MINUTES, LONGEST_MINUTES),
)
def test_a_night_is_never_ten_minutes_longer_than_was_asked(key, places, minutes):
    rounds, hands = fit(key, places, minutes)
    assert 2 * rounds * hands <= minutes + 10
    # Nor shorter by more than a round.
    assert 2 * (rounds + 1) * hands >= minutes - 20 or rounds == 50


@pytest.mark.parametrize(
    ("start", "minutes", "is_late"),
    [
        ((19, 0), 299, False),
        ((18, 0), 300, False),
        ((18, 0), 301, True),
        ((22, 0), 119, False),
        ((22, 0), 120, True),
        ((0, 30), 120, False),
    ],
)
def test_an_end_past_midnight_or_after_five_hours_is_late(start, minutes, is_late):
    starts_at = datetime(2026, 11, 27, *start, tzinfo=TORONTO).astimezone(UTC)
    assert ends_late(starts_at, starts_at + timedelta(minutes=minutes), TORONTO) is is_late
