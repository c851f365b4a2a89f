"""Slow play and rounds by the clock: page and API leave the same rows, and refuse alike."""

from dataclasses import replace
from uuid import UUID

import pytest

from scoring.rules.options import LevelEnd
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.rows_left import assert_alike
from tournaments.formats import FORMATS, FormatKey
from tournaments.models import Event, Ruling

pytestmark = pytest.mark.django_db

KEY = str(UUID(int=7, version=4))


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def playing(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)


@kept
def slow(organizer):
    """A night of six whose house rules set a time to act."""
    kind = FORMATS[FormatKey.PEUCHRE]
    rules = {"rules": PRESETS["peuchre"], "criteria": kind.usual_criteria}
    event = nights.make_night(organizer, nights.NAMES[:6], format=FormatKey.PEUCHRE, **rules)
    return nights.start(event, organizer)


def test_points_for_slow_play(person, slow):
    path = f"/events/{slow.pk}/rounds/1/tables/1/slow-play"
    assert_alike(
        lambda: by_page(person, f"{path}/", {"seat": "2", "key": KEY}),
        lambda: by_api(person, path, {"seat": 2, "key": KEY}),
    )


def test_points_for_slow_play_are_refused_alike(person, slow, playing):
    for event, seat, said in (
        (slow, 7, "This table has no seat 7"),
        (playing, 1, "Slow play costs no points under these rules. Make a ruling instead."),
    ):
        path = f"/events/{event.pk}/rounds/1/tables/1/slow-play"
        told = by_api(person, path, {"seat": seat, "key": KEY})
        shown = by_page(person, f"{path}/", {"seat": str(seat), "key": KEY})
        assert (told.status, shown.status) == (422, 422)
        assert told.says(said)
        assert shown.says(said)
    assert not Ruling.objects.exists()


def test_closing_the_tables(person, playing):
    nights.record(nights.match_at(playing), playing.created_by, 1)
    path = f"/events/{playing.pk}/rounds/1/tables/close"
    assert_alike(lambda: by_page(person, f"{path}/", {}), lambda: by_api(person, path, {}))


def test_tables_that_are_tied_are_not_closed_by_either_door(person, playing):
    rules = replace(playing.ruleset, level_end=LevelEnd.EXTRA_HAND)
    Event.objects.filter(pk=playing.pk).update(rules=rules.to_json())
    path = f"/events/{playing.pk}/rounds/1/tables/close"
    told, shown = by_api(person, path, {}), by_page(person, f"{path}/", {})
    assert (told.status, told.code, shown.status) == (409, "must_play_on", 409)
    assert shown.says(told.text)


def test_a_clock_that_closes_tables(person, playing):
    path = f"/events/{playing.pk}/clock"
    page = {"press": "start", "minutes": "20", "each_round": "on", "closes_tables": "on"}
    api = {"press": "start", "minutes": 20, "each_round": True, "closes_tables": True}
    assert_alike(lambda: by_page(person, f"{path}/", page), lambda: by_api(person, path, api))
