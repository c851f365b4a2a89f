"""Anything in any order: after every step the night is as it must be, and every refusal is a sentence."""

import os

import pytest

from tests.any_order.kinds import KINDS
from tests.any_order.night import ACTS, Act
from tests.any_order.play import BrokenNightError, play, play_again, shortest
from tests.by_night import one_in

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]
#: Of all kinds of night together.
STEPS = int(os.environ.get("ORDER_UP_OPERATIONS", "600"))
STEPS_A_NIGHT = 60


@pytest.mark.one_by_day
@pytest.mark.parametrize("kind", one_in(3, KINDS))
def test_whatever_is_done_in_whatever_order_a_night_stays_whole(kind):
    seed, left = 1, max(STEPS // len(KINDS), 25)
    while left > 0:
        steps = min(left, STEPS_A_NIGHT)
        try:
            play(kind, seed, steps)
        except BrokenNightError as broken:
            raise shortest(broken) from None
        seed, left = seed + 1, left - steps


def decide_too_early(night, rng):
    """Let a table stand before its round has opened, as no service does."""
    night.matches.filter(round__number=1, table=1).update(status="stands")


@pytest.mark.night
def test_what_goes_wrong_is_seen_and_told_in_as_few_steps_as_it_takes(monkeypatch):
    monkeypatch.setitem(ACTS, "decide_too_early", Act("decide_too_early", decide_too_early, {}))
    with pytest.raises(BrokenNightError) as seen:
        play_again("party/1", "all_here:3 take:1 enter:1 start:3 put_in:1 decide_too_early:4 take:2")
    assert seen.value.steps[-1] == "decide_too_early:4"
    assert str(shortest(seen.value)) == (
        "a decision stands at table 1 of round 1, which is not open\n"
        "  play_again('party/1', 'all_here:3 start:3 decide_too_early:4')"
    )
