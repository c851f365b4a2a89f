"""The list of people: found by name, filtered, in pages; one tap at the door; and one person's page."""

import re

import pytest
from django.utils import timezone

from accounts.models import Role
from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.services.rounds import round_open
from tournaments.direct.services.undo import act_undo
from tournaments.errors import NotNowError
from tournaments.models import Entry, LedgerEntry, Round
from tournaments.money.services.arrivals import entry_arrive
from tournaments.money.services.stakes import stake_let_off
from tournaments.names.people import field_of
from tournaments.names.search import fits
from tournaments.people.services.entries import entry_check_in, entry_withdraw
from tournaments.seating.services.draw import event_start

pytestmark = pytest.mark.django_db

AT_THE_DOOR = ("Zoë Łukasz", "Ann Becker", "Bob Dietz", "Carla Haas", "Dave Marsh", "Edith Moore")


@pytest.fixture
def actor(organizer):
    return Actor(organizer)


@kept
def event(organizer):
    """Five places at ten dollars; Edith waits for one."""
    return nights.make_list(organizer, AT_THE_DOOR, capacity=5)


@kept
def running(organizer, actor):
    """Eight play round one; Iris had signed up and missed the draw."""
    event = nights.make_list(organizer, nights.NAMES[:9], capacity=9)
    for name in nights.NAMES[:8]:
        entry_arrive(entry_id=named(event, name).pk, actor=actor)
    event_start(event_id=event.pk, actor=actor)
    round_open(event_id=event.pk, number=1, actor=actor)
    event.refresh_from_db()
    return event


def named(event, name):
    return Entry.objects.get(stage__event=event, stage__number=1, members__player__name=name)


def address(event, entry=None):
    return f"/events/{event.pk}/people/" + (f"{entry.pk}/" if entry else "")


def in_the_box(event):
    return sorted(LedgerEntry.objects.filter(event=event, account="cash").values_list("cents", flat=True))


def shown(client, event, query=""):
    """The names of the list, in order."""
    text = client.get(address(event) + query).text
    return [name for name in AT_THE_DOOR if f"<bdi>{name}</bdi>" in text]


@pytest.mark.parametrize(
    ("typed", "name", "is_meant"),
    [
        ("", "Ann", True),
        ("lukasz", "Zoë Łukasz", True),
        ("ZOE luk", "Zoë Łukasz", True),
        ("luk zoe", "Zoë Łukasz", True),
        ("oe", "Zoë Łukasz", False),
        ("obrien", "Pat O'Brien", False),
        ("o'b", "Pat O’Brien", True),
        ("vander", "Maria Hernandez-Vanderbilt", True),
        ("hernandez-v", "Maria Hernandez-Vanderbilt", True),
        ("strasse", "Max Straße", True),
        ("red", "Chris (Red)", True),
    ],
)
def test_a_name_is_found_by_the_beginnings_of_its_words(typed, name, is_meant):
    assert fits(name, typed) is is_meant


def test_the_list_is_searched_and_filtered_by_its_address(desk, event, actor):
    entry_arrive(entry_id=named(event, "Ann Becker").pk, actor=actor)
    entry_check_in(entry_id=named(event, "Bob Dietz").pk, actor=actor)
    entry_withdraw(entry_id=named(event, "Dave Marsh").pk, actor=actor)
    # Dave's place went to Edith.
    assert shown(desk, event) == list(AT_THE_DOOR)
    assert shown(desk, event, "?q=zoe") == ["Zoë Łukasz"]
    assert shown(desk, event, "?show=not-here") == ["Zoë Łukasz", "Carla Haas", "Edith Moore"]
    assert shown(desk, event, "?show=not-paid") == ["Zoë Łukasz", "Bob Dietz", "Carla Haas", "Edith Moore"]
    assert shown(desk, event, "?show=left") == ["Dave Marsh"]
    assert shown(desk, event, "?show=not-paid&q=b") == ["Bob Dietz"]
    assert shown(desk, event, "?show=nonsense") == list(AT_THE_DOOR)
    assert "No one by that name" in desk.get(address(event) + "?q=xyz").text


