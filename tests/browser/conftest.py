"""Real pages in a real browser: system Chromium against the whole application, streams included."""

import contextlib
import os
import socket
import threading
import time
from dataclasses import dataclass, field

import pytest
import uvicorn
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect, sync_playwright

from tests.by_night import one_by_day
from tests.conftest import browser_path
from tournaments.access.links import link_secret
from tournaments.models import Link

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 900}
SCREEN = {"width": 1920, "height": 1080}
YES = "Yes, it's ours"
# A gate's machine may be slow; what is there already is not waited for. A page tries again after 22 seconds
# at most, and a notice that was lost costs thirty.
expect.set_options(timeout=25_000)
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
#: What the dark theme may break: it changes colors and nothing else.
COLORS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


#: Of these modules the first test runs by day: each costs seconds, and one stands for its kind.
BY_DAY = {
    *("direct/test_run", "direct/test_walk_overs", "messages/test_push", "money/test_money"),
    *("nights/test_fewest_taps", "nights/test_first_night"),
    *("offline/test_offline", "offline/test_older_browsers"),
    *("offline/test_player_offline", "offline/test_your_table"),
    *("people/test_form_export", "people/test_lineup"),
    *("play/test_one_table", "play/test_receipts", "play/test_table", "play/test_table_fits"),
    *("play/test_taps", "play/test_totals", "seating/test_movements"),
    *("show/test_find_me", "show/test_public", "show/test_tv_remote", "show/test_wall"),
    *("web/test_desk", "web/test_large_letters", "web/test_parts", "web/test_static", "web/test_toast"),
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    in_browser = [each for each in items if "tests/browser/" in each.path.as_posix()]
    for each in in_browser:
        each.add_marker(pytest.mark.browser)
    by_day = [each for each in in_browser if module_of(each) in BY_DAY]
    one_by_day(by_day, module_of)
    for each in set(in_browser) - set(by_day):
        each.add_marker(pytest.mark.night)


def module_of(item):
    """Name a module by its folder and itself, without its ending."""
    return f"{item.path.parent.name}/{item.path.stem}"


@pytest.fixture(scope="package")
def playwright():
    """What starts browsers, gone before any other test: its loop would look like ours to Django."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as running:
        yield running
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="package")
def chromium(playwright):
    """One browser for all of these tests."""
    browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def whole_chromium(playwright):
    """For a module of what the browser without windows lacks; it takes this as its ``chromium``."""
    browser = playwright.chromium.launch(executable_path=browser_path(whole=True), args=ARGUMENTS)
    yield browser
    browser.close()


@contextlib.contextmanager
def served(application):
    """Serve an application by the ASGI server that serves it in production; gives its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(application, log_level="warning", timeout_graceful_shutdown=2, ws="none")
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    until(lambda: server.started)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(30)
    listener.close()
    assert not thread.is_alive()


@pytest.fixture
def site(transactional_db):
    """The address of the application."""
    from config.asgi import application  # noqa: PLC0415 -- it lists the static files, which are collected first

    with served(application) as address:
        yield address


@dataclass
class Browsing:
    """Pages of separate devices, and what they complained about."""

    chromium: object
    contexts: list = field(default_factory=list)
    complaints: list = field(default_factory=list)

    def device(self, viewport=PHONE, *, answers=True, waits=True, **options) -> Page:
        """Open a device of its own: nothing is shared with another but the server.

        It has no service worker unless asked: requests of a page that has one pass by the routes of a test.

        Args:
            answers: whether it says yes wherever it is asked whether this is its table.
            waits: whether whoever holds it touches nothing before the page's scripts have run.
        """
        options.setdefault("service_workers", "block")
        waits = waits and options.get("java_script_enabled", True)
        touch = viewport is PHONE or viewport["width"] < 600
        context = self.chromium.new_context(viewport=viewport, has_touch=touch, locale="en-US", **options)
        self.contexts.append(context)
        return self.watch(context.new_page(), answers=answers, waits=waits)

    def watch(self, page: Page, *, answers=True, waits=True) -> Page:
        if waits:
            wait_for_scripts(page)
        if answers:
            say_yes(page)
        page.on("console", lambda said: self._note(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        return page

    def _note(self, text):
        # A refusal that the page shows, a network that the test took away and a request that a newer one
        # replaced are logged too.
        expected = (
            "htmx:sendAbort",
            "htmx:afterRequest",
            "status of 409",
            "status of 422",
            "status of 410",
            "status of 503",
            "ERR_INTERNET_DISCONNECTED",
            "ERR_FAILED",
            "An unknown error occurred when fetching the script",
        )
        if not any(part in text for part in expected):
            self.complaints.append(text)


@pytest.fixture
def browsing(chromium, site):
    opened = Browsing(chromium)
    yield opened
    for context in opened.contexts:
        context.close()
    assert opened.complaints == []


@pytest.fixture
def phone(browsing):
    return browsing.device()


@pytest.fixture
def laptop(browsing):
    return browsing.device(LAPTOP)


def wait_for_scripts(page):
    """Let nothing be seen of a page before its scripts have run: no thumb is as fast as a test.

    What takes the focus as the page opens is seen at once; it could not take it otherwise.
    """
    page.add_init_script(
        """
        (() => {
            const unseen = new CSSStyleSheet();
            unseen.replaceSync("html { visibility: hidden } [autofocus] { visibility: visible }");
            document.adoptedStyleSheets = [unseen];
            document.addEventListener("DOMContentLoaded", () => { document.adoptedStyleSheets = []; });
        })();
        """
    )


def say_yes(page):
    """Say that it is this phone's table whenever its page asks."""
    page.add_init_script(
        """
        new MutationObserver(() => document.querySelector("[data-asks] [data-yes]:not([hidden])")?.click())
            .observe(document, { subtree: true, childList: true, attributes: true });
        """
    )


def link_to(site, event, **where):
    """The address on the code of a table (``table=1``), of a player (``entry=…``) or of guests (``kind``)."""
    link = Link.objects.get(event=event, revoked_at=None, **where)
    return f"{site}/{link.kind[0]}#{link_secret(link)}"


def faults(page, scheme="light"):
    """What axe finds wrong with the page as it stands, in the dark with its colors alone."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # What passes is not written down node by node, which takes longer than the looking.
    options = {"runOnly": COLORS if scheme == "dark" else RULES, "resultTypes": ["violations"]}
    found = page.evaluate("options => axe.run(options)", options)
    return [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]]


def until(holds, seconds=30):
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.02)


def broken_words(page):
    """What is written over the end of a line in the middle of a word, as where a column is too narrow.

    Addresses, codes and fingerprints are no words.
    """
    return page.evaluate(
        r"""() => {
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
            while (walk.nextNode()) {
                const around = walk.currentNode.parentElement;
                if (!around.checkVisibility() || around.closest(".sr-only, code")) continue;
                for (const { 0: word, index } of walk.currentNode.data.matchAll(/\S+/g)) {
                    if (!/^\p{P}*\p{L}{2,14}\p{P}*$/u.test(word)) continue;
                    const range = document.createRange();
                    range.setStart(walk.currentNode, index);
                    range.setEnd(walk.currentNode, index + word.length);
                    const lines = [...range.getClientRects()].filter((part) => part.width);
                    if (new Set(lines.map((part) => Math.round(part.top))).size > 1) found.push(word);
                }
            }
            return found;
        }"""
    )
