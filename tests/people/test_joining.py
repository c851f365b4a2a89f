"""Signing up ends on a page of one's own: for oneself and others, in time, changed and withdrawn."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api
from tests.kept import kept
from tests.markup import one_line
from tests.people.test_sign_ups import api, entry, page, statuses
from tournaments.models import Entry, Event, Link, LinkSession, SignUpAnswers

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    return nights.make_event(organizer, capacity=4)


def sign_up(night, name, phone=None, **more):
    """Sign up on a phone of one's own, which then shows one's page."""
    phone = phone or Client()
    phone.get(f"/e/{night.public_id}/join/")
    sent = {"name": name, "key": str(uuid4()), **more}
    assert phone.post(f"/e/{night.public_id}/join/", sent).status_code == 302
    return phone


def own(phone):
    return one_line(phone.get("/p"))


def shown(phone):
    return phone.get("/api/v1/player").json()["sign_up"]


def act(phone, what, **sent):
    return phone.post(f"/p/{what}", sent)


def test_a_phone_that_signs_up_is_on_its_own_page(night):
    phone = sign_up(night, "Ann")
    assert "You're in" in own(phone)
    ann = entry(night, "Ann").pk
    assert shown(phone) == {
        "entry": ann,
        "may_check_in": False,
        "status": "signed_up",
        "name": "Ann",
        "line": None,
        "accept_by": None,
        "may_return": False,
        "missed_spot": False,
        "was_no_show": False,
        "may_bring": True,
        "brought": [],
        "questions": [],
        "pay": {"owes_cents": 1000, "reference": f"{night.pk}-{ann}", "ways": [], "sent": ""},
        "partners": None,
        "signed_up": 1,
        "coming": [],
    }


def test_the_fifth_of_four_spots_reads_their_place_in_line(night):
    phones = [sign_up(night, name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")]
    assert [shown(phone)["line"] for phone in phones] == [None, None, None, None, 1, 2]
    assert "You're 2nd in line" in own(phones[5])
    spot, place = "Your spot opens for someone else.", "We'll take you off the list."
    assert [spot in own(phone) for phone in phones] == [True] * 4 + [False] * 2
    assert [place in own(phone) for phone in phones] == [False] * 4 + [True] * 2
    act(phones[0], "withdraw")
    assert [shown(phone)["line"] for phone in phones[4:]] == [None, 1]


def test_a_program_gets_the_secret_of_the_page(night):
    answer = api(Client(), night, "Ann").json()
    phone = Client()
    opened = by_api(phone, "/player-session", {"secret": answer["secret"]})
    assert opened.status == 201
    assert shown(phone)["name"] == "Ann"


def test_a_page_lasts_until_the_night(night):
    phone = sign_up(night, "Ann")
    ends = LinkSession.objects.get().expires_at
    assert ends > night.starts_at + timedelta(hours=17)
    assert phone.cookies["player"]["max-age"] > 17 * 3600


def test_the_same_phone_is_led_to_its_page_and_not_asked_again(night):
    phone = sign_up(night, "Ann")
    del phone.cookies["player"]
    text = one_line(phone.get(f"/e/{night.public_id}/join/"))
    assert "<bdi>Ann</bdi> is signed up" in text
    assert 'name="name"' not in text
    answer = phone.post(f"/e/{night.public_id}/join/open/", {"entry": entry(night, "Ann").pk})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/p")
    assert "<bdi>Ann</bdi>" in own(phone)


def test_the_invitation_leads_who_is_signed_up_to_their_page(night):
    phone, public = sign_up(night, "Ann"), f"/e/{night.public_id}/"
    assert "You're signed up" in one_line(phone.get(public))
    assert "You're signed up" not in one_line(Client().get(public))
    act(phone, "withdraw")
    assert "You're signed up" not in one_line(phone.get(public))


@pytest.mark.parametrize("has_signed_up", [False, True])
def test_no_other_phone_opens_a_page_by_its_number(night, has_signed_up):
    sign_up(night, "Ann")
    phone = sign_up(night, "Zoe") if has_signed_up else Client()
    sent = {"entry": entry(night, "Ann").pk}
    assert phone.post(f"/e/{night.public_id}/join/open/", sent).status_code == 404
    assert by_api(phone, f"/public/{night.public_id}/join/open", sent).status == 404


def test_a_family_is_signed_up_at_once_and_each_has_a_page(night):
    phone = sign_up(night, "Ann", others=["Bob", "", "Cy"])
    assert statuses(night) == dict.fromkeys(("Ann", "Bob", "Cy"), "signed_up")
    assert Link.objects.filter(kind="player").count() == 3
    brought = shown(phone)["brought"]
    assert [each["name"] for each in brought] == ["Bob", "Cy"]
    bobs = Client()
    assert by_api(bobs, "/player-session", {"secret": brought[0]["secret"]}).status == 201
    assert shown(bobs)["name"] == "Bob"


def test_of_a_family_too_large_for_the_night_the_last_wait(night):
    for name in ("Ann", "Bob", "Cy"):
        sign_up(night, name)
    sign_up(night, "Dee", others=["Eve", "Fay"])
    assert {name: statuses(night)[name] for name in ("Dee", "Eve", "Fay")} == {
        "Dee": "signed_up",
        "Eve": "waiting",
        "Fay": "waiting",
    }


def test_sent_twice_a_family_is_in_once(night):
    phone, key = Client(), str(uuid4())
    phone.get(f"/e/{night.public_id}/join/")
    sent = {"name": "Ann", "key": key, "others": ["Bob"]}
    answers = [phone.post(f"/e/{night.public_id}/join/", sent) for _ in range(3)]
    assert [each.status_code for each in answers] == [302] * 3
    assert list(statuses(night)) == ["Ann", "Bob"]


def test_one_brings_another_later_and_withdraws_them_but_nobody_else(night):
    ann, zoe = sign_up(night, "Ann"), sign_up(night, "Zoe")
    assert act(ann, "bring", name="Bob", key=str(uuid4())).status_code == 302
    bob = entry(night, "Bob").pk
    assert act(zoe, "withdraw", entry=bob).status_code == 404
    assert by_api(zoe, "/player/withdraw", {"entry": bob}).status == 404
    assert statuses(night)["Bob"] == "signed_up"
    assert by_api(ann, "/player/withdraw", {"entry": bob}).status == 200
    assert statuses(night) == {"Ann": "signed_up", "Zoe": "signed_up", "Bob": "withdrawn"}


def test_eight_from_one_device_are_all_also_from_the_own_page(organizer):
    night = nights.make_event(organizer)
    phone = sign_up(night, "P0", others=["P1", "P2"])
    for number in range(3, 8):
        assert act(phone, "bring", name=f"P{number}", key=str(uuid4())).status_code == 302
    refused = act(phone, "bring", name="P8", key=str(uuid4()))
    assert refused.status_code == 429
    assert "too many sign-ups from one device." in refused.text
    assert len(statuses(night)) == 8


def test_who_withdraws_may_come_back_at_the_end_of_the_line(night):
    phones = [sign_up(night, name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve")]
    act(phones[0], "withdraw")
    assert "You're not coming" in own(phones[0])
    act(phones[0], "return")
    assert shown(phones[0])["line"] == 1
    assert statuses(night)["Eve"] == "signed_up"


@pytest.mark.parametrize(
    ("status", "what"),
    [
        (Event.Status.CANCELED, "This night is canceled."),
        (Event.Status.FINISHED, "This night is over, so the player list can't change."),
        (Event.Status.RUNNING, "Seats are drawn. Tell the host if you can't play."),
    ],
)
def test_who_withdraws_too_late_reads_why(night, status, what):
    phone = sign_up(night, "Ann")
    Event.objects.filter(pk=night.pk).update(status=status)
    assert by_api(phone, "/player/withdraw", {}).says(what)


def test_whom_the_host_took_off_the_list_does_not_come_back_alone(night, organizer):
    phone = sign_up(night, "Ann")
    browser(organizer).post(f"/events/{night.pk}/sign-ups/remove/", {"entries": [entry(night, "Ann").pk]})
    assert not shown(phone)["may_return"]
    refused = by_api(phone, "/player/return", {})
    assert (refused.status, refused.code) == (409, "taken_off")
    assert statuses(night) == {"Ann": "withdrawn"}


def test_with_approval_who_comes_back_needs_it_again(night, organizer):
    phone = sign_up(night, "Ann")
    act(phone, "withdraw")
    by_api(browser(organizer), f"/events/{night.pk}/sign-ups/approval", {"approves_sign_ups": True})
    act(phone, "return")
    assert statuses(night) == {"Ann": "pending"}


def test_a_misspelt_name_is_corrected_and_leaves_nobody_in_the_register(night):
    phone = sign_up(night, "Anm Miller")
    assert act(phone, "change", name="Ann Miller").status_code == 302
    assert list(statuses(night)) == ["Ann Miller"]
    assert not Player.objects.filter(name="Anm Miller").exists()
    assert "<bdi>Ann Miller</bdi>" in own(phone)


def test_nobody_renames_a_regular_by_the_public_link(night, organizer):
    sign_up(nights.make_event(organizer), "Bob Regular")
    phone = sign_up(night, "Bob Regular")
    act(phone, "change", name="Rude Word")
    assert Player.objects.filter(name="Bob Regular").count() == 1
    assert list(statuses(night)) == ["Rude Word"]


def test_a_corrected_name_that_the_club_knows_is_that_person(night, organizer):
    sign_up(nights.make_event(organizer), "Bob Regular")
    regular = Player.objects.get(name="Bob Regular")
    phone = sign_up(night, "Bob Regulr")
    act(phone, "change", name="Bob Regular")
    assert entry(night, "Bob Regular").members.get().player == regular


def test_answers_are_the_hosts_alone(night, organizer):
    Event.objects.filter(pk=night.pk).update(question_1="Which dish?", shows_coming="names")
    phone = sign_up(night, "Ann", answer_1="Chili", answer_2="ignored")
    other = sign_up(night, "Bob")
    held = SignUpAnswers.objects.get()
    assert (held.answer_1, held.answer_2) == ("Chili", "")
    assert by_api(phone, "/player/change", {"answer_1": "Pie"}).status == 200
    assert shown(phone)["questions"] == [{"field": "answer_1", "text": "Which dish?", "answer": "Pie"}]
    assert "Pie" not in own(other) + Client().get(f"/e/{night.public_id}/").text
    desk = browser(organizer)
    ann = entry(night, "Ann").pk
    assert "Pie" in one_line(desk.get(f"/events/{night.pk}/people/{ann}/"))
    answers = desk.get(f"/api/v1/events/{night.pk}/people/{ann}").json()["answers"]
    assert answers == [{"question": "Which dish?", "answer": "Pie"}]
    keeper = browser(nights.make_user(club=night.club, role="scorekeeper"))
    assert keeper.get(f"/api/v1/events/{night.pk}/people/{ann}").json()["answers"] == []
    assert "Pie" not in keeper.get(f"/events/{night.pk}/people/{ann}/").text


def test_an_answer_too_long_is_refused_and_nobody_is_entered(night):
    Event.objects.filter(pk=night.pk).update(question_1="Which dish?")
    phone = Client()
    phone.get(f"/e/{night.public_id}/join/")
    sent = {"name": "Ann", "key": str(uuid4()), "answer_1": "x" * 201}
    refused = by_api(phone, f"/public/{night.public_id}/join", sent)
    assert (refused.status, refused.field) == (422, "answer_1")
    assert statuses(night) == {}


def open_from(night, *, starts_in, **window):
    moment = timezone.now() + starts_in
    Event.objects.filter(pk=night.pk).update(starts_at=moment, **window)


@pytest.mark.parametrize(
    ("starts_in", "window", "code"),
    [
        (timedelta(days=8), {"opens_days": 7}, "not_open"),
        (timedelta(hours=2), {"closes_hours": 3}, "closed"),
        (timedelta(days=6), {"opens_days": 7, "closes_hours": 3}, None),
        (timedelta(hours=4), {"opens_days": 7, "closes_hours": 3}, None),
        (timedelta(hours=-1), {}, None),
    ],
)
def test_sign_up_is_open_from_its_day_until_its_hour(night, starts_in, window, code):
    open_from(night, starts_in=starts_in, **window)
    sent = {"name": "Ann", "key": str(uuid4())}
    answer = by_api(Client(), f"/public/{night.public_id}/join", sent)
    assert (answer.status, answer.code) == ((201, None) if code is None else (409, code))
    shown_page = one_line(Client().get(f"/e/{night.public_id}/join/"))
    assert ('name="name"' in shown_page) is (code is None)
    assert ("Sign-up opens" in shown_page, "Sign-up is closed" in shown_page) == (
        code == "not_open",
        code == "closed",
    )


def test_while_sign_up_is_closed_the_host_adds_people_and_players_withdraw(night, organizer):
    phone = sign_up(night, "Ann")
    open_from(night, starts_in=timedelta(hours=2), closes_hours=3)
    desk = browser(organizer)
    desk.post(f"/events/{night.pk}/entries/add/", {"name": "Zoe", "key": str(uuid4())})
    assert by_api(phone, "/player/bring", {"name": "Bob", "key": str(uuid4())}).code == "closed"
    act(phone, "withdraw")
    assert statuses(night) == {"Ann": "withdrawn", "Zoe": "signed_up"}
    assert by_api(phone, "/player/return", {}).code == "closed"


def test_once_seats_are_drawn_the_page_is_of_seats_and_nobody_withdraws_there(organizer):
    night = nights.make_list(organizer, nights.NAMES[:3], capacity=8)
    phone = sign_up(night, "Zed")
    desk = browser(organizer)
    for each in Entry.objects.filter(stage__event=night):
        desk.post(f"/events/{night.pk}/entries/{each.pk}/check-in/")
    nights.start(night, organizer)
    assert shown(phone) is None
    refused = by_api(phone, "/player/withdraw", {})
    assert (refused.status, refused.text) == (409, "Seats are drawn. Tell the host if you can't play.")
    assert Link.objects.filter(entry=entry(night, "Zed"), revoked_at=None).count() == 1


def test_who_comes_is_shown_as_the_host_chose(night):
    phone = sign_up(night, "Ann Becker")
    for shows, coming, number in (("names", ["Ann B."], 1), ("number", [], 1), ("nothing", [], None)):
        Event.objects.filter(pk=night.pk).update(shows_coming=shows)
        assert (shown(phone)["coming"], shown(phone)["signed_up"]) == (coming, number)


def test_the_page_of_a_sign_up_is_refused_as_a_form_and_shows_what_was_typed(night):
    refused = page(Client(), night, "x" * 300)
    assert refused.status_code == 422
    phone = sign_up(night, "Ann")
    again = act(phone, "change", name="  ")
    assert again.status_code == 422
    assert 'role="alert"' in again.text
