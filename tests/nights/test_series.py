"""Nights that come again by themselves, and invitations to them."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.utils import timezone
from django.utils.html import escape

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.markup import one_line
from tests.messages.addresses import has_address
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError
from tournaments.messages.services.letters import letters_send
from tournaments.models import Event, HostMessage, MailAddress, Series
from tournaments.nights.services.cancel import event_cancel
from tournaments.nights.services.repeat import event_repeat
from tournaments.nights.services.series import series_begin, series_end, series_go_on
from tournaments.outbox.mail import mail_stop, mail_token
from tournaments.people.selectors.crowd import usual_crowd
from tournaments.people.services.entries import entry_add

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    """Four who played: Ann wants later nights too, Bob only this one."""
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=None)
    has_address(event, "Ann", invites=True)
    has_address(event, "Bob")
    return event


def begin(event, organizer, weeks=1, *, invites=False):
    return series_begin(event_id=event.pk, weeks=weeks, invites=invites, actor=Actor(organizer))


def later(event, **after):
    return lambda: event.starts_at + timedelta(**after)


def test_the_next_night_opens_when_the_latest_starts_and_only_once(night, organizer):
    begin(night, organizer, weeks=2)
    assert series_go_on(now=later(night, minutes=-1)) == 0
    assert series_go_on(now=later(night, minutes=1)) == 1
    assert series_go_on(now=later(night, minutes=2)) == 0
    new = Event.objects.exclude(pk=night.pk).get()
    assert (new.starts_at - night.starts_at, new.series_id) == (timedelta(days=14), Series.objects.get().pk)
    assert (new.name, new.capacity, new.first_stage.entries.count()) == (night.name, night.capacity, 0)
    assert series_go_on(now=later(new, minutes=1)) == 1
    assert Event.objects.count() == 3


def test_a_canceled_night_does_not_end_its_series(organizer):
    event = nights.make_event(organizer)
    begin(event, organizer)
    event_cancel(event_id=event.pk, text="", key=uuid4(), actor=Actor(organizer))
    assert series_go_on(now=later(event, minutes=1)) == 1
    assert Event.objects.latest("pk").status == "sign_up"


def test_a_series_that_has_ended_makes_no_night(night, organizer):
    begin(night, organizer)
    for _ in range(2):
        series_end(event_id=night.pk, actor=Actor(organizer))
    assert series_go_on(now=later(night, minutes=1)) == 0


def test_a_series_is_changed_at_its_newest_night(night, organizer):
    begin(night, organizer)
    series_go_on(now=later(night, minutes=1))
    with pytest.raises(NotNowError, match="This series continues on a later night: Friday euchre"):
        begin(night, organizer, weeks=3)
    begin(Event.objects.latest("starts_at"), organizer, weeks=3)
    assert [each.weeks for each in Series.objects.all()] == [3]


def test_only_who_asked_for_later_nights_is_invited_to_one(night, organizer):
    begin(night, organizer, invites=True)
    series_go_on(now=later(night, minutes=1))
    new = Event.objects.latest("starts_at")
    assert letters_send() == 1
    (letter,) = mail.outbox
    assert letter.to == ["ann@players.example"]
    assert letter.subject.startswith("You're invited: Friday euchre, ")
    assert f"Sign up: https://euchre.example/e/{new.public_id}/join/" in letter.body
    assert "Entry fee: $10" in letter.body
    message = HostMessage.objects.get()
    assert (message.event_id, message.people, message.unreached) == (new.pk, 4, 3)


def test_who_stops_the_emails_is_not_invited(night, organizer):
    mail_stop(token=mail_token(MailAddress.objects.get(invites=True)))
    repeated = event_repeat(event_id=night.pk, key=uuid4(), actor=Actor(organizer), invites=True)
    assert (letters_send(), HostMessage.objects.filter(event=repeated).count()) == (0, 0)


def test_an_invitation_to_a_night_that_was_canceled_meanwhile_is_not_sent(night, organizer):
    actor = Actor(organizer)
    repeated = event_repeat(event_id=night.pk, key=uuid4(), actor=actor, invites=True)
    event_cancel(event_id=repeated.pk, text="", key=uuid4(), actor=actor)
    assert letters_send() == 0


def test_the_usual_crowd_came_to_half_of_the_latest_nights_and_is_not_signed_up(organizer):
    """Ann came three times, Bob twice, Frank once; Bob is in already."""
    for number, names in enumerate(
        (("Ann", "Bob", "Carla", "Dave"), ("Ann", "Bob", "Carla", "Frank"), ("Ann", "Dave", "Grace", "Hank"))
    ):
        event = nights.start(nights.make_night(organizer, names), organizer, opened=None)
        Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() - timedelta(weeks=3 - number))
    coming = nights.make_event(organizer)
    Event.objects.filter(pk=coming.pk).update(starts_at=timezone.now() + timedelta(days=2))
    coming.refresh_from_db()
    entry_add(event_id=coming.pk, name="Bob", key=uuid4(), actor=Actor(organizer))
    assert [player.name for player in usual_crowd(coming)] == ["Ann", "Carla", "Dave"]


@pytest.mark.parametrize(("door", "done"), [("page", 302), ("api", 200)])
def test_a_series_begins_and_ends_by_page_and_api(night, organizer, door, done):
    host, end = browser(organizer), "/" if door == "page" else ""
    send = by_page if door == "page" else by_api
    fields = {"weeks": "2", "invites": "1"} if door == "page" else {"weeks": 2, "invites": True}
    assert send(host, f"/events/{night.pk}/series{end}", fields).status == done
    series = Series.objects.get()
    assert (series.weeks, series.invites, series.ended_at) == (2, True, None)
    wrong = send(host, f"/events/{night.pk}/series{end}", {"weeks": "9" if door == "page" else 9})
    assert wrong.status == 422
    send(host, f"/events/{night.pk}/series/end{end}", {})
    assert Series.objects.get().ended_at is not None


def test_the_api_shows_what_comes_next(night, organizer):
    begin(night, organizer, invites=True)
    answer = browser(organizer).get(f"/api/v1/events/{night.pk}/repeat").json()
    assert answer["series"] == {"weeks": 1, "invites": True, "ended_at": None}
    assert (answer["invites"], answer["crowd"]) == (1, [])


def test_the_preview_is_word_for_word_the_invitation_that_goes_out(night, organizer):
    host, at = browser(organizer), f"/events/{night.pk}/repeat"
    shown = host.get(f"/api/v1{at}").json()["invitation"]
    pages = [host.get(page).text for page in (f"{at}/", "/events/new/")]
    # The home page offers it once the night is over.
    Event.objects.update(status=Event.Status.FINISHED)
    for text in (*pages, host.get("/").text):
        assert one_line(escape(shown["letter"])) in one_line(text)
    by_api(host, at, {"key": str(uuid4()), "invites": True})
    letters_send()
    (letter,) = mail.outbox
    new = Event.objects.latest("pk")
    body = letter.body.replace(f"https://euchre.example/e/{new.public_id}/join/", "(the new night's link)")
    body = re.sub(r"https://euchre.example/mail/\S+", "(their own link)", body)
    assert (shown["subject"], shown["letter"], shown["emails"]) == (letter.subject, body, len(letter.to))
