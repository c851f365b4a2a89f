"""Sixty phones in browsers sign up at once for forty places; then ten withdraw on their own pages.

Run: ``python -m benchmarks.phones.rush [--sqlite] [--browsers 2]``; needs Chromium. One process serves all,
on PostgreSQL or SQLite. Fails unless forty are in, the rest wait in order, nobody is in twice and each
of the ten who move up gets one email within a minute. The seconds are mostly those of the browsers.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any
from uuid import uuid4

IS_EMBEDDED = "--sqlite" in sys.argv
FOLDER = tempfile.TemporaryDirectory()
if IS_EMBEDDED:
    os.environ.pop("DATABASE_URL", None)
    os.environ |= {"ORDER_UP_DATA_DIR": FOLDER.name, "DJANGO_SETTINGS_MODULE": "config.settings"}
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")

import django  # noqa: E402 -- reads what is set above

django.setup()

from django.core.management import call_command  # noqa: E402 -- needs the settings
from django.db import connection, connections  # noqa: E402
from django.utils import timezone  # noqa: E402
from playwright.async_api import Page, Playwright, async_playwright  # noqa: E402

from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.machine import Reading, read_machine  # noqa: E402
from benchmarks.rig.recorded import PHONE  # noqa: E402
from benchmarks.rig.servers import APP, Server, free_port, running, wait_until_served  # noqa: E402
from benchmarks.viewers import uvicorn  # noqa: E402
from tests import nights  # noqa: E402
from tests.conftest import browser_path  # noqa: E402
from tests.stack.mail_server import MailServer, mail_server  # noqa: E402
from tournaments.models import Entry, Event, Letter, Link, MailAddress  # noqa: E402

PHONES, PLACES, LEAVE = 60, 40, 10
WITHIN_SECONDS = 60


@contextmanager
def serving() -> Iterator[Server]:
    """Serve pages and streams from one process, as a club's laptop does."""
    port = free_port()
    command = ["manage", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with (
        running(command, port, {}) if IS_EMBEDDED else uvicorn("config.asgi:application", APP, port) as server
    ):
        wait_until_served(port, seconds=60)
        yield server


def of_database(read: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """Let a coroutine read the database: in a thread, whose connection ends with it."""

    @wraps(read)
    def run(*arguments: Any) -> Any:
        try:
            return read(*arguments)
        finally:
            connections.close_all()

    return lambda *arguments: asyncio.to_thread(run, *arguments)


@of_database
def in_line(event: Event) -> list[tuple[str, str]]:
    """Return names and states in the order of the line."""
    entries = Entry.objects.filter(stage__event=event).order_by("queue")
    return list(entries.values_list("members__player__name", "status"))


@of_database
def give_addresses(event: Event) -> None:
    """Let everyone have confirmed an address by their name."""
    for link in Link.objects.filter(event=event, entry__isnull=False).prefetch_related(
        "entry__members__player"
    ):
        name = str(link.entry.members.get()).replace(" ", "-").lower()
        MailAddress.objects.create(
            link=link,
            email=f"{name}@players.example",
            site="https://euchre.example",
            nonce=uuid4().hex,
            asked_at=timezone.now(),
            confirmed_at=timezone.now(),
        )


@of_database
def letters_left() -> int:
    return Letter.objects.filter(done_at=None).count()


async def timed(acts: Sequence[Awaitable[float]], began: float) -> list[float]:
    """Act at once; returns the seconds until each was answered, sorted."""
    return sorted(each - began for each in await asyncio.gather(*acts))


async def sign_up(page: Page) -> float:
    await page.get_by_role("button", name="Sign up", exact=True).tap()
    await page.wait_for_url("**/p")
    return time.monotonic()


async def withdraw(page: Page) -> float:
    await page.get_by_role("button", name="I can't come", exact=True).tap()
    await page.get_by_role("heading", name="You're not coming").wait_for()
    return time.monotonic()


async def open_phones(playwright: Playwright, address: str, browsers: int) -> dict[str, Page]:
    """Open the sign-up page on each phone, with a name typed; returns the pages by name."""
    opened = [
        await playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        for _ in range(browsers)
    ]
    pages = {}
    for number in range(PHONES):
        name = f"Guest {number:02}"
        context = await opened[number % browsers].new_context(viewport=PHONE, has_touch=True)
        context.set_default_timeout(120_000)
        page = pages[name] = await context.new_page()
        await page.goto(address)
        await page.get_by_label("Your name").fill(name)
    return pages


async def rush(site: str, event: Event, browsers: int, mail: MailServer, server: Server) -> None:
    async with async_playwright() as playwright:
        pages = await open_phones(playwright, f"{site}/e/{event.public_id}/join/", browsers)
        before = read_machine()
        took = await timed([sign_up(page) for page in pages.values()], time.monotonic())
        show(f"{PHONES} signed up", took, before, server)
        line = await in_line(event)
        check("nobody twice", Counter(name for name, _ in line), Counter(dict.fromkeys(pages, 1)))
        expected = ["signed_up"] * PLACES + ["waiting"] * (PHONES - PLACES)
        check("forty in, the rest in order", [status for _, status in line], expected)
        await give_addresses(event)
        names = [name for name, _ in line]
        await leave([pages[name] for name in names[: 4 * LEAVE : 4]], mail, server)
        ten = names[PLACES : PLACES + LEAVE]
        heard = Counter(each["To"].partition("@")[0].replace("-", " ").capitalize() for each in mail.taken)
        check("the right ten are told, once", heard, Counter(dict.fromkeys(ten, 1)))
        states = dict(await in_line(event))
        check("they are in", {states[name] for name in ten}, {"signed_up"})
        check("forty are in", list(states.values()).count("signed_up"), PLACES)


async def leave(pages: Sequence[Page], mail: MailServer, server: Server) -> None:
    """Withdraw at once, and wait until the emails about it are sent, or a minute is over."""
    for page in pages:
        await page.locator("summary", has_text="I can't come").tap()
    began, before = time.monotonic(), read_machine()
    took = await timed([withdraw(page) for page in pages], began)
    while (len(mail.taken) < LEAVE or await letters_left()) and time.monotonic() < began + WITHIN_SECONDS:
        await asyncio.sleep(0.05)
    print(f"the last of the ten was told after {time.monotonic() - began:.1f} s")
    show(f"{LEAVE} withdrew", took, before, server)


def show(what: str, took: Sequence[float], before: Reading, server: Server) -> None:
    middle, last = took[len(took) // 2], took[-1]
    each = (read_machine().of(server.process.pid) - before.of(server.process.pid)) * 1000 / len(took)
    print(f"{what:14} half after {middle:5.1f} s, all after {last:5.1f} s, server {each:5.0f} ms CPU each")


def check(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise SystemExit(f"{what}: {found}, not {expected}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sqlite", action="store_true")
    parser.add_argument("--browsers", type=int, default=2)
    options = parser.parse_args()
    with ExitStack() as stack:
        mail = stack.enter_context(mail_server())
        os.environ |= {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(mail.port)}
        if IS_EMBEDDED:
            call_command("migrate", verbosity=0)
        else:
            stack.enter_context(run_database())
        event = nights.make_event(nights.make_user("Olive Organizer"), capacity=PLACES)
        connections.close_all()
        server = stack.enter_context(serving())
        print(connection.vendor)
        asyncio.run(rush(f"http://127.0.0.1:{server.port}", event, options.browsers, mail, server))


if __name__ == "__main__":
    main()
