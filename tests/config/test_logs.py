"""Nothing that opens a door, and nobody's address, is written to the log."""

import logging

import pytest
from django.core.cache import cache

from tests import nights
from tests.access import clubs
from tests.access.asking import tried
from tests.access.routes import LISTED
from tests.by_night import one_in
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.models import Link

pytestmark = pytest.mark.django_db


@kept
def home():
    return clubs.make_club("Maple")


@pytest.mark.night
@pytest.mark.parametrize("caller", one_in(2, ["table", "owner"]))
def test_no_secret_is_logged_whatever_is_asked(caller, home, caplog):
    stranger = clubs.make_club("Birch")
    client = clubs.callers(home, stranger)[caller]
    secrets = {
        nights.PASSWORD,
        *(link_secret(link) for link in Link.objects.all()),
        *(user.email for user in (home.owner, home.director, home.scorekeeper)),
        *(cookie.value for name, cookie in client.cookies.items() if name in {"table", "session"}),
    }
    caplog.set_level(logging.DEBUG)
    for logger in ("django", "django.request", "axes"):
        caplog.set_level(logging.DEBUG, logger=logger)
    # The statements themselves hold what is stored; they are logged only in debug mode.
    logging.getLogger("django.db.backends").setLevel(logging.INFO)
    for name, method in LISTED:
        with tried(client, name, method, home):
            pass
    assert len(caplog.records) > 10
    said = caplog.text
    assert [secret for secret in secrets if secret in said] == []


def test_a_guess_and_a_link_that_is_none_are_not_logged(home, caplog):
    cache.clear()
    caplog.set_level(logging.DEBUG)
    wrong = "hunter2-hunter2"
    client = clubs.browser()
    for _ in range(6):
        client.post("/account/sign-in/", {"username": home.owner.email, "password": wrong})
    client.post("/api/v1/table-session", {"secret": "Zz" * 11}, content_type="application/json")
    client.get("/api/v1/table", headers={"Authorization": f"Table {'Yy' * 11}"})
    client.get("/t", {"secret": home.secrets["table"]})
    said = caplog.text
    assert "429" in said or "Too Many" in said
    for secret in (wrong, "Zz" * 11, "Yy" * 11, home.owner.email, home.secrets["table"]):
        assert secret not in said
