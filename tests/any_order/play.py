"""Playing a night at random, playing it again step by step, and making a failing one shorter.

A step is the name of an act and the number that leads its choices, as in ``close_round:71``, so that steps
can be left out and the others still choose as they did.
"""

import random
import traceback
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction

from scoring.errors import ScoringError
from tests import nights
from tests.chance import same_chance
from tournaments.errors import TournamentError
from tournaments.models import UndoRecord

from . import (  # noqa: F401 -- fill ACTS
    at_the_door,
    at_the_tables,
    changes,
    in_the_room,
    money,
    other_nights,
    phones,
    pot_changes,
    rounds,
    sheets,
    side_pots,
    spelling,
)
from .always import wrong_at_once, wrong_on_a_longer_look
from .kinds import enter_all
from .night import ACTS, AFTER, BEFORE, DURING, Night, NothingThereError
from .state import state

REFUSED = (TournamentError, ScoringError, ObjectDoesNotExist, NothingThereError)
#: A longer look is taken after so many steps, and at the end.
LONG_LOOK = 60
NEEDED = {"all_here", "start", "open_round", "tell_all", "close_round", "draw_part", "undo", "fix", "pay_out"}
#: How many of a night's steps see the state before them compared: with what an undo brings back, or with what
#: a refusal leaves.
COMPARED = 0.12
#: How many nights are first played straight to the end, so that much is done with the money after it.
STRAIGHT = 0.25
STRAIGHT_ON = {
    BEFORE: ("pot_open", "take", "pot_join", "all_here", "all_paid", "start"),
    DURING: ("open_round", "tell_all", "tell_all", "close_round", "draw_part"),
}


class BrokenNightError(AssertionError):
    """Something is wrong after a step; ``steps`` are those up to it."""

    def __init__(self, kind, steps, wrong):
        super().__init__(f"{wrong}\n  play_again({kind!r}, {' '.join(steps)!r})")
        self.kind, self.steps, self.wrong = kind, steps, wrong


@dataclass
class Run:
    night: Night
    kind: str
    steps: list
    done: int = 0
    looked_at: int = -1

    def step(self, name, draw):
        """Do one thing and look whether everything still holds."""
        self.steps.append(f"{name}:{draw}")
        try:
            is_done = self._do(name, random.Random(draw))
            event = self.night.event
            wrong = list(wrong_at_once(event)) if is_done else []
            if not wrong and len(self.steps) % LONG_LOOK == 0:
                wrong = self._longer_look(event)
        except Exception as fault:
            raise BrokenNightError(self.kind, self.steps, _named(fault)) from fault
        if wrong:
            raise BrokenNightError(self.kind, self.steps, "; ".join(wrong[:3]))

    def _longer_look(self, event):
        self.looked_at = len(self.steps)
        return list(wrong_on_a_longer_look(event))

    def _do(self, name, rng):
        """Do it; returns whether it was done."""
        is_compared = rng.random() < COMPARED
        event = self.night.event
        before = state(event) if is_compared else None
        last = _last_record(event) if is_compared else 0
        try:
            ACTS[name].does(self.night, rng)
        except NothingThereError:
            return False
        except REFUSED as refusal:
            _look_at(refusal)
            if is_compared and state(event) != before:
                raise AssertionError(f"{name} was refused and has changed something: {refusal}") from refusal
            return False
        self.done += 1
        if is_compared and _last_record(event) > last and name != "undo":
            self._and_back(name, before)
        return True

    def _and_back(self, name, before):
        """Take back what was just done: everything must be as before. Mostly it is then left so."""
        ACTS["undo"].does(self.night, random.Random(0))
        after = state(self.night.event)
        if after != before:
            changed = [
                f"{key}: {before[key]} became {after[key]}" for key in before if before[key] != after[key]
            ]
            raise AssertionError(f"{name} taken back leaves other {'; '.join(changed)}")

    def finish(self):
        if self.looked_at == len(self.steps):
            return
        try:
            wrong = self._longer_look(self.night.event)
        except Exception as fault:
            raise BrokenNightError(self.kind, self.steps, _named(fault)) from fault
        if wrong:
            raise BrokenNightError(self.kind, self.steps, "; ".join(wrong[:3]))


def _last_record(event):
    return UndoRecord.objects.filter(event=event).order_by("-pk").values_list("pk", flat=True).first() or 0


