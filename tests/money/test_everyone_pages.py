"""The buttons that do it for everybody: who sees which, and what is said when the list has changed."""

import pytest

from accounts.models import Role
from tests import nights
from tests.kept import kept
from tournaments.names.people import field_of

pytestmark = pytest.mark.django_db


@kept
def coming(organizer):
    """Four have signed up at ten dollars."""
    return nights.make_list(organizer, nights.NAMES[:4])


def buttons(client, event):
    text = client.get(f"/events/{event.pk}/").text
    return {said for said in ("Check in all 4", "Check in all 3", "Mark all 4 paid") if said in text}


def counts(event):
    entries = event.stages.get().entries
    return entries.filter(status="in").count(), sum(line.is_paid for line in field_of(event))


@pytest.mark.night
def test_two_taps_have_everyone_here_and_paid(desk, coming):
    assert buttons(desk, coming) == {"Check in all 4"}
    assert desk.post(f"/events/{coming.pk}/everyone/check-in/", {"seen": "4"}).status_code == 302
    assert buttons(desk, coming) == {"Mark all 4 paid"}
    assert desk.post(f"/events/{coming.pk}/everyone/pay/", {"seen": "4"}).status_code == 302
    assert counts(coming) == (4, 4)
    assert buttons(desk, coming) == set()


@pytest.mark.night
def test_those_who_are_left_are_offered_until_it_is_one(desk, coming):
    first, second, third, _ = coming.stages.get().entries.order_by("pk")
    desk.post(f"/events/{coming.pk}/entries/{first.pk}/check-in/")
    assert buttons(desk, coming) == {"Check in all 3"}
    for entry in (second, third):
        desk.post(f"/events/{coming.pk}/entries/{entry.pk}/check-in/")
    assert "Check in all" not in desk.get(f"/events/{coming.pk}/").text


def test_a_list_that_has_changed_is_shown_again(desk, coming):
    answer = desk.post(f"/events/{coming.pk}/everyone/check-in/", {"seen": "3"})
    assert answer.status_code == 409
    assert "The list changed: 4 left to check in, not" in answer.text
    assert counts(coming) == (0, 0)


@pytest.mark.one_by_day
@pytest.mark.parametrize("seen", ["", "x", "-4", "4.0", "٤", "9" * 5000])
def test_what_is_no_number_of_people_is_refused(desk, coming, seen):
    answer = desk.post(f"/events/{coming.pk}/everyone/check-in/", {"seen": seen})
    assert (answer.status_code, "Check in all 4" in answer.text) == (422, True)
    assert counts(coming) == (0, 0)


def test_a_scorekeeper_checks_in_and_takes_no_money(client, organizer, coming):
    client.force_login(nights.make_user("Sam", club=coming.club, role=Role.SCOREKEEPER))
    assert client.post(f"/events/{coming.pk}/everyone/check-in/", {"seen": "4"}).status_code == 302
    assert buttons(client, coming) == set()
    assert client.post(f"/events/{coming.pk}/everyone/pay/", {"seen": "4"}).status_code == 403
    assert counts(coming) == (4, 0)


def test_what_is_no_such_step_is_not_there(desk, coming):
    assert desk.post(f"/events/{coming.pk}/everyone/withdraw/", {"seen": "4"}).status_code == 404
