"""Notices of another process come over Redis: heard at once, missed while it is away, heard again."""

import asyncio
import socket
import subprocess
import sys

import pytest

from tests import nights
from tests.live.conftest import in_thread, opened, until
from tests.live.redis_server import RedisServer
from tests.live.test_stream import state
from tests.servers import ROOT, environment
from tournaments import notices
from tournaments.show.live import hub as hubs

pytestmark = pytest.mark.django_db(transaction=True)


LOOK = """
import django
django.setup()
from tournaments.show.live import hub
print(hub.LOOK_AGAIN_SECONDS)
"""


@pytest.fixture
def redis_server(settings):
    server = RedisServer()
    settings.REDIS_URL = server.url
    yield server
    server.stop()
    notices.breaker.worked()
    for client in notices._connections.values():
        client.close()
    notices._connections.clear()


@pytest.fixture(autouse=True)
def _no_looking_again(monkeypatch):
    """Whatever is shown here came by a notice."""
    monkeypatch.setattr(hubs, "LOOK_AGAIN_SECONDS", 3600)
    monkeypatch.setattr(hubs, "RETRY_SECONDS", 0.05)


async def close_listener():
    """End the listener with the loop that it lives in."""
    hubs.hub.stop()
    await asyncio.wait([hubs.hub._listener])


@pytest.mark.night
def test_a_hand_recorded_in_another_process_is_pushed(redis_server, running, organizer, in_a_loop):
    match = nights.match_at(running)
    elsewhere = (
        "import django; django.setup()\n"
        "from accounts.models import User\n"
        "from tests import nights\n"
        "from tournaments.models import Match\n"
        f"nights.record(Match.objects.get(pk={match.pk}), User.objects.get(pk={organizer.pk}), 1, tricks=5)\n"
    )
    there = environment(REDIS_URL=redis_server.url, DJANGO_SETTINGS_MODULE="config.settings")

    async def watch():
        async with opened(f"/live/{running.public_id}?view=standings") as stream:
            first = await stream.until(2)
            await until(lambda: redis_server.subscribed)
            done = await asyncio.to_thread(
                subprocess.run, [sys.executable, "-c", elsewhere], env=there, cwd=ROOT, capture_output=True
            )
            assert (done.returncode, done.stderr) == (0, b"")
            second = await stream.until(3)
        await close_listener()
        return first, second

    first, second = in_a_loop(watch())
    assert int(state(second)) > int(state(first))
    assert second.count('sum">2</td>') == 2


def test_the_own_hand_comes_back_over_redis_too(redis_server, running, organizer, in_a_loop):
    match = nights.match_at(running)

    async def watch():
        async with opened(f"/live/{running.public_id}?view=standings") as stream:
            await stream.until(2)
            await until(lambda: redis_server.subscribed)
            await in_thread(nights.record, match, organizer, 1)
            await stream.until(3)
        await close_listener()
        return len(stream.frames)

    assert in_a_loop(watch()) == 3


def test_what_happened_while_redis_was_away_is_seen_when_it_is_back(
    redis_server, running, organizer, in_a_loop, settings, caplog
):
    match, port = nights.match_at(running), redis_server.port

    async def watch():
        async with opened(f"/live/{running.public_id}?view=standings") as stream:
            await stream.until(2)
            await until(lambda: redis_server.subscribed)
            await asyncio.to_thread(redis_server.stop)
            await until(lambda: "out of reach" in caplog.text)
            recorded = await in_thread(nights.record, match, organizer, 1, tricks=5)
            assert recorded.is_new, "scoring goes on without Redis"
            assert len(stream.frames) == 2
            again = RedisServer(port)
            try:
                third = await stream.until(3)
                await in_thread(nights.record, match, organizer, 2, tricks=5)
                fourth = await stream.until(4)
            finally:
                await close_listener()
                again.stop()
            return third, fourth

    third, fourth = in_a_loop(watch())
    assert third.count('sum">2</td>') == 2
    assert fourth.count('sum">4</td>') == 2


@pytest.mark.night
def test_a_redis_that_hangs_holds_up_one_hand_and_none_after_it(
    redis_server, running, organizer, caplog, settings
):
    """It takes connections and answers nothing, as one that is stopped or swapped out does."""
    match = nights.match_at(running)
    with socket.create_server(("127.0.0.1", 0)) as hanging:
        settings.REDIS_URL = f"redis://127.0.0.1:{hanging.getsockname()[1]}"
        recorded = [nights.record(match, organizer, number).is_new for number in range(1, 7)]
    assert recorded == [True] * 6
    assert caplog.text.count("could not be published") == 1


def test_a_hand_is_shown_though_its_notice_was_lost(redis_server, running, organizer, in_a_loop, monkeypatch):
    monkeypatch.setattr(hubs, "LOOK_AGAIN_SECONDS", 0.05)
    match = nights.match_at(running)

    async def watch():
        async with opened(f"/live/{running.public_id}?view=standings") as stream:
            await stream.until(2)
            await until(lambda: redis_server.subscribed)
            redis_server.passes_on = False
            await in_thread(nights.record, match, organizer, 1, tricks=5)
            third = await stream.until(3)
        await close_listener()
        return third

    assert in_a_loop(watch()).count('sum">2</td>') == 2


@pytest.mark.night
def test_with_redis_a_lost_notice_costs_less_than_five_seconds():
    said = subprocess.run(
        [sys.executable, "-c", LOOK],
        env=environment(REDIS_URL="redis://127.0.0.1:1", DJANGO_SETTINGS_MODULE="config.settings"),
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert 1 <= int(said.stdout) < 5
