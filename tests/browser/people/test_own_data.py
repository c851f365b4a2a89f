"""A guest's phone: what they gave is deleted from their own page, as browsers send the form."""

from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE
from tournaments.models import SignUpAnswers


def test_a_guest_deletes_what_they_gave(browsing, site, organizer):
    event = nights.make_event(organizer, question_1="Shirt size")
    guest = browsing.device(PHONE)
    guest.goto(f"{site}/e/{event.public_id}/join/")
    guest.get_by_label("Your name").fill("Ann Archer")
    guest.get_by_label("Shirt size").fill("Large")
    guest.get_by_role("button", name="Sign up").tap()
    guest.get_by_role("link", name="Your data").tap()
    expect(guest.get_by_text("Large")).to_be_visible()
    guest.locator("summary").filter(has_text="Delete contact details").tap()
    guest.get_by_role("button", name="Delete contact details").tap()
    expect(guest.get_by_text("Deleted.")).to_be_visible()
    expect(guest.get_by_text("Large")).to_have_count(0)
    assert not SignUpAnswers.objects.exists()
