"""Nothing that opens a door, and nobody's address, is written to the log; at all addresses: test_url_map."""

import logging

import pytest
from django.core.cache import cache

from tests.access import clubs
from tests.kept import kept

pytestmark = pytest.mark.django_db


@kept
def home():
    return clubs.make_club("Maple")


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
