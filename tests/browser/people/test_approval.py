"""Two phones: a guest signs up, and the host lets them in and signs out a phone that was lost."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, link_to
from tournaments.audit.actor import Actor
from tournaments.models import Entry
from tournaments.people.services.sign_ups import approval_set


@pytest.fixture
def host(browsing, site, organizer, client):
    client.force_login(organizer)
    page = browsing.device(PHONE)
    page.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    return page


def sign_up(browsing, site, event, name):
    guest = browsing.device(PHONE)
    guest.goto(f"{site}/e/{event.public_id}/join/")
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Sign up").tap()
    heading = guest.get_by_role("heading", name=re.compile("You're in|The host got your sign-up"))
    expect(heading).to_be_visible()


def test_the_host_lets_in_whom_they_approve_and_removes_the_rest(browsing, site, organizer, host):
    event = nights.make_event(organizer)
    approval_set(event_id=event.pk, approves=True, actor=Actor(organizer))
    for name in ("Ann Archer", "Bob Baker", "Cy Cole"):
        sign_up(browsing, site, event, name)
    host.goto(f"{site}/events/{event.pk}/")
    pending = host.get_by_role("region", name="Waiting for approval: 3")
    pending.get_by_label("Bob Baker").check()
    pending.get_by_role("button", name="Approve selected").tap()
    host.get_by_role("region", name="Waiting for approval: 2").get_by_role(
        "button", name="Remove all 2"
    ).tap()
    expect(host.get_by_role("heading", name=re.compile("Waiting for approval"))).to_have_count(0)
    entered = Entry.objects.filter(stage__event=event).order_by("queue")
    assert list(entered.values_list("status", flat=True)) == ["withdrawn", "signed_up", "withdrawn"]


def test_a_tick_stays_when_somebody_else_signs_up(browsing, site, organizer, host):
    event = nights.make_event(organizer)
    approval_set(event_id=event.pk, approves=True, actor=Actor(organizer))
    sign_up(browsing, site, event, "Ann Archer")
    sign_up(browsing, site, event, "Bob Baker")
    host.goto(f"{site}/events/{event.pk}/")
    host.get_by_role("region", name="Waiting for approval: 2").get_by_label("Bob Baker").check()
    sign_up(browsing, site, event, "Cy Cole")
    pending = host.get_by_role("region", name="Waiting for approval: 3")
    expect(pending).to_be_visible()
    expect(pending.get_by_label("Bob Baker")).to_be_checked()
    expect(pending.get_by_role("checkbox", checked=True)).to_have_count(1)


def test_an_opened_list_and_its_ticks_stay_when_somebody_else_signs_up(browsing, site, organizer, host):
    event = nights.make_event(organizer)
    sign_up(browsing, site, event, "Ann Archer")
    host.goto(f"{site}/events/{event.pk}/")
    opened = host.locator("#by-link")
    opened.get_by_text("Remove sign-ups").tap()
    opened.get_by_label("Ann Archer").check()
    sign_up(browsing, site, event, "Bob Baker")
    expect(opened.get_by_label("Bob Baker")).to_be_visible()
    expect(opened.get_by_label("Ann Archer")).to_be_checked()
    expect(opened.get_by_label("Bob Baker")).not_to_be_checked()


def test_a_lost_phone_is_signed_out_on_the_page_of_codes(phone, site, running, host):
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    host.goto(f"{site}/events/{running.pk}/qr/")
    host.get_by_label("Sign out phone 1 (Table 1)").first.tap()
    host.get_by_role("button", name="Sign out phone 1 (Table 1)").tap()
    expect(host.get_by_role("heading", name=re.compile("Signed-in phones"))).to_have_count(0)
    phone.goto(f"{site}/t")
    expect(phone.locator("form.entry")).to_have_count(0)
