"""Redis killed, paused and emptied under a night that is played and watched.

Run: ``python -m benchmarks.redis_faults --redis /usr/bin/redis-server [--times 20] [--pause 30]``.
Hands come in at a steady rate all the time, every second one of a table that is watched by streams. For each
fault: which share of the hands that were due while it lasted was answered in that time, how late the viewers
saw the watched ones, and how long after Redis was back all of them showed what the database has.
"""

import argparse
import asyncio
import http.client
import itertools
import json
import os
import shutil
import signal
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from threading import Event as Flag
from threading import Thread
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()

from benchmarks.rig.crowd import OpenTable, open_tables, seat_night  # noqa: E402 -- needs the settings
from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.servers import APP, Server, free_port, gunicorn, wait_until_served  # noqa: E402
from benchmarks.viewers import Viewer, hand_of, until, uvicorn  # noqa: E402
from tests import nights  # noqa: E402

CALLERS, HANDS, VIEWERS = 6, 12, 20
TABLES_EACH = 50
AWAY_SECONDS, EVERY_SECONDS = 3, 2
PATIENCE_SECONDS = 40
GOALS = "goals: 0.90 of the rate, no 5xx, 5 s, 5 s"


@dataclass(frozen=True, slots=True)
class Sent:
    """One hand: when it was due and answered, and how; 0 where there was no answer."""

    due: float
    answered: float
    status: int


class Callers:
    """Tables that enter their hands at a steady rate, whatever happens."""

    def __init__(self, port: int, tables: Sequence[OpenTable], *, per_second: int) -> None:
        self.port, self.sent, self.ended = port, list[Sent](), Flag()
        began = time.monotonic()
        self.threads = [
            Thread(
                target=self._call,
                args=(tables[place::CALLERS], began + place / per_second, CALLERS / per_second),
            )
            for place in range(CALLERS)
        ]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.ended.set()
        for thread in self.threads:
            thread.join()

    def _call(self, tables: Sequence[OpenTable], due: float, pause: float) -> None:
        for table, number in itertools.product(tables, range(1, HANDS + 1)):
            if self.ended.wait(max(due - time.monotonic(), 0)):
                return
            self.sent.append(Sent(due, *self._send(table, number)))
            due += pause

    def _send(self, table: OpenTable, number: int) -> tuple[float, int]:
        hand = {"round": 1, "number": number, "key": str(uuid4()), "maker": 1, "tricks": 3}
        headers = {"Content-Type": "application/json", "Authorization": f"Table {table.token}"}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as caller:
            try:
                caller.request("POST", "/api/v1/table/hands", json.dumps(hand), headers)
                return time.monotonic(), caller.getresponse().status
            except (OSError, http.client.HTTPException):
                return time.monotonic(), 0


