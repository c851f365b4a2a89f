"""Sheets typed at the keyboard, with and without scripts."""

from dataclasses import replace

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from scoring.rules.options import DefendAlone
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.browser.conftest import LAPTOP, faults
from tournaments.models import RoundTotal

TWELVE = ["13", "25", "35a", "41", "p", "14", "23", "33", "44", "13", "23", "30"]


@pytest.fixture
def sheets(site, running):
    return f"{site}/events/{running.pk}/rounds/1/sheets/"


def sign_in(page, site, organizer):
    client = Client()
    client.force_login(organizer)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site}])
    return page


def played(event, table):
    return nights.match_at(event, table=table).hands_played


def test_two_sheets_are_typed_without_a_mouse(laptop, site, sheets, running, organizer):
    page = sign_in(laptop, site, organizer)
    page.goto(sheets)
    for table in (1, 2):
        row = page.get_by_role("group", name=f"Table {table}", exact=True)
        expect(row.get_by_role("textbox", name=f"Table {table}, hand 1", exact=True)).to_be_focused()
        for hand in TWELVE[:-1]:
            page.keyboard.type(hand)
            page.keyboard.press("Enter")
        page.keyboard.type(TWELVE[-1])
        # 1, 4, 2, 1, 1, 1 against 2, 1, 1, 1 and 2.
        expect(row.locator("[data-tally]")).to_have_text("10–7")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("12 hands saved.")
    expect(page.get_by_role("heading", name="1 of 3 sheets missing")).to_be_visible()
    assert (played(running, 1), played(running, 2), played(running, 3)) == (12, 12, 0)


def test_a_wrong_key_shows_at_once_and_costs_nothing(laptop, site, sheets, running, organizer):
    page = sign_in(laptop, site, organizer)
    page.goto(sheets)
    row = page.get_by_role("group", name="Table 1", exact=True)
    page.keyboard.type("93")
    expect(row.locator("[data-tally]")).to_have_text("0–0 ?")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    # As it is typed where the house rules ask when the dealer's partner called.
    page.keyboard.type("23n")
    expect(row.locator("[data-tally]")).to_have_text("0–1")
    page.keyboard.press("Backspace")
    expect(row.locator("[data-tally]")).to_have_text("0–1")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.type("13")
    expect(row.locator("[data-tally]")).to_have_text("1–1 ?")
    page.get_by_role("button", name="Save scores").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Hand 3: This table is on hand 2, not hand 3. Check the table again."
    )
    expect(row.get_by_role("textbox", name="Table 1, hand 3", exact=True)).to_have_value("13")
    expect(row.get_by_role("textbox", name="Table 1, hand 3", exact=True)).to_be_focused()
    assert played(running, 1) == 1


def test_without_scripts_enter_saves_and_goes_on(browsing, site, sheets, running, organizer):
    page = sign_in(browsing.device(LAPTOP, java_script_enabled=False), site, organizer)
    page.goto(sheets)
    for count, hand in enumerate(TWELVE[:3], start=1):
        expect(page.get_by_role("textbox", name=f"Table 1, hand {count}", exact=True)).to_be_focused()
        page.keyboard.type(hand)
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("1 hand saved.")
        assert played(running, 1) == count


def test_a_sheet_prints_whole_on_half_a_page(laptop, site, running, organizer):
    page = sign_in(laptop, site, organizer)
    page.goto(f"{site}/events/{running.pk}/sheets/?round=2")
    printed = page.pdf(format="A4")
    assert printed.count(b"/Type /Page\n") == 2


def test_the_points_of_two_tables_are_typed_without_a_mouse(laptop, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.TOTALS), organizer)
    page = sign_in(laptop, site, organizer)
    # Tall enough for both tables above the bar that saves.
    page.set_viewport_size({"width": 1280, "height": 1200})
    page.goto(f"{site}/events/{event.pk}/rounds/1/sheets/")
    assert faults(page) == faults(page, "dark") == []
    page.keyboard.type("14 9")
    tally = page.get_by_role("group", name="Table 1", exact=True).locator("[data-tally]")
    expect(tally).to_have_text("14–9")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Table 2, points", exact=True)).to_be_focused()
    page.keyboard.type("7 16 11")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("2 tables saved.")
    expect(page.get_by_role("heading", name="Round 1 sheets are in")).to_be_visible()
    assert sorted(RoundTotal.objects.values_list("points", "hands")) == [([7, 16], 11), ([14, 9], 12)]
    page.goto(f"{site}/events/{event.pk}/sheets/?round=2")
    for scheme in ("light", "dark"):
        assert faults(page, scheme) == []


def test_a_lone_defence_runs_the_score_along_and_prints_on_half_a_page(laptop, site, organizer):
    rules = replace(
        PRESETS["party"], defend_alone=DefendAlone.AGAINST_LONER, lone_defence=2, lone_defence_march=4
    )
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8], rules=rules), organizer)
    page = sign_in(laptop, site, organizer)
    # Tall enough for both tables above the bar that saves.
    page.set_viewport_size({"width": 1280, "height": 1200})
    page.goto(f"{site}/events/{event.pk}/rounds/1/sheets/")
    assert faults(page) == faults(page, "dark") == []
    tally = page.get_by_role("group", name="Table 1", exact=True).locator("[data-tally]")
    # Four to side 2 for every trick; on the makers' side, against no loner and of no such seat there is none.
    for typed, shown in (("10ad2", "0–4"), ("10ad3", "0–0 ?"), ("10d2", "0–0 ?"), ("10a-5", "0–0 ?")):
        page.keyboard.press("Control+A")
        page.keyboard.type(typed)
        expect(tally).to_have_text(shown)
    page.keyboard.press("Control+A")
    page.keyboard.type("21+-1")
    expect(tally).to_have_text("2–0")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Save scores").click()
    expect(page.get_by_role("status")).to_contain_text("1 hand saved.")
    assert nights.match_at(event).hands.get().lone_defender == 1
    page.goto(f"{site}/events/{event.pk}/sheets/?round=2")
    expect(page.get_by_role("columnheader", name="Defended alone").first).to_be_visible()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