def _look_at(refusal):
    """A refusal says why in a sentence, and has a code."""
    if isinstance(refusal, ObjectDoesNotExist):
        return
    if not str(refusal).strip().endswith((".", "?", "!")) or not refusal.code:
        raise AssertionError(f"refused without a sentence: {refusal!r}")


def _named(fault):
    """Name what was raised and where in our own code."""
    frames = traceback.extract_tb(fault.__traceback__)
    ours = [frame for frame in frames if "/tournaments/" in frame.filename] or frames
    file = Path(ours[-1].filename)
    return f"{type(fault).__name__}: {fault} ({file.parent.name}/{file.name}:{ours[-1].lineno})"


@contextmanager
def a_night(kind, seed):
    """Make a night that is gone afterwards, the same one for the same seed."""
    outer = transaction.atomic()
    # A durable service is the outermost of its own: this one belongs to the tests.
    outer._from_testcase = True
    with outer, same_chance(f"{kind} {seed}"):
        rng = random.Random(f"{kind} {seed}")
        organizer = nights.make_user("Olive Organizer")
        event_id, draft = enter_all(organizer, kind, rng)
        try:
            yield Night(event_id=event_id, organizer=organizer, draft=draft)
        finally:
            transaction.set_rollback(True)


def play(kind, seed, steps):
    """Play a night of so many steps; returns its run.

    Raises:
        BrokenNightError: something is wrong after a step.
    """
    with a_night(kind, seed) as night:
        run = play_steps(night, kind, seed, steps)
        run.finish()
    return run


def play_steps(night, kind, seed, steps):
    """Play so many steps of a night that goes on; returns its run, and raises as ``play`` does."""
    rng = random.Random(f"{kind} {seed} steps")
    run, tried = Run(night=night, kind=f"{kind}/{seed}", steps=[]), _some_acts(rng)
    if rng.random() < STRAIGHT:
        _play_straight_on(run, rng, steps // 2)
    while len(run.steps) < steps:
        run.step(_choose(rng, tried, night.stands), rng.randrange(10_000))
    return run


def _play_straight_on(run, rng, steps):
    """Play to the end of the night, or as far as so many steps go."""
    while len(run.steps) < steps and run.night.stands != AFTER:
        for name in STRAIGHT_ON[run.night.stands]:
            if ACTS[name].often[run.night.stands] and len(run.steps) < steps:
                run.step(name, rng.randrange(10_000))


def _some_acts(rng):
    """Choose what is tried tonight: all that a night needs, and half of the rest.

    Each night in which something is never done has more of the others, so that rare orders come up.
    """
    return [name for name in ACTS if name in NEEDED or rng.random() < 0.5]


def _choose(rng, tried, stands):
    names = [name for name in tried if ACTS[name].often[stands]]
    return rng.choices(names, weights=[ACTS[name].often[stands] for name in names])[0]


def play_again(kind, steps):
    """Play exactly these steps of a night, as a failure prints them."""
    name, _, seed = kind.partition("/")
    with a_night(name, seed) as night:
        run = Run(night=night, kind=kind, steps=[])
        for step in steps.split():
            act, _, draw = step.partition(":")
            run.step(act, int(draw))
        run.finish()
    return run


def shortest(broken, *, tries=400):
    """Leave out whatever is not needed for a night to break in the same way."""
    best, steps = broken, list(broken.steps)
    size, left = max(len(steps) // 2, 1), count(tries, -1)
    while size and next(left) > 0:
        start, found = 0, False
        while start < len(steps) and next(left) > 0:
            fewer = steps[:start] + steps[start + size :]
            again = _breaks(best.kind, fewer)
            if again is not None and _alike(again, broken):
                best, steps, found = again, list(again.steps), True
            else:
                start += size
        if not found or size > 1:
            size = size // 2 if size > 1 else 0
    return best


def _breaks(kind, steps):
    try:
        play_again(kind, " ".join(steps))
    except BrokenNightError as broken:
        return broken
    return None


def _alike(one, other):
    """Whether two nights break in the same way, whatever the numbers in it."""
    return _without_numbers(one) == _without_numbers(other)


def _without_numbers(broken):
    first = broken.wrong.split(";")[0]
    return "".join(letter for letter in first if not letter.isdigit())[:40]
