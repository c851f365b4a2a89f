"""The short code that opens a night on a TV: typed as people type, for half an hour, and not guessed."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.access.clubs import browser, make_club
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tournaments.models import AuditEntry, Event, LinkSession, Show

pytestmark = pytest.mark.django_db

UNKNOWN = "That code doesn't work. Ask the host for a new one."


@pytest.fixture(autouse=True)
def nothing_counted():
    cache.clear()


@kept
def home():
    return make_club("Maple")


def code_of(home):
    answer = by_api(browser(home.owner), f"/events/{home.running.pk}/tv/code", {})
    assert answer.status == 200
    return Show.objects.get(event=home.running).tv_code


def enter(tv, code):
    return tv.post("/tv/", {"code": code})


def hide(night):
    Event.objects.filter(pk=night.pk).update(is_private=True)


@pytest.mark.night
def test_a_code_has_six_characters_that_no_one_mixes_up(home):
    codes = set()
    for _ in range(40):
        Show.objects.update(tv_code_until=None)
        codes.add(code_of(home))
    assert len(codes) == 40
    assert all(re.fullmatch("[CDFGHJKLMNPQRTVWXY34679]{6}", code) for code in codes)


@pytest.mark.night
@pytest.mark.parametrize("typed", ["{}", " {} ", "{:.3} {:.0}"])
def test_a_code_opens_the_tv_page_however_it_is_typed(home, typed):
    code = code_of(home)
    wanted = f"{code[:3].lower()} {code[3:].lower()}" if ":" in typed else typed.format(code)
    answer = enter(browser(), wanted)
    assert (answer.status_code, answer["Location"]) == (302, f"/e/{home.running.public_id}/tv/")


def test_a_private_night_opens_to_the_tv_that_entered_the_code_and_to_no_other(home):
    tv, other = browser(), browser()
    code = code_of(home)
    hide(home.running)
    wall = f"/e/{home.running.public_id}/tv/"
    assert tv.get(wall).status_code == 404
    assert enter(tv, code)["Location"] == wall
    assert tv.get(wall).status_code == 200
    assert other.get(wall).status_code == 404
    # Opened once more, it is the same device.
    enter(tv, code)
    assert LinkSession.objects.filter(link__kind="guest", link__event=home.running).count() == 1


def test_the_api_opens_it_alike(home):
    code = code_of(home)
    answer = browser().post("/api/v1/tv-session", {"code": code}, content_type="application/json")
    night = home.running.public_id
    assert answer.json() == {"event": night, "page": f"/e/{night}/tv/", "token": None}
    hide(home.running)
    tv = browser()
    assert tv.post("/api/v1/tv-session", {"code": code}, content_type="application/json").json()["token"]
    assert tv.get(f"/e/{night}/tv/").status_code == 200


def test_a_code_expires_and_a_new_one_takes_its_place(home):
    code = code_of(home)
    assert timedelta(minutes=29) < Show.objects.get().tv_code_until - timezone.now() <= timedelta(minutes=30)
    assert code_of(home) == code
    Show.objects.update(tv_code_until=timezone.now())
    answer = enter(browser(), code)
    assert (answer.status_code, UNKNOWN in answer.text.replace("&#x27;", "'")) == (404, True)
    assert code_of(home) != code
    assert enter(browser(), code).status_code == 404


def test_a_replaced_guest_link_ends_the_code(home):
    code = code_of(home)
    hide(home.running)
    by_page(browser(home.owner), f"/events/{home.running.pk}/guests/link/replace/", {})
    assert enter(browser(), code).status_code == 404


@pytest.mark.parametrize("door", ["page", "api"])
def test_ten_wrong_codes_a_minute_and_no_more(home, door):
    code, tv = code_of(home), browser()
    statuses = [
        enter(tv, "CCCCCC").status_code
        if door == "page"
        else tv.post("/api/v1/tv-session", {"code": "CCCCCC"}, content_type="application/json").status_code
        for _ in range(11)
    ]
    assert statuses == [404] * 10 + [429]
    # Nor the right one: whoever guesses does not learn that it was.
    assert enter(tv, code).status_code == 429


def test_right_codes_are_not_counted(home):
    code = code_of(home)
    assert {enter(browser(), code).status_code for _ in range(15)} == {302}


def test_the_activity_tells_that_a_code_was_made_and_not_which(home):
    code = code_of(home)
    entry = AuditEntry.objects.get(action="tv_code_make")
    assert code not in f"{entry.before} {entry.after}"
    assert "Made a TV code" in browser(home.owner).get(f"/events/{home.running.pk}/activity/").text


def test_the_host_reads_the_code_and_where_to_enter_it(home):
    person = browser(home.owner)
    assert "Get TV code" in person.get(f"/events/{home.running.pk}/tv/").text
    code = code_of(home)
    page = person.get(f"/events/{home.running.pk}/tv/").text
    assert f"{code[:3]} {code[3:]}" in page
    assert "testserver/tv" in page
