"""A club's own server: no demo data, what is left behind is done, and the disk is watched."""

import io
import threading

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from tests import nights
from tournaments.jobs import repeat_embedded
from tournaments.management.commands.serve import Command

done = threading.Event()
PATIENCE_SECONDS = 30


def note():
    """What the schedule of the test names."""
    done.set()


def test_work_of_the_schedule_is_done_at_the_start_too():
    done.clear()
    repeat_embedded({"note": {"task": "tests.management.test_serve.note", "schedule": 3600.0}})
    assert done.wait(PATIENCE_SECONDS)


def test_with_a_database_server_it_does_not_start(settings):
    settings.EMBEDDED = False
    with pytest.raises(CommandError, match="start gunicorn, uvicorn and celery"):
        call_command("serve", stdout=io.StringIO())


@pytest.mark.django_db
def test_it_greets_a_new_club_without_a_demo_and_warns_of_a_full_disk(settings):
    site = "http://192.168.1.20:8000"
    settings.LOW_DISK_MB = 10**12
    assert list(Command().greeting(site)) == [
        "The disk is almost full. Make room before the next night.",
        f"Open an account to begin: {site}/account/sign-up/",
    ]
    assert User.objects.count() == 0
    nights.make_user("Olive Organizer")
    assert list(Command().greeting(site)) == ["The disk is almost full. Make room before the next night."]
