"""The pages that people see first, or look at longest, are as they were accepted, on a phone and a laptop."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from accounts.models import Player
from benchmarks.rig.crowd import seat_night
from tests import nights
from tests.browser.conftest import link_to, until
from tests.browser.reference import assert_accepted
from tests.browser.show.test_wall import sign_in
from tournaments.access.links import issue_links, issue_player_links
from tournaments.audit.actor import Actor
from tournaments.models import Entry, Link
from tournaments.show.services.tv_codes import tv_code_make

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.night]
#: 8:14 PM in Detroit, on the evening of the night.
NOW = datetime(2026, 11, 28, 1, 14, tzinfo=UTC)
SIZES = ({"width": 390, "height": 844}, {"width": 1280, "height": 900})
NAMES = (*nights.NAMES[:10], "Bartholomew Featherstonehaugh", "Maria Guadalupe Hernandez de la Cruz")
#: Codes, and addresses with them, are other ones each time.
HIDE = """() => {
    const face = new CSSStyleSheet();
    face.replaceSync(`
        .qr > *, .tv-code { visibility: hidden }
        .address, #chat, .tv-address { display: none }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, face];
}"""
#: A picture further down is loaded once somebody gets there: that would be now and then.
LOAD = """() => Promise.all([...document.images].map((image) => {
    image.loading = "eager";
    return image.decode();
})).then(() => null)"""


@pytest.fixture
def evening(monkeypatch, site, organizer):
    """A night whose fourth round has begun, on an evening that stands still."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    event = seat_night(organizer, players=len(NAMES), played=3)
    for number, player in enumerate(Player.objects.filter(club=event.club).order_by("number"), 1):
        player.number, player.name = number, NAMES[number - 1]
        player.save()
    issue_links([Link(event=event, kind=Link.Kind.TABLE, table=table) for table in (1, 2, 3)])
    issue_player_links(event, Entry.objects.filter(stage__event=event).order_by("pk"))
    return event


@pytest.fixture
def look(browsing, tmp_path):
    """Compare a page at each size; the browser's clock is the server's."""

    def at(page, name):
        page.evaluate(HIDE)
        page.evaluate(LOAD)
        for size in SIZES:
            page.set_viewport_size(size)
            page.evaluate("scrollTo(0, 0)")
            assert_accepted(page, f"{name}-{size['width']}", tmp_path)

    return at


@pytest.fixture
def page(browsing):
    device = browsing.device(SIZES[0])
    device.clock.set_fixed_time(NOW)
    device.emulate_media(reduced_motion="reduce")
    return device


@pytest.mark.parametrize("place", ["", "people", "money", "share"])
def test_a_place_of_the_host_is_as_it_was_accepted(place, evening, look, page, site, organizer):
    tv_code_make(event_id=evening.pk, actor=Actor(organizer))
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{evening.pk}/{f'{place}/' if place else ''}")
    look(page, place or "run")


def test_a_new_night_is_as_it_was_accepted(evening, look, page, site, organizer):
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/new/")
    look(page, "new-night")


@pytest.mark.parametrize("place", ["", "seats"])
def test_what_everybody_sees_is_as_it_was_accepted(place, evening, look, page, site):
    page.goto(f"{site}/e/{evening.public_id}/{f'{place}/' if place else ''}")
    look(page, place or "standings")


def test_a_tables_page_is_as_it_was_accepted(evening, look, page, site):
    page.goto(link_to(site, evening, table=1))
    until(lambda: page.locator("form.entry").is_visible())
    look(page, "table")


def test_a_players_page_is_as_it_was_accepted(evening, look, page, site):
    page.goto(link_to(site, evening, entry=Entry.objects.filter(stage__event=evening).earliest("pk")))
    until(lambda: page.locator(".you-sit").is_visible())
    look(page, "player")


def test_the_first_page_is_as_it_was_accepted(look, page, site):
    page.goto(site)
    look(page, "landing")
