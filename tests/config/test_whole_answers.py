"""HEAD where GET is, nothing for shared caches, and nothing of the device for pages."""

from collections import Counter

import pytest

from tests.access import clubs
from tests.access.asking import address, is_success, undone
from tests.access.routes import LISTED
from tests.kept import kept

pytestmark = pytest.mark.django_db


@kept
def home():
    return clubs.make_club("Maple")


@pytest.mark.night
def test_head_is_answered_as_get_is_and_nothing_for_one_person_is_for_shared_caches(home):
    """One walk over all addresses: a page that is asked for once answers both."""
    client = clubs.browser(home.owner)
    wrong, open_to_all, tries = {}, {}, Counter()
    for (name, method), expected in LISTED.items():
        if method != "GET" or not is_success(expected["owner"]):
            continue
        with undone(client):
            got = client.get(address(name, home))
        with undone(client):
            head = client.head(address(name, home))
        tries["head"] += 1
        if (head.status_code, head.content) != (got.status_code, b""):
            wrong[name] = head.status_code
        # A night's public pages say themselves how they are kept; they hold nothing of who asks.
        if expected["nobody"] != "200":
            tries["caches"] += 1
            kept_by = got.headers.get("Cache-Control", "")
            if not {"private", "no-store"} & {part.strip() for part in kept_by.split(",")}:
                open_to_all[name] = kept_by
    assert (wrong, open_to_all) == ({}, {})
    assert min(tries["head"], tries["caches"]) > 50


@pytest.mark.parametrize("path", ["/account/sign-out/", "/t/hand"])
def test_head_is_refused_where_only_forms_are_taken(path, home):
    assert clubs.browser(home.owner).head(path).status_code == 405


@pytest.mark.night
def test_a_page_asks_nothing_of_the_device_and_data_has_no_use_for_that(home):
    client = clubs.browser(home.owner)
    said = client.get("/").headers["Permissions-Policy"]
    assert {"camera=()", "geolocation=()", "microphone=()", "payment=()"} <= set(said.split(", "))
    # The screen stays on at a table by this one.
    assert "screen-wake-lock" not in said
    assert "Permissions-Policy" not in client.get("/api/v1/events").headers
