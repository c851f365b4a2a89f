"""Hands of other nights at a steady rate, from a process of their own."""

import http.client
import itertools
import json
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from threading import Thread
from uuid import uuid4

from benchmarks.rig.crowd import OpenTable, open_tables, seat_night
from tests import nights

PLAYERS, TABLES_EACH, HANDS = 200, 50, 12
CALLERS = 8
#: The first hand of each worker pays for what all others use.
WARM_UP_SECONDS = 2


def seat_others(hands: int) -> list[OpenTable]:
    """Seat as many nights as it takes to play so many hands; neighbours are of different nights."""
    organizer = nights.make_user("Other Organizer")
    count = -(-hands // (TABLES_EACH * HANDS))
    each = [open_tables(seat_night(organizer, players=PLAYERS)) for _ in range(count)]
    return list(itertools.chain(*zip(*each, strict=True)))


@contextmanager
def hands_beside(
    port: int, tables: Sequence[OpenTable], *, per_second: int, seconds: list[float]
) -> Iterator[None]:
    """Offer hands while the block runs; then ``seconds`` holds what each took from when it was due."""
    ours, theirs = multiprocessing.Pipe()
    # Not a thread: the viewers keep this process busy, and the hands would be late before they were sent.
    offering = multiprocessing.get_context("fork").Process(
        target=_offer, args=(theirs, port, tables, per_second), daemon=True
    )
    offering.start()
    try:
        time.sleep(WARM_UP_SECONDS)
        yield
    finally:
        ours.send("stop")
        seconds += ours.recv()
        offering.join()


def _offer(pipe: Connection, port: int, tables: Sequence[OpenTable], per_second: int) -> None:
    seconds: list[float] = []
    began = time.monotonic()
    shares = [tables[caller::CALLERS] for caller in range(CALLERS)]
    callers = [
        Thread(
            target=_call, args=(port, share, began + place / per_second, CALLERS / per_second, seconds, pipe)
        )
        for place, share in enumerate(shares)
    ]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    pipe.send(seconds)


def _call(
    port: int,
    tables: Sequence[OpenTable],
    due: float,
    pause: float,
    seconds: list[float],
    pipe: Connection,
) -> None:
    """Send one hand after the other, each when it is due, or at once when that is past."""
    counted = due + WARM_UP_SECONDS
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as caller:
        for table, number in itertools.product(tables, range(1, HANDS + 1)):
            if pipe.poll():
                return
            time.sleep(max(due - time.monotonic(), 0))
            hand = {"round": 1, "number": number, "key": str(uuid4()), "maker": 1, "tricks": 3}
            headers = {"Content-Type": "application/json", "Authorization": f"Table {table.token}"}
            caller.request("POST", "/api/v1/table/hands", json.dumps(hand), headers)
            answer = caller.getresponse()
            body = answer.read()
            if answer.status != 201:
                raise RuntimeError(f"{answer.status}: {body[:200]!r}")
            if due > counted:
                seconds.append(time.monotonic() - due)
            due += pause
