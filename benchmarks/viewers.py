"""Many viewers of one night while hands come in, against a bare stream of frames of the same size.

Run: ``python -m benchmarks.viewers [--viewers 500] [--hands 40] [--beside 200] [--restart]``;
``--viewers 5000`` is the nightly profile and needs ``ulimit -n 12000``. Server and viewers share the machine:
the CPU for each delivery holds beside other load, the seconds do not. Recording the hands and drawing the
board count too, and few viewers carry more of that each. ``--beside`` offers that many hands a second of
other nights to two workers of the web server, as in production; ``--restart`` kills the server under its
viewers and starts it again.
"""

import argparse
import asyncio
import http.client
import itertools
import json
import os
import re
import statistics
import time
import zlib
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()

from django.db import connections  # noqa: E402 -- needs the settings

from benchmarks.rig.addresses import connect  # noqa: E402
from benchmarks.rig.beside import hands_beside, seat_others  # noqa: E402
from benchmarks.rig.crowd import OpenTable, open_tables, seat_night  # noqa: E402
from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.machine import read_machine  # noqa: E402
from benchmarks.rig.servers import APP, Server, free_port, gunicorn, running, wait_until_served  # noqa: E402
from tests import nights  # noqa: E402
from tournaments.access.public_access import night_at  # noqa: E402
from tournaments.models import Event  # noqa: E402

PLAYERS = 40
FRAME = re.compile(rb"id: [0-9]+-([0-9]+)\n")
RETRY = re.compile(rb"retry: ([0-9]+)\n")
SECONDS_TO_OPEN = 120
SECONDS_TO_ARRIVE = 60
KIB = 1024


@dataclass(slots=True)
class Viewer:
    """One stream: the number of its last frame and the moments at which each came."""

    got: list[tuple[int, float]] = field(default_factory=list)
    bytes: int = 0
    retry_seconds: float = 3.0

    def latest(self) -> int:
        return self.got[-1][0] if self.got else 0

    async def follow(self, port: int, path: str) -> None:
        """Watch, and come back whenever the server goes, when it said to, as a browser does."""
        while True:
            try:
                await self.watch(port, path)
            except (OSError, EOFError):
                await asyncio.sleep(self.retry_seconds)
            else:
                return

    async def watch(self, port: int, path: str) -> None:
        reader, writer = await connect(port)
        header = f"Last-Event-ID: {self.latest()}\r\n" if self.got else ""
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n{header}\r\n".encode()
        )
        try:
            is_packed = b"content-encoding: gzip" in (await reader.readuntil(b"\r\n\r\n")).lower()
            unpacker = zlib.decompressobj(31)
            while size := int(await reader.readuntil(b"\n"), 16):
                part = (await reader.readexactly(size + 2))[:-2]
                self.bytes += size
                plain = unpacker.decompress(part) if is_packed else part
                if match := FRAME.match(plain):
                    self.got.append((int(match[1]), time.monotonic()))
                elif match := RETRY.match(plain):
                    self.retry_seconds = int(match[1]) / 1000
        except asyncio.CancelledError:
            pass
        finally:
            writer.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    deliveries: int
    frame_bytes: float
    cpu_ms: float
    seconds: list[float]
    kib_each: float

    def share(self, percent: int) -> float:
        return statistics.quantiles(self.seconds, n=100)[percent - 1]


def uvicorn(application: str, settings: str, port: int) -> AbstractContextManager[Server]:
    arguments = ["uvicorn", application, "--port", str(port), "--log-level", "warning", "--ws", "none"]
    return running(arguments, port, {"DJANGO_SETTINGS_MODULE": settings})


