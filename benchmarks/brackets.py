"""The largest bracket drawn and stored, against the bare writing of the same rows.

Run: ``python -m benchmarks.brackets``. 256 pairs are drawn and round one opens, as the director's two taps do
it; then the very rows that this left are written by ``bulk_create``, the pairs' numbers by ``bulk_update``,
and nothing else is done. Both are undone, and both are timed there and back again by the clock, since the
database works too. Goal: at most twice as long.
"""

import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()

from django.apps import apps  # noqa: E402 -- needs the settings
from django.db import models, transaction  # noqa: E402

from accounts.models import Player, User  # noqa: E402
from benchmarks.rig.database import run_database  # noqa: E402
from tests import nights  # noqa: E402
from tournaments.audit.actor import Actor  # noqa: E402
from tournaments.direct.services.rounds import round_open  # noqa: E402
from tournaments.formats import PAIR, FormatKey, MovementSettings  # noqa: E402
from tournaments.models import Entry, EntryPlayer, Event, Match  # noqa: E402
from tournaments.seating.services.draw import event_start  # noqa: E402

ROUNDS, PAIRS, GOAL = 7, 256, 2


@dataclass(frozen=True, slots=True)
class Left:
    """What drawing leaves: the pairs with their numbers, and new rows in an order in which they can come."""

    numbered: list[Entry]
    rows: list[list[models.Model]]

    def write(self) -> None:
        Entry.objects.bulk_update(self.numbered, ["number"])
        for made in self.rows:
            type(made[0])._default_manager.bulk_create(made)  # noqa: SLF001 -- whatever table it is


def sign_up(organizer: User) -> Event:
    """Make a knock-out whose pairs are all here and have not been drawn."""
    movement = MovementSettings(entry_size=PAIR)
    event = nights.make_event(organizer, capacity=PAIRS, format=FormatKey.KNOCKOUT, movement=movement)
    stage = event.stages.get(number=1)
    people = Player.objects.bulk_create(
        Player(club=event.club, number=number, name=f"Player {number}") for number in range(1, 2 * PAIRS + 1)
    )
    entries = Entry.objects.bulk_create(
        Entry(stage=stage, queue=number, status=Entry.Status.IN, key=uuid4())
        for number in range(1, PAIRS + 1)
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entries[index // 2], stage=stage, player=player)
        for index, player in enumerate(people)
    )
    return event


def draw(event: Event, actor: Actor) -> None:
    event_start(event_id=event.pk, actor=actor)
    round_open(event_id=event.pk, number=1, actor=actor)


def undone(work: Callable[[], object]) -> float:
    """Return the seconds that the work takes; nothing of it is left."""
    savepoint = transaction.atomic()
    # A durable service is the outermost of its own: this one belongs to the measurement.
    savepoint._from_testcase = True  # type: ignore[attr-defined]  # noqa: SLF001 -- as Django's own tests do
    with savepoint:
        start = time.perf_counter()
        work()
        seconds = time.perf_counter() - start
        transaction.set_rollback(True)
    return seconds


def left_by(work: Callable[[], object]) -> Left:
    left = Left([], [])

    def look() -> None:
        tables = sorted(apps.get_app_config("tournaments").get_models(), key=_depth)
        managers = [table._default_manager for table in tables]  # noqa: SLF001 -- whatever table it is
        before = [set(manager.values_list("pk", flat=True)) for manager in managers]
        work()
        left.numbered.extend(Entry.objects.all())
        for manager, ids in zip(managers, before, strict=True):
            if made := list(manager.exclude(pk__in=ids)):
                left.rows.append(made)

    undone(look)
    return left


def _depth(table: type[models.Model]) -> int:
    """Return how many tables stand in line up to this one, each with keys of the one before."""
    keys = [field for field in table._meta.fields if field.is_relation]  # noqa: SLF001 -- Django's public API
    return 1 + max((_depth(key.related_model) for key in keys if key.related_model is not table), default=0)


def main() -> None:
    with run_database():
        organizer = nights.make_user("Olive Organizer")
        event, actor = sign_up(organizer), Actor(organizer)
        left = left_by(lambda: draw(event, actor))
        if sum(len(made) for made in left.rows if isinstance(made[0], Match)) != PAIRS // 2:
            raise SystemExit("Not every pair has a game in round one.")
        ratios, seconds = [], []
        for _ in range(ROUNDS):
            bare = undone(left.write)
            ours, again = (undone(lambda: draw(event, actor)) for _ in "12")
            last = undone(left.write)
            ratios.append((ours + again) / (bare + last))
            seconds.append((ours + again) / 2)
    rows = len(left.numbered) + sum(map(len, left.rows))
    print(f"{PAIRS} pairs drawn and round one opened, {rows:,} rows: ", end="")
    print(f"{statistics.median(seconds) * 1000:.0f} ms, ", end="")
    print(f"{statistics.median(ratios):.2f} times as long as writing them (goal {GOAL})")


if __name__ == "__main__":
    main()
