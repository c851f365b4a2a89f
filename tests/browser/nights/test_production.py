"""A night on what ``deploy/`` starts: proxy, app, live, worker and Redis as processes, beside PostgreSQL."""

import random
import re
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from playwright.sync_api import expect

from tests.archive import exported
from tests.browser.conftest import LAPTOP, until
from tests.browser.nights.test_whole_night import play_by_phone
from tests.browser.organizer import create, enter, go_to, sign_up
from tests.nights import NAMES, PASSWORD
from tests.servers import post
from tests.stack.production import METRICS_TOKEN, missing, production
from tournaments.direct.services.verification import differences
from tournaments.models import Event

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.xdist_group("servers"),
    pytest.mark.skipif(bool(missing()), reason=f"not found: {', '.join(missing())}"),
]

TABLES, HANDS = 3, 8


@pytest.fixture
def stack(transactional_db, tmp_path):
    with production(tmp_path) as running:
        yield running


@pytest.fixture
def site(stack):
    return stack.site


def sign_in(stack, password, *, source, forged):
    """Ask for a token, which counts as a sign-in; returns the status."""
    body = f'{{"email": "olive@club.test", "password": "{password}"}}'
    headers = {"Content-Type": "application/json", "X-Forwarded-For": forged}
    return stack.ask("POST", "/api/v1/token", body, source=source, headers=headers)[0]


@pytest.mark.night
def test_a_night_is_played_on_what_the_files_start(stack, browsing, site):
    """One test, since the processes take many seconds to start."""
    page = browsing.device(LAPTOP, ignore_https_errors=True)
    sign_up(page, site)
    confirm_the_address(page, stack)
    create(page)
    enter(page, NAMES)
    page.get_by_role("button", name="Seat 12 players").click()
    event_path = urlsplit(page.url).path
    page.get_by_role("button", name="Open round 1", exact=True).click()
    go_to(page, "Share")
    page.get_by_role("link", name="Table QR codes").click()
    links = [
        page.get_by_role("link", name=f"Open table {n}").get_attribute("href") for n in range(1, TABLES + 1)
    ]
    board, streams = browsing.device(ignore_https_errors=True), []
    board.on("response", lambda answer: streams.append(answer.status) if "/live/" in answer.url else None)
    board.goto(f"{site}/e/{Event.objects.get().public_id}/")
    rng, phones = random.Random(16), []
    for link in links:
        phones.append(browsing.device(ignore_https_errors=True))
        phones[-1].goto(link)
        play_by_phone(phones[-1], rng)
    expect(board.get_by_role("rowheader", name=re.compile("8 hands"))).to_have_count(len(NAMES))
    assert set(streams) == {200}
    page.goto(f"{site}{event_path}")
    page.get_by_role("button", name="Close round 1", exact=True).click()
    expect(page.get_by_role("button", name="Open round 2", exact=True)).to_be_visible()
    check_the_standings(page, f"{site}{event_path}")
    for device in (page, board, *phones):
        assert all(cookie["secure"] for cookie in device.context.cookies())
    check_the_wire(stack)
    check_the_metrics(stack)
    check_the_mail(board, stack)


def confirm_the_address(page, stack):
    """Answer a letter that only the worker sends."""
    until(lambda: stack.letters)
    here, path = page.url, re.search(r"https://localhost(/account/address/\S+)", text_of(stack.letters[0]))[1]
    page.goto(f"{stack.site}{path}")
    page.locator("main button").click()
    expect(page).not_to_have_url(re.compile("/account/address/"))
    page.goto(here)


def text_of(letter):
    return letter.get_payload(decode=True).decode()


def check_the_standings(page, address):
    """Compare what the app shows with what the exported hands say by themselves."""
    texts = {kind: page.request.get(f"{address}export/{kind}.csv").text() for kind in ("standings", "hands")}
    assert len(exported.rows(texts["hands"])) == TABLES * HANDS
    shown = {
        line["name"]: {name: int(line[name]) for name in ("points", "hands", "loners", "euchres")}
        for line in exported.rows(texts["standings"])
    }
    assert shown == exported.totals(texts["hands"])
    assert list(differences()) == []


def check_the_wire(stack):
    # By the proxy: http leads to https, other names and the probe for the inside lead nowhere.
    assert post(stack.http, "/trick/", method="GET")[0] == 308
    assert stack.ask("GET", "/trick/")[1]["Order-Up"] == "1"
    assert stack.ask("GET", "/trick/", headers={"Host": "evil.example"})[1]["Order-Up"] is None
    assert stack.ask("GET", "/readyz")[0] == 404
    assert '"database": "ok"' in post(stack.app, "/readyz", method="GET")[1]
    # Each request has an id that its sender does not choose.
    ids = [
        stack.ask("GET", "/trick/", headers={"X-Request-ID": "chosen-by-me"})[1]["X-Request-ID"]
        for _ in range(2)
    ]
    assert len({UUID(each) for each in ids}) == 2
    # Whoever guesses passwords is locked out by the address that the proxy saw, and nobody else is.
    guesses = [
        sign_in(stack, "a wrong one", source="127.0.2.1", forged=f"192.0.2.{each}") for each in range(6)
    ]
    assert guesses[-1] == 429
    assert sign_in(stack, PASSWORD, source="127.0.2.1", forged="192.0.2.99") == 429
    assert sign_in(stack, PASSWORD, source="127.0.2.2", forged="127.0.2.1") == 201


def check_the_metrics(stack):
    """Whichever worker answers knows what all of them have counted."""
    token = {"Authorization": f"Bearer {METRICS_TOKEN}"}
    assert stack.ask("GET", "/metrics", headers=token)[0] == 404

    def told(port, name):
        text = post(port, "/metrics", method="GET", headers=token)[1]
        return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)[1])

    answered = 'order_up_request_seconds_count{answer="2xx",kind="hand"}'
    assert [told(stack.app, answered) + told(stack.app2, answered) for _ in range(5)] == [TABLES * HANDS] * 5
    assert told(stack.app, "order_up_hands_accepted_total") == TABLES * HANDS
    assert told(stack.live, "order_up_streams_open") >= 1


def check_the_mail(page, stack):
    """Ask for a letter that the worker sends."""
    page.goto(f"{stack.site}/account/sign-in/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.locator("main input[type=email]").fill("olive@club.test")
    page.get_by_role("button", name="Send link").click()
    until(lambda: [letter["To"] for letter in stack.letters[1:]] == ["olive@club.test"])
    assert "https://localhost/account/" in text_of(stack.letters[1])
