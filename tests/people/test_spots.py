"""Spots that open go to the waitlist by themselves: who moves up is told, once, and may be asked first."""

import html
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api
from tests.kept import kept
from tests.markup import one_line
from tests.people.test_joining import act, own, shown, sign_up
from tests.people.test_sign_ups import entry, statuses
from tests.stack import push_service as push
from tournaments.access.links import link_exchange, link_secret
from tournaments.messages.services.letters import letters_send
from tournaments.messages.services.push_sending import pushes_send
from tournaments.models import Event, Letter, Link, MailAddress
from tournaments.outbox.push import PhonePayload, push_subscribe
from tournaments.people.selectors.own import page_of
from tournaments.people.services.spots import spots_free

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    return nights.make_event(organizer, capacity=2)


def wants_mail(night, name):
    return MailAddress.objects.create(
        link=page_of(entry(night, name)),
        email=f"{name.lower()}@players.example",
        site="https://euchre.example",
        nonce=uuid4().hex,
        asked_at=timezone.now(),
        confirmed_at=timezone.now(),
    )


@pytest.fixture
def full(night):
    """Ann and Bob are in; Cy, Dee and Eve wait and want mail."""
    phones = {name: sign_up(night, name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve")}
    for name in phones:
        wants_mail(night, name)
    return phones


def told():
    """Send what is due; who got a mail, and its subject."""
    before = len(mail.outbox)
    letters_send()
    return [(each.to[0].partition("@")[0], each.subject) for each in mail.outbox[before:]]


def later(minutes):
    return lambda: timezone.now() + timedelta(minutes=minutes)


def test_the_first_in_line_is_told_and_nobody_else_and_once(night, full):
    assert told() == []
    act(full["Ann"], "withdraw")
    assert told() == [("cy", f"You're in: {night.name}")]
    assert told() == []
    body = mail.outbox[-1].body
    assert "A spot opened, and it's yours" in body
    assert f"https://euchre.example/p#{link_secret(page_of(entry(night, 'Cy')))}" in body
    assert "You're in" in own(full["Cy"])


def test_a_phone_is_told(night, full, service):
    session = link_exchange(secret=link_secret(page_of(entry(night, "Cy"))), kind=Link.Kind.PLAYER).session
    phone = push.Phone()
    push_subscribe(session=session, payload=PhonePayload(**phone.payload(service.endpoint("cy"))))
    act(full["Ann"], "withdraw")
    assert (pushes_send(), pushes_send()) == (1, 0)
    assert [phone.reads(body)["title"] for _, _, body in service.came] == [f"You're in: {night.name}"]


def test_who_withdraws_before_the_mail_goes_out_is_not_told(night, full):
    act(full["Ann"], "withdraw")
    act(full["Cy"], "withdraw")
    assert [name for name, _ in told()] == ["dee"]


def test_who_moves_up_twice_is_told_twice(night, full):
    act(full["Ann"], "withdraw")
    told()
    act(full["Cy"], "withdraw")
    act(full["Cy"], "return")
    act(full["Dee"], "withdraw")
    told()
    act(full["Eve"], "withdraw")
    assert [name for name, _ in told()] == ["cy"]
    assert Letter.objects.filter(kind="spot").count() == 4


def test_more_room_tells_as_many_as_fit(night, full, organizer):
    by_api(browser(organizer), f"/events/{night.pk}", {"capacity": 4, "ends_late": True}, method="PATCH")
    assert [name for name, _ in told()] == ["cy", "dee"]


def test_who_is_approved_is_told_and_not_asked(night, organizer):
    Event.objects.filter(pk=night.pk).update(approves_sign_ups=True, accept_minutes=30)
    phone = sign_up(night, "Ann")
    wants_mail(night, "Ann")
    desk = browser(organizer)
    desk.post(f"/events/{night.pk}/sign-ups/approve/", {"entries": [entry(night, "Ann").pk]})
    assert told() == [("ann", f"You're in: {night.name}")]
    assert shown(phone)["accept_by"] is None


@pytest.fixture
def asking(night, full):
    """Whoever moves up has half an hour to take the spot, of a night in three days."""
    Event.objects.filter(pk=night.pk).update(accept_minutes=30, starts_at=timezone.now() + timedelta(days=3))
    return full


def test_who_is_asked_holds_the_spot_and_takes_it(night, asking):
    act(asking["Ann"], "withdraw")
    assert told() == [("cy", f"A spot opened: {night.name}")]
    assert "Take the spot" in own(asking["Cy"])
    assert statuses(night)["Dee"] == "waiting"
    assert by_api(asking["Cy"], "/player/accept", {}).status == 200
    assert shown(asking["Cy"])["accept_by"] is None
    assert spots_free(now=later(31)) == 0
    assert statuses(night)["Cy"] == "signed_up"


@pytest.mark.night
def test_who_does_not_take_it_in_time_is_passed_over_and_the_next_is_asked(night, asking):
    act(asking["Ann"], "withdraw")
    told()
    assert spots_free(now=later(29)) == 0
    assert spots_free(now=later(31)) == 1
    assert told() == [("dee", f"A spot opened: {night.name}")]
    assert statuses(night)["Cy"] == "withdrawn"
    refused = by_api(asking["Cy"], "/player/accept", {})
    assert (refused.status, refused.code) == (409, "spot_gone")
    assert shown(asking["Cy"])["missed_spot"]
    assert "You lost your spot" in own(asking["Cy"])
    act(asking["Cy"], "return")
    assert (statuses(night)["Cy"], shown(asking["Cy"])["missed_spot"]) == ("waiting", False)
    act(asking["Cy"], "withdraw")
    assert "You're not coming" in own(asking["Cy"])
    record = html.unescape(one_line(browser(night.created_by).get(f"/events/{night.pk}/activity/")))
    assert "didn't take the spot in time" in record
    assert "Automatic" in record


def test_whom_nobody_can_tell_is_not_asked(night, asking):
    MailAddress.objects.filter(email__startswith="cy").update(confirmed_at=None)
    act(asking["Ann"], "withdraw")
    assert (statuses(night)["Cy"], shown(asking["Cy"])["accept_by"]) == ("signed_up", None)
    assert spots_free(now=later(31)) == 0


def test_who_checks_in_need_not_take_it(night, asking, organizer):
    act(asking["Ann"], "withdraw")
    browser(organizer).post(f"/events/{night.pk}/entries/{entry(night, 'Cy').pk}/check-in/")
    assert spots_free(now=later(31)) == 0
    assert statuses(night)["Cy"] == "in"


def test_the_time_ends_with_the_start_of_the_night(night, asking):
    starts_at = timezone.now() + timedelta(minutes=10)
    Event.objects.filter(pk=night.pk).update(starts_at=starts_at)
    act(asking["Ann"], "withdraw")
    assert entry(night, "Cy").accept_by == starts_at


NO_SHOWS = [("before_15", -16, -14), ("start", -1, 1), ("after_10", 9, 11), ("after_20", 19, 21)]


@pytest.mark.night
@pytest.mark.parametrize(("when", "early", "due"), NO_SHOWS)
def test_spots_of_no_shows_go_to_the_waitlist_at_their_time(night, full, organizer, when, early, due):
    starts_at = timezone.now() + timedelta(days=1)
    Event.objects.filter(pk=night.pk).update(no_shows=when, starts_at=starts_at)
    browser(organizer).post(f"/events/{night.pk}/entries/{entry(night, 'Ann').pk}/check-in/")
    assert spots_free(now=lambda: starts_at + timedelta(minutes=early)) == 0
    assert spots_free(now=lambda: starts_at + timedelta(minutes=due)) == 1
    now = {"Ann": "in", "Bob": "waiting", "Cy": "signed_up", "Dee": "waiting", "Eve": "waiting"}
    assert statuses(night) == now
    assert told() == [("bob", f"You lost your spot: {night.name}"), ("cy", f"You're in: {night.name}")]
    assert shown(full["Bob"])["line"] == 3


def begun(night):
    """Let it be time for the night, without anyone here."""
    starts_at = timezone.now() - timedelta(minutes=1)
    Event.objects.filter(pk=night.pk).update(no_shows="start", starts_at=starts_at)


def test_a_no_show_is_told_once_and_how_to_come_back(night, full, service, organizer):
    session = link_exchange(secret=link_secret(page_of(entry(night, "Bob"))), kind=Link.Kind.PLAYER).session
    phone = push.Phone()
    push_subscribe(session=session, payload=PhonePayload(**phone.payload(service.endpoint("bob"))))
    assert not shown(full["Bob"])["was_no_show"]
    begun(night)
    assert (spots_free(), spots_free()) == (1, 0)
    subject = f"You lost your spot: {night.name}"
    assert [each for each in told() if each[0] in ("ann", "bob")] == [("ann", subject), ("bob", subject)]
    assert told() == []
    body = next(each.body for each in mail.outbox if each.to[0].startswith("bob"))
    assert body.startswith(
        f"You weren't checked in on time for {night.name}, so someone else got your spot. "
        "You're on the waitlist. Here now? Talk to the host."
    )
    assert f"Your page: https://euchre.example/p#{link_secret(page_of(entry(night, 'Bob')))}" in body
    assert "Stop these emails: " in body
    assert (pushes_send(), pushes_send()) == (1, 0)
    assert [phone.reads(sent)["title"] for _, _, sent in service.came] == [subject]
    assert shown(full["Bob"])["was_no_show"]
    act(full["Bob"], "withdraw")
    act(full["Bob"], "return")
    assert statuses(night)["Bob"] == "waiting"


def test_the_host_sees_who_was_a_no_show(night, full, organizer):
    host = browser(organizer)
    begun(night)
    spots_free()
    people = host.get(f"/api/v1/events/{night.pk}/people").json()["results"]
    assert {each["name"] for each in people if each["was_no_show"]} == {"Ann", "Bob"}
    page = one_line(host.get(f"/events/{night.pk}/people/?show=waitlist"))
    assert page.count("No-show · waitlist") == 2


def test_a_no_show_with_a_spot_again_is_not_told(night, full, organizer):
    begun(night)
    spots_free()
    Event.objects.filter(pk=night.pk).update(no_shows="keep")
    by_api(browser(organizer), f"/events/{night.pk}", {"capacity": 9, "ends_late": True}, method="PATCH")
    assert not [each for each in told() if each[1].startswith("You lost")]


def test_a_no_show_takes_no_spot_from_another(night, organizer):
    starts_at = timezone.now() + timedelta(days=1)
    Event.objects.filter(pk=night.pk).update(no_shows="start", starts_at=starts_at)
    phones = {name: sign_up(night, name) for name in ("Ann", "Bob", "Cy")}
    for minutes, freed in ((1, 1), (2, 0)):
        assert spots_free(now=lambda: starts_at + timedelta(minutes=minutes)) == freed  # noqa: B023
        assert statuses(night) == {"Ann": "signed_up", "Bob": "waiting", "Cy": "signed_up"}
    page = html.unescape(own(phones["Bob"]))
    assert "You're 1st in line" in page
    assert "You weren't checked in on time, so someone else got your spot." in page
    assert "checked in on time" not in own(sign_up(night, "Dee"))


def test_no_show_spots_stay_where_nobody_waits_and_where_the_fee_is_paid(night, organizer):
    starts_at = timezone.now() + timedelta(days=1)
    Event.objects.filter(pk=night.pk).update(no_shows="start", starts_at=starts_at)
    sign_up(night, "Ann"), sign_up(night, "Bob")
    after = starts_at + timedelta(minutes=1)
    assert spots_free(now=lambda: after) == 0
    browser(organizer).post(f"/events/{night.pk}/entries/{entry(night, 'Bob').pk}/pay/")
    sign_up(night, "Cy"), sign_up(night, "Dee")
    assert spots_free(now=lambda: after) == 1
    assert statuses(night) == {"Ann": "waiting", "Bob": "signed_up", "Cy": "signed_up", "Dee": "waiting"}


def test_a_night_that_keeps_no_shows_keeps_them(night, full):
    assert spots_free(now=lambda: night.starts_at + timedelta(hours=1)) == 0
    assert set(statuses(night).values()) == {"signed_up", "waiting"}


def test_a_started_night_frees_nothing(organizer):
    night = nights.make_night(organizer, nights.NAMES[:4], capacity=8)
    nights.start(night, organizer)
    Event.objects.filter(pk=night.pk).update(no_shows="start")
    assert spots_free(now=lambda: night.starts_at + timedelta(minutes=5)) == 0
    assert Client().get("/p").status_code == 200
