"""Thousands of phones lose their streams in one instant and come back, while other tables enter hands.

Run: ``python -m benchmarks.comeback [--phones 8000] [--beside 100] [--away 2]``, with ``ulimit -n 20000``.
The phones do as the pages do: they come back when the server said to, those that are shed try again after 8
to 12 seconds, and whoever has no stream asks the web server for the board every five. The live server is
killed under all of them, a hand is entered, and a new process starts. All of it shares the machine: how many
streams were taken in a second is a lower bound, how late the hands were an upper one.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import statistics
import time
import zlib
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()

from django.db import connection  # noqa: E402 -- needs the settings

from benchmarks.rig.addresses import connect  # noqa: E402
from benchmarks.rig.beside import hands_beside, seat_others  # noqa: E402
from benchmarks.rig.crowd import seat_night  # noqa: E402
from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.machine import foreign_share, parent_of, read_machine  # noqa: E402
from benchmarks.rig.servers import APP, Server, free_port, gunicorn, wait_until_served  # noqa: E402
from benchmarks.viewers import FRAME, PLAYERS, RETRY, hand_elsewhere, until, uvicorn  # noqa: E402
from tests import nights  # noqa: E402
from tournaments.models import Event  # noqa: E402

ASK_SECONDS, SHED_SECONDS = 5, (8, 12)
SECONDS_TO_OPEN, SECONDS_TO_RETURN, SECONDS_AFTER = 60, 60, 12
#: Connections that a proxy would keep open to the web server.
KEPT = 32
ETAG = re.compile(rb'etag: (?:w/)?"([0-9]+)"')
LENGTH = re.compile(rb"content-length: ([0-9]+)")


class Web:
    """The web server behind a proxy: any phone's question goes over the next connection that is free."""

    def __init__(self, port: int, path: str) -> None:
        self.port, self.path = port, path
        self.free: asyncio.Queue = asyncio.Queue()
        self.statuses: Counter[int] = Counter()
        for _ in range(KEPT):
            self.free.put_nowait(None)

    async def board_number(self, number: int) -> int:
        """Ask for the board as a page does that shows this one; returns the number of the answer."""
        streams = await self.free.get()
        try:
            if streams:
                # The server closes what has been idle for two seconds.
                with contextlib.suppress(OSError, EOFError):
                    return await self._ask(*streams, number)
                streams[1].close()
            streams = await asyncio.open_connection("127.0.0.1", self.port)
            return await self._ask(*streams, number)
        finally:
            self.free.put_nowait(streams)

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int) -> int:
        writer.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
            f'If-None-Match: "{number}"\r\n\r\n'.encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        if length := LENGTH.search(head):
            await reader.readexactly(int(length[1]))
        self.statuses[int(head[9:12])] += 1
        found = ETAG.search(head)
        return int(found[1]) if found else number


