"""Pages of what went wrong, with the name of the app and a way on; buttons no wider than they need."""

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import expect

from config.gate.refusals import GateRefusal, answer
from tests import nights
from tests.browser.conftest import LAPTOP, PHONE, SCREEN, faults
from tests.browser.show.test_wall import sign_in
from tournaments.database_faults import DatabaseFault
from tournaments.models import Entry
from tournaments.web.views.refusals import database_away

AWAY = {"is_read": False, "fault": "busy", "sentence": "", "seconds": 5}
#: Pixels, as in app.css: 20rem.
WIDEST = 320


def gate_page():
    *_, headers, body = answer(GateRefusal.BUSY, "/")
    return body.decode(), dict(headers)


def page_of(template, **context):
    return render_to_string(template, context), {"Content-Type": "text/html"}


PAGES = {
    "gate": gate_page,
    "broken": lambda: page_of("500.html"),
    "busy": lambda: page_of("database_away.html", **AWAY),
    "busy, with a form": lambda: page_of(
        "database_away.html", **AWAY, action="/wrong", fields=[("key", "1"), ("name", 'Zoë "Z" <b>')]
    ),
    "offline": lambda: page_of("app/offline.html"),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_what_went_wrong_looks_like_the_app_and_suits_everyone(browsing, site, name):
    page = browsing.device(PHONE, waits=False)
    body, headers = PAGES[name]()
    page.route("**/wrong", lambda route: route.fulfill(body=body, headers=headers))
    page.goto(f"{site}/wrong")
    assert page.locator("header a").first.inner_text().strip() == "Order Up"
    color = page.evaluate("getComputedStyle(document.querySelector('header')).backgroundColor")
    # Felt, as in the light theme of app.css.
    assert color == "rgb(13, 90, 59)"
    assert [faults(page, scheme) for scheme in ("light", "dark")] == [[], []]


def test_a_sign_up_that_a_busy_server_did_not_take_is_sent_again_by_itself(browsing, site, organizer):
    event = nights.make_event(organizer)
    phone, asked = browsing.device(PHONE), []

    def busy_first(route):
        request = route.request
        if request.method != "POST" or asked:
            route.continue_()
            return
        asked.append(request)
        sent = RequestFactory().post(
            f"/e/{event.public_id}/join/", request.post_data, "application/x-www-form-urlencoded"
        )
        page = database_away(sent, DatabaseFault.BUSY)
        route.fulfill(status=503, body=page.text, headers=dict(page.items()))

    phone.route("**/join/", busy_first)
    phone.goto(f"{site}/e/{event.public_id}/join/")
    phone.get_by_label("Your name").fill("Zoë O'Neil & Co.")
    phone.get_by_role("button", name="Sign up", exact=True).tap()
    phone.wait_for_url("**/p")
    assert len(asked) == 1
    expect(phone.locator("main")).to_contain_text("Zoë O'Neil & Co.")
    assert Entry.objects.filter(stage__event=event).count() == 1
    browsing.complaints.clear()


@pytest.mark.parametrize("size", [LAPTOP, SCREEN], ids=["laptop", "screen"])
def test_buttons_of_the_hosts_forms_are_not_as_wide_as_the_page(browsing, site, running, organizer, size):
    page = browsing.device(size)
    sign_in(page, site, organizer)
    for each in ("messages", "repeat"):
        page.goto(f"{site}/events/{running.pk}/{each}/")
        widths = page.evaluate(
            "[...document.querySelectorAll('main button')].map((each) => each.offsetWidth)"
        )
        assert widths
        assert max(widths) <= WIDEST
