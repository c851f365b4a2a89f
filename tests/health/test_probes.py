"""What watches over the server is answered in time, in one word for each thing, whatever it is called."""

import threading
from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from tests import nights
from tests.access.clubs import first_entry, link_to
from tournaments.audit.actor import Actor
from tournaments.health.readiness import Probe, probe, readiness
from tournaments.models import Letter
from tournaments.outbox.mail import mail_ask

pytestmark = pytest.mark.django_db
WELL = {"database": "ok", "queue": "ok", "disk": "ok"}


@pytest.fixture(autouse=True)
def _nothing_known_yet():
    probe.forget()
    yield
    probe.forget()


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_probe_is_answered_by_any_name_without_https_and_never_from_a_cache(path, method, settings):
    settings.SECURE_SSL_REDIRECT = True
    answer = Client().generic(method, path, headers={"Host": "10.244.0.17:8000"})
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]
    assert (answer.headers["Order-Up"], answer.headers["X-Content-Type-Options"]) == ("1", "nosniff")
    assert Client().post(path, headers={"Host": "10.244.0.17:8000"}).status_code == 405


def test_a_server_that_can_serve_says_so_in_three_words():
    assert Client().get("/readyz").json() == WELL


def test_a_full_disk_is_not_ready(settings):
    settings.LOW_DISK_MB = 10**12
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {**WELL, "disk": "low"})
    assert answer.headers["Retry-After"] == "5"
    assert Client().get("/healthz").status_code == 200


def test_a_database_that_hangs_is_away(settings):
    """Whatever the thread that looks waits for."""
    settings.READY_WITHIN_SECONDS = 0
    held, answer = threading.Event(), Probe()
    answer._looker.submit(held.wait)
    try:
        assert answer.answer().by_name() == {**WELL, "database": "away"}
    finally:
        held.set()
        answer._looker.shutdown()


def test_a_database_that_fails_is_away_and_its_words_stay_in_the_server(caplog):
    def broken(*_):
        raise OperationalError("connection to server at 10.0.0.5 failed for user order_up")

    with connection.execute_wrapper(broken):
        assert readiness().by_name() == {**WELL, "database": "away"}
    assert "10.0.0.5" not in caplog.text


@pytest.mark.parametrize(
    ("minutes", "state"), [(14, "ok"), (16, "behind")], ids=["fourteen minutes", "sixteen minutes"]
)
def test_mail_that_nobody_sends_is_noticed_where_a_worker_should(minutes, state, organizer, settings):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer, opened=None)
    link = link_to(event, entry=first_entry(event))
    mail_ask(link_id=link.pk, email="ann@players.example", site="https://euchre.example", actor=Actor())
    Letter.objects.update(queued_at=timezone.now() - timedelta(minutes=minutes))
    assert readiness().queue == "ok"
    settings.CELERY_TASK_ALWAYS_EAGER = False
    assert readiness().queue == state
    settings.EMAIL_BACKEND = "config.no_mail.EmailBackend"
    assert readiness().queue == "ok"
