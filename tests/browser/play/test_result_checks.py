"""The other side confirms or disputes a result on a phone of its own, and the host rules on a dispute."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import LAPTOP, faults, link_to
from tests.browser.play.test_totals import enter
from tournaments.access.links import link_secret
from tournaments.models import Link

SMALL = {"width": 320, "height": 640}


@pytest.fixture
def asking(organizer):
    made = nights.make_night(organizer, nights.NAMES[:4], **nights.CHECKED)
    return nights.start(made, organizer)


@pytest.fixture
def console(browsing, site, asking, organizer, client):
    client.force_login(organizer)
    console = browsing.device(LAPTOP)
    console.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    console.goto(f"{site}/events/{asking.pk}/")
    return console


@pytest.fixture
def writer(browsing, site, asking):
    """The phone at the table that has entered 14 to 9."""
    phone = browsing.device(SMALL)
    phone.goto(link_to(site, asking, table=1))
    enter(phone, 14, 9)
    expect(phone.locator("#check strong")).to_have_text(["14", "9"])
    phone.on("dialog", lambda dialog: dialog.accept())
    return phone


def own_page(site, event, position):
    entry = nights.match_at(event).seats.get(position=position).entry
    return f"{site}/p#{link_secret(Link.objects.get(event=event, kind=Link.Kind.PLAYER, entry=entry))}"


def test_a_dispute_locks_the_result_until_the_host_rules(browsing, site, asking, console, writer):
    yes, no = {"name": "Yes, that's right"}, {"name": "No, that's wrong"}
    expect(writer.locator("#check")).to_contain_text("The other side or the host must confirm it")
    expect(writer.get_by_role("button", **yes)).to_have_count(0)
    assert faults(writer) == faults(writer, "dark") == []
    expect(console.locator(".table-card").first).to_contain_text("Unconfirmed")
    other = browsing.device(SMALL)
    other.goto(link_to(site, asking, table=1))
    expect(other.get_by_role("button", **yes)).to_be_visible()
    assert faults(other) == []
    other.get_by_role("button", **no).tap()
    for phone in (other, writer):
        expect(phone.locator("#check")).to_contain_text("Only the host can settle it")
        expect(phone.get_by_role("button", **yes)).to_have_count(0)
    expect(console.locator("[data-calls='1']")).to_be_visible()
    expect(console.get_by_role("heading", name="Table 1 disputes the score")).to_be_visible()
    writer.get_by_role("button", name="Undo points").tap()
    expect(writer.get_by_role("alert")).to_contain_text(
        "This result is disputed. Only the host can settle it."
    )
    console.goto(f"{site}/events/{asking.pk}/rounds/1/tables/1/")
    assert faults(console) == faults(console, "dark") == []
    console.get_by_role("button", name="Keep this result").click()
    expect(console.locator("#checked")).to_have_text("✓ The host confirmed this result")
    expect(writer.locator("#checked")).to_have_text("✓ The host confirmed this result")


def test_a_player_of_the_other_side_confirms_on_their_own_page(browsing, site, asking, console, writer):
    mine = browsing.device(SMALL)
    mine.goto(own_page(site, asking, 2))
    expect(mine.locator("#check strong")).to_have_text(["14", "9"])
    assert faults(mine) == faults(mine, "dark") == []
    mine.get_by_role("button", name="Yes, that's right").tap()
    expect(mine.locator("#checked")).to_have_text("✓ Both sides confirmed this result")
    expect(writer.locator("#checked")).to_have_text("✓ Both sides confirmed this result")
    expect(console.get_by_role("button", name="Close round 1", exact=True)).to_be_visible()
