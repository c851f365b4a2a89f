"""Streams: each change is pushed once, in order, and nothing is left behind."""

import asyncio
import contextlib
import itertools
import re
import time
from collections import Counter

import pytest

from tests import nights
from tests.live.conftest import Stream, in_thread, opened, until
from tournaments.access.links import table_link_replace
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.show.live import hub as hubs
from tournaments.show.live.hub import hub
from tournaments.show.live.stream import mount

pytestmark = pytest.mark.django_db(transaction=True)


def stamp(frame):
    return re.search(r"^id: (.*)$", frame, re.MULTILINE)[1]


def state(frame):
    """The stamp without the database's epoch."""
    return stamp(frame).partition("-")[2]


def retry_of(stream):
    return int(re.fullmatch(r"retry: (\d+)\n\n", stream.frames[0])[1])


def test_a_stream_of_the_standings_pushes_each_hand_and_cleans_up(running, organizer, in_a_loop):
    match = nights.match_at(running)

    async def watch():
        async with opened(f"/live/{running.public_id}?view=standings") as stream:
            first = await stream.until(2)
            await in_thread(nights.record, match, organizer, 1, maker=1, tricks=5, alone=True)
            second = await stream.until(3)
            assert hub.watching() == 1
        assert hub.watching() == 0
        return stream, first, second

    stream, first, second = in_a_loop(watch())
    assert stream.status == 200
    assert stream.headers[b"content-type"] == b"text/event-stream"
    assert stream.headers[b"cache-control"] == b"no-store"
    assert 1_000 <= retry_of(stream) <= 10_000
    assert "event: board" in first
    assert 'sum">4</td>' not in first
    assert second.count('sum">4</td>') == 2
    assert int(state(second)) > int(state(first))
    assert all(line.startswith(("id: ", "event: ", "data: ")) for line in second.splitlines() if line)
    assert len(stream.frames) == 3


def test_a_stream_in_gzip_says_the_same(running, organizer, in_a_loop, monkeypatch):
    monkeypatch.setattr("tournaments.show.live.stream.KEEP_ALIVE_SECONDS", 0.05)
    accepts = (b"accept-encoding", b"gzip, deflate, br")
    match = nights.match_at(running)

    async def watch():
        address = f"/live/{running.public_id}?view=standings"
        async with opened(address, headers=[accepts]) as packed, opened(address) as plain:
            await packed.until(3)
            await until(lambda: any("event: board" in frame for frame in plain.frames))
            await in_thread(nights.record, match, organizer, 1, tricks=5, alone=True)
            await until(lambda: any('sum">4</td>' in frame for frame in packed.frames))
            await until(lambda: any('sum">4</td>' in frame for frame in plain.frames))
        return packed, plain

    packed, plain = in_a_loop(watch())
    assert packed.headers[b"content-encoding"] == b"gzip"
    assert packed.headers[b"vary"] == b"accept-encoding"
    assert b"content-encoding" not in plain.headers
    boards = [[frame for frame in stream.frames if "event: board" in frame] for stream in (packed, plain)]
    assert boards[0] == boards[1]
    assert 1_000 <= retry_of(packed) <= 10_000
    assert any(frame.startswith("event: here\n") for frame in packed.frames)


def test_many_viewers_cost_one_read_per_change(running, organizer, in_a_loop, monkeypatch):
    match, reads = nights.match_at(running), []
    read = hubs.read_frames
    monkeypatch.setattr(hubs, "read_frames", lambda *asked: reads.append(asked) or read(*asked))

    async def watch():
        async with contextlib.AsyncExitStack() as stack:
            address = f"/live/{running.public_id}?view=wall"
            first = await stack.enter_async_context(opened(address))
            await first.until(2)
            others = [await stack.enter_async_context(opened(address)) for _ in range(49)]
            streams = [first, *others]
            await asyncio.gather(*(stream.until(2) for stream in streams))
            before = len(reads)
            await in_thread(nights.record, match, organizer, 1)
            frames = await asyncio.gather(*(stream.until(3) for stream in streams))
            return len(reads) - before, set(frames)

    extra, frames = in_a_loop(watch())
    assert extra == 1
    assert len(frames) == 1


def test_a_table_hears_of_its_own_hands_and_of_no_others(running, organizer, in_a_loop):
    own, other = nights.match_at(running, table=1), nights.match_at(running, table=2)

    async def watch():
        async with opened(f"/live/{running.public_id}?table=1") as stream:
            assert "event: changed" in await stream.until(2)
            await in_thread(nights.record, other, organizer, 1)
            await in_thread(nights.record, own, organizer, 1)
            third = await stream.until(3)
            return state(third).rpartition("-")[0], len(stream.frames)

    assert in_a_loop(watch()) == ("0-1-1-1", 3)