def test_one_tap_checks_in_and_takes_the_fee_and_one_undo_takes_both_back(event, actor):
    entry = named(event, "Ann Becker")
    for _ in range(2):
        entry_arrive(entry_id=entry.pk, actor=actor)
        entry.refresh_from_db()
        assert (entry.status, in_the_box(event)) == ("in", [10_00])
    done = last_act(event)
    assert done.says == "Ann Becker checked in and paid"
    act_undo(event_id=event.pk, undo_id=done.id, actor=actor)
    entry.refresh_from_db()
    assert (entry.status, sum(in_the_box(event)), last_act(event).says) == (
        "signed_up",
        0,
        "Added 6 from a list",
    )


def test_who_is_here_only_pays_and_who_plays_free_is_only_here(event, actor):
    ann, bob = named(event, "Ann Becker"), named(event, "Bob Dietz")
    entry_check_in(entry_id=ann.pk, actor=actor)
    entry_arrive(entry_id=ann.pk, actor=actor)
    assert (in_the_box(event), last_act(event).says) == ([10_00], "Collected Ann Becker's entry fee")
    stake_let_off(entry_id=bob.pk, actor=actor)
    entry_arrive(entry_id=bob.pk, actor=actor)
    bob.refresh_from_db()
    assert (bob.status, in_the_box(event), last_act(event).says) == ("in", [10_00], "Bob Dietz checked in")


def test_who_waits_for_a_place_is_not_let_in(event, actor):
    with pytest.raises(NotNowError, match="waitlist"):
        entry_arrive(entry_id=named(event, "Edith Moore").pk, actor=actor)
    assert in_the_box(event) == []


def test_the_tap_goes_back_to_the_list_as_it_was_searched(desk, event):
    then = f"{address(event)}?show=not-here&q=a"
    ann = named(event, "Ann Becker")
    answer = desk.post(f"/events/{event.pk}/entries/{ann.pk}/arrive/", {"then": then})
    assert (answer.status_code, answer["Location"]) == (302, then)
    for elsewhere in ("https://evil.test/", "//evil.test/", "/account/", "/events/1/../../account/"):
        answer = desk.post(f"/events/{event.pk}/entries/{ann.pk}/arrive/", {"then": elsewhere})
        assert answer["Location"] == f"/events/{event.pk}/"


def test_a_refusal_is_shown_on_the_list_with_its_status(desk, event):
    edith = named(event, "Edith Moore")
    then = f"{address(event)}?q=edith"
    answer = desk.post(f"/events/{event.pk}/entries/{edith.pk}/arrive/", {"then": then})
    assert (answer.status_code, "Give them a spot first." in answer.text) == (409, True)
    assert [name for name in AT_THE_DOOR if f"<bdi>{name}</bdi>" in answer.text] == ["Edith Moore"]
    answer = desk.post(f"/events/{event.pk}/entries/{edith.pk}/arrive/", {"then": address(event, edith)})
    assert (answer.status_code, 'id="person-name"' in answer.text) == (409, True)


@pytest.mark.one_by_day
@pytest.mark.parametrize("number", ["9" * 5000, "9" * 18, "\u0661"], ids=["5000 digits", "18", "Arabic"])
def test_a_refusal_goes_to_a_page_of_ours_where_the_person_named_is_made_up(desk, event, number):
    edith = named(event, "Edith Moore")
    then = f"{address(event)}{number}/"
    answer = desk.post(f"/events/{event.pk}/entries/{edith.pk}/arrive/", {"then": then})
    assert (answer.status_code, "Give them a spot first." in answer.text) == (409, True)


