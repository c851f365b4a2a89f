"""A night on the production stack with one fault after the other: what is lost, and how soon it goes on.

Run: ``python -m benchmarks.soak [--minutes 30] [--tables 24]``; it needs caddy and redis-server. Everything
that ``deploy/compose.yaml`` starts runs as processes, behind the shipped proxy, on a PostgreSQL of its own.
At each table a phone sends hand after hand as the shipped page does, with the same key until it is answered;
some hang up before the answer, some send twice. The host closes and opens rounds by the API. After each fault
``verify`` runs, and in the end every acknowledged hand must be stored once, as it was told.
"""

import argparse
import logging
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

# Without one the wheel's import warns.
os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="order-up-run-"))

from tests.stack.own_postgresql import OwnPostgreSQL

own = OwnPostgreSQL()
os.environ["DATABASE_URL"] = own.url
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")

import django  # noqa: E402 -- needs the database

django.setup()
# That the database is away is known here.
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)

from django.db import DatabaseError, connection  # noqa: E402 -- needs the settings

from accounts.sign_in.sign_ins import token_make  # noqa: E402
from benchmarks.rig.callers import Host, Phone, Sent, Spectator  # noqa: E402
from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.faults import FAULTS, Fault  # noqa: E402
from scoring.rules.rulesets import PRESETS  # noqa: E402
from tests import nights  # noqa: E402
from tests.stack.production import Production, production  # noqa: E402
from tournaments.access.links import link_exchange, link_secret  # noqa: E402
from tournaments.archive.read_snapshot import read_snapshot  # noqa: E402
from tournaments.direct.services.verification import differences  # noqa: E402
from tournaments.formats import MovementSettings  # noqa: E402
from tournaments.models import Event, Hand, Link  # noqa: E402

BETWEEN_SECONDS = 15
RECOVERED_SECONDS = 60
#: What a phone or a page may be answered: by the app, by the proxy while the app is away, or nothing at all.
EXPECTED = {200, 201, 409, 502, 503, 0}


def seat(tables: int, rounds: int) -> tuple[Event, str]:
    """Return a running night and a token of its host's."""
    organizer = nights.make_user("Olive Organizer")
    names = [f"Player {number}" for number in range(1, 4 * tables + 1)]
    night = nights.make_night(organizer, names, movement=MovementSettings(rounds=rounds), capacity=4 * tables)
    return nights.start(night, organizer), token_make(user=organizer)


def phones_of(event: Event, stack: Production, pace: float) -> list[Phone]:
    links = Link.objects.filter(event=event, kind=Link.Kind.TABLE).order_by("table")
    return [
        Phone(
            stack,
            table=link.table or 0,
            place=link.place,
            token=link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).token,
            hands=PRESETS["party"].hands or 0,
            pace=pace,
        )
        for link in links
    ]


class Soak:
    def __init__(self, stack: Production, event: Event, phones: list[Phone], minutes: float) -> None:
        self.stack, self.event, self.phones = stack, event, phones
        self.ends = time.monotonic() + minutes * 60
        self.waited: dict[str, list[float]] = defaultdict(list)
        self.wrong: list[str] = []

    def run(self) -> None:
        rng = random.Random(16)
        while time.monotonic() < self.ends:
            # Each fault once before any comes again.
            for fault in rng.sample(FAULTS, len(FAULTS)):
                self.suffer(fault)
                if time.monotonic() >= self.ends:
                    return

    def suffer(self, fault: Fault) -> None:
        fault.happen(self.stack, own)
        ended = time.monotonic()
        while not all(phone.has_been_answered_since(ended) for phone in self.phones):
            if time.monotonic() > ended + RECOVERED_SECONDS:
                late = [phone.table for phone in self.phones if not phone.has_been_answered_since(ended)]
                self.wrong.append(f"{fault.name}: tables {late} heard nothing for {RECOVERED_SECONDS} s")
                break
            time.sleep(0.1)
        waited = max(phone.waited_after(ended) for phone in self.phones)
        self.waited[fault.name].append(waited)
        print(
            f"{time.strftime('%H:%M:%S')} {fault.name}: no hand waited longer than {waited:.1f} s", flush=True
        )
        self.verify(fault.name)
        time.sleep(BETWEEN_SECONDS)

    def verify(self, after: str) -> None:
        connection.close()
        try:
            with read_snapshot():
                self.wrong += [f"after {after}: {each}" for each in differences()]
        except DatabaseError as gone:
            self.wrong.append(f"after {after}: verify could not read: {gone}")


def compare(event: Event, sent: list[Sent]) -> list[str]:
    """Return how what is stored differs from what was acknowledged."""
    stored = Hand.objects.filter(match__round__stage__event=event, voided_at=None).select_related(
        "match__round"
    )
    facts = Counter(
        (each.match.round.number, each.match.table, each.number, str(each.key), each.maker, each.tricks)
        for each in stored
    )
    acknowledged = Counter(each.facts for each in sent if each.is_acknowledged)
    wrong = [f"acknowledged and not stored: {each}" for each in acknowledged - facts]
    everything = {each.facts for each in sent}
    return wrong + [f"stored and never sent: {each}" for each in facts if each not in everything]


def report(soak: Soak, sent: list[Sent], host: Host, spectator: Spectator) -> None:
    print(f"{len(sent)} hands sent, {sum(each.is_acknowledged for each in sent)} acknowledged")
    print(
        f"in rounds 1 to {host.number}; answers to the phones:",
        dict(sum((p.statuses for p in soak.phones), Counter())),
    )
    print("answers to a guest's page:", dict(spectator.statuses))
    for name, seconds in sorted(soak.waited.items()):
        print(
            f"{name:60} {len(seconds)} times; the slowest table's hand waited "
            f"{statistics.median(seconds):.1f} s after it, {max(seconds):.1f} s at most"
        )


def play(options: argparse.Namespace, folder: Path) -> list[str]:
    """Return what went wrong."""
    rounds = min(4 * options.tables - 1, int(options.minutes * 60 / (options.pace * 8)) + 2)
    event, token = seat(options.tables, rounds)
    with production(folder) as stack:
        phones = phones_of(event, stack, options.pace)
        host, spectator = Host(stack, event, token, phones), Spectator(stack, event)
        callers = [*phones, host, spectator]
        for each in callers:
            each.start()
        soak = Soak(stack, event, phones, options.minutes)
        try:
            soak.run()
        finally:
            for each in callers:
                each.stop()
        soak.verify("the end")
    sent = [hand for phone in phones for hand in phone.sent]
    answers = sum((each.statuses for each in callers), Counter[int]())
    soak.wrong += compare(event, sent)
    soak.wrong += [f"answered {status}" for status in answers if status not in EXPECTED]
    report(soak, sent, host, spectator)
    return soak.wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--pace", type=float, default=5, help="seconds between a table's hands")
    options = parser.parse_args()
    try:
        with run_database():
            wrong = play(options, Path(tempfile.mkdtemp(prefix="order-up-soak-")))
    finally:
        own.stop()
    print("\n".join(wrong) or "Everything acknowledged is stored once, and adds up.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
