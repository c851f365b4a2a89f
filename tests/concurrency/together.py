"""Calls that start at the same instant, each in a thread with its own connection."""

import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from django.db import connection, connections, transaction

PATIENCE_SECONDS = 30
#: Where two are to meet in this test, and whether they have.
arranged = {}


def together(*calls):
    """Return what each call returned or raised, in order."""
    barrier, answers = threading.Barrier(len(calls)), [None] * len(calls)

    def run(index, call):
        try:
            barrier.wait(timeout=PATIENCE_SECONDS)
            answers[index] = call()
        except Exception as raised:  # noqa: BLE001 -- handed to the test
            answers[index] = raised
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=PATIENCE_SECONDS)
    return answers


def kinds(answers):
    return sorted(type(answer).__name__ for answer in answers)


def meet_before(monkeypatch, module, name):
    """Make two threads wait for each other just before a step, where each first comes to it.

    A test in which they do not meet fails: what it shows would hang on which of them was faster.
    """
    both, step, calls = threading.Barrier(2), getattr(module, name), itertools.count()
    arranged[name] = False

    def wait(*values, **options):
        if next(calls) < 2:
            both.wait(timeout=PATIENCE_SECONDS)
            arranged[name] = True
        return step(*values, **options)

    monkeypatch.setattr(module, name, wait)


def overtaken_before(monkeypatch, module, name, other):
    """Have ``other`` done, from beginning to end, just before a step is taken for the first time.

    Returns a list that then holds what it returned or raised.
    """
    step, meanwhile = getattr(module, name), []
    arranged[name] = False

    def wait(*values, **options):
        if not arranged[name]:
            arranged[name] = True
            meanwhile.extend(together(other))
        return step(*values, **options)

    monkeypatch.setattr(module, name, wait)
    return meanwhile


_WAITING = """
    SELECT COUNT(DISTINCT pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()
"""


def while_held(rows, *calls):
    """Begin the calls one after the other while these rows are locked, each once the one before waits.

    Returns what each returned or raised, in order.
    """
    with ThreadPoolExecutor(max_workers=len(calls)) as pool:
        with transaction.atomic():
            list(rows.select_for_update())
            begun = []
            for number, call in enumerate(calls, start=1):
                begun.append(pool.submit(on_its_own, call))
                until_waiting(number)
        return [each.result(timeout=PATIENCE_SECONDS) for each in begun]


def on_its_own(call):
    try:
        return call()
    except Exception as raised:  # noqa: BLE001 -- handed to the test
        return raised
    finally:
        connections.close_all()


def until_waiting(number):
    deadline = time.monotonic() + PATIENCE_SECONDS
    with connection.cursor() as cursor:
        while time.monotonic() < deadline:
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(_WAITING)
            if cursor.fetchone()[0] >= number:
                return
    raise TimeoutError(f"{number} were to wait for a lock.")