def test_a_scorekeeper_has_the_list_and_no_money_in_it(client, event):
    client.force_login(nights.make_user("Sam", club=event.club, role=Role.SCOREKEEPER))
    text = client.get(address(event)).text
    assert ("/check-in/" in text, "/arrive/" in text, "/undo/" in text) == (True, False, False)
    text = client.get(address(event, named(event, "Ann Becker"))).text
    assert ("/check-in/" in text, "/arrive/" in text, "/withdraw/" in text) == (True, False, False)


@pytest.mark.night
def test_a_latecomer_plays_after_one_tap_and_who_leaves_after_one_more(desk, running):
    text = desk.get(address(running) + "?show=not-here").text
    iris, ann = named(running, "Iris"), named(running, "Ann")
    assert f"/entries/{iris.pk}/attendance/" in text
    at = f"/events/{running.pk}/entries/%d/attendance/"
    answer = desk.post(at % iris.pk, {"does": "late", "then": address(running)}, follow=True)
    assert "Iris will join in round 2" in answer.text
    iris.refresh_from_db()
    assert (iris.status, iris.number) == ("in", 9)
    for _ in range(2):
        answer = desk.post(
            at % ann.pk, {"does": "leaves", "first": "3", "then": address(running, ann)}, follow=True
        )
        assert "Ann will leave before round 3" in answer.text
        assert "Undo: Ann left before round 3" in answer.text
    assert "Out from round 3" in desk.get(address(running)).text
    desk.post(at % ann.pk, {"does": "back", "first": "3"})
    assert "Leaves before" not in desk.get(address(running)).text


def test_who_sits_out_the_last_round_is_not_back_in_a_round_that_is_never_played(desk, running):
    at = f"/events/{running.pk}/entries/{named(running, 'Ann').pk}/attendance/"
    last = Round.objects.filter(stage__event=running).count()
    desk.post(at, {"does": "misses", "first": str(last)})
    assert f"Out from round {last}" in desk.get(address(running)).text
    finished = Round.objects.filter(stage__event=running, number__lt=last)
    finished.update(status=Round.Status.CLOSED, opened_at=timezone.now(), closed_at=timezone.now())
    text = desk.get(address(running)).text
    assert ("Sitting out" in text, "Back in round" in text) == (True, False)


def test_a_round_that_has_opened_is_not_left(desk, running):
    ann = named(running, "Ann")
    answer = desk.post(
        f"/events/{running.pk}/entries/{ann.pk}/attendance/",
        {"does": "leaves", "first": "1", "then": address(running, ann)},
    )
    assert (answer.status_code, "Round 1 has opened" in answer.text) == (409, True)
    answer = desk.post(f"/events/{running.pk}/entries/{ann.pk}/attendance/", {"does": "sleeps"})
    assert (answer.status_code, "Choose “late”, “leaves”, “misses” or “back”." in answer.text) == (
        422,
        True,
    )


def test_a_person_has_their_seats_their_code_and_what_is_undone_about_them(desk, running, actor):
    ann = named(running, "Ann")
    text = desk.get(address(running, ann)).text
    assert ("Now: round 1" in text, "Next: round 2" in text, "<svg" in text) == (True, True, True)
    assert "Undo:" not in text
    desk.post(f"/events/{running.pk}/names/1/", {"name": "Ánn", "then": address(running, ann)})
    text = desk.get(address(running, ann)).text
    assert ("<bdi>Ánn</bdi>" in text, "Undo: Changed a name to Ánn" in text) == (True, True)
    assert "Undo:" not in desk.get(address(running, named(running, "Bob"))).text


