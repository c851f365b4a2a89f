"""The standings page for 12, 100 and 1,000 players against a hello; the ranked list against bare sums.

Run: ``python -m benchmarks.standings``. Pages are asked there and back again, of the same kind of server.
"""

import argparse
import itertools
import os
import statistics
import time
from collections.abc import Callable
from contextlib import ExitStack

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()

from django.db import connection  # noqa: E402 -- needs the settings

from benchmarks.rig.crowd import seat_night  # noqa: E402
from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.load import drive, request  # noqa: E402
from benchmarks.rig.machine import read_machine  # noqa: E402
from benchmarks.rig.servers import APP, BARE, Server, gunicorn  # noqa: E402
from tests import nights  # noqa: E402
from tournaments.access.public_access import night_at  # noqa: E402
from tournaments.models import Event  # noqa: E402
from tournaments.results.selectors.standings import standings_of  # noqa: E402

PLAYERS = (12, 100, 1000)
PLAYED = 10
CONNECTIONS = 8
BARE_SUMS = """
    SELECT seat.entry_id, sum(seat.points), sum(seat.points - seat.against), sum(seat.hands),
           sum(seat.loners), sum(seat.marches), sum(seat.euchres), sum(seat.euchred)
    FROM tournaments_seat seat
    JOIN tournaments_round round ON round.id = seat.round_id
    JOIN tournaments_stage stage ON stage.id = round.stage_id
    WHERE stage.event_id = %s GROUP BY seat.entry_id ORDER BY 2 DESC
"""


def play_nights() -> dict[int, Event]:
    organizer = nights.make_user("Olive Organizer")
    events = {players: seat_night(organizer, players=players, played=PLAYED) for players in PLAYERS}
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return events


def pages(events: dict[int, Event], *, seconds: float, rounds: int) -> list[tuple[str, float, float, float]]:
    """Return what was asked, how often a second, that as a share of the hellos before and after, and the
    server's CPU for a hello as a share of its CPU for this; the last holds beside other load too.
    """
    requests = []
    for players, event in events.items():
        requests.append((f"standings, {players} players", request("GET", f"/e/{event.public_id}/")))
        fragment = f"/e/{event.public_id}/board/standings/"
        unchanged = [("If-None-Match", f'"{night_at(event.public_id).stamp}"')]
        requests.append((f"  unchanged (304), {players}", request("GET", fragment, headers=unchanged)))
    with ExitStack() as servers:
        app, bare = servers.enter_context(gunicorn(APP)), servers.enter_context(gunicorn(BARE))

        def ask(server: Server, wanted: bytes) -> tuple[float, float]:
            """Return answers a second, and the server's seconds of CPU for each."""
            scripts = [itertools.repeat(wanted) for _ in range(CONNECTIONS)]
            before = read_machine().of(server.process.pid)
            sample = drive(server.port, scripts, seconds=seconds)
            used = read_machine().of(server.process.pid) - before
            return sample.per_second, used / sample.by_status.total()

        hello = request("GET", "/hello")
        measured = []
        for name, wanted in requests:
            shares, costs, rates = [], [], []
            ask(app, wanted)
            for _ in range(rounds):
                limits = [ask(bare, hello)]
                ours = [ask(app, wanted), ask(app, wanted)]
                limits.append(ask(bare, hello))
                shares.append(sum(rate for rate, _ in ours) / sum(rate for rate, _ in limits))
                costs.append(sum(cpu for _, cpu in limits) / sum(cpu for _, cpu in ours))
                rates += [rate for rate, _ in ours]
            measured.append((name, *map(statistics.median, (rates, shares, costs))))
    return measured


def lists(events: dict[int, Event]) -> list[tuple[int, float, float]]:
    """Return players, milliseconds for the ranked list, and how many times those of the bare sums."""
    measured = []
    for players, event in events.items():
        bare, ranked = [], []
        for _ in range(7):
            bare.append(_milliseconds(_sums, event))
            ranked.append(_milliseconds(standings_of, event))
        measured.append(
            (players, statistics.median(ranked), statistics.median(ranked) / statistics.median(bare))
        )
    return measured


def _sums(event: Event) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(BARE_SUMS, [event.pk])
        return cursor.fetchall()


def _milliseconds(read: Callable[[Event], object], event: Event) -> float:
    started = time.perf_counter()
    read(event)
    return (time.perf_counter() - started) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=0.5, help="of each sample")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with run_database():
        events = play_nights()
        print(f"{'':32}{'a second':>10}{'of hello':>10}{'of its CPU':>12}")
        for name, per_second, share, cost in pages(events, seconds=options.seconds, rounds=options.rounds):
            print(f"{name:32}{per_second:10.0f}{share:10.3f}{cost:12.3f}")
        print(f"{'':32}{'ms':>10}{'of sums':>10}")
        for players, milliseconds, times in lists(events):
            print(f"{f'ranked list, {players} players':32}{milliseconds:10.1f}{times:10.1f}")


if __name__ == "__main__":
    main()