class Redis:
    """A server of this run's own, in memory only."""

    def __init__(self, program: str) -> None:
        self.program, self.port = program, free_port()
        self.process = self._start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def _start(self) -> subprocess.Popen:
        settings = ("--port", str(self.port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1")
        process = subprocess.Popen([self.program, *settings], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while self.ask("PING") != b"+PONG":
            if process.poll() is not None or time.monotonic() > deadline:
                raise TimeoutError("Redis did not start within 30 s.")
            time.sleep(0.02)
        return process

    def ask(self, word: str) -> bytes:
        try:
            with closing(http.client.socket.create_connection(("127.0.0.1", self.port), 1)) as caller:
                caller.sendall(f"{word}\r\n".encode())
                return caller.recv(64).strip()
        except OSError:
            return b""

    def stop(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait()

    @contextmanager
    def killed(self, seconds: float) -> Iterator[None]:
        self.stop()
        yield time.sleep(seconds)
        self.process = self._start()

    @contextmanager
    def paused(self, seconds: float) -> Iterator[None]:
        self.process.send_signal(signal.SIGSTOP)
        yield time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    @contextmanager
    def emptied(self, seconds: float) -> Iterator[None]:
        self.ask("FLUSHALL")
        yield time.sleep(seconds)


@dataclass(slots=True)
class Watched:
    """The night that is watched: its hands as they were answered, and the viewers' streams."""

    crowd: list[Viewer]
    says: Iterator[Callable[[], int]]
    hands: list[tuple[int, float]] = field(default_factory=list)

    async def play(self) -> None:
        for say in self.says:
            self.hands.append((await asyncio.to_thread(say), time.monotonic()))
            await asyncio.sleep(EVERY_SECONDS)

    def shows(self, number: int) -> bool:
        return all(each.latest() >= number for each in self.crowd)

    def lags(self, began: float, ended: float) -> list[float]:
        """Return how late the last viewer saw each hand of that time."""
        return [
            max(next(at for latest, at in each.got if latest >= number) for each in self.crowd) - moment
            for number, moment in self.hands
            if began <= moment < ended
        ]


@dataclass(frozen=True, slots=True)
class Fault:
    began: float
    ended: float
    caught_up: float


async def suffer(watched: Watched, fault: Callable[[], object]) -> Fault:
    """Let one fault happen and pass; then all viewers must show the last hand that was answered by then."""
    began = time.monotonic()
    await asyncio.to_thread(_pass_through, fault)
    ended = time.monotonic()
    number = watched.hands[-1][0]
    await until(lambda: watched.shows(number), PATIENCE_SECONDS)
    return Fault(began, ended, time.monotonic() - ended)


def _pass_through(fault: Callable[[], object]) -> None:
    with fault():
        pass


async def suffer_all(
    live: Server, path: str, says: Iterator[Callable[[], int]], faults: Sequence[Callable[[], object]]
) -> tuple[Watched, list[Fault]]:
    watched = Watched([Viewer() for _ in range(VIEWERS)], says)
    streams = [asyncio.create_task(each.follow(live.port, path)) for each in watched.crowd]
    await until(lambda: all(each.got for each in watched.crowd), PATIENCE_SECONDS)
    playing = asyncio.create_task(watched.play())
    await until(lambda: len(watched.hands) > 1, PATIENCE_SECONDS)
    found = []
    for fault in faults:
        found.append(await suffer(watched, fault))
        await asyncio.sleep(EVERY_SECONDS)
    playing.cancel()
    await until(lambda: watched.shows(watched.hands[-1][0]), PATIENCE_SECONDS)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(playing, *streams, return_exceptions=True)
    return watched, found


def show(kind: str, faults: Sequence[Fault], sent: Sequence[Sent], watched: Watched) -> None:
    shares, statuses, lags = [], Counter[int](), []
    for each in faults:
        due = [hand for hand in sent if each.began <= hand.due < each.ended]
        statuses += Counter(hand.status for hand in due)
        shares.append(sum(hand.status == 201 and hand.answered <= each.ended for hand in due) / len(due))
        lags += watched.lags(each.began, each.ended)
    late = max(hand.answered - hand.due for hand in sent)
    print(
        f"{kind}, {len(faults)} times: {min(shares):.2f} of the rate at worst,"
        f" {statistics.median(shares):.2f} as a rule; answers {dict(statuses)},"
        f" the latest after {late:.1f} s; viewers at most {max(lags, default=0):.1f} s behind,"
        f" and {max(each.caught_up for each in faults):.1f} s after Redis was back"
    )


def run(redis: Redis, live: Server, web: Server, kind: str, options: argparse.Namespace) -> None:
    """Play one night through all faults of a kind."""
    organizer = nights.make_user("Olive Organizer")
    seconds = {"killed": AWAY_SECONDS, "paused": options.pause, "emptied": AWAY_SECONDS}[kind]
    count = int(options.times * (seconds + 2 * EVERY_SECONDS) * options.hands / (TABLES_EACH * HANDS)) + 2
    others = [open_tables(seat_night(organizer, players=TABLES_EACH * 4)) for _ in range(count)]
    # A night has 600 hands to a round.
    event = seat_night(organizer, players=TABLES_EACH * 4)
    turns = itertools.product(range(1, HANDS + 1), open_tables(event))
    says = (hand_of(web, event.public_id, table, number) for number, table in turns)
    tables = list(itertools.chain(*zip(*others, strict=True)))
    callers = Callers(web.port, tables, per_second=options.hands)
    faults = [partial(getattr(redis, kind), seconds)] * options.times
    try:
        found = asyncio.run(suffer_all(live, f"/live/{event.public_id}?view=standings", says, faults))
    finally:
        callers.stop()
    show(kind, found[1], callers.sent, found[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--redis", default=shutil.which("redis-server"), help="the program")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--pause", type=float, default=30, help="seconds")
    parser.add_argument("--hands", type=int, default=20, help="a second")
    parser.add_argument("--kinds", nargs="+", default=["killed", "paused", "emptied"])
    options = parser.parse_args()
    if not options.redis:
        parser.error("no redis-server is installed; name one with --redis")
    with run_database(), ExitStack() as servers:
        redis = Redis(options.redis)
        servers.callback(redis.stop)
        os.environ["REDIS_URL"] = redis.url
        live = servers.enter_context(uvicorn("config.asgi:application", APP, free_port()))
        web = servers.enter_context(gunicorn(APP))
        wait_until_served(live.port)
        for kind in options.kinds:
            run(redis, live, web, kind, options)
    print(GOALS)


if __name__ == "__main__":
    main()
