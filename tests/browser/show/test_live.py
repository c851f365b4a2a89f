"""Pages that follow the night: asked for again when something changes, and never replaced under a finger."""

import re
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import LAPTOP, link_to, until
from tests.browser.show.test_wall import sign_in
from tournaments.access.public_access import night_of
from tournaments.audit.actor import Actor
from tournaments.cache.stamps import rounds_stamp
from tournaments.direct.services.rounds import round_close
from tournaments.people.services.entries import entry_add
from tournaments.show.live.hub import hub

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(browsing, site, organizer):
    page = browsing.device(LAPTOP)
    sign_in(page, site, organizer)
    return page


@contextmanager
def listening(page):
    """Give what the page says that it has seen already, once its stream has been asked for."""
    seen = []
    with page.expect_request(lambda request: "/live/" in request.url) as asked:
        yield seen
    seen += parse_qs(urlsplit(asked.value.url).query).get("seen", [])


def test_the_night_and_its_list_are_not_asked_for_again_as_they_open(page, site, running, organizer):
    coming = nights.make_list(organizer, ("Ann Smith", "Bob Jones"))
    for event in (running, coming):
        with listening(page) as seen:
            page.goto(site + reverse("console", args=[event.pk]))
        assert seen == [night_of(event.pk).stamp]
    until(lambda: hub.watching() == 1)
    entry_add(event_id=coming.pk, name="Cy Young", key=uuid4(), actor=Actor(organizer))
    expect(page.locator("#roster")).to_contain_text("Cy Young")


def test_a_players_page_and_the_seats_are_not_asked_for_again_until_the_round_ends(
    browsing, site, running, organizer
):
    phone, seats = browsing.device(), browsing.device()
    stamp = rounds_stamp(night_of(running.pk).epoch, running.public_id)
    with listening(phone) as own:
        phone.goto(link_to(site, running, entry=running.stage.entries.first()))
    with listening(seats) as board:
        seats.goto(site + reverse("seats", args=[running.public_id]))
    assert own == board == [stamp]
    until(lambda: hub.watching() == 2)
    pages = []
    phone.on("request", lambda request: pages.append(urlsplit(request.url).path))
    # Its hands change neither.
    nights.play_round(running, organizer, 1)
    with phone.expect_response(lambda answer: urlsplit(answer.url).path == "/p"):
        round_close(event_id=running.pk, number=1, stands={}, others="Time is up", actor=Actor(organizer))
    expect(seats.locator("[data-live] [aria-current=page]")).to_have_text(re.compile(r"\b2$"))
    assert pages.count("/p") == 1


def test_a_players_page_is_not_asked_for_again_as_it_opens_before_the_draw(browsing, site, organizer):
    coming, phone = nights.make_list(organizer, ("Ann Smith", "Bob Jones")), browsing.device()
    phone.goto(site + reverse("join", args=[coming.public_id]))
    phone.get_by_label("Your name").fill("Cy Young")
    with listening(phone) as seen:
        phone.get_by_role("button", name="Sign up").tap()
    assert seen == [night_of(coming.pk).stamp]


def test_an_answer_that_is_the_same_changes_nothing(page, site, running, organizer):
    """The stream of a page whose network is back says nothing new."""
    run = reverse("console", args=[running.pk])
    page.goto(site + run)
    page.evaluate("document.querySelector('.table-card').id = 'kept'")
    with page.expect_response(lambda answer: answer.url == site + run) as told:
        page.evaluate("dispatchEvent(new Event('online'))")
    told.value.finished()
    page.evaluate("new Promise((shown) => setTimeout(shown, 100))")
    expect(page.locator("#kept")).to_have_count(1)
    nights.record(nights.match_at(running), organizer, 1)
    expect(page.locator("#kept")).to_have_count(0)


def test_what_comes_while_a_finger_lies_on_a_link_takes_nothing_from_it(page, site, running, organizer):
    page.goto(site + reverse("console", args=[running.pk]))
    until(lambda: hub.watching() == 1)
    box = box_of(page.locator(".table-card a").first)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with page.expect_response(lambda answer: answer.url.endswith(f"/events/{running.pk}/")) as told:
        page.mouse.down()
        nights.record(nights.match_at(running), organizer, 1)
    told.value.finished()
    # What was read of it is shown by now, if it does not wait.
    page.evaluate("new Promise((shown) => setTimeout(shown, 100))")
    page.mouse.up()
    page.wait_for_url(f"{site}{reverse('table', args=[running.pk, 1, 1])}")
