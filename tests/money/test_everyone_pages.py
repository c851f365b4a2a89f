"""The entry fees of many on a page, and the buttons that do it for everybody: who sees which of them."""

import re
from uuid import uuid4

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


def fees(client, path):
    """Return the names that a page of the money has to pay, and those that have paid."""
    answer = client.get(path)
    assert len(answer.content) < 75_000
    lists = [answer.text.partition(f'<ul class="roster" id="{each}">')[2] for each in ("to-pay", "settled")]
    return [re.findall("<bdi>(.*?)</bdi>", each.partition("</ul>")[0]) for each in lists]


@kept
def unpaid(organizer):
    """Sixty are here, and nobody has paid."""
    return nights.make_night(organizer, [f"Player {number:02}" for number in range(1, 61)], paid=False)


def test_entry_fees_of_many_are_a_page_of_24_and_found_by_name(desk, unpaid):
    own = f"/events/{unpaid.pk}/money/"
    assert [len(each) for each in fees(desk, own)] == [24, 0]
    assert fees(desk, f"{own}?page=2")[0][0] == "Player 25"
    assert fees(desk, f"{own}?q=48") == [["Player 48"], []]
    page = desk.get(f"{own}?q=Lou").text
    assert "No one by that name" in page


def test_a_fee_taken_from_the_second_page_comes_back_to_it_and_so_does_a_refusal(desk, unpaid):
    own = f"/events/{unpaid.pk}/money/"
    then = f"{own}?page=2"
    entry = re.search(r"#?stake-([0-9]+)", desk.get(then).text)[1]
    sent = {"given_cents": "10", "owes_cents": "10", "key": str(uuid4()), "then": then}
    answer = desk.post(f"{own}{entry}/take/", sent)
    assert (answer.status_code, answer.headers["Location"]) == (302, then)
    assert fees(desk, f"{own}?paid=1") == [[f"Player {number:02}" for number in range(1, 25)], ["Player 25"]]
    refused = desk.post(f"{own}{entry}/take/", sent | {"given_cents": "20", "key": str(uuid4())})
    assert refused.status_code == 409
    assert "Player 26" in refused.text
    assert 'class="roster" id="to-pay"' in refused.text
