"""On letter paper nothing lies over anything else, and no page is wasted."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import SCREEN
from tests.browser.show.test_wall import sign_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.night]
MARGINS = dict.fromkeys(("top", "bottom", "left", "right"), "0.4in")


@pytest.fixture
def page(browsing, site, organizer):
    page = browsing.device(SCREEN)
    sign_in(page, site, organizer)
    return page


def sheets_of_paper(page):
    return page.pdf(format="Letter", margin=MARGINS).count(b"/Type /Page\n")


def test_two_tables_share_a_page_and_players_begin_a_new_one(page, site, organizer):
    event = nights.start(nights.make_night(organizer), organizer)
    page.goto(f"{site}/events/{event.pk}/qr/")
    # Three tables on two pages, then twelve players and the standings, nine a page.
    assert sheets_of_paper(page) == 4


def test_six_cards_of_a_rotation_share_a_page(page, site):
    page.goto(f"{site}/rotations/cards/?players=14&rounds=8")
    assert sheets_of_paper(page) == 3


def test_paper_leaves_out_what_only_a_screen_can_do(page, site, organizer):
    event = nights.start(nights.make_night(organizer), organizer)
    for address, only_screen in (
        ("/rotations/?players=40&rounds=8", page.get_by_role("heading", name="Share this rotation")),
        (f"/events/{event.pk}/people/", page.get_by_placeholder("Find a name")),
        (f"/events/{event.pk}/people/", page.get_by_text("Add a latecomer")),
        (f"/e/{event.public_id}/seats/", page.get_by_role("link", name="Fairness report")),
    ):
        page.emulate_media(media="screen")
        page.goto(site + address)
        expect(only_screen).to_be_visible()
        page.emulate_media(media="print")
        expect(only_screen).to_be_hidden()


def test_the_standings_of_run_are_printed_below_the_tables(page, site, organizer):
    event = nights.start(nights.make_night(organizer), organizer)
    page.goto(f"{site}/events/{event.pk}/")
    page.emulate_media(media="print")
    expect(page.locator(".night")).to_have_css("display", "block")
