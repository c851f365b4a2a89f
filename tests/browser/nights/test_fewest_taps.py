"""What a job costs on a phone: the taps of each, counted as it is done by the words on the page.

They are compared with what docs/testing.md promises of each job.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, link_to
from tests.browser.finger import Finger
from tests.browser.show.test_wall import sign_in
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Entry, Hand, Posting, Round
from tournaments.money.services.payouts import prizes_fix
from tournaments.people.services.entries import entry_check_in

pytestmark = pytest.mark.django_db(transaction=True)


def promised(job):
    """Return the taps that the table of docs/testing.md gives for a job."""
    docs = Path(__file__).resolve().parents[3] / "docs/testing.md"
    return int(re.search(rf"^\| {re.escape(job)} \| (\d+)", docs.read_text(), re.M)[1])


@pytest.fixture
def host(browsing, site, organizer):
    """A host's phone at a page of a night."""

    def at(event, page=""):
        phone = browsing.device(PHONE)
        sign_in(phone, site, organizer)
        phone.goto(f"{site}/events/{event.pk}/{page}")
        return Finger(phone)

    return at


@pytest.mark.parametrize(("result", "points"), [("Made it(?! alone)", 1), ("All five alone", 4)])
def test_a_hand_takes_two_taps_and_a_loner_too(phone, site, running, result, points):
    phone.goto(link_to(site, running, table=1))
    table = Finger(phone)
    table.tap("radio", re.compile("^Ann"))
    table.tap("button", re.compile(f"^{result}"))
    expect(phone.get_by_text("1 of 12 hands")).to_be_visible()
    assert Hand.objects.get().seat_points.count(points) == 2
    assert len(table.taps) == promised("a hand, a loner too")


def test_someone_is_checked_in_and_has_paid_with_one_tap(host, organizer):
    event = nights.make_list(organizer, ("Ann", "Bob"))
    desk = host(event, "people/")
    desk.tap("button", "Here & paid $10: Ann")
    expect(desk.page.locator(".lineup .tag").first).to_have_text("✓ Here · paid")
    assert len(desk.taps) == promised("check in and take the fee")


def test_a_round_closes_and_the_next_opens_with_one_tap(host, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer)
    for table in (1, 2):
        for hand in range(1, 13):
            nights.record(nights.match_at(event, table=table), organizer, hand)
    desk = host(event)
    desk.tap("button", "Close round 1, start 2")
    expect(desk.page.get_by_role("heading", name=re.compile("Round 2 of"))).to_be_visible()
    assert Round.objects.get(stage__event=event, status="open").number == 2
    assert len(desk.taps) == promised("close a round and open the next")


def test_someone_leaves_with_three_taps(host, running):
    desk = host(running)
    desk.tap("link", "People")
    desk.tap("link", re.compile("^Ann"))
    desk.tap("button", "Leaving")
    expect(desk.page.get_by_text("Ann will leave before round 2")).to_be_visible()
    assert len(desk.taps) == promised("let someone leave")


def test_someone_late_gets_a_seat_with_two_taps(host, organizer):
    event = nights.make_list(organizer, nights.NAMES[:8])
    here = Entry.objects.filter(stage__event=event).order_by("pk")[:7]
    for entry in here:
        entry_check_in(entry_id=entry.pk, actor=Actor(organizer))
    event = nights.start(event, organizer)
    desk = host(event)
    desk.tap("link", "People")
    desk.tap("button", re.compile("^Here now.*Hank"))
    expect(desk.page.locator("#notes .toasts")).to_contain_text("Hank")
    assert len(desk.taps) == promised("seat a latecomer")


def test_the_tv_opens_with_one_tap(host, running):
    desk = host(running)
    desk.tap("link", "Open TV")
    desk.page.wait_for_url(f"**/e/{running.public_id}/tv/**")
    assert len(desk.taps) == promised("open the TV")


def test_a_hand_is_corrected_with_three_taps(host, running, organizer):
    nights.record(nights.match_at(running), organizer, 1, maker=1, tricks=3)
    desk = host(running, "rounds/1/tables/1/")
    desk.press(desk.page.get_by_label("Correct hand 1"))
    desk.press(desk.page.locator(".chips label", has_text=re.compile("^5$")))
    desk.tap("button", "Miscounted")
    expect(desk.page.get_by_role("heading", name="1 of 12 hands")).to_be_visible()
    assert Hand.objects.get(voided_at=None).tricks == 5
    assert len(desk.taps) == promised("correct a hand")


def test_four_winners_are_paid_with_two_taps_and_one_pair_of_initials(host, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    prizes_fix(event_id=event.pk, actor=Actor(organizer))
    desk = host(event)
    desk.tap("link", "Money")
    desk.write("Initials for the receipt", "ro")
    desk.tap("button", "Pay all 4: $40")
    expect(desk.page.get_by_role("button", name="Pay all 4: $40")).to_have_count(0)
    assert Posting.objects.filter(event=event, kind="payout").count() == 4
    assert (len(desk.taps), len(desk.typed)) == (promised("pay four winners"), 1)