def test_a_table_hears_within_five_seconds_that_its_link_was_replaced(running, organizer, in_a_loop):
    async def watch():
        async with (
            opened(f"/live/{running.public_id}?table=1") as stream,
            opened(f"/live/{running.public_id}?table=2") as other,
        ):
            before = stamp(await stream.until(2))
            await other.until(2)
            await in_thread(table_link_replace, event_id=running.pk, table=1, actor=Actor(organizer))
            await until(lambda: len(stream.frames) >= 3, seconds=5)
            return stamp(stream.frames[2]) != before, len(other.frames)

    assert in_a_loop(watch()) == (True, 2)


def test_a_player_hears_of_rounds_and_not_of_hands(running, organizer, in_a_loop):
    match = nights.match_at(running)

    def go_on():
        stands = dict.fromkeys((1, 2, 3), "Called off")
        round_close(event_id=running.pk, number=1, stands=stands, actor=Actor(organizer))
        round_open(event_id=running.pk, number=2, actor=Actor(organizer))

    async def watch():
        async with opened(f"/live/{running.public_id}?view=rounds") as stream:
            await stream.until(2)
            await in_thread(nights.record, match, organizer, 1)
            await in_thread(go_on)
            await until(lambda: state(stream.frames[-1]).startswith("closed-open"))
            return [state(frame).split("-")[:2] for frame in stream.frames[1:]]

    heard = in_a_loop(watch())
    assert heard[0] == ["open", "draft"]
    assert heard[-1] == ["closed", "open"]
    assert len(heard) <= 3


def test_a_stream_that_comes_back_is_sent_only_what_it_missed(running, organizer, in_a_loop):
    match = nights.match_at(running)

    async def watch():
        address = f"/live/{running.public_id}?view=standings"
        async with opened(address) as stream:
            seen = stamp(await stream.until(2))
        async with opened(address, headers=[(b"last-event-id", seen.encode())]) as stream:
            await in_thread(nights.record, match, organizer, 1)
            return seen.partition("-")[2], state(await stream.until(2))

    seen, missed = in_a_loop(watch())
    assert int(missed) > int(seen)


@pytest.mark.one_by_day
@pytest.mark.parametrize("seen", [b"abc", b"-1", b"99999999999999999999", b"\xff\x00"])
def test_a_stream_that_claims_to_have_seen_nonsense_is_sent_everything(running, in_a_loop, seen):
    async def watch():
        address = f"/live/{running.public_id}?view=standings"
        async with opened(address, headers=[(b"last-event-id", seen)]) as stream:
            return await stream.until(2)

    assert "event: board" in in_a_loop(watch())


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("address", "method", "status"),
    [
        ("/live/nothing-here", "GET", 404),
        ("/live/{public_id}?view=secrets", "GET", 404),
        ("/live/{public_id}?table=one", "GET", 404),
        ("/live/{public_id}?view=standings", "POST", 405),
        ("/live/{public_id}", "HEAD", 405),
    ],
)
def test_a_stream_is_refused(running, in_a_loop, address, method, status):
    async def ask():
        async with opened(address.format(public_id=running.public_id), method=method) as stream:
            await stream.task
            return stream.status, stream.frames

    assert in_a_loop(ask()) == (status, [])


def room_for(monkeypatch, most, *, of_one_client=1000):
    monkeypatch.setattr(hubs, "most_streams", lambda: most)
    monkeypatch.setattr(hubs, "most_of_one_client", lambda: of_one_client)


def test_streams_beyond_the_limit_are_told_to_come_back(running, in_a_loop, monkeypatch):
    room_for(monkeypatch, 1)

    async def ask():
        async with opened(f"/live/{running.public_id}") as first:
            await first.until(2)
            async with opened(f"/live/{running.public_id}") as second:
                await second.task
                return second.status, second.headers[b"retry-after"]

    assert in_a_loop(ask()) == (503, b"10")


@pytest.mark.parametrize("proxies", [0, 1])
def test_one_client_leaves_room_for_the_others(running, in_a_loop, monkeypatch, settings, proxies):
    """By its address, behind a proxy by the one that the proxy saw, whatever else the header claims."""
    room_for(monkeypatch, 9, of_one_client=2)
    settings.PROXIES = proxies
    claimed = itertools.count()

    def of(client):
        if not proxies:
            return {"client": client}
        said = f"10.0.0.{next(claimed)}, {client}".encode()
        return {"client": "127.0.0.1", "headers": [(b"x-forwarded-for", said)]}

    async def ask():
        async with contextlib.AsyncExitStack() as stack:
            address, statuses = f"/live/{running.public_id}", []
            for client in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"):
                stream = await stack.enter_async_context(opened(address, **of(client)))
                await until(lambda: stream.status)  # noqa: B023 -- awaited at once
                statuses.append(stream.status)
            return statuses

    assert in_a_loop(ask()) == [200, 200, 503, 200]
    # Whoever has left may come again.
    assert in_a_loop(ask()) == [200, 200, 503, 200]


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    "device",
    [
        [(b"authorization", b"Table abc")],
        [(b"cookie", b"table=abc")],
        [(b"cookie", b"session=abc")],
    ],
    ids=["token", "scanned code", "person"],
)
def test_the_hundred_and_first_stream_of_one_device_is_refused_and_others_are_not(running, in_a_loop, device):
    """bad_input 54 and 87: whatever addresses it comes from."""
    address = f"/live/{running.public_id}"

    async def ask():
        async with contextlib.AsyncExitStack() as stack:
            streams = [
                await stack.enter_async_context(
                    opened(address, client=f"192.0.2.{number}", headers=device if number <= 101 else [])
                )
                for number in range(1, 104)
            ]
            await until(lambda: all(stream.status for stream in streams))
            refused = [number for number, stream in enumerate(streams, 1) if stream.status != 200]
            return refused, streams[100].status, streams[100].headers.get(b"retry-after")

    assert in_a_loop(ask()) == ([101], 429, b"10")
    # Whoever has left may come again.
    assert in_a_loop(ask()) == ([101], 429, b"10")


