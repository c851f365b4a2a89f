"""The page of the API's operations: folded to a list of its groups, which open for what is looked for."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import faults
from tests.browser.show.test_on_paper import sheets_of_paper

pytestmark = [pytest.mark.browser, pytest.mark.night]


def group(page, name):
    return page.locator("details.group", has=page.get_by_role("heading", name=name, exact=True))


@pytest.mark.parametrize("width", [320, 390, 1280, 1920])
def test_the_page_of_the_api_is_short_fits_and_can_be_read_by_everyone(browsing, site, width):
    page = browsing.device({"width": width, "height": 844})
    page.goto(f"{site}/api/docs/")
    assert page.evaluate("document.documentElement.scrollHeight") < 3000
    group(page, "table").locator("summary").first.click()
    page.locator("summary", has_text="/api/v1/table/hands").click()
    opened = page.locator("#table > details[open]")
    expect(opened.get_by_text("Round shown on the phone.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for scheme in ("light", "dark") if width in {390, 1280} else ():
        assert faults(page, scheme) == []


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_link_to_a_group_or_to_an_answer_opens_it(browsing, site, has_scripts):
    page = browsing.device(java_script_enabled=has_scripts)
    page.goto(f"{site}/api/docs/#events/rounds")
    expect(page.get_by_text("/api/v1/events/{event_id}/rounds/{number}/next")).to_be_in_viewport()
    expect(group(page, "events/rounds").locator("summary").first).to_be_in_viewport()
    page.goto(f"{site}/api/docs/#TokenAnswer")
    expect(page.locator("#TokenAnswer")).to_be_in_viewport()


def test_the_script_opens_it_where_the_browser_does_not(phone, site):
    phone.goto(f"{site}/api/docs/")
    answer = phone.locator("#TokenAnswer")
    expect(answer).to_be_hidden()
    # What changes the address so leads a browser nowhere.
    phone.evaluate("history.replaceState(null, '', '#TokenAnswer')")
    phone.evaluate("dispatchEvent(new Event('hashchange'))")
    expect(answer).to_be_in_viewport()


def test_the_keyboard_opens_a_group_and_goes_on_inside(laptop, site):
    laptop.goto(f"{site}/api/docs/")
    summary = group(laptop, "trick").locator("summary").first
    summary.focus()
    laptop.keyboard.press("Enter")
    laptop.keyboard.press("Tab")
    expect(laptop.locator("summary", has_text="/api/v1/trick")).to_be_focused()
    laptop.keyboard.press("Space")
    expect(laptop.get_by_text("Settle a trick: who takes it")).to_be_visible()


def test_paper_has_every_request_without_scripts_too(browsing, site):
    page = browsing.device(java_script_enabled=False)
    page.goto(f"{site}/api/docs/")
    # 308 lines: about forty on each page.
    assert sheets_of_paper(page) > 6


def test_the_script_opens_the_groups_for_paper_and_closes_them_again(phone, site):
    phone.goto(f"{site}/api/docs/")
    group(phone, "trick").locator("summary").first.click()
    phone.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(phone.locator("details.group:not([open])")).to_have_count(0)
    phone.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(phone.locator("details.group[open]")).to_have_count(1)
