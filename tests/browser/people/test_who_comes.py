"""A player's page before the draw shows who else comes as they sign up, without being fetched for it."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, link_to
from tests.messages.addresses import entry_of
from tournaments.access.links import issue_player_links
from tournaments.audit.actor import Actor
from tournaments.people.services.entries import entry_add, entry_check_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_page_shows_who_signs_up_and_is_fetched_only_once_its_player_is_here(browsing, site, organizer):
    event = nights.make_list(organizer, ("Ann", "Bob"), capacity=8, shows_coming="names")
    issue_player_links(event, [entry_of(event, "Ann")])
    phone, fetched = browsing.device(PHONE), []
    # What it asks for it asks for at once.
    phone.add_init_script("Math.random = () => 0")
    with phone.expect_response(lambda answer: "/live/" in answer.url):
        phone.goto(link_to(site, event, entry=entry_of(event, "Ann")))
    phone.on("request", lambda request: request.url.endswith("/p") and fetched.append(request.method))
    for number, name in enumerate(("Carla", "Dave"), start=3):
        entry_add(event_id=event.pk, name=name, key=uuid4(), actor=Actor(organizer))
        expect(phone.get_by_text(f"{number} of 8")).to_be_visible()
    expect(phone.locator(".who-comes li").last).to_have_text("Dave")
    entry_check_in(entry_id=entry_of(event, "Bob").pk, actor=Actor(organizer))
    assert fetched == []
    entry_check_in(entry_id=entry_of(event, "Ann").pk, actor=Actor(organizer))
    expect(phone.get_by_role("heading", name="You're here")).to_be_visible(timeout=20_000)
    assert fetched == ["GET"]
