"""Hands that a phone kept, sent in any order and some of them again: the table ends as they were played.

``ORDER_UP_ORDERS=1000`` tries as many orders as the nightly run does; the suite tries a few.
"""

import os
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests import nights
from tournaments.errors import StaleHandError
from tournaments.models import Hand

pytestmark = pytest.mark.django_db

ORDERS = int(os.environ.get("ORDER_UP_ORDERS", "20"))
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


@contextmanager
def taken_back():
    """Take back what is stored in it, so that the next try finds the table as it was."""
    # Not an atomic block: a hand is recorded in an outermost one.
    before = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(before)


@settings(max_examples=ORDERS, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sending=SENDINGS)
@example(sending=[1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
@example(sending=[5, 4, 3, 2, 1, 5, 4, 3, 2, 1])
def test_any_order_of_a_queue_ends_as_the_hands_were_played(match, organizer, sending):
    with taken_back():
        sends_and_ends_as_played(match, organizer, sending)


def sends_and_ends_as_played(match, organizer, sending):
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