def test_who_is_let_in_free_is_charged_again_from_their_page(desk, event):
    ann = named(event, "Ann Becker")
    then = {"then": address(event, ann)}
    text = desk.get(address(event, ann)).text
    assert ("Let in free" in text, "Charge entry fee" in text) == (True, False)
    answer = desk.post(f"/events/{event.pk}/money/{ann.pk}/let-off/", then, follow=True)
    assert answer.redirect_chain == [(address(event, ann), 302)]
    assert ("Let in free" in answer.text, "Charge entry fee" in answer.text) == (False, True)
    assert "Undo: Waived Ann Becker&#x27;s entry fee" in answer.text
    desk.post(f"/events/{event.pk}/money/{ann.pk}/ask/", then)
    desk.post(f"/events/{event.pk}/entries/{ann.pk}/pay/")
    refused = desk.post(f"/events/{event.pk}/money/{ann.pk}/let-off/", then)
    assert (refused.status_code, '<h2 id="person-name"' in refused.text) == (409, True)


def test_a_person_leads_to_the_swap_of_their_seat_and_to_nothing_else(desk, running):
    ann = named(running, "Ann")
    text = desk.get(address(running, ann)).text
    for query, shown, others in (
        (f"?one={ann.pk}", "Swap seats", "Disqualify someone"),
        (f"?entry={ann.pk}", "Disqualify someone", "Swap seats"),
    ):
        assert f"/changes/{query}" in text
        page = desk.get(f"/events/{running.pk}/changes/{query}").text
        assert (shown in page, others in page, 'id="attendance"' in page) == (True, False, False)
        assert re.search(rf'<option value="{ann.pk}" selected>', page)
    assert "Swap seats" in desk.get(f"/events/{running.pk}/changes/").text


def test_the_api_has_the_list_and_one_person(director, running):
    host = director
    found = host.get(f"/api/v1/events/{running.pk}/people?q=an").json()
    assert [line["name"] for line in found["results"]] == ["Ann"]
    late = host.get(f"/api/v1/events/{running.pk}/people?show=not-here").json()
    assert [(line["name"], line["state"], line["owes_cents"]) for line in late["results"]] == [
        ("Iris", "late", 10_00)
    ]
    assert host.get(f"/api/v1/events/{running.pk}/people?show=gone").status_code == 422
    paged = host.get(f"/api/v1/events/{running.pk}/people?size=4&page=3").json()
    assert (paged["count"], [line["name"] for line in paged["results"]]) == (9, ["Iris"])
    ann = named(running, "Ann")
    person = host.get(f"/api/v1/events/{running.pk}/people/{ann.pk}").json()
    assert (person["person"]["is_paid"], person["now"]["round"], person["next"]["round"]) == (True, 1, 2)
    assert person["members"] == [{"player": 1, "name": "Ann", "nickname": "", "sub": ""}]
    assert host.get(f"/api/v1/events/{running.pk}/people/99999").status_code == 404


@pytest.mark.night
def test_the_api_lets_in_and_seats_a_latecomer(director, event, running):
    host, bob = director, named(event, "Bob Dietz")
    answer = host.post(f"/api/v1/events/{event.pk}/entries/{bob.pk}/arrive")
    assert (answer.status_code, answer.json()["status"], answer.json()["is_paid"]) == (200, "in", True)
    edith = named(event, "Edith Moore")
    answer = host.post(f"/api/v1/events/{event.pk}/entries/{edith.pk}/arrive")
    assert answer.status_code == 409
    iris = named(running, "Iris")
    answer = host.post(
        f"/api/v1/events/{running.pk}/entries/{iris.pk}/attendance", {"does": "late"}, format="json"
    )
    assert (answer.status_code, answer.json()["sentences"] != []) == (200, True)
    assert named(running, "Iris").number == 9


@pytest.mark.parametrize(("people", "shown"), [(12, 12), (40, 40), (41, 24), (200, 24)])
def test_the_list_is_read_in_as_many_queries_for_few_as_for_many(
    desk, organizer, django_assert_max_num_queries, people, shown
):
    event = nights.make_list(organizer, [f"Person {number}" for number in range(people)], capacity=people)
    with django_assert_max_num_queries(22):
        page = desk.get(address(event))
    assert len(page.content) < 100_000
    assert page.text.count('class="who"') == shown
    assert len(field_of(event)) == people
