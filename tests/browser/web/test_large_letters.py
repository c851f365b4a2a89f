"""Pages on the smallest phone with larger letters: nothing is wider than the screen, no word is broken."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests import nights
from tests.access.clubs import first_entry
from tests.browser.conftest import ARGUMENTS, broken_words, link_to, wait_for_scripts
from tests.conftest import browser_path
from tests.direct.test_console import finish

SMALL = {"width": 320, "height": 640}
NAMES = ["Christopher", "Bartholomew", "Ann-Kathrin Lindqvist", *nights.NAMES[3:]]


@pytest.fixture(scope="module", params=[20, 32], ids=["a quarter larger", "twice as large"])
def large(request, chromium):
    """A browser whose owner has asked for larger letters."""
    letters = f"--blink-settings=defaultFontSize={request.param}"
    browser = chromium.browser_type.launch(executable_path=browser_path(), args=[*ARGUMENTS, letters])
    yield browser
    browser.close()


@pytest.fixture
def page(large, site):
    context = large.new_context(viewport=SMALL, has_touch=True, service_workers="block", locale="en-US")
    page = context.new_page()
    wait_for_scripts(page)
    yield page
    context.close()


@pytest.fixture
def night(organizer):
    """Twelve at their first round, who have played some hands."""
    event = nights.start(nights.make_night(organizer, NAMES), organizer)
    for table in (1, 2):
        nights.record(nights.match_at(event, table=table), organizer, 1, maker=1, tricks=5, alone=True)
    return event


def trouble(page, address):
    page.goto(address)
    expect(page.locator("main")).to_be_visible()
    return page.evaluate("document.documentElement.scrollWidth") - SMALL["width"], broken_words(page)


@pytest.mark.parametrize("part", ["", "seats/", "rules/", "tv/", "how/", "fairness/"])
def test_what_everybody_sees_is_read_without_moving_it_sideways(part, page, site, night):
    assert trouble(page, f"{site}/e/{night.public_id}/{part}") == (0, [])


def test_the_places_of_the_standings_stay_a_table(page, site, night):
    page.goto(f"{site}/e/{night.public_id}/")
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Ann-Kathrin"))
    cells = [text for text in row.get_by_role("cell").all_inner_texts() if text]
    assert re.fullmatch(r"(T-)?\d+(st|nd|rd|th)", cells[0].split()[0])
    assert cells[-1].isdigit()
    expect(page.get_by_role("columnheader", name="Points").first).to_be_visible()


def test_the_players_page_is_read_without_moving_it_sideways(page, site, night, settings):
    settings.HAS_MAIL = True
    page.goto(link_to(site, night, entry=first_entry(night)))
    expect(page.get_by_role("heading", name="Email", exact=True)).to_be_visible()
    assert trouble(page, f"{site}/p") == (0, [])


DESK = ["", "money/", "tv/", "settings/", "changes/", "qr/", "activity/"]
DESK += ["sheets/?round=2", "rounds/1/sheets/", "rounds/1/", "people/", "names/", "seats/"]
DESK += ["standings/", "fairness/", "invitation/", "messages/", "repeat/", "share/", "phones/", "undo/"]
DESK += ["requests/", "playoffs/", "side-pots/", "money/report/", "money/receipts/"]
CLUB = ["", "people/", "people/1/", "people/merge/?keep=1&others=2", "health/", "nights/", "pay-ways/"]
GUEST = ["", "account/sign-up/", "account/sign-in/", "account/password/", "find/", "tv/", "phone/", "trick/"]
GUEST += ["rotations/?players=14&rounds=8", "rotations/fairness/?players=14&rounds=8", "rotations/check/"]
GUEST += ["rotations/cards/?players=14&rounds=8", "privacy/", "offline/", "api/docs/"]


COMING = ["", "people/", "entries/import/", "chart/", "ideals/", "house-rules/", "settings/", "share/", "tv/"]


def sign_in(page, site, organizer):
    client = Client()
    client.force_login(organizer)
    page.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])


def test_the_directors_pages_are_read_without_moving_them_sideways(page, site, night, organizer):
    sign_in(page, site, organizer)
    found = {part: trouble(page, f"{site}/events/{night.pk}/{part}") for part in DESK}
    found |= {f"club {part}": trouble(page, f"{site}/clubs/{night.club_id}/{part}") for part in CLUB}
    assert {part: each for part, each in found.items() if each != (0, [])} == {}


def test_pages_of_no_night_are_read_without_moving_them_sideways(page, site):
    found = {part: trouble(page, f"{site}/{part}") for part in GUEST}
    assert {part: each for part, each in found.items() if each != (0, [])} == {}


def test_pages_before_the_night_are_read_without_moving_them_sideways(page, site, organizer):
    event = nights.make_list(organizer, NAMES, place="VFW Post 12", shows_coming="names")
    found = {part: trouble(page, f"{site}/e/{event.public_id}/{part}") for part in ("", "join/", "how/")}
    sign_in(page, site, organizer)
    found |= {f"host {part}": trouble(page, f"{site}/events/{event.pk}/{part}") for part in COMING}
    found |= {part: trouble(page, f"{site}/{part}") for part in ("events/new/", "account/sign-ins/")}
    assert {part: each for part, each in found.items() if each != (0, [])} == {}


def test_pages_after_the_night_are_read_without_moving_them_sideways(page, site, organizer):
    event = nights.start(nights.make_night(organizer, NAMES[:4]), organizer, opened=0)
    finish(event, organizer)
    found = {"results": trouble(page, f"{site}/e/{event.public_id}/")}
    sign_in(page, site, organizer)
    after = ("", "money/", "share/", "tv/", "people/", "standings/", "money/report/", "money/receipts/")
    found |= {part: trouble(page, f"{site}/events/{event.pk}/{part}") for part in after}
    assert {part: each for part, each in found.items() if each != (0, [])} == {}
