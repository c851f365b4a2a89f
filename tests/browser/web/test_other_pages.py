"""Pages that no other test has seen whole: fit for a small phone, the keyboard and a screen reader."""

import re

import pytest
from django.core import mail
from django.test import Client
from playwright.sync_api import expect

from accounts.letters.sending import account_letters_send
from accounts.models import Club, Player, Role
from tests import nights
from tests.access.bodies import WALKED_OVER
from tests.browser.messages.test_before_the_night import SMALL, wrong_here, wrong_with
from tests.browser.show.test_wall import sign_in
from tests.direct.test_console import finish
from tournaments.archive.night_files import night_file
from tournaments.formats import FormatKey, MovementSettings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.night]
#: Sends a form as a page's own does, whatever that page shows now.
SEND = """([address, fields]) => {
    const form = document.querySelector("[name=csrfmiddlewaretoken]").form.cloneNode();
    const token = document.querySelector("[name=csrfmiddlewaretoken]").cloneNode();
    Object.assign(form, { action: address, method: "post", enctype: "application/x-www-form-urlencoded" });
    form.append(token, ...Object.entries(fields).map(([name, value]) =>
        Object.assign(document.createElement("textarea"), { name, value, hidden: true })));
    document.body.append(form);
    form.submit();
}"""


@pytest.fixture
def host(browsing, site, organizer):
    page = browsing.device(SMALL)
    sign_in(page, site, organizer)
    return page


@pytest.fixture
def over(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    finish(event, organizer)
    return event


def test_pages_of_a_night_that_is_on(host, site, running):
    parts = ("standings/", "rounds/1/", "seats/", "fairness/", "invitation/", "phones/", "names/", "carried/")
    assert wrong_with(host, site, [f"/events/{running.pk}/{part}" for part in parts]) == {}


def test_what_a_decision_would_change(host, site, running, organizer):
    nights.record(nights.match_at(running), organizer, 1, maker=1, tricks=3)
    hand = nights.match_at(running).hands.get().pk
    entry, other = (each.pk for each in running.stages.get(number=1).entries.order_by("pk")[:2])
    previews = {
        "disqualify/": {"entry": entry, "others": "keep", "reason": "Hid a card"},
        "rounds/1/tables/1/walk-over/": WALKED_OVER,
        f"hands/{hand}/correct/preview/": {"maker": "2", "tricks": "4", "reason": "Wrong side"},
        "swap/": {"round": 2, "one": entry, "other": other},
    }
    found = {}
    for path, fields in previews.items():
        host.goto(f"{site}/events/{running.pk}/")
        with host.expect_navigation() as answer:
            host.evaluate(SEND, [f"/events/{running.pk}/{path}", fields])
        assert answer.value.status == 200, path
        found[path] = wrong_here(host)
    assert {path: what for path, what in found.items() if what} == {}


def test_lists_before_they_are_added(host, site, organizer):
    event = nights.make_event(organizer)
    host.goto(f"{site}/events/{event.pk}/entries/import/")
    host.get_by_label("Names, one per line").fill("Mo\nNel\nMo")
    host.get_by_role("button", name="Preview").click()
    assert wrong_here(host) == []
    host.goto(f"{site}/clubs/{event.club_id}/people/")
    host.get_by_text("Import a member list").click()
    people = {"name": "people.csv", "mimeType": "text/csv", "buffer": b"name,note\nMo,Likes tea\nNel,"}
    host.get_by_label("CSV or Excel file").set_input_files(people)
    host.get_by_role("button", name="Preview").click()
    host.wait_for_url("**/preview/")
    assert wrong_here(host) == []


def test_pages_of_a_night_that_is_over(host, site, over):
    desk, public = f"/events/{over.pk}", f"/e/{over.public_id}"
    addresses = [f"{desk}/money/receipts/", f"{desk}/tv/", f"{public}/how/", f"{desk}/playoffs/"]
    assert wrong_with(host, site, addresses) == {}


def test_pages_of_a_club(host, site, over):
    club = f"/clubs/{over.club_id}"
    keep, other = Player.objects.filter(club=over.club).order_by("number")[:2]
    parts = (
        *("people/", f"people/{keep.number}/", "health/", "nights/", "activity/"),
        f"people/merge/?keep={keep.number}&others={other.number}",
    )
    assert wrong_with(host, site, [*(f"{club}/{part}" for part in parts), "/account/sign-ins/"]) == {}


def test_pages_for_everyone(browsing, site, running):
    page = browsing.device(SMALL)
    addresses = ["/find/?q=party", "/phone/", "/tv/", "/account/password/sent/", "/account/password/done/"]
    addresses += [f"/e/{running.public_id}/how/", "/offline/"]
    assert wrong_with(page, site, addresses) == {}


def test_pages_behind_a_link(browsing, site, running, organizer):
    owner = Client()
    owner.force_login(organizer)
    owner.post(f"/clubs/{running.club_id}/invitations/", {"role": "scorekeeper"})
    invitation = re.search(r"/i/[\w-]{22}/", owner.get(f"/clubs/{running.club_id}/").text)[0]
    owner.post("/account/password/", {"email": organizer.email})
    account_letters_send()
    new_password = re.search(r"/account/password/\S+", mail.outbox[0].body)[0]
    assert wrong_with(browsing.device(SMALL), site, [invitation, new_password]) == {}


def test_a_night_from_a_file_before_it_is_imported(browsing, site, running):
    page = browsing.device(SMALL)
    file = {"name": "night.zip", "mimeType": "application/zip", "buffer": night_file(running.pk)}
    other = nights.make_user("Hal Host", club=Club.objects.create(name="Birch"), role=Role.OWNER)
    sign_in(page, site, other)
    page.goto(f"{site}/clubs/{other.memberships.get().club_id}/nights/")
    page.get_by_label("Night file (.zip)").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("button", name="Import night")).to_be_visible()
    assert wrong_here(page) == []


def test_a_bonus_for_a_pair(host, site, organizer):
    pairs = ("Ann & Bob", "Carla & Dave", "Edith & Frank", "Grace & Hank")
    event = nights.make_night(
        organizer,
        pairs,
        format=FormatKey.ROUND_ROBIN,
        movement=MovementSettings(entry_size=2),
        has_handicap=True,
    )
    assert wrong_with(host, site, [f"/events/{event.pk}/handicap/"]) == {}
