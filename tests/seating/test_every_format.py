"""A night of every format in the register on which people come late, stay away for a round and leave."""

import random

import pytest

from tests.any_order.kinds import KINDS
from tests.any_order.night import DURING
from tests.any_order.play import Run, a_night
from tests.by_night import one_in
from tournaments.formats import FORMATS, REMATCHES

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]

#: The first kind of night of each format.
KIND_OF = {key: name for name, (key, *_) in reversed(KINDS.items())}
LATE, ABSENT, LEAVING = ("arrive", "come_late"), ("miss",), ("leave",)
#: How often a step is tried: who it would concern is by lot, and some may not.
TRIES = 6


def begin(night, step):
    """Start; what was done may have been taken back at once, to see what that leaves, and is done again."""
    step(("all_here",))
    step(("start",), until=lambda: night.stands == DURING)
    if night.stands != DURING:
        step(("all_here",))
        step(("start",), until=lambda: night.stands == DURING)


def play(name):
    """Play two rounds, looked over after every step; returns the names of what was done."""
    rng, done = random.Random(name), set()

    def step(names, *, until=None):
        for _ in range(TRIES):
            if until is not None and until():
                return
            chosen, before = rng.choice(names), run.done
            run.step(chosen, rng.randrange(10_000))
            if run.done > before:
                done.add(names)
                if until is None:
                    return

    with a_night(name, 1) as night:
        run = Run(night=night, kind=f"{name}/1", steps=[])
        begin(night, step)
        for _ in range(2):
            for change in rng.sample((LATE, ABSENT, LEAVING), 3):
                step(change)
            step(("open_round",), until=lambda: night.rounds.filter(status="open").exists())
            step(("tell_all",))
            step(("close_round",), until=lambda: not night.rounds.filter(status="open").exists())
        run.finish()
    return done


def test_every_format_of_the_register_has_a_night():
    assert KIND_OF.keys() == FORMATS.keys(), "Say in tests/any_order/kinds.py what such a night is made of."


@pytest.mark.night
@pytest.mark.parametrize("key", one_in(3, FORMATS))
def test_a_night_of_every_format_stays_whole_whoever_comes_late_stays_away_or_leaves(key):
    done = play(KIND_OF[key])
    assert {("start",), ("open_round",), ("close_round",)} <= done
    # Where one table plays nobody else can; a bracket says in its own way who leaves it.
    assert (LATE in done) == (key not in REMATCHES)
    assert (LEAVING in done) == (key not in REMATCHES and not FORMATS[key].has_bracket)