@dataclass(slots=True)
class Crowd:
    """All phones, and when which of them was given a stream or refused one."""

    starts: list[float] = field(default_factory=list)
    shed: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Phone:
    crowd: Crowd
    web: Web
    number: int = 0
    at: float = 0.0
    streaming: bool = False
    retry_seconds: float = 3.0

    def see(self, number: int) -> None:
        if number > self.number:
            self.number, self.at = number, time.monotonic()

    async def follow(self, port: int, path: str) -> None:
        while True:
            wait = self.retry_seconds
            try:
                if not await self._watch(port, path):
                    wait = random.uniform(*SHED_SECONDS)
            except (OSError, EOFError):
                wait = self.retry_seconds
            finally:
                self.streaming = False
            await asyncio.sleep(wait)

    async def _watch(self, port: int, path: str) -> bool:
        """Read the stream until it ends; returns False where the server takes no more."""
        reader, writer = await connect(port)
        with contextlib.closing(writer):
            writer.write(
                f"GET {path}&seen={self.number} HTTP/1.1\r\nHost: localhost\r\n"
                "Accept-Encoding: gzip\r\n\r\n".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            if head[9:12] == b"503":
                self.crowd.shed.append(time.monotonic())
                return False
            self.crowd.starts.append(time.monotonic())
            self.streaming = True
            unpacker = zlib.decompressobj(31)
            while size := int(await reader.readuntil(b"\n"), 16):
                plain = unpacker.decompress((await reader.readexactly(size + 2))[:-2])
                if match := FRAME.match(plain):
                    self.see(int(match[1]))
                elif match := RETRY.match(plain):
                    self.retry_seconds = int(match[1]) / 1000
        return True

    async def ask(self) -> None:
        await asyncio.sleep(random.uniform(0, ASK_SECONDS))
        while True:
            if not self.streaming:
                self.see(await self.web.board_number(self.number))
            await asyncio.sleep(ASK_SECONDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """What it came to; moments by the monotonic clock.

    Args:
        opening: when each stream was taken or shed before the server was killed, from ``began`` on.
        delays: seconds from then until each phone showed the hand that followed, by stream or by asking.
    """

    began: float
    killed: float
    opening: Crowd
    after: Crowd
    delays: list[float]
    statuses: Counter[int]
    foreign: float


async def lose_all(
    live: Server, web: Server, event: Event, *, phones: int, away: float, beside: AbstractContextManager[None]
) -> Returned:
    """Open everything, kill the live server under it, serve again, and wait until all show the change."""
    ours = [os.getpid(), await asyncio.to_thread(postmaster)]
    free = Web(web.port, f"/e/{event.public_id}/board/standings/")
    crowd, path = Crowd(), f"/live/{event.public_id}?view=standings"
    everybody = [Phone(crowd, free) for _ in range(phones)]
    began = time.monotonic()
    tasks = [asyncio.create_task(each.follow(live.port, path)) for each in everybody]
    tasks += [asyncio.create_task(each.ask()) for each in everybody]
    await until(lambda: all(each.number for each in everybody), SECONDS_TO_OPEN)
    with beside:
        opening, crowd.starts, crowd.shed = Crowd(crowd.starts, crowd.shed), [], []
        free.statuses.clear()
        before, killed = read_machine(), time.monotonic()
        live.process.kill()
        await asyncio.to_thread(live.process.wait)
        number = await asyncio.to_thread(hand_elsewhere(event))
        await asyncio.sleep(away)
        with uvicorn("config.asgi:application", APP, live.port):
            await until(lambda: all(each.number >= number for each in everybody), SECONDS_TO_RETURN)
            await asyncio.sleep(max(0.0, killed + SECONDS_AFTER - time.monotonic()))
            foreign = foreign_share(before, read_machine(), ours)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    delays = [each.at - killed for each in everybody]
    return Returned(
        began=began,
        killed=killed,
        opening=opening,
        after=crowd,
        delays=delays,
        statuses=free.statuses,
        foreign=foreign,
    )


def postmaster() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        found = parent_of(cursor.fetchone()[0])
    connection.close()
    return found


def busiest(moments: Sequence[float]) -> int:
    """Return how many fall into the second that has most."""
    return max(Counter(int(each) for each in moments).values(), default=0)


def show(found: Returned, hands: Sequence[float]) -> None:
    for name, crowd, since in (
        ("opened", found.opening, found.began),
        ("came back", found.after, found.killed),
    ):
        starts = [at - since for at in crowd.starts]
        print(
            f"{name}: {len(starts)} streams taken from {min(starts):.1f} s to {max(starts):.1f} s,"
            f" {busiest(starts)} in the busiest second (goal 500); {len(crowd.shed)} shed with 503"
        )
    share = statistics.quantiles(found.delays, n=100)[94]
    print(f"the hand was shown by 95 % after {share:.1f} s, by the last after {max(found.delays):.1f} s")
    print(f"the web server was asked {found.statuses.total()} times meanwhile: {dict(found.statuses)}")
    if hands:
        worst = statistics.quantiles(hands, n=100)[98] * 1000
        print(f"beside: {len(hands)} hands, 99 % within {worst:.0f} ms of when they were due (goal 500 ms)")
    print(f"others used {found.foreign:.0%} of the machine")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--phones", type=int, default=8000)
    parser.add_argument("--beside", type=int, default=100, help="hands of other tables a second")
    parser.add_argument("--away", type=float, default=2, help="seconds before the new process is started")
    options = parser.parse_args()
    with run_database(), ExitStack() as servers:
        event = seat_night(nights.make_user("Olive Organizer"), players=PLAYERS)
        tables = seat_others(options.beside * (SECONDS_TO_RETURN + SECONDS_AFTER))
        live = servers.enter_context(uvicorn("config.asgi:application", APP, free_port()))
        web = servers.enter_context(gunicorn(APP))
        wait_until_served(live.port)
        hands: list[float] = []
        beside = hands_beside(web.port, tables, per_second=options.beside, seconds=hands)
        show(
            asyncio.run(lose_all(live, web, event, phones=options.phones, away=options.away, beside=beside)),
            hands,
        )


if __name__ == "__main__":
    main()
