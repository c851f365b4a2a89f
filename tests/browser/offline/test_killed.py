"""The phone's browser is killed over hands that were not sent: they are on its disk, and arrive once."""

import os
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import ARGUMENTS, PHONE, link_to, say_yes, until, wait_for_scripts
from tests.browser.offline.test_offline import HELD, KEPT, asked_for, enter, hands
from tests.conftest import browser_path
from tournaments.direct.services.verification import differences

#: How many tables lose their network and then their browser, three to a night.
KILLED = int(os.environ.get("ORDER_UP_KILLED_BROWSERS", "1"))
TABLES = 3


def opened(chromium, folder):
    """Open the browser of a phone whose disk is this folder; it has no network yet."""
    context = chromium.browser_type.launch_persistent_context(
        folder,
        # What a killed phone leaves on its disk is the whole browser's.
        executable_path=browser_path(whole=True),
        args=ARGUMENTS,
        viewport=PHONE,
        has_touch=True,
        locale="en-US",
    )
    page = context.pages[0]
    wait_for_scripts(page)
    say_yes(page)
    return page


def kill(folder):
    """Kill the browser that has this folder open, as an empty battery does."""
    (running,) = (
        int(process.name)
        for process in Path("/proc").iterdir()
        if process.name.isdecimal() and _is_browser_of(process, f"--user-data-dir={folder}".encode())
    )
    os.kill(running, signal.SIGKILL)


def _is_browser_of(process, folder):
    try:
        words = (process / "cmdline").read_bytes().split(b"\0")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return folder in words and not any(word.startswith(b"--type=") for word in words)


@pytest.mark.parametrize("number", range(-(-KILLED // TABLES)))
def test_eight_hands_outlive_twenty_minutes_without_network_and_a_killed_browser(
    chromium, site, running, tmp_path, number
):
    tables = range(1, min(TABLES, KILLED - number * TABLES) + 1)
    for table in tables:
        folder, code = tmp_path / f"phone-{table}", link_to(site, running, table=table)
        page = opened(chromium, folder)
        page.clock.install()
        page.goto(code)
        expect(page.locator("form.entry")).to_be_visible()
        until(lambda page=page: page.evaluate(KEPT))
        page.context.set_offline(True)
        for hand in range(1, 9):
            asked_for(page, hand)
            enter(page, maker=1 + hand % 4, tricks=3)
        expect(page.locator("#sending")).to_contain_text("8 results are safe on this phone")
        page.clock.fast_forward("20:00")
        with page.context.expect_event("close"):
            kill(folder)

        again = opened(chromium, folder)
        again.context.set_offline(True)
        again.goto(f"{site}/t")
        expect(again.locator("#held")).to_have_text("8 hands on this phone")
        asked_for(again, 9)
        again.context.set_offline(False)
        # A browser writes its cookies half a minute late: the code is scanned again.
        again.goto(code)
        expect(again.locator("#hands")).to_have_text("8 of 12 hands")
        until(lambda again=again: again.evaluate(HELD) == [])
        again.context.close()
        match = nights.match_at(running, table=table)
        assert hands(match) == [(hand, 1 + hand % 4, 3) for hand in range(1, 9)]
    assert list(differences()) == []