def memory(server: Server) -> int:
    """Return the resident bytes of a server."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * KIB for line in lines if line.startswith("VmRSS"))


async def measure(
    server: Server,
    path: str,
    *,
    viewers: int,
    says: list[Callable[[], int]],
    first_at_once: bool,
    beside: AbstractContextManager[object],
) -> Measured:
    """Open the streams, do what changes the board one after the other, and wait until all have seen the last.

    Args:
        says: each changes the board and returns the number of the frame that shows it, or a later one.
        first_at_once: whether a stream begins with the board as it is.
        beside: what else goes on while it changes.
    """
    before = memory(server)
    crowd = [Viewer() for _ in range(viewers)]
    streams = [asyncio.create_task(viewer.watch(server.port, path)) for viewer in crowd]
    await until(
        lambda: all(viewer.got if first_at_once else viewer.bytes for viewer in crowd), SECONDS_TO_OPEN
    )
    kib_each = (memory(server) - before) / viewers / KIB
    began, bytes_before = read_machine(), sum(viewer.bytes for viewer in crowd)
    frames_before = sum(len(viewer.got) for viewer in crowd)
    hands: list[tuple[int, float]] = []
    with beside:
        for say in says:
            number = await asyncio.to_thread(say)
            hands.append((number, time.monotonic()))
        await until(lambda: all(viewer.latest() >= hands[-1][0] for viewer in crowd), SECONDS_TO_ARRIVE)
    ended = read_machine()
    deliveries = sum(len(viewer.got) for viewer in crowd) - frames_before
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams)
    used = ended.of(server.process.pid) - began.of(server.process.pid)
    return Measured(
        deliveries=deliveries,
        frame_bytes=(sum(viewer.bytes for viewer in crowd) - bytes_before) / deliveries,
        cpu_ms=used * 1000 / deliveries,
        seconds=[_arrival(viewer, number) - at for viewer in crowd for number, at in hands],
        kib_each=kib_each,
    )


async def catch_up(
    server: Server,
    path: str,
    *,
    viewers: int,
    change: Callable[[], int],
    again: Callable[[], AbstractContextManager[Server]],
) -> list[float]:
    """Kill the server under its viewers, change the board, serve again.

    Args:
        change: returns the number of the frame that shows it.

    Returns:
        Seconds from the start of the new process until each has seen the change.
    """
    crowd = [Viewer() for _ in range(viewers)]
    streams = [asyncio.create_task(viewer.follow(server.port, path)) for viewer in crowd]
    await until(lambda: all(viewer.got for viewer in crowd), SECONDS_TO_OPEN)
    server.process.kill()
    await asyncio.to_thread(server.process.wait)
    number = await asyncio.to_thread(change)
    began = time.monotonic()
    with again():
        await until(lambda: all(viewer.latest() >= number for viewer in crowd), SECONDS_TO_OPEN)
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
    return [_arrival(viewer, number) - began for viewer in crowd]


def _arrival(viewer: Viewer, number: int) -> float:
    return next(at for latest, at in viewer.got if latest >= number)


async def until(holds: Callable[[], bool], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


def _post(server: Server, path: str, body: object = None, **headers: str) -> None:
    caller = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    caller.request("POST", path, json.dumps(body), {"Content-Type": "application/json", **headers})
    answer = caller.getresponse()
    if answer.status // 100 != 2:
        raise RuntimeError(f"{answer.status}: {answer.read()[:200]!r}")
    answer.read()
    caller.close()


def hand_of(server: Server, public_id: str, table: OpenTable, number: int) -> Callable[[], int]:
    def record() -> int:
        hand = {"round": 1, "number": number, "key": str(uuid4()), "maker": 1, "tricks": 3}
        _post(server, "/api/v1/table/hands", hand, Authorization=f"Table {table.token}")
        return night_at(public_id).changes

    return record


def hand_elsewhere(event: Event) -> Callable[[], int]:
    """Record the next hand of the first table without the server."""

    def record() -> int:
        match = nights.match_at(event)
        nights.record(match, event.created_by, match.hands_played + 1)
        number = night_at(event.public_id).changes
        connections.close_all()
        return number

    return record


def said_by(server: Server, size: int) -> Callable[[], int]:
    count = itertools.count(1)

    def say() -> int:
        _post(server, f"/say/{size}")
        return next(count)

    return say


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--viewers", type=int, default=500)
    parser.add_argument("--hands", type=int, default=40, help="at most 12 for each of 10 tables")
    parser.add_argument("--beside", type=int, default=0, help="hands a second of other nights")
    parser.add_argument("--restart", action="store_true", help="kill the server under them too")
    options = parser.parse_args()
    with run_database(), ExitStack() as servers:
        event = seat_night(nights.make_user("Olive Organizer"), players=PLAYERS)
        tables = open_tables(event)
        app = servers.enter_context(uvicorn("config.asgi:application", APP, free_port()))
        bare = servers.enter_context(uvicorn("benchmarks.bare.stream:application", APP, free_port()))
        for server in (app, bare):
            wait_until_served(server.port)
        hands = [
            hand_of(app, event.public_id, table, number)
            for number, table in itertools.islice(itertools.product(range(1, 13), tables), options.hands)
        ]
        path = f"/live/{event.public_id}?view=standings"
        others: AbstractContextManager[None] = nullcontext()
        took: list[float] = []
        if options.beside:
            web = servers.enter_context(gunicorn(APP))
            tables_beside = seat_others(options.beside * SECONDS_TO_ARRIVE)
            others = hands_beside(web.port, tables_beside, per_second=options.beside, seconds=took)
        ours = asyncio.run(
            measure(app, path, viewers=options.viewers, says=hands, first_at_once=True, beside=others)
        )
        limit = measure_bare(bare, options.viewers, options.hands, int(ours.frame_bytes))
        if options.restart:
            show_restart(app, event, path, options.viewers)
    show({"standings, live": ours, "bare stream": limit})
    print(f"deliveries for a second of CPU / bare stream: {limit.cpu_ms / ours.cpu_ms:.2f} (goal 0.70)")
    if took:
        worst = statistics.quantiles(took, n=100)[98] * 1000
        print(f"beside: {len(took)} hands, 99 % within {worst:.0f} ms of when they were due (goal 250 ms)")
    print(f"memory of a viewer / bare stream: {ours.kib_each / limit.kib_each:.2f}")


def measure_bare(bare: Server, viewers: int, hands: int, size: int) -> Measured:
    says = [said_by(bare, size)] * hands
    return asyncio.run(
        measure(bare, "/live", viewers=viewers, says=says, first_at_once=False, beside=nullcontext())
    )


def show_restart(app: Server, event: Event, path: str, viewers: int) -> None:
    seconds = asyncio.run(
        catch_up(
            app,
            path,
            viewers=viewers,
            change=hand_elsewhere(event),
            again=lambda: uvicorn("config.asgi:application", APP, app.port),
        )
    )
    share, last = statistics.quantiles(seconds, n=100)[94], max(seconds)
    print(f"killed and started again: 95 % have caught up after {share:.1f} s, the last after {last:.1f} s")


def show(results: dict[str, Measured]) -> None:
    heads = ("deliveries", "bytes each", "CPU ms each", "KiB a viewer", "s, 95 %", "s, last")
    print(" " * 18 + "".join(f"{head:>13}" for head in heads))
    for name, each in results.items():
        print(
            f"{name:18}{each.deliveries:13}{each.frame_bytes:13.0f}{each.cpu_ms:13.4f}{each.kib_each:13.1f}"
            f"{each.share(95):13.2f}{max(each.seconds):13.2f}"
        )


if __name__ == "__main__":
    main()
