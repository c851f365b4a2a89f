"""A release in mid-night: a page is kept on a phone with its own files, or the one before stays."""

import shutil
from pathlib import Path

import pytest
from django.conf import settings as current
from django.core.asgi import get_asgi_application
from django.core.management import call_command
from playwright.sync_api import expect

from tests.access.clubs import first_entry
from tests.browser.conftest import Browsing, link_to, served, until
from tests.browser.offline.test_offline import KEPT as TABLE_KEPT
from tests.browser.offline.test_offline import asked_for, enter
from tests.browser.offline.test_player_offline import KEPT as PLAYER_KEPT
from tests.browser.offline.test_player_offline import OLD
from tests.browser.slow_network import SlowNetwork
from tournaments.show.live.stream import mount


def release():
    """The application with the static files that are collected now."""
    return mount(get_asgi_application())


@pytest.fixture
def network(transactional_db):
    return SlowNetwork(release())


@pytest.fixture
def site(network):
    with served(network) as address:
        yield address
        network.mend()


@pytest.fixture
def browsing(chromium, site):
    opened = Browsing(chromium)
    yield opened
    for context in opened.contexts:
        context.close()


@pytest.fixture
def next_release(network, settings, tmp_path):
    """Puts the next release in place of this one: every file has another name, and the old are gone."""
    changed = tmp_path / "sources"
    shutil.copytree(current.BASE_DIR / "static", changed)
    for kind, change in (("js", "window.nextRelease = true;"), ("css", ".next-release { color: red }")):
        for file in Path(changed, "app").rglob(f"*.{kind}"):
            file.write_text(f"{file.read_text()}\n{change}\n")

    def put():
        settings.STATICFILES_DIRS, settings.STATIC_ROOT = [changed], tmp_path / "collected"
        call_command("collectstatic", verbosity=0, interactive=False)
        network.application = release()

    return put


@pytest.fixture
def table(browsing, site, running):
    page = browsing.device(service_workers="allow")
    page.goto(link_to(site, running, table=1))
    asked_for(page, 1)
    until(lambda: page.evaluate(TABLE_KEPT))
    return page


@pytest.fixture
def player(browsing, site, running):
    page = browsing.device(service_workers="allow")
    page.goto(link_to(site, running, entry=first_entry(running)))
    expect(page.locator(".you-sit")).to_be_visible()
    until(lambda: page.evaluate(PLAYER_KEPT))
    return page


def styles_in(page, path):
    """The style sheets that the page kept for a path names, and which of them are kept."""
    return page.evaluate(
        """async (path) => {
            const page = await (await caches.match(path)).text();
            const names = [...page.matchAll(/href="([^"]+\\.css)"/g)].map(([, name]) => name);
            return [names, await Promise.all(names.map((name) => caches.match(name).then(Boolean)))];
        }""",
        path,
    )


def is_styled(page):
    return page.evaluate("getComputedStyle(document.querySelector('.card')).display") == "grid"


@pytest.mark.night
def test_a_players_page_that_was_open_during_a_release_opens_without_the_server(
    player, network, next_release
):
    (before, _) = styles_in(player, "/p")
    next_release()
    # What is new is asked for as the page that is open asks for it.
    player.evaluate("window.dispatchEvent(new Event('online'))")
    until(lambda: styles_in(player, "/p")[0] != before)
    # A browser that is told to be offline may let the new worker through.
    network.shut()
    player.reload()
    assert is_styled(player)
    expect(player.get_by_role("status").filter(has_text=OLD)).to_be_visible(timeout=25_000)


def test_a_tables_page_whose_first_opening_takes_too_long_is_kept_whole(table, site, network, next_release):
    (before, _) = styles_in(table, "/t")
    next_release()
    network.hold_back("/t")
    table.goto(f"{site}/t", wait_until="commit")
    # Shown as it was kept, by the names of then.
    asked_for(table, 1)
    assert is_styled(table)
    network.mend()
    until(lambda: styles_in(table, "/t")[0] != before)
    table.context.set_offline(True)
    table.reload()
    assert is_styled(table)
    enter(table, maker=1, tricks=3)
    asked_for(table, 2)


def test_a_page_whose_files_do_not_come_leaves_the_one_before_as_it_is(table, site, network, next_release):
    before = styles_in(table, "/t")
    next_release()
    network.hold_back("/static/")
    table.goto(f"{site}/t", wait_until="commit")
    until(lambda: network.waiting("/static/"))
    assert styles_in(table, "/t") == before
    table.context.set_offline(True)
    table.goto(f"{site}/t")
    assert is_styled(table)
    asked_for(table, 1)


def test_a_page_that_is_cut_off_in_its_middle_opens_as_it_was_kept(table, network):
    network.cut("/t")
    table.reload()
    asked_for(table, 1)
    enter(table, maker=1, tricks=3)
    asked_for(table, 2)
