"""Accepted hands a second over HTTP, against a bare DRF create view and a bare idempotent insert.

Run: ``python -m benchmarks.hands``. A browser first plays a hand on a table's page, takes it back, and
enters and corrects one at the desk; what it sent is sent again for other tables, with their cookies and fresh
keys. All are asked in turn there and back again, by as many connections, of the same kind of server and the
same database; the ratios are of each round's means.
"""

import argparse
import itertools
import json
import os
import statistics
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()

from django.db import connection  # noqa: E402 -- needs the settings

from accounts.models import User  # noqa: E402
from benchmarks.rig.crowd import OPENING, OpenTable, open_tables, seat_night  # noqa: E402
from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.load import Sample, drive, request  # noqa: E402
from benchmarks.rig.machine import foreign_share, parent_of, read_machine  # noqa: E402
from benchmarks.rig.sent_forms import Forms, record_forms  # noqa: E402
from benchmarks.rig.servers import APP, BARE, Server, gunicorn  # noqa: E402
from tests import nights  # noqa: E402
from tournaments.models import Hand  # noqa: E402

CONNECTIONS = 16
TABLES_PER_NIGHT = 50
HANDS = 12
MOST_PER_SECOND = 900
MOST_FOREIGN = 0.05
MAKERS, TRICKS = (1, 2, 3, 4), (3, 4, 5, 2, 3, 4)
PAGE, API, CREATE, INSERT = "hand, as the page sends it", "hand, by the API", "bare DRF create", "bare insert"
UNDO, DESK, CORRECT = "undo, as the page sends it", "hand, at the desk", "correction, at the desk"
GOALS = {CREATE: 0.50, INSERT: 0.35}
PATHS = {CREATE: "/create", INSERT: "/insert"}
ACCEPTED = {CREATE: 201, INSERT: 201, API: 201, PAGE: 200, UNDO: 200, DESK: 302, CORRECT: 302}


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    per_second: float
    server_ms: float
    database_ms: float
    foreign: float


class Contest:
    """The servers, what has not been played yet, and what has been."""

    def __init__(self, app: Server, bare: Server, tables: deque[OpenTable], forms: Forms) -> None:
        self.servers = {CREATE: bare, INSERT: bare} | dict.fromkeys((PAGE, API, UNDO, DESK, CORRECT), app)
        self.tables, self.forms = tables, forms
        self.played: deque[tuple[OpenTable, int]] = deque()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            self.postmaster = parent_of(cursor.fetchone()[0])

    def measure(self, name: str, seconds: float) -> Measured:
        server = self.servers[name]
        scripts = [self._script(name) for _ in range(CONNECTIONS)]
        before = read_machine()
        sample = drive(server.port, scripts, seconds=seconds)
        after = read_machine()
        _refuse_unaccepted(name, sample)
        answers = sample.by_status.total()
        return Measured(
            per_second=sample.per_second,
            server_ms=(after.of(server.process.pid) - before.of(server.process.pid)) * 1000 / answers,
            database_ms=(after.of(self.postmaster) - before.of(self.postmaster)) * 1000 / answers,
            foreign=foreign_share(before, after, [os.getpid(), self.postmaster]),
        )

    def _script(self, name: str) -> Iterator[bytes]:
        if name in PATHS:
            return _rows(PATHS[name])
        if name in (UNDO, CORRECT):
            return self._changes(name)
        return self._hands(name)

    def _hands(self, name: str) -> Iterator[bytes]:
        """Play one table after the other, twelve hands each."""
        send = {API: _by_api, PAGE: self.forms.hand_of, DESK: self.forms.desk_hand_of}[name]
        while self.tables:
            table, number = self.tables.popleft(), 0
            try:
                for number in range(1, HANDS + 1):
                    yield send(table, _hand(number))
            finally:
                # Whoever is stopped in the middle has been answered the last one.
                self.played.append((table, number))

    def _changes(self, name: str) -> Iterator[bytes]:
        """Take the hands of one played table after the other back, the last first, or correct each."""
        while self.played:
            table, last = self.played.popleft()
            if name == UNDO:
                yield from (self.forms.undo_of(table, number) for number in range(last, 0, -1))
                continue
            places = {"match__round__stage__event": table.event_id, "match__table": table.number}
            for hand_id in Hand.objects.filter(**places).order_by("number").values_list("pk", flat=True):
                yield self.forms.correction_of(table, hand_id)


