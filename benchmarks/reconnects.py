"""Viewers whose network comes and goes, for a long time: nobody misses the last board, and memory stays flat.

Run: ``python -m benchmarks.reconnects [--viewers 2000] [--minutes 10]``; it needs ``ulimit -n 12000``.
One of twenty streams is cut each second and comes back with the number of its last frame, while hands come
in. At the end each viewer must have seen the server's last board, and none an older one after a newer.
"""

import argparse
import asyncio
import itertools
import os
import random
from collections.abc import Callable
from dataclasses import dataclass

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()

from benchmarks.rig.crowd import open_tables, seat_night  # noqa: E402 -- needs the settings
from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.servers import APP, Server, free_port, wait_until_served  # noqa: E402
from benchmarks.viewers import (  # noqa: E402
    KIB,
    PLAYERS,
    SECONDS_TO_ARRIVE,
    SECONDS_TO_OPEN,
    Viewer,
    hand_of,
    memory,
    until,
    uvicorn,
)
from tests import nights  # noqa: E402

CUT_EACH_SECOND = 20
SEED = 23


@dataclass(slots=True)
class Crowd:
    """Viewers and the stream that each has just now."""

    port: int
    path: str
    viewers: list[Viewer]
    streams: list[asyncio.Task[None]]

    def connect(self, place: int) -> None:
        self.streams[place] = asyncio.create_task(self.viewers[place].watch(self.port, self.path))

    async def cut(self, places: list[int]) -> int:
        """Cut some streams and begin them again; returns how many the server had ended itself."""
        ended = sum(self.streams[place].done() for place in places)
        for place in places:
            self.streams[place].cancel()
        await asyncio.gather(*(self.streams[place] for place in places), return_exceptions=True)
        for place in places:
            self.connect(place)
        return ended


@dataclass(frozen=True, slots=True)
class Found:
    """What a long evening came to; resident bytes of the server each minute."""

    cuts: int
    ended: int
    late: int
    disordered: int
    bytes_by_minute: list[int]


async def watch_on(server: Server, path: str, says: list[Callable[[], int]], *, viewers: int) -> Found:
    """Have one hand come in every five seconds while streams are cut; count who misses what."""
    crowd = Crowd(server.port, path, [Viewer() for _ in range(viewers)], [])
    crowd.streams = [asyncio.create_task(each.watch(server.port, path)) for each in crowd.viewers]
    await until(lambda: all(each.got for each in crowd.viewers), SECONDS_TO_OPEN)
    rng, cuts, ended, number = random.Random(SEED), 0, 0, 0
    resident = [memory(server)]
    for place, say in enumerate(says, start=1):
        number = await asyncio.to_thread(say)
        for _ in range(5):
            chosen = rng.sample(range(viewers), viewers // CUT_EACH_SECOND)
            ended += await crowd.cut(chosen)
            cuts += len(chosen)
            await asyncio.sleep(1)
        if place % 12 == 0:
            resident.append(memory(server))
    late = await _late(crowd, number)
    for stream in crowd.streams:
        stream.cancel()
    await asyncio.gather(*crowd.streams, return_exceptions=True)
    orders = [[frame for frame, _ in each.got] for each in crowd.viewers]
    disordered = sum(any(after <= before for before, after in itertools.pairwise(each)) for each in orders)
    return Found(cuts, ended, late, disordered, resident)


async def _late(crowd: Crowd, number: int) -> int:
    """Wait for everybody; returns how many have not seen the last board by then."""
    try:
        await until(lambda: all(each.latest() >= number for each in crowd.viewers), SECONDS_TO_ARRIVE)
    except TimeoutError:
        return sum(each.latest() < number for each in crowd.viewers)
    return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--viewers", type=int, default=2000)
    parser.add_argument("--minutes", type=int, default=10, help="at most 10: a round has so many hands")
    options = parser.parse_args()
    with run_database():
        event = seat_night(nights.make_user("Olive Organizer"), players=PLAYERS)
        tables = open_tables(event)
        with uvicorn("config.asgi:application", APP, free_port()) as app:
            wait_until_served(app.port)
            turns = itertools.islice(itertools.product(range(1, 13), tables), 12 * options.minutes)
            says = [hand_of(app, event.public_id, table, number) for number, table in turns]
            path = f"/live/{event.public_id}?view=standings"
            found = asyncio.run(watch_on(app, path, says, viewers=options.viewers))
    show(options.viewers, found)
    if found.late or found.disordered:
        raise SystemExit("Somebody missed the last board, or saw an older one after a newer.")


def show(viewers: int, found: Found) -> None:
    first, last = found.bytes_by_minute[1], found.bytes_by_minute[-1]
    print(f"{viewers} viewers, {found.cuts} streams cut, {found.ended} ended by the server")
    print(f"without the last board: {found.late}; with an older board after a newer: {found.disordered}")
    print("MiB by minute: " + ", ".join(f"{each / KIB / KIB:.0f}" for each in found.bytes_by_minute))
    print(f"from the first minute to the last: {(last - first) / first:+.1%} (goal below 5 %)")


if __name__ == "__main__":
    main()
