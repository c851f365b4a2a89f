"""What is done to a stack that serves a night, from the catalogue of faults."""

import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.servers import wait_for
from tests.stack.hostile import Hostile
from tests.stack.own_postgresql import OwnPostgreSQL
from tests.stack.production import Production
from tournaments.models import Event

AWAY_SECONDS, PAUSED_SECONDS, PATIENCE_SECONDS = 3, 8, 60

APPS = ("app", "app2")


@dataclass(frozen=True, slots=True)
class Fault:
    name: str
    happen: Callable[[Production, OwnPostgreSQL], None]


FAULTS: list[Fault] = []


def fault(name: str) -> Callable[[Callable[[Production, OwnPostgreSQL], None]], None]:
    def enter(happen: Callable[[Production, OwnPostgreSQL], None]) -> None:
        FAULTS.append(Fault(name, happen))

    return enter


def _killed(name: str) -> None:
    @fault(f"{name} killed, {AWAY_SECONDS} s away")
    def happen(stack: Production, _: OwnPostgreSQL) -> None:
        stack.services[name].kill()
        time.sleep(AWAY_SECONDS)
        stack.services[name].start()


for _name in ("app", "app2", "live", "worker", "redis", "proxy"):
    _killed(_name)


@fault(f"both apps killed, {AWAY_SECONDS} s away")
def _both_killed(stack: Production, _: OwnPostgreSQL) -> None:
    for name in APPS:
        stack.services[name].kill()
    time.sleep(AWAY_SECONDS)
    for name in APPS:
        stack.services[name].start()


@fault("one process of the app killed")
def _one_killed(stack: Production, _: OwnPostgreSQL) -> None:
    master = stack.services["app"].process.pid
    children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    os.kill(int(random.choice(children)), signal.SIGKILL)


@fault("both apps started anew, one after the other")
def _started_anew(stack: Production, _: OwnPostgreSQL) -> None:
    for name, port in zip(APPS, (stack.app, stack.app2), strict=True):
        stack.services[name].stop()
        stack.services[name].start()
        wait_for(port)


@fault("both apps started anew together, as for a release")
def _released(stack: Production, _: OwnPostgreSQL) -> None:
    for name in APPS:
        stack.services[name].stop()
    for name in APPS:
        stack.services[name].start()


@fault(f"redis paused for {PAUSED_SECONDS} s")
def _redis_paused(stack: Production, _: OwnPostgreSQL) -> None:
    stack.services["redis"].signal(signal.SIGSTOP)
    time.sleep(PAUSED_SECONDS)
    stack.services["redis"].signal(signal.SIGCONT)


@fault("redis emptied")
def _redis_emptied(stack: Production, _: OwnPostgreSQL) -> None:
    port = int(stack.services["redis"].command[stack.services["redis"].command.index("--port") + 1])
    with socket.create_connection(("127.0.0.1", port)) as link:
        link.sendall(b"FLUSHALL\r\n")
        link.recv(16)


@fault("PostgreSQL: every connection ended")
def _connections_ended(_: Production, own: OwnPostgreSQL) -> None:
    with psycopg.connect(own.url, autocommit=True) as administrator:
        administrator.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


@fault("PostgreSQL restarted")
def _restarted(_: Production, own: OwnPostgreSQL) -> None:
    own.control("restart")


@fault(f"PostgreSQL stopped at once, {AWAY_SECONDS} s away")
def _stopped(_: Production, own: OwnPostgreSQL) -> None:
    own.control("stop", mode="immediate")
    time.sleep(AWAY_SECONDS)
    own.control("restart")


@fault("PostgreSQL killed")
def _postmaster_killed(_: Production, own: OwnPostgreSQL) -> None:
    os.kill(own.pid, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return own.control("restart")
        except subprocess.CalledProcessError:
            # Its children end by themselves, and until then it can't be started.
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


@fault(f"PostgreSQL paused for {PAUSED_SECONDS} s")
def _database_paused(_: Production, own: OwnPostgreSQL) -> None:
    postmaster = own.pid
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    paused = [postmaster, *map(int, children)]
    for number in (signal.SIGSTOP, signal.SIGCONT):
        for pid in paused:
            with suppress(ProcessLookupError):
                os.kill(pid, number)
        if number == signal.SIGSTOP:
            time.sleep(PAUSED_SECONDS)


@fault(f"slow, silent, huge and many hostile clients for {PAUSED_SECONDS} s")
def _hostile(stack: Production, _: OwnPostgreSQL) -> None:
    hostile = Hostile(stack, Event.objects.get().public_id)
    time.sleep(PAUSED_SECONDS)
    hostile.stop()
