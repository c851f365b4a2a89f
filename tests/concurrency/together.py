"""Calls that start at the same instant, each in a thread with its own connection."""

import itertools
import threading

from django.db import connections

PATIENCE_SECONDS = 30


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
    """Make two threads wait for each other just before a step, where each first comes to it."""
    both, step, calls = threading.Barrier(2), getattr(module, name), itertools.count()

    def wait(*values, **options):
        if next(calls) < 2:
            both.wait(timeout=5)
        return step(*values, **options)

    monkeypatch.setattr(module, name, wait)
