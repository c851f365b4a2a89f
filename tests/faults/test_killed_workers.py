"""A worker is killed over a letter or a push: neither is lost, and a second copy is known as one."""

import signal
import subprocess
import sys
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from accounts.letters.sending import account_letters_send
from accounts.services import password_reset_ask
from tests import nights
from tests.access.clubs import first_entry, link_to
from tests.servers import PATIENCE_SECONDS, ROOT, environment
from tests.stack import push_service as push
from tests.stack.mail_server import mail_server
from tournaments.access.links import link_exchange, link_secret
from tournaments.audit.actor import Actor
from tournaments.messages.services.letters import letters_send
from tournaments.messages.services.push_sending import pushes_send
from tournaments.models import Letter, Link, PushMessage
from tournaments.outbox.mail import mail_ask
from tournaments.outbox.push import PhonePayload, push_subscribe

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.xdist_group("servers"),
]

#: Where it dies, and how often what it was at arrives in the end.
COPIES = {"claimed": 1, "sent": 2, "noted": 1}


@pytest.fixture
def link(organizer, settings):
    # Tasks wait at a broker in this process, where nobody fetches them: only the workers of these tests send.
    settings.CELERY_TASK_ALWAYS_EAGER = False
    night = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=None)
    return link_to(night, entry=first_entry(night))


def killed(queue, point, **more):
    """Let a worker of its own work off a queue until it dies."""
    worker = subprocess.run(
        [sys.executable, "-m", "tests.faults.killed_worker", queue, point],
        cwd=ROOT,
        env=environment(DJANGO_SETTINGS_MODULE="config.settings", **more),
        timeout=PATIENCE_SECONDS * 3,
        check=False,
    )
    assert worker.returncode == -signal.SIGKILL


def later(seconds):
    return lambda: timezone.now() + timedelta(seconds=seconds)


@pytest.mark.night
@pytest.mark.parametrize("point", COPIES)
def test_a_letter_outlives_the_worker_that_is_killed_over_it(point, link, settings):
    with mail_server() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", server.port, False
        mail_ask(link_id=link.pk, email="ann@players.example", site="https://euchre.example", actor=Actor())
        killed("letters", point, EMAIL_HOST="127.0.0.1", EMAIL_PORT=str(server.port))
        assert len(server.taken) == (0 if point == "claimed" else 1)
        assert letters_send() == 0
        letters_send(now=later(61))
        assert letters_send(now=later(300)) == 0
        letter = Letter.objects.get()
        assert {each["Message-ID"] for each in server.taken} == {f"<{letter.key}@euchre.example>"}
    assert len(server.taken) == COPIES[point]
    assert letter.done_at is not None


def test_mail_about_an_account_outlives_the_worker_that_is_killed_over_it(organizer, settings):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    password_reset_ask(email=organizer.email, site="https://euchre.example")
    killed("account-letters", "claimed")
    assert account_letters_send() == 0
    assert account_letters_send(now=later(61)) == 1
    assert [letter.to for letter in mail.outbox] == [[organizer.email]]


@pytest.mark.night
def test_a_letter_outlives_seven_workers(link, settings):
    with mail_server() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", server.port, False
        mail_ask(link_id=link.pk, email="ann@players.example", site="https://euchre.example", actor=Actor())
        for _ in range(7):
            Letter.objects.update(taken_at=None)
            killed("letters", "claimed", EMAIL_HOST="127.0.0.1", EMAIL_PORT=str(server.port))
        assert letters_send(now=later(61)) == 1
    assert len(server.taken) == 1


@pytest.mark.night
@pytest.mark.parametrize("point", COPIES)
def test_what_a_phone_is_told_outlives_the_worker_that_is_killed_over_it(point, link, organizer, settings):
    phone = push.Phone()
    with push.serving() as service:
        settings.PUSH_SERVICES = [service.origin]
        session = link_exchange(secret=link_secret(link), kind=Link.Kind.PLAYER).session
        push_subscribe(session=session, payload=PhonePayload(**phone.payload(service.endpoint())))
        nights.open_round(link.event, 1, organizer)
        killed("pushes", point, ORDER_UP_PUSH_SERVICES=service.origin)
        assert len(service.came) == (0 if point == "claimed" else 1)
        assert pushes_send() == 0
        pushes_send(now=later(61))
        assert pushes_send(now=later(300)) == 0
        # The phone shows the second in place of the first, without a sound: they have one key.
        assert [phone.reads(body)["key"] for *_, body in service.came] == ["1-0"] * COPIES[point]
    assert PushMessage.objects.get().done_at is not None
