"""Everybody asks at once where they sit: one night's pages after a change, against as many hellos.

Run: ``python -m benchmarks.herd [--visitors 8000] [--players 200]``. Before each herd a hand is recorded, so
that whatever is kept of a page is old. Visitors come over 64 kept connections, as from a proxy, and take
gzip, as browsers do; those of the player's page have a session each, of one player after the other.
"""

import argparse
import hashlib
import http.client
import itertools
import math
import os
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()

from django.db import connection  # noqa: E402 -- needs the settings
from django.utils import timezone  # noqa: E402

from benchmarks.rig.crowd import seat_night  # noqa: E402
from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.load import drive, request  # noqa: E402
from benchmarks.rig.machine import foreign_share, parent_of, read_machine  # noqa: E402
from benchmarks.rig.servers import APP, BARE, Server, gunicorn  # noqa: E402
from tests import nights  # noqa: E402
from tournaments.access.link_cookies import cookie_name  # noqa: E402
from tournaments.models import AuditEntry, Entry, Event, Link, LinkSession, Match  # noqa: E402

PLAYED, HANDS = 10, 12
CONNECTIONS = 64
SECONDS, SHARE = 10, 0.20
GZIP = ("Accept-Encoding", "gzip, deflate, br")


@dataclass(frozen=True, slots=True, kw_only=True)
class Herd:
    """How long all took, and for each the server's CPU."""

    seconds: float
    cpu_ms: float
    foreign: float


class Meadow:
    """The night, and the servers that are asked."""

    def __init__(self, event: Event, app: Server, bare: Server, *, visitors: int) -> None:
        self.event, self.app, self.bare, self.visitors = event, app, bare, visitors
        self.hands = itertools.product(range(1, HANDS + 1), range(1, event.capacity // 4 + 1))
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            self.postmaster = parent_of(cursor.fetchone()[0])

    def change(self) -> None:
        number, table = next(self.hands)
        nights.record(nights.match_at(self.event, PLAYED + 1, table), self.event.created_by, number)

    def visit(self, server: Server, wanted: Iterable[bytes], *, status: int = 200) -> Herd:
        everyone = itertools.islice(itertools.cycle(wanted), self.visitors)
        before = read_machine()
        sample = drive(server.port, [everyone] * CONNECTIONS, seconds=math.inf)
        after = read_machine()
        if set(sample.by_status) != {status}:
            raise SystemExit(f"Not everybody was answered {status}: {dict(sample.by_status)}")
        used = after.of(server.process.pid) - before.of(server.process.pid)
        return Herd(
            seconds=sample.seconds,
            cpu_ms=used * 1000 / self.visitors,
            foreign=foreign_share(before, after, [os.getpid(), self.postmaster]),
        )


def note_hands(event: Event) -> None:
    """Write the audit lines that the hands of the rounds before would have left."""
    tables = Match.objects.filter(round__stage__event=event, round__number__lte=PLAYED).count()
    AuditEntry.objects.bulk_create(
        AuditEntry(event=event, action="hand_record", row=f"hand:{number}", after={"tricks": 3})
        for number in range(tables * HANDS)
    )


def open_phones(event: Event) -> list[str]:
    """Give every player a phone that has opened the personal link; returns their cookies."""
    links = Link.objects.bulk_create(
        Link(event=event, kind=Link.Kind.PLAYER, entry=entry, nonce="", secret_hash=uuid4().hex)
        for entry in Entry.objects.filter(stage__event=event)
    )
    tokens = [uuid4().hex for _ in links]
    LinkSession.objects.bulk_create(
        LinkSession(
            link=link,
            device=1,
            token_hash=hashlib.sha256(token.encode()).hexdigest(),
            expires_at=timezone.now() + timedelta(hours=1),
        )
        for link, token in zip(links, tokens, strict=True)
    )
    return [f"{cookie_name(Link.Kind.PLAYER)}={token}" for token in tokens]


def etag_of(server: Server, path: str) -> str:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)) as caller:
        caller.request("GET", path, headers=dict([GZIP]))
        return caller.getresponse().getheader("ETag", "")


def asks(meadow: Meadow) -> Iterator[tuple[str, Callable[[], Sequence[bytes]], int]]:
    """Name each herd, what it asks for once the night has changed, and how it is answered."""
    event = meadow.event
    pages = {"standings": f"/e/{event.public_id}/", "seats": f"/e/{event.public_id}/seats/"}
    for name, path in pages.items():
        yield name, lambda path=path: [request("GET", path, headers=[GZIP])], 200
        yield f"{name}, again (304)", lambda path=path: [_again(meadow.app, path)], 304
    cookies = open_phones(event)
    yield (
        "player's page",
        lambda: [request("GET", "/p", headers=[GZIP, ("Cookie", each)]) for each in cookies],
        200,
    )


def _again(server: Server, path: str) -> bytes:
    return request("GET", path, headers=[GZIP, ("If-None-Match", etag_of(server, path))])


def measure(meadow: Meadow, rounds: int) -> list[tuple[str, list[Herd], list[Herd]]]:
    hello = [request("GET", "/hello", headers=[GZIP])]
    measured = []
    for name, wanted, status in asks(meadow):
        ours, limits = [], []
        for _ in range(rounds):
            limits.append(meadow.visit(meadow.bare, hello))
            meadow.change()
            ours.append(meadow.visit(meadow.app, wanted(), status=status))
        measured.append((name, ours, limits))
    return measured


def show(visitors: int, measured: Sequence[tuple[str, list[Herd], list[Herd]]]) -> None:
    heads = ("seconds", "a second", "of hello", "CPU ms", "of its CPU", "foreign")
    print(" " * 24 + "".join(f"{head:>12}" for head in heads))
    for name, ours, limits in measured:
        seconds, limit = (statistics.median(each.seconds for each in herds) for herds in (ours, limits))
        cpu, least = (statistics.median(each.cpu_ms for each in herds) for herds in (ours, limits))
        foreign = statistics.median(each.foreign for each in (*ours, *limits))
        print(
            f"{name:24}{seconds:12.1f}{visitors / seconds:12.0f}{limit / seconds:12.2f}{cpu:12.2f}"
            f"{least / cpu:12.2f}{foreign:12.2f}"
        )
    print(f"goals: {visitors} within {SECONDS} s, {SHARE:.2f} of the hellos or more")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--visitors", type=int, default=8000)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    with run_database(), ExitStack() as servers:
        event = seat_night(nights.make_user("Olive Organizer"), players=options.players, played=PLAYED)
        note_hands(event)
        connection.cursor().execute("VACUUM ANALYZE")
        app, bare = servers.enter_context(gunicorn(APP)), servers.enter_context(gunicorn(BARE))
        show(options.visitors, measure(Meadow(event, app, bare, visitors=options.visitors), options.rounds))


if __name__ == "__main__":
    main()
