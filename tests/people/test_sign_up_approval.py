"""A night whose host approves sign-ups: who signs up by the link is pending first; page and API."""

from uuid import uuid4

import pytest
from django.test import Client

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.markup import one_line
from tests.people.test_sign_ups import DOORS, PEOPLE, REMOVERS, api, entry, page, statuses
from tests.rows_left import assert_alike
from tournaments.audit.actor import Actor
from tournaments.models import Event
from tournaments.people.services.entries import entry_check_in
from tournaments.people.services.sign_ups import approval_set

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    made = nights.make_event(organizer, capacity=2)
    return approval_set(event_id=made.pk, approves=True, actor=Actor(organizer))


@pytest.fixture
def desk(organizer):
    return browser(organizer)


@pytest.fixture
def asked(night):
    """Ann, Bob and Cy signed up from one device, Dee from another."""
    phone = Client()
    for name in PEOPLE[:3]:
        page(phone, night, name)
    page(Client(), night, "Dee")
    return night


def ids(night, *names):
    return [entry(night, name).pk for name in names]


def approve_by_page(person, night, names):
    return person.post(f"/events/{night.pk}/sign-ups/approve/", {"entries": ids(night, *names)})


def approve_by_api(person, night, names):
    path, body = f"/api/v1/events/{night.pk}/sign-ups/approve", {"entries": ids(night, *names)}
    return person.post(path, body, content_type="application/json")


APPROVERS = pytest.mark.parametrize(("approve", "good"), [(approve_by_page, 302), (approve_by_api, 200)])


@DOORS
def test_who_signs_up_by_the_link_is_pending_and_hears_so(night, door, good):
    phone = Client()
    answer = door(phone, night, "Ann")
    assert answer.status_code == good
    assert statuses(night) == {"Ann": "pending"}
    if door is api:
        assert answer.json()["status"] == "pending"
    else:
        shown = one_line(phone.get("/p"))
        assert "The host got your sign-up" in shown
        assert "You're in </h2>" not in shown


def test_the_desk_needs_no_approval(night, desk):
    desk.post(f"/events/{night.pk}/entries/add/", {"name": "Zoe", "key": str(uuid4())})
    assert statuses(night) == {"Zoe": "signed_up"}


def test_pending_people_take_no_place_from_others(asked, desk):
    for name in ("Zoe", "Yan"):
        desk.post(f"/events/{asked.pk}/entries/add/", {"name": name, "key": str(uuid4())})
    assert statuses(asked) == {**dict.fromkeys(PEOPLE[:4], "pending"), "Zoe": "signed_up", "Yan": "signed_up"}


def test_a_place_that_is_free_again_goes_to_nobody_who_is_pending(asked, desk):
    approve_by_page(desk, asked, ["Cy", "Dee"])
    desk.post(f"/events/{asked.pk}/entries/{entry(asked, 'Cy').pk}/withdraw/")
    assert statuses(asked) == {"Ann": "pending", "Bob": "pending", "Cy": "withdrawn", "Dee": "signed_up"}


@APPROVERS
def test_who_is_approved_gets_the_places_in_the_order_they_signed_up(asked, desk, approve, good):
    answer = approve(desk, asked, ["Dee", "Cy", "Bob"])
    assert answer.status_code == good
    assert statuses(asked) == {"Ann": "pending", "Bob": "signed_up", "Cy": "signed_up", "Dee": "waiting"}
    if approve is approve_by_api:
        said = [(each["name"], each["status"]) for each in answer.json()]
        assert said == [("Bob", "signed_up"), ("Cy", "signed_up"), ("Dee", "waiting")]


@pytest.mark.night
@APPROVERS
def test_approving_again_or_whoever_was_removed_changes_nothing(asked, desk, approve, good):
    approve(desk, asked, ["Ann"])
    desk.post(f"/events/{asked.pk}/sign-ups/remove/", {"entries": ids(asked, "Bob")})
    lines = asked.audit.count()
    assert approve(desk, asked, ["Ann", "Bob"]).status_code == good
    assert statuses(asked) == {"Ann": "signed_up", "Bob": "withdrawn", "Cy": "pending", "Dee": "pending"}
    assert asked.audit.count() == lines


@pytest.mark.night
@APPROVERS
def test_approval_is_undone(asked, desk, approve, good):
    assert approve(desk, asked, ["Ann", "Dee"]).status_code == good
    last = desk.get(f"/api/v1/events/{asked.pk}/take-back").json()["last_deed"]
    assert last["says"] == "Approved sign-ups: 2"
    desk.post(f"/events/{asked.pk}/undo/", {"deed": last["id"]})
    assert set(statuses(asked).values()) == {"pending"}


@REMOVERS
def test_pending_people_are_removed_and_come_back_pending(asked, desk, remove, good):
    assert remove(desk, asked, ["Ann"], and_their_devices=True).status_code == good
    gone = dict.fromkeys(PEOPLE[:3], "withdrawn")
    assert statuses(asked) == {**gone, "Dee": "pending"}
    last = desk.get(f"/api/v1/events/{asked.pk}/take-back").json()["last_deed"]
    desk.post(f"/events/{asked.pk}/undo/", {"deed": last["id"]})
    assert set(statuses(asked).values()) == {"pending"}


@pytest.mark.night
@APPROVERS
def test_nobody_is_approved_whom_the_desk_entered(asked, desk, approve, good):
    desk.post(f"/events/{asked.pk}/entries/add/", {"name": "Zoe", "key": str(uuid4())})
    refused = approve(desk, asked, ["Ann", "Zoe"])
    assert refused.status_code == 422
    assert "Choose only people" in refused.text
    assert statuses(asked)["Ann"] == "pending"


