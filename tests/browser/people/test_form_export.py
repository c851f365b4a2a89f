"""A sign-up form's export becomes the night's list on a phone: by the words on the page, in few taps."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE
from tests.browser.finger import Finger
from tests.browser.show.test_wall import sign_in
from tests.people.form_export import FORM, LINES, NAMES, TWICE
from tests.people.test_lists import names_of

pytestmark = pytest.mark.django_db(transaction=True)
MOST_TAPS = 8
#: Tapping the field opens the phone's files; one more tap chooses there.
IN_THE_FILES = 1


def test_forty_rows_of_a_form_become_forty_right_names_in_eight_taps_at_most(
    browsing, site, organizer, tmp_path
):
    """43 rows with addresses and numbers: 40 people, one of them twice, two who withdrew."""
    export = tmp_path / "responses.csv"
    export.write_text(FORM, encoding="utf-8")
    event = nights.make_event(organizer, capacity=40)
    phone = browsing.device(PHONE)
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/{event.pk}/people/")
    host = Finger(phone)
    host.tap("link", "Paste a list")
    with phone.expect_file_chooser() as chooser:
        host.press(phone.get_by_label("CSV or Excel file"))
    chooser.value.set_files(export)
    host.tap("button", "Preview")
    expect(phone.locator(".listed input:checked")).to_have_count(40)
    assert "@" not in phone.locator("main").inner_text()
    host.tap("button", "Add 40 players")
    expect(phone.get_by_text("Added 40 to the list.")).to_be_visible()
    assert (len([*LINES, TWICE]), names_of(event)) == (43, NAMES)
    assert len(host.taps) + IN_THE_FILES <= MOST_TAPS
    assert addresses_on(phone, site, event) == []


def test_the_button_counts_the_names_that_are_checked(browsing, site, organizer):
    """Three names, one signed up already: two are checked; all can be unchecked, and none can't be added."""
    event = nights.make_list(organizer, ("Ann", "Bob"), capacity=8)
    phone = browsing.device(PHONE)
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/{event.pk}/entries/import/")
    phone.locator("textarea").first.fill("Ann\nCarla\nDave")
    phone.get_by_role("button", name="Preview").tap()
    names = phone.locator(".listed input")
    expect(phone.get_by_role("button", name="Add 2 players")).to_be_enabled()
    names.nth(1).uncheck()
    expect(phone.get_by_role("button", name="Add 1 player", exact=True)).to_be_enabled()
    names.nth(2).uncheck()
    expect(phone.get_by_role("button", name="Add 0 players")).to_be_disabled()
    names.nth(0).check()
    expect(phone.get_by_role("button", name="Add 1 player", exact=True)).to_be_enabled()


def addresses_on(phone, site, event):
    """Return the public pages, and the host's, on which an address or a number of the file stands."""
    pages = [f"/e/{event.public_id}/", f"/e/{event.public_id}/join/", f"/events/{event.pk}/people/"]
    texts = {page: phone.request.get(f"{site}{page}").text() for page in pages}
    return [page for page, text in texts.items() if "players.example" in text or "555-0" in text]
