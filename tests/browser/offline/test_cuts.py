"""Six phones score through cut networks, a stopped server and answers lost after the commit.

``ORDER_UP_CUTS=500`` plays as many hands as the nightly run does; the suite plays a few at each phone.
"""

import contextlib
import os
import random
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.browser.conftest import Browsing, link_to, until
from tests.servers import Server
from tournaments.direct.services.verification import differences
from tournaments.models import Hand, Match

pytestmark = [pytest.mark.night, pytest.mark.django_db(transaction=True), pytest.mark.postgres]

PHONES = 6
HANDS = int(os.environ.get("ORDER_UP_CUTS", "18")) // PHONES
FAILS_AFTER_COMMIT = {"X-Failpoint": "K5"}
NAMES = [f"Player {number}" for number in range(1, 4 * PHONES + 1)]
RULES = replace(PRESETS["party"], hands=60)


@pytest.fixture
def night(organizer):
    return nights.start(nights.make_night(organizer, NAMES, rules=RULES), organizer)


@pytest.fixture
def stage(chromium, transactional_db):
    """A server that may be stopped, and the phones."""
    opened = Browsing(chromium)
    serving = [serve()]
    yield opened, serving
    for context in opened.contexts:
        context.close()
    for server in serving:
        server.stop()


def serve(port=None):
    """A server with the static files that were collected for the tests."""
    return Server(
        "tests.faults.application:application",
        workers=1,
        threads=8,
        port=port,
        module="tests.settings",
    )


def tap(page, number, rng):
    """Enter a hand, which is the one that the phone asks for; returns what was entered."""
    maker, tricks = rng.randint(1, 4), rng.choice([2, 3, 5])
    expect(page.locator("form.entry legend").first).to_have_text(f"Hand {number}: who called trump?")
    page.locator(f".maker.at-{maker}").tap()
    page.locator(f"button[name=tricks][value='{tricks}']").tap()
    return number, maker, tricks


def trouble(kind, page, serving):
    """Cut what the next hand needs; returns what mends it."""
    if kind == "offline":
        page.context.set_offline(True)
        return lambda: page.context.set_offline(False)
    if kind == "answer lost":
        page.context.set_extra_http_headers(FAILS_AFTER_COMMIT)
        return lambda: page.context.set_extra_http_headers({})
    if kind == "stopped":
        port = serving[0].port
        serving.pop().stop()
        return lambda: serving.append(serve(port))
    return lambda: None


def test_each_hand_of_six_phones_arrives_once_and_in_order(stage, night):
    opened, serving = stage
    site = f"http://127.0.0.1:{serving[0].port}"
    rng, entered, pages = random.Random(7), {}, {}
    for table in range(1, PHONES + 1):
        pages[table], entered[table] = opened.device(service_workers="allow"), []
        pages[table].goto(link_to(site, night, table=table))
        expect(pages[table].locator("form.entry")).to_be_visible()
    for number in range(1, HANDS + 1):
        # Half of the phones lose their network, one an answer, and all of them the server, once a round.
        order = rng.sample(sorted(pages), PHONES)
        kinds = ["offline"] * 3 + ["answer lost", "", "stopped"]
        mends = []
        for table, kind in zip(order, kinds, strict=True):
            mends.append(trouble(kind, pages[table], serving))
            entered[table].append(tap(pages[table], number, rng))
        for mend in rng.sample(mends, len(mends)):
            mend()
        if rng.random() < 0.5:
            with contextlib.suppress(Exception):
                pages[order[0]].reload()
    until(lambda: Hand.objects.count() >= PHONES * HANDS, seconds=120)
    for table, page in pages.items():
        expect(page.locator("#hands")).to_have_text(f"{HANDS} of 60 hands", timeout=60_000)
        match = Match.objects.get(round__stage__event=night, round__number=1, table=table)
        assert list(match.hands.order_by("pk").values_list("number", "maker", "tricks")) == entered[table]
    assert list(differences()) == []
