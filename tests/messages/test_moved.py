"""A night that gets another time or place: the host is offered to tell everyone, and each hears once."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail

from accounts.models import Role
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.markup import one_line
from tests.messages.addresses import has_address, has_phone
from tournaments.messages.selectors.pushes import push_in_words
from tournaments.messages.services.letters import letters_send
from tournaments.models import Event, HostMessage, Letter, PushMessage

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    """Ann gave an address, Bob has alerts, Carla gave nothing; it is on Fri, Nov 27 · 7 PM."""
    event = nights.make_list(organizer, nights.NAMES[:3], capacity=4)
    has_address(event, "Ann")
    has_phone(event, "Bob")
    return event


@pytest.fixture
def host(organizer):
    return browser(organizer)


def move(host, event, hours=24):
    starts_at = (event.starts_at + timedelta(hours=hours)).isoformat()
    assert (
        by_api(
            host, f"/events/{event.pk}", {"starts_at": starts_at, "ends_late": True}, method="PATCH"
        ).status
        == 200
    )


def place(host, event, where):
    assert by_api(host, f"/events/{event.pk}/invitation", {"place": where}).status == 200


def tell(host, event, key=None):
    return by_api(host, f"/events/{event.pk}/messages/moved", {"key": key or str(uuid4())})


def offered(host, event):
    return host.get(f"/api/v1/events/{event.pk}/messages").json()["moved"]


PAGES = ("settings/", "invitation/", "messages/")


def test_nothing_is_offered_until_time_or_place_changes(night, host):
    assert offered(host, night) is None
    by_api(host, f"/events/{night.pk}", {"capacity": 8, "ends_late": True}, method="PATCH")
    assert offered(host, night) is None
    for page in PAGES:
        assert "Tell everyone" not in host.get(f"/events/{night.pk}/{page}").text
    refused = tell(host, night)
    assert (refused.status, refused.code) == (409, "nothing_moved")
    assert refused.text == "Everyone already has this time and place. Change it before you send it."


def test_the_host_is_offered_it_with_how_many_where_it_is_changed(night, host):
    move(host, night)
    place(host, night, "Elks Lodge, 5 Main St")
    found = offered(host, night)
    assert found["before"] == "Friday euchre · Fri, Nov 27 · 7\u00a0PM"
    preview = found["preview"]
    assert (preview["people"], preview["emails"], preview["alerts"], preview["unreached"]) == (
        3,
        1,
        1,
        ["Carla"],
    )
    assert preview["subject"] == "New time or place: Friday euchre"
    for page in PAGES:
        shown = one_line(host.get(f"/events/{night.pk}/{page}").text)
        assert "Tell everyone" in shown
        assert "Elks Lodge, 5 Main St" in shown


def test_everyone_hears_of_it_once_and_can_stop(night, host):
    move(host, night)
    place(host, night, "Elks Lodge")
    key = str(uuid4())
    assert [tell(host, night, key).status for _ in range(2)] == [201, 201]
    assert tell(host, night).status == 409
    assert (letters_send(), letters_send()) == (1, 0)
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["ann@players.example"], "New time or place: Friday euchre")
    assert letter.body.startswith(
        "Friday euchre has a new time or place:\n\nFriday euchre · Sat, Nov 28 · 7\u00a0PM\nElks Lodge\n\n"
        "Before:\nFriday euchre · Fri, Nov 27 · 7\u00a0PM\n\n"
    )
    assert "Stop these emails: " in letter.body
    push = push_in_words(PushMessage.objects.get(), night.starts_at).decode()
    assert "Sat, Nov 28 · 7\u00a0PM" in push
    assert HostMessage.objects.get().people == 3
    assert offered(host, night) is None


def test_a_change_back_before_it_is_sent_sends_nothing(night, host):
    move(host, night)
    tell(host, night)
    move(host, night, hours=0)
    assert letters_send() == 0
    assert mail.outbox == []
    assert push_in_words(PushMessage.objects.get(), night.starts_at) is None


def test_once_nothing_was_sent_people_know_what_they_knew(night, host):
    move(host, night)
    tell(host, night)
    move(host, night, hours=0)
    assert offered(host, night) is None
    letters_send()
    assert offered(host, night) is None
    assert "Tell everyone" not in host.get(f"/events/{night.pk}/settings/").text
    assert tell(host, night).code == "nothing_moved"
    move(host, night, hours=48)
    assert offered(host, night)["before"] == "Friday euchre · Fri, Nov 27 · 7\u00a0PM"


def test_once_an_email_went_out_a_change_back_is_offered(night, host):
    move(host, night)
    tell(host, night)
    assert letters_send() == 1
    move(host, night, hours=0)
    assert offered(host, night)["before"] == "Friday euchre · Sat, Nov 28 · 7\u00a0PM"
    tell(host, night)
    assert letters_send() == 1
    assert offered(host, night) is None


def test_what_is_on_its_way_says_the_latest_so_nothing_more_is_offered(night, host):
    move(host, night)
    tell(host, night)
    place(host, night, "Elks Lodge")
    assert offered(host, night) is None
    assert letters_send() == 1
    assert "Elks Lodge" in mail.outbox[0].body


def test_a_change_back_before_anyone_is_told_offers_nothing(night, host):
    move(host, night)
    move(host, night, hours=0)
    assert offered(host, night) is None


def test_a_night_without_anyone_to_tell_offers_nothing(organizer, host):
    event = nights.make_list(organizer, nights.NAMES[:3], capacity=4)
    move(host, event)
    assert offered(host, event) is None
    refused = tell(host, event)
    assert (refused.code, refused.text) == (
        "reaches_no_one",
        "No one signed up gets email or alerts. Tell them in person.",
    )


@pytest.mark.parametrize(
    ("status", "text"),
    [
        ("running", "The night has started. Write a message instead."),
        ("canceled", "It's too late to send this. Send it from a later night instead."),
    ],
)
def test_a_night_that_is_not_to_come_says_what_to_do(night, host, status, text):
    move(host, night)
    Event.objects.filter(pk=night.pk).update(status=status)
    refused = tell(host, night)
    assert (refused.status, refused.text) == (409, text)


def test_it_counts_among_the_messages_of_a_day(night, host):
    for _ in range(6):
        by_api(host, f"/events/{night.pk}/messages", {"to": "everyone", "text": "Hi", "key": str(uuid4())})
    move(host, night)
    assert tell(host, night).status == 429


def test_the_page_sends_it_too_and_only_a_host_may(night, host):
    move(host, night)
    keeper = browser(nights.make_user("Sam", club=night.club, role=Role.SCOREKEEPER))
    assert by_page(keeper, f"/events/{night.pk}/messages/moved/", {"key": str(uuid4())}).status == 403
    assert tell(keeper, night).status == 403
    answer = host.post(f"/events/{night.pk}/messages/moved/", {"key": str(uuid4())}, follow=True)
    assert "Sending 1 email, 1 alert." in one_line(answer.text)
    assert "Was: Friday euchre · Fri, Nov 27 · 7 PM" in one_line(answer.text)
    assert Event.objects.get(pk=night.pk).messages.count() == 1


def test_a_later_change_is_offered_where_those_who_were_told_have_deleted_their_data(night, host):
    move(host, night)
    tell(host, night)
    letters_send()
    Letter.objects.all().delete()
    PushMessage.objects.all().delete()
    move(host, night, hours=48)
    assert offered(host, night)["before"] == "Friday euchre · Fri, Nov 27 · 7\u00a0PM"
