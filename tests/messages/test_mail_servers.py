"""A mail server that refuses some, delays, or hangs up: no one else waits, nothing is lost unseen."""

import socket
from collections import Counter
from datetime import timedelta
from itertools import pairwise
from uuid import uuid4

import pytest
from django.utils import timezone

from tests import nights
from tests.access.clubs import browser
from tests.markup import one_line
from tests.messages.addresses import has_address
from tests.stack.mail_server import HANGS_UP, mail_server
from tournaments.audit.actor import Actor
from tournaments.messages.services.host_messages import message_send
from tournaments.messages.services.letters import letters_send
from tournaments.messages.services.reminders import reminders_queue
from tournaments.models import Event, Letter, MailAddress

pytestmark = pytest.mark.django_db
PEOPLE = nights.NAMES[:6]


@pytest.fixture
def night(organizer, settings):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    event = nights.make_list(organizer, PEOPLE)
    for name in PEOPLE:
        has_address(event, name)
    message_send(event_id=event.pk, to="everyone", text="Doors at six.", key=uuid4(), actor=Actor(organizer))
    return event


@pytest.fixture
def server(settings):
    with mail_server() as server:
        use(settings, server.port)
        yield server


def use(settings, port):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", port, False


def minutes_on(minutes):
    return lambda: timezone.now() + timedelta(minutes=minutes, seconds=minutes)


def address(name):
    return f"{name.lower()}@players.example"


def heard(server):
    return Counter(mail["To"].partition("@")[0] for mail in server.taken)


def test_a_server_that_refuses_delays_and_hangs_up_loses_nothing_unseen(night, organizer, server):
    _, bob, carla, dave, edith, _ = PEOPLE
    server.answers = {
        ("RCPT", address(bob)): [b"550 5.1.1 no such mailbox"],
        ("RCPT", address(carla)): [b"450 4.2.0 greylisted"] * 3,
        ("DATA", address(dave)): [HANGS_UP] * 9,
        ("DATA", address(edith)): [b"451 4.7.1 try again later"],
    }
    # Whoever is refused or delayed keeps no one waiting who comes later.
    assert letters_send() == 2
    assert heard(server) == {"ann": 1, "frank": 1, "dave": 1}
    for minute in (*range(1, 9), 70):
        letters_send(now=minutes_on(minute))
    # What was taken without an answer may come again, after a minute and an hour, and is known as a copy.
    assert heard(server) == {"ann": 1, "frank": 1, "carla": 1, "edith": 1, "dave": 3}
    copies = {mail["Message-ID"] for mail in server.taken if mail["To"] == address(dave)}
    assert len(copies) == 1
    page = one_line(browser(organizer).get(f"/events/{night.pk}/messages/").text)
    assert "4 sent, 2 not delivered" in page
    for name in (bob, dave):
        assert f"Email to <bdi>{name}</bdi> wasn't delivered" in page


@pytest.mark.night
def test_a_server_that_says_later_for_five_hours_gets_the_mail_once(night, organizer, server):
    """Twelve tries are 1, 2, 4, 8, 16, 32, 60, 60, 60, 60 and 60 minutes apart."""
    bob = address(PEOPLE[1])
    server.answers = {("RCPT", bob): [b"451 4.7.1 try again later"] * 11 + [b"250 ok"]}
    tried = []
    for minute in range(0, 420, 3):
        letters_send(now=lambda: timezone.now() + timedelta(minutes=minute))  # noqa: B023 -- called at once
        left = len(server.answers["RCPT", bob])
        if not tried or left < tried[-1][1]:
            tried.append((minute, left))
        if minute == 240:
            Letter.objects.update(queued_at=timezone.now() - timedelta(hours=4))
            page = one_line(browser(organizer).get(f"/events/{night.pk}/messages/").text)
            assert ("Delayed" in page, "not delivered" in page) == (True, False)
            assert "5 sent, 1 waiting" in page
    assert heard(server)["bob"] == 1
    gaps = [later - earlier for (earlier, _), (later, _) in pairwise(tried)]
    assert gaps == [3, 3, 6, 9, 18, 33, 60, 60, 60, 60, 60]


@pytest.mark.night
@pytest.mark.parametrize(("before", "arrives"), [(10, 1), (-1, 0)])
def test_a_reminder_is_of_no_use_after_the_start(before, arrives, night, server):
    Letter.objects.all().delete()
    event = Event.objects.get(pk=night.pk)
    Event.objects.filter(pk=night.pk).update(reminds_hour=True, reminds_day=False)
    MailAddress.objects.update(confirmed_at=event.starts_at - timedelta(days=1))
    server.answers = {("RCPT", address(name)): [b"450 later"] for name in PEOPLE}
    an_hour_before = event.starts_at - timedelta(minutes=59)
    reminders_queue(now=lambda: an_hour_before)
    assert (Letter.objects.count(), letters_send(now=lambda: an_hour_before)) == (6, 0)
    letters_send(now=lambda: event.starts_at - timedelta(minutes=before))
    assert set(heard(server).values()) == ({1} if arrives else set())
    assert not Letter.objects.filter(done_at=None).exists()


def test_a_server_that_never_answers_costs_no_try(night, settings):
    settings.EMAIL_TIMEOUT = 0.2
    with socket.create_server(("127.0.0.1", 0)) as silent:
        use(settings, silent.getsockname()[1])
        with pytest.raises(OSError, match="timed out"):
            letters_send()
    assert set(Letter.objects.values_list("tries", "taken_at")) == {(0, None)}
    with mail_server() as server:
        use(settings, server.port)
        assert letters_send() == 6
        assert set(heard(server).values()) == {1}


def test_a_server_that_hangs_up_over_each_mail_is_left_after_two(night, server):
    server.answers = {("DATA", address(name)): [HANGS_UP] for name in PEOPLE}
    with pytest.raises(OSError, match="closed"):
        letters_send()
    assert heard(server) == {"ann": 1, "bob": 1}
    assert sorted(Letter.objects.values_list("tries", flat=True)) == [0, 0, 0, 0, 0, 10]


@pytest.mark.night
def test_a_server_that_says_later_and_then_hangs_up_before_the_text_is_tried_all_day(night, server):
    """It surely has no mail yet: ten times "later" and ten times cut are one mail, hours later."""
    bob = address(PEOPLE[1])
    server.answers = {("RCPT", bob): [b"451 4.7.1 try again later", HANGS_UP] * 10}
    for minute in range(0, 20 * 60, 5):
        letters_send(now=minutes_on(minute))
    assert heard(server) == Counter({name.lower(): 1 for name in PEOPLE})
    assert not Letter.objects.exclude(refused_at=None).exists()
    assert Letter.objects.get(address__email=bob).tries == 21


def test_a_mail_put_off_for_an_hour_outlives_a_server_that_hangs_up_over_its_text(night, server):
    bob = address(PEOPLE[1])
    server.answers = {("RCPT", bob): [b"451 later"] * 6, ("DATA", bob): [HANGS_UP]}
    for minute in range(0, 4 * 60, 5):
        letters_send(now=minutes_on(minute))
    assert heard(server)["bob"] == 2
    assert Letter.objects.get(address__email=bob).done_at is not None
