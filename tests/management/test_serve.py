"""A club's own server: no demo data, what is left behind is done, and the disk is watched."""

import io
from pathlib import Path
from queue import SimpleQueue

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from accounts.outbox.jobs import EmbeddedWorker
from tests import nights
from tournaments.management.commands import demo, serve

done = SimpleQueue()
PATIENCE_SECONDS = 30
HERE = "tests.management.test_serve"
SITE = "http://192.168.1.20:8000"


def often():
    done.put("often")


def seldom():
    done.put("seldom")


def broken():
    raise ZeroDivisionError


def test_each_is_done_at_once_and_again_when_its_time_has_come(caplog):
    """One that fails keeps none of the others from their turn."""
    names = {"broken": 3600.0, "seldom": 3600.0, "often": 0.01}
    schedule = {name: {"task": f"{HERE}.{name}", "schedule": every} for name, every in names.items()}
    with EmbeddedWorker(schedule) as worker:
        first = [done.get(timeout=PATIENCE_SECONDS) for _ in range(4)]
    assert first == ["seldom", "often", "often", "often"]
    assert not worker._thread.is_alive()
    assert f"{HERE}.broken() failed." in caplog.text


def given(word):
    done.put(word)


def test_what_it_is_given_waits_for_nothing_that_is_due_later():
    schedule = {"seldom": {"task": f"{HERE}.given", "schedule": 3600.0, "args": ("at once",)}}
    with EmbeddedWorker(schedule) as worker:
        assert done.get(timeout=PATIENCE_SECONDS) == "at once"
        worker.put(f"{HERE}.given", ("meanwhile",))
        assert done.get(timeout=PATIENCE_SECONDS) == "meanwhile"


def test_with_a_database_server_it_does_not_start(settings):
    settings.EMBEDDED = False
    with pytest.raises(CommandError, match="start gunicorn, uvicorn and celery"):
        call_command("serve", stdout=io.StringIO())


def greeting(command):
    return list(command._greeting(SITE, None, has_qr=False))


@pytest.mark.django_db
def test_it_greets_a_new_club_without_a_demo(settings):
    settings.DATA_DIR = Path("/srv/club")
    running, data = f"Order Up is running: {SITE}", "Your club's data: /srv/club"
    begin = f"Create an account to start: {SITE}/account/sign-up/"
    assert greeting(serve.Command()) == [running, begin, data]
    assert User.objects.count() == 0
    nights.make_user("Olive Organizer")
    assert greeting(serve.Command()) == [running, data]


@pytest.mark.django_db
@pytest.mark.parametrize("command", [serve, demo], ids=["serve", "demo"])
def test_it_warns_of_a_disk_that_is_almost_full(command, settings):
    settings.LOW_DISK_MB = 10**12
    warning = "The disk is almost full. Free up space before the next night."
    assert greeting(command.Command())[-1] == warning