@APPROVERS
def test_nobody_is_approved_after_the_start(organizer, desk, approve, good):
    night = nights.make_night(organizer, nights.NAMES[:4], capacity=8)
    approval_set(event_id=night.pk, approves=True, actor=Actor(organizer))
    page(Client(), night, "Zed")
    nights.start(night, organizer)
    refused = approve(desk, night, ["Zed"])
    assert refused.status_code == 409
    zed = entry(night, "Zed")
    assert (zed.status, zed.number) == ("pending", None)
    assert "Zed" not in Client().get(f"/e/{night.public_id}/").text


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("check-in", "This sign-up is waiting for approval. Approve it first."),
        ("pay", "Approve this sign-up first, then take the entry fee."),
    ],
)
def test_a_pending_person_neither_checks_in_nor_pays(asked, desk, action, sentence):
    path = f"/events/{asked.pk}/entries/{entry(asked, 'Ann').pk}/{action}"
    answer = by_api(desk, path, {"key": str(uuid4())} if action == "pay" else {})
    assert (answer.status, answer.text) == (409, sentence)
    shown = by_page(desk, f"{path}/", {})
    assert (shown.status, shown.says(sentence)) == (409, True)
    assert statuses(asked)["Ann"] == "pending"


def test_the_desk_shows_who_waits_and_offers_each_and_all(asked, desk):
    text = desk.get(f"/events/{asked.pk}/").text
    assert "Waiting for approval: 4" in text
    assert "Approve all 4" in text
    assert "Remove all 4" in text
    assert text.count("3 sign-ups from one device") == 3
    approve_by_page(desk, asked, PEOPLE[:4])
    assert "Waiting for approval" not in desk.get(f"/events/{asked.pk}/").text


def test_a_scorekeeper_sees_who_waits_and_decides_nothing(asked):
    keeper = browser(nights.make_user(club=asked.club, role="scorekeeper"))
    text = keeper.get(f"/events/{asked.pk}/").text
    assert "Waiting for approval: 4" in text
    assert "Approve" not in text
    assert approve_by_page(keeper, asked, ["Ann"]).status_code == 403
    assert approve_by_api(keeper, asked, ["Ann"]).status_code == 403
    assert statuses(asked)["Ann"] == "pending"


def test_page_and_api_set_it_and_approve_alike(organizer, desk):
    coming = nights.make_event(organizer)
    path = f"/events/{coming.pk}/sign-ups"
    assert_alike(
        lambda: by_page(desk, f"{path}/approval/", {"approves_sign_ups": "yes"}),
        lambda: by_api(desk, f"{path}/approval", {"approves_sign_ups": True}),
    )
    by_api(desk, f"{path}/approval", {"approves_sign_ups": True})
    page(Client(), coming, "Ann")
    pending = ids(coming, "Ann")
    assert_alike(
        lambda: by_page(desk, f"{path}/approve/", {"entries": pending}),
        lambda: by_api(desk, f"{path}/approve", {"entries": pending}),
    )


def test_approval_ends_for_those_who_come_next_and_who_waits_goes_on_waiting(asked, desk):
    answer = by_api(desk, f"/events/{asked.pk}/sign-ups/approval", {"approves_sign_ups": False})
    assert answer.status == 200
    assert not desk.get(f"/api/v1/events/{asked.pk}").json()["approves_sign_ups"]
    page(Client(), asked, "Eve")
    assert statuses(asked) == {**dict.fromkeys(PEOPLE[:4], "pending"), "Eve": "signed_up"}
    record = desk.get(f"/events/{asked.pk}/activity/").text
    assert "Turned on sign-up approval" in record
    assert "Turned off sign-up approval" in record


@pytest.mark.parametrize(
    ("form", "payload"), [({}, {}), ({"approves_sign_ups": "no"}, {"approves_sign_ups": "yes"})]
)
def test_no_door_takes_another_word_for_approval(form, payload, night, desk):
    path = f"/events/{night.pk}/sign-ups/approval"
    answer = by_api(desk, path, payload)
    assert (answer.status, answer.field) == (422, "approves_sign_ups")
    shown = by_page(desk, f"{path}/", form)
    assert (shown.status, shown.says("Choose who can sign up.")) == (422, True)
    assert Event.objects.get(pk=night.pk).approves_sign_ups


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    "sent", [{}, {"entries": []}, {"entries": ["1"]}, {"entries": [0]}, {"entries": [999]}]
)
def test_approving_nobody_or_nonsense_is_refused(sent, asked, desk):
    answer = by_api(desk, f"/events/{asked.pk}/sign-ups/approve", sent)
    assert answer.status == 422
    assert set(statuses(asked).values()) == {"pending"}


def test_only_who_is_here_is_drawn(organizer, desk):
    night = nights.make_list(organizer, nights.NAMES[:4], capacity=8)
    approval_set(event_id=night.pk, approves=True, actor=Actor(organizer))
    page(Client(), night, "Zed")
    for name in nights.NAMES[:4]:
        entry_check_in(entry_id=entry(night, name).pk, actor=Actor(organizer))
    nights.start(night, organizer)
    drawn = night.stages.get().entries.exclude(number=None).values_list("members__player__name", flat=True)
    assert sorted(drawn) == ["Ann", "Bob", "Carla", "Dave"]
