"""Trying again what the database broke off so that somebody else could go on."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import OperationalError

P = ParamSpec("P")
R = TypeVar("R")

#: PostgreSQL's code for one of those who wait for each other; SQLite has one writer at a time.
DEADLOCK = "40P01"
TRIES = 4


def again_after_deadlock(service: Callable[P, R]) -> Callable[P, R]:
    """Make a service begin anew, three times at most; its transaction has left nothing behind.

    The locks have a fixed order (docs/locking.md), so this is for what nobody has thought of.
    """

    @wraps(service)
    def tried(*args: P.args, **fields: P.kwargs) -> R:
        for left in reversed(range(TRIES)):
            try:
                return service(*args, **fields)
            except OperationalError as fault:
                if not left or getattr(fault.__cause__, "sqlstate", None) != DEADLOCK:
                    raise
        raise AssertionError("unreachable")

    return tried