def _by_api(table: OpenTable, hand: dict[str, object]) -> bytes:
    body = json.dumps({"round": 1, "opening": OPENING, **hand}).encode()
    return request(
        "POST", "/api/v1/table/hands", body=body, headers=[("Authorization", f"Table {table.token}")]
    )


def _hand(number: int) -> dict[str, object]:
    return {
        "number": number,
        "key": str(uuid4()),
        "maker": MAKERS[number % 4],
        "tricks": TRICKS[number % 6],
        "alone": number % 6 == 0,
    }


def _rows(path: str) -> Iterator[bytes]:
    for number in itertools.cycle(range(1, HANDS + 1)):
        yield request("POST", path, body=json.dumps(_hand(number)).encode())


def _refuse_unaccepted(name: str, sample: Sample) -> None:
    if set(sample.by_status) != {ACCEPTED[name]}:
        raise SystemExit(f"{name}: not everything was accepted: {dict(sample.by_status)}")


def _seat(organizer: User, hands: int) -> deque[OpenTable]:
    count = -(-hands // (TABLES_PER_NIGHT * HANDS))
    events = [seat_night(organizer, players=TABLES_PER_NIGHT * 4) for _ in range(count)]
    # Neighbours in the queue are of different nights.
    return deque(itertools.chain(*zip(*(open_tables(event) for event in events), strict=True)))


def run(*, seconds: float, rounds: int) -> dict[str, list[Measured]]:
    there = (CREATE, INSERT, PAGE, API, DESK, CORRECT, UNDO)
    results: dict[str, list[Measured]] = {name: [] for name in there}
    with run_database(), ExitStack() as servers:
        organizer = nights.make_user("Olive Organizer")
        tables = _seat(organizer, int(MOST_PER_SECOND * seconds * 4 * rounds))
        connection.cursor().execute("ANALYZE")
        app, bare = servers.enter_context(gunicorn(APP)), servers.enter_context(gunicorn(BARE))
        forms = record_forms(app.port, organizer, on_phone=tables.popleft(), at_desk=tables.popleft())
        print(f"The page's hand was answered with {forms.hand.answered_bytes} bytes.")
        contest = Contest(app, bare, tables, forms)
        for name in there:
            contest.measure(name, 0.5)
        for _ in range(rounds):
            for name in (*there, *reversed(there)):
                results[name].append(contest.measure(name, seconds))
    return results


def show(results: dict[str, list[Measured]]) -> None:
    print(f"{'':28}{'a second':>10}{'server ms':>11}{'database ms':>13}{'foreign':>9}")
    for name, samples in results.items():
        figures = [
            statistics.median(getattr(each, field) for each in samples)
            for field in ("per_second", "server_ms", "database_ms", "foreign")
        ]
        print(f"{name:28}{figures[0]:10.0f}{figures[1]:11.2f}{figures[2]:13.2f}{figures[3]:9.2f}")
    for limit, goal in GOALS.items():
        rates, costs = _ratios(results, limit)
        print(
            f"{PAGE} / {limit}: {statistics.median(rates):.2f} of the rate (goal {goal:.2f}; rounds "
            f"{', '.join(f'{each:.2f}' for each in rates)}), {statistics.median(costs):.1f} times the CPU"
        )

    foreign = statistics.median(each.foreign for samples in results.values() for each in samples)
    if foreign > MOST_FOREIGN:
        print(f"Others used {foreign:.0%} of the machine: quote no rates, and CPU ratios with care.")


def _ratios(results: dict[str, list[Measured]], limit: str) -> tuple[list[float], list[float]]:
    """Return per round, which is two samples of each, the ratio of rates and of the server's CPU."""
    rates, costs = [], []
    for index in range(0, len(results[limit]), 2):
        ours, theirs = results[PAGE][index : index + 2], results[limit][index : index + 2]
        rates.append(sum(each.per_second for each in ours) / sum(each.per_second for each in theirs))
        costs.append(sum(each.server_ms for each in ours) / sum(each.server_ms for each in theirs))
    return rates, costs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.5, help="of each sample")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    show(run(seconds=options.seconds, rounds=options.rounds))


if __name__ == "__main__":
    main()
