"""What a page says of what was just done, with Undo where it can be undone."""

import re

import pytest

from accounts.models import Membership, Role, User
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
UNDO = re.compile(r'name="deed" value="(\d+)".*?name="then" value="([^"]*)".*?>Undo</button>')


@kept
def listed(organizer):
    return nights.make_list(organizer, ("Ann", "Bob"))


def notes(page):
    return one_line(page.text.partition('<div id="notes"')[2].partition("<main")[0])


def check_in(client, event, then="people/"):
    entry = Entry.objects.filter(stage__event=event).earliest("pk")
    there = f"/events/{event.pk}/{then}"
    return client.post(f"/events/{event.pk}/entries/{entry.pk}/check-in/", {"then": there}, follow=True)


def test_what_was_done_is_undone_from_where_it_was_done(organizer, listed):
    client = browser(organizer)
    said = notes(check_in(client, listed))
    act, then = UNDO.search(said).groups()
    assert "<span>Ann checked in</span>" in said
    assert then == f"/events/{listed.pk}/people/"
    back = client.post(f"/events/{listed.pk}/undo/", {"deed": act, "then": then}, follow=True)
    assert back.redirect_chain == [(then, 302)]
    assert "<span>Undone: Ann checked in</span>" in notes(back)
    assert UNDO.search(notes(back)) is None
    assert not Entry.objects.filter(stage__event=listed, status="in").exists()


def test_what_changed_nothing_is_not_said(organizer, listed):
    client = browser(organizer)
    check_in(client, listed)
    assert "checked in" not in notes(check_in(client, listed))


def test_who_may_not_undo_is_offered_nothing(listed):
    keeper = User.objects.create_user("keeper@example.org", "a long password", name="Kit")
    Membership.objects.create(club=listed.club, user=keeper, role=Role.SCOREKEEPER)
    assert "Undo" not in notes(check_in(browser(keeper), listed))


def test_what_cannot_be_undone_is_said_without_it(organizer, listed):
    client = browser(organizer)
    check_in(client, listed)
    said = notes(client.post(f"/events/{listed.pk}/privacy/", {"is_private": "yes"}, follow=True))
    assert "Saved." in said
    assert "Undo" not in said


def test_a_list_that_was_pasted_is_undone_at_once(organizer, listed):
    client = browser(organizer)
    page = client.get(f"/events/{listed.pk}/entries/import/")
    key = re.search(r'name="key" value="([^"]+)"', page.text)[1]
    posted = {"names": "Carla\nDave", "key": key}
    said = notes(client.post(f"/events/{listed.pk}/entries/import/", posted, follow=True))
    act, then = UNDO.search(said).groups()
    client.post(f"/events/{listed.pk}/undo/", {"deed": act, "then": then})
    assert Entry.objects.filter(stage__event=listed).count() == 2
