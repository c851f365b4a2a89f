"""Hands that a phone kept, sent in any order and some of them again: the table ends as they were played."""

from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import nights
from tournaments.errors import StaleHandError
from tournaments.models import Hand
from tournaments.services.actor import Actor
from tournaments.services.hands import hand_undo

pytestmark = pytest.mark.django_db

#: One point to seats 1 and 3, two to 2 and 4, four to 1 and 3, two to 1 and 3 for a euchre, one to 2 and 4.
KEPT = [
    {"maker": 1, "tricks": 3},
    {"maker": 2, "tricks": 5},
    {"maker": 3, "tricks": 5, "alone": True},
    {"maker": 4, "tricks": 2},
    {"maker": 2, "tricks": 4},
]
BROUGHT = [[1, 0, 1, 0], [0, 2, 0, 2], [4, 0, 4, 0], [2, 0, 2, 0], [0, 1, 0, 1]]
#: Every hand at least once, any of them again and again, in any order.
SENDINGS = st.permutations(range(1, 6)).flatmap(
    lambda order: st.lists(st.integers(1, 5), max_size=10).map(lambda again: [*order, *again])
)


@pytest.fixture
def match(running):
    return nights.match_at(running)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sending=SENDINGS)
def test_any_order_of_a_queue_ends_as_the_hands_were_played(match, organizer, sending):
    keys = {number: uuid4() for number in range(1, 6)}
    waiting = sending
    while waiting:
        refused = []
        for number in waiting:
            try:
                nights.record(match, organizer, number, key=keys[number], **KEPT[number - 1])
            except StaleHandError:
                refused.append(number)
        assert len(refused) < len(waiting)
        waiting = refused
    hands = Hand.objects.filter(match=match, voided_at=None).order_by("pk")
    assert [(hand.number, hand.key) for hand in hands] == sorted(keys.items())
    assert [hand.seat_points for hand in hands] == BROUGHT
    points = match.seats.order_by("position").values_list("points", flat=True)
    assert list(points) == [7, 3, 7, 3]
    for number in range(5, 0, -1):
        hand_undo(match_id=match.pk, number=number, actor=Actor(organizer))
