"""How many requests a page takes on its first visit: the page itself, and what it names."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.access.clubs import browser, first_entry, link_to
from tournaments.access.links import link_secret
from tournaments.models import Link

pytestmark = pytest.mark.django_db
MOST = 6
#: An icon for the Home Screen is asked for only when the page is put there.
NAMED = re.compile(r'<(?:script|link rel="(?!apple-touch-icon))[^>]*(?:src|href)="([^"]+)"')


@pytest.fixture
def pages(desk, client, running, event, session_links):
    table, player = session_links
    night = [running.pk, 1, 1]
    return {
        "table": table.get("/t"),
        "player": player.get("/p"),
        "player before the draw": newcomer(event).get("/p"),
        "the director's table": desk.get(reverse("table", args=night)),
        "console": desk.get(reverse("console", args=[running.pk])),
        "sign-up": desk.get(reverse("console", args=[event.pk])),
        "standings": client.get(reverse("standings", args=[running.public_id])),
        "seats": client.get(reverse("seats", args=[running.public_id])),
        "wall": client.get(reverse("wall", args=[running.public_id])),
    }


@pytest.fixture
def session_links(running):
    return (
        browser(secret=link_secret(link_to(running, table=1))),
        browser(secret=link_secret(link_to(running, entry=first_entry(running))), kind=Link.Kind.PLAYER),
    )


def newcomer(event):
    """Return the phone of someone who has just signed up."""
    phone = Client()
    sent = {"name": "Wendy", "key": str(uuid4())}
    assert phone.post(reverse("join", args=[event.public_id]), sent).status_code == 302
    return phone


@pytest.mark.night
def test_a_page_is_opened_with_six_requests_at_most(pages):
    named = {name: set(NAMED.findall(page.text)) for name, page in pages.items()}
    assert min(map(len, named.values())) >= 3
    assert {name: found for name, found in named.items() if 1 + len(found) > MOST} == {}


def test_the_scripts_of_a_page_travel_as_one_file_with_all_its_parts(client, pages):
    scripts = re.findall(r'<script src="(/static/app/pages/screen\.[^"]+)"', pages["wall"].text)
    assert len(scripts) == 1
    sent = client.get(scripts[0]).content.decode()
    parts = re.findall(r"^orderUp\.(\w+) \?\?=", sent, re.MULTILINE)
    assert parts == ["clock", "reach", "stamps", "taps", "live_words", "live", "elements", "fitting", "wall"]
    assert sent.index("[data-live]") < sent.index(".wall-board")
