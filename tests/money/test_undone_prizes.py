"""Whatever is done about prizes is undone to the end, also where a correction was undone before it."""

import random
from contextlib import suppress

import pytest

from tests import nights
from tests.acts_at_random import AFTER, REFUSED, Nights, night, undo
from tests.any_order.state import state
from tests.by_night import one_in
from tournaments.audit.actor import Actor
from tournaments.direct.services.disqualification import Disqualification, entry_disqualify
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.models import UndoRecord
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.payouts import prizes_correct, prizes_fix

pytestmark = pytest.mark.django_db


def test_prizes_that_were_corrected_are_taken_back_step_by_step(organizer):
    """Fixed, the winner disqualified, corrected; then all three undone, and fixed once more."""
    event = nights.start(night(organizer, size=4), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=Actor(organizer))
    states = [state(event)]
    prizes_fix(event_id=event.pk, actor=Actor(organizer))
    states.append(state(event))
    winner = prize_sheet(event).lines[0].entry_id
    fields = {"others": Disqualification.KEEP, "reason": "Marked cards"}
    entry_disqualify(entry_id=winner, **fields, actor=Actor(organizer))
    states.append(state(event))
    prizes_correct(event_id=event.pk, reason="A new winner", actor=Actor(organizer))
    for expected in states[::-1]:
        undo(event, organizer)
        assert state(event) == expected
    prizes_fix(event_id=event.pk, actor=Actor(organizer))
    assert state(event) == states[1]
    assert list(differences()) == []


@pytest.mark.night
@pytest.mark.parametrize("seed", one_in(2, range(2)))
def test_all_that_is_done_about_prizes_is_taken_back_one_after_another(seed, organizer):
    event = nights.start(night(organizer, size=4), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=Actor(organizer))
    does, states = Nights(event, organizer, random.Random(f"prizes {seed}")), [state(event)]
    while len(states) < 12:
        records = UndoRecord.objects.count()
        with suppress(*REFUSED):
            getattr(does, does.rng.choice(AFTER))()
        if UndoRecord.objects.count() > records:
            states.append(state(event))
        if len(states) > 3 and does.rng.random() < 0.3:
            states.pop()
            undo(event, organizer)
            assert state(event) == states[-1]
    for expected in states[-2::-1]:
        undo(event, organizer)
        assert state(event) == expected
    assert list(differences()) == []
