"""A host who saves a new place sees at once, and without a tap, what would tell everyone."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE
from tests.browser.show.test_wall import sign_in
from tests.messages.addresses import has_address

pytestmark = pytest.mark.django_db(transaction=True)


def test_after_saving_a_new_place_the_message_and_its_button_are_in_view(browsing, site, organizer):
    event = nights.make_list(organizer, ("Ann", "Bob"), capacity=8, place="VFW Post 1138")
    has_address(event, "Ann")
    host = browsing.device(PHONE)
    sign_in(host, site, organizer)
    host.goto(f"{site}/events/{event.pk}/invitation/")
    host.get_by_label("Place").fill("Elks Lodge, 5 Main St")
    host.get_by_role("button", name="Save").tap()
    offer = host.get_by_role("region", name="New time or place")
    expect(offer.get_by_text("Elks Lodge, 5 Main St")).to_be_in_viewport(ratio=0.6)
    expect(offer.get_by_role("button", name="Tell everyone")).to_be_in_viewport(ratio=1)