def test_streams_that_come_all_at_once_are_counted_before_any_of_them_is_read(
    running, in_a_loop, monkeypatch
):
    room_for(monkeypatch, 3)

    async def ask():
        async with contextlib.AsyncExitStack() as stack:
            address = f"/live/{running.public_id}"
            crowd = [await stack.enter_async_context(opened(address)) for _ in range(8)]
            await until(lambda: all(stream.status for stream in crowd))
            first = [stream.status for stream in crowd]
            await next(stream for stream in crowd if stream.status == 200).close()
            late = await stack.enter_async_context(opened(address))
            await late.until(2)
            return sorted(first), late.status

    assert in_a_loop(ask()) == ([200] * 3 + [503] * 5, 200)


def test_a_stream_that_is_not_there_takes_up_no_room(running, in_a_loop, monkeypatch):
    room_for(monkeypatch, 1)

    async def ask():
        async with opened("/live/nothing-here") as nothing:
            await nothing.task
        async with opened(f"/live/{running.public_id}") as stream:
            await stream.until(2)
            return nothing.status, stream.status

    assert in_a_loop(ask()) == (404, 200)


def test_viewers_are_told_to_come_back_at_moments_of_their_own(running, in_a_loop):
    """From one second to ten, so that a server that starts again is not met by all of them in one."""

    async def ask():
        async with contextlib.AsyncExitStack() as stack:
            address = f"/live/{running.public_id}"
            crowd = [await stack.enter_async_context(opened(address)) for _ in range(90)]
            await asyncio.gather(*(stream.until(1) for stream in crowd))
            return [retry_of(stream) for stream in crowd]

    told = in_a_loop(ask())
    assert 1_000 <= min(told) < 2_500
    assert 8_500 < max(told) <= 10_000
    by_second = Counter(each // 1_000 for each in told)
    # Ten each, if the seconds were fair; thirty would be one in a hundred million.
    assert max(by_second.values()) < 30


def test_a_server_that_goes_down_leaves_no_stream_behind(running, in_a_loop):
    async def cut():
        stream = Stream(f"/live/{running.public_id}")
        await stream.until(2)
        stream.task.cancel()
        await stream.task
        return hub.watching(), len(asyncio.all_tasks())

    assert in_a_loop(cut()) == (0, 1)


def test_a_read_that_fails_is_tried_again(running, in_a_loop, monkeypatch, caplog):
    read, faults = hubs.read_frames, [RuntimeError("the database is away")]
    monkeypatch.setattr(hubs, "RETRY_SECONDS", 0)
    monkeypatch.setattr(hubs, "read_frames", lambda *asked: fail(faults) or read(*asked))

    async def watch():
        async with opened(f"/live/{running.public_id}?view=standings") as stream:
            return await stream.until(2)

    assert "event: board" in in_a_loop(watch())
    assert "could not be read" in caplog.text


def fail(faults):
    if faults:
        raise faults.pop()


def test_quiet_streams_are_kept_open(running, in_a_loop, monkeypatch):
    monkeypatch.setattr("tournaments.show.live.stream.KEEP_ALIVE_SECONDS", 0.05)

    async def watch():
        async with opened(f"/live/{running.public_id}?table=1") as stream:
            return await stream.until(4)

    before = int(time.time() * 1000)
    said = re.fullmatch(r"event: here\ndata: (\d+)\n\n", in_a_loop(watch()))
    assert before <= int(said[1]) <= int(time.time() * 1000)


def test_startup_and_shutdown_are_answered(in_a_loop):
    said, asked = [], ["lifespan.startup", "lifespan.shutdown"]

    async def run():
        async def receive():
            return {"type": asked.pop(0)}

        async def send(message):
            said.append(message["type"])

        await mount(None)({"type": "lifespan"}, receive, send)

    in_a_loop(run())
    assert said == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
