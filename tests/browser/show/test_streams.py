"""What a page asks for by itself leaves room for what people do: a browser has six connections."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import link_to, served, until
from tests.browser.direct.test_disputes import console  # noqa: F401 -- a fixture
from tests.browser.offline.test_offline import asked_for, enter
from tests.browser.slow_network import SlowNetwork
from tournaments.audit.actor import Actor
from tournaments.direct.services.rulings import director_call
from tournaments.show.live.hub import hub

#: How many connections a browser has to one server, by HTTP/1.1.
MOST_CONNECTIONS = 6
HIDE = """
(is) => {
    Object.defineProperty(document, "hidden", { value: is, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}
"""


@pytest.fixture
def network(transactional_db):
    from config.asgi import application  # noqa: PLC0415 -- it lists the static files, which are collected first

    return SlowNetwork(application)


@pytest.fixture
def site(network):
    with served(network) as address:
        yield address
        network.mend()


def put_away(page):
    """Show another tab in place of this one; a browser without a window hides none."""
    page.evaluate(HIDE, True)


def test_a_seventh_tab_opens_beside_six_that_are_hidden(browsing, site, running, organizer):
    first = browsing.device()
    first.goto(link_to(site, running, table=1))
    asked_for(first, 1)
    boards = [browsing.watch(first.context.new_page()) for _ in range(MOST_CONNECTIONS - 1)]
    until(lambda: hub.watching() == 1)
    put_away(first)
    for page in boards:
        page.goto(site + reverse("standings", args=[running.public_id]))
        until(lambda: hub.watching() > 0)
        put_away(page)
    seventh = browsing.watch(first.context.new_page())
    seventh.goto(site + reverse("seats", args=[running.public_id]))
    expect(seventh.get_by_role("heading", name="Who sits where")).to_be_visible()
    until(lambda: hub.watching() == 1)
    # Whoever comes back sees what has happened, and what happens from then on.
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=5)
    for page in (first, boards[0]):
        page.evaluate(HIDE, False)
    expect(first.locator("#hands")).to_have_text("1 of 12 hands")
    until(lambda: hub.watching() == 3)


def test_looks_that_are_not_answered_do_not_pile_up_before_a_hand(browsing, site, network, running):
    page = browsing.device()
    network.hold_back("/t/now", "/live/")
    page.goto(link_to(site, running, table=1))
    asked_for(page, 1)
    # Time for five.
    until(lambda: any(seconds > 7.5 for seconds in network.waiting("/t/now")))
    assert len(network.waiting("/t/now")) == 1
    enter(page, maker=1, tricks=3)
    expect(page.locator("#hands")).to_have_text("1 of 12 hands")


def test_a_desk_whose_sound_is_on_rings_also_while_it_is_hidden(console, running, organizer):  # noqa: F811 -- as above
    console.get_by_label("Ring when tables need you").check()
    expect(console.locator("body")).to_have_attribute("data-rang", "1")
    until(lambda: hub.watching() == 1)
    put_away(console)
    director_call(match_id=nights.match_at(running, table=2).pk, actor=Actor(organizer))
    expect(console.locator("body")).to_have_attribute("data-rang", "2")
