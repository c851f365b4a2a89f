"""What a night would pay, at phone size, while it is typed."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import faults
from tests.browser.test_money import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_ready_plans_stay_open_and_the_slider_knows_the_room(phone, site, organizer):
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/new/")
    wins = phone.locator("#wins")
    phone.get_by_label("Room for how many?").fill("8")
    phone.get_by_label("Stake", exact=True).fill("20")
    expect(wins).to_contain_text("All pay, $160.00:")
    phone.get_by_text("Ready prize plans").tap()
    phone.get_by_role("button", name="70/30").tap()
    expect(wins).to_contain_text("1. $112.00 2. $48.00")
    # As everything is asked anew with each tap, the list must not close.
    phone.get_by_role("button", name="Double up").tap()
    expect(phone.get_by_label("Prizes", exact=True)).to_have_value("40, 40, 20")
    expect(wins).to_contain_text("1. $100.00 2. $40.00 3. $20.00")
    slider = phone.get_by_label("What if only so many pay?")
    expect(slider).to_have_attribute("max", "8")
    slider.fill("6")
    expect(wins).to_contain_text("6 pay, $120.00: 1. $60.00 2. $40.00 3. $20.00")
    slider.fill("4")
    expect(wins).to_have_text("The prizes are 100.00 together; the pool is 80.00.")
    assert phone.evaluate(
        "document.querySelector('#wins').getBoundingClientRect().bottom"
        " - document.querySelector('#payers').getBoundingClientRect().top < innerHeight"
    )
    for scheme in ("light", "dark"):
        assert faults(phone, scheme) == []
