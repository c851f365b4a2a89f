"""Rows that many tests start from, made once for all tests in a row that want them.

A fixture marked ``@kept`` stays in the database behind a savepoint. The next test that starts from it works
on top of that savepoint and on copies of the objects, so it finds both as they were made; a test that starts
from something else has it taken away first. A test with transactions of its own makes everything itself.
"""

import copy
import functools
import inspect
from dataclasses import dataclass

import pytest
from django.db import transaction

from tests.chance import same_chance


def kept(build):
    """Mark a fixture that only makes rows, from nothing or from other kept fixtures."""

    @functools.wraps(build)
    def fixture(kept_rows, db, **parents):
        return kept_rows[build] if build in kept_rows else build(**parents)

    parents = inspect.signature(build).parameters.values()
    first = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in ("kept_rows", "db")]
    fixture.__signature__ = inspect.Signature([*first, *parents])
    fixture.kept = build
    return pytest.fixture(fixture)


@dataclass(frozen=True, slots=True)
class Layer:
    name: str
    build: object
    savepoint: transaction.Atomic


class Keeper:
    """What is kept just now: each layer made from those before it."""

    def __init__(self):
        self.layers, self.values = [], {}

    def stand_on(self, builds):
        """Keep exactly these, by name and in an order in which they can be made; return copies."""
        alike = 0
        for layer, wanted in zip(self.layers, builds.items(), strict=False):
            if (layer.name, layer.build) != wanted:
                break
            alike += 1
        self.drop(down_to=alike)
        for name, build in list(builds.items())[alike:]:
            self._make(name, build)
        copies = copy.deepcopy(self.values)
        return {build: copies[name] for name, build in builds.items()}

    def drop(self, *, down_to=0):
        while len(self.layers) > down_to:
            layer = self.layers.pop()
            self.values.pop(layer.name, None)
            transaction.set_rollback(True)
            layer.savepoint.__exit__(None, None, None)

    def _make(self, name, build):
        savepoint = transaction.atomic()
        # A durable service is the outermost of its own: this one belongs to the tests.
        savepoint._from_testcase = True
        savepoint.__enter__()
        self.layers.append(Layer(name, build, savepoint))
        parents = inspect.signature(build).parameters
        with same_chance(f"{build.__module__}.{name}"):
            self.values[name] = build(**{part: self.values[part] for part in parents})


def rows_come_first(items):
    """Have what is kept put in place before a test opens the transaction that is undone after it."""
    for item in items:
        names = item.fixturenames
        if item.get_closest_marker("django_db") or {"db", "transactional_db"} & set(names):
            if "kept_rows" in names:
                names.remove("kept_rows")
            names.insert(0, "kept_rows")


def is_transactional(item):
    marker = item.get_closest_marker("django_db")
    return "transactional_db" in item.fixturenames or bool(marker and marker.kwargs.get("transaction"))


def builds_of(item):
    """Name what the test's kept fixtures build, parents first, leaving out what needs anything not kept."""
    found = {}
    for name in item.fixturenames:
        _add(name, item._fixtureinfo.name2fixturedefs, found)
    return found


def _add(name, fixtures, found):
    """Add what this fixture builds and what that is built from; return whether all of it is kept."""
    if name in found:
        return True
    build = getattr(fixtures[name][-1].func, "kept", None) if name in fixtures else None
    if build is None:
        return False
    parents = [_add(parent, fixtures, found) for parent in inspect.signature(build).parameters]
    if all(parents):
        found[name] = build
    return all(parents)
