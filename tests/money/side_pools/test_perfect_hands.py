"""A perfect hand as the director notes it: after enough nights, taken back with a reason, kept for good."""

from functools import partial

import pytest
from django.db import IntegrityError, transaction

from scoring.money.side_pools import SideKind
from tests import nights
from tests.kept import kept
from tests.money.side_pools.test_side_pools import entries, line_of, night_of_four, opened, over
from tournaments.audit.actor import Actor
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry
from tournaments.money.selectors.money import money_desk
from tournaments.money.services.side_pools import (
    side_perfect_note,
    side_perfect_take_back,
    side_pool_correct,
    side_pool_leave,
    side_pool_settle,
)

pytestmark = pytest.mark.django_db


@kept
def actor(organizer):
    return Actor(organizer)


@pytest.fixture
def four(organizer):
    return partial(night_of_four, organizer)


@pytest.mark.night
def test_a_perfect_hand_wins_only_after_enough_nights(four, actor, organizer):
    first = four(day=20)
    pool = opened(first, SideKind.PERFECT_HAND, actor, nights=2)
    ann = entries(first)[0].pk
    with pytest.raises(NotNowError, match=r"Ann can't win yet\. They need 2 paid nights and have 1"):
        side_perfect_note(side_pool_id=pool.pk, entry_id=ann, actor=actor)
    nights.start(first, organizer)
    nights.record(nights.match_at(first), organizer, 1)
    over(first, organizer)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    # The same people, chosen from the club's register.
    second = nights.make_event(organizer, capacity=4, stake_cents=0, starts_at=first.starts_at)
    nights.enter_again(second, first, organizer)
    following = opened(second, SideKind.PERFECT_HAND, actor, nights=2)
    ann = entries(second)[0].pk
    side_perfect_note(side_pool_id=following.pk, entry_id=ann, actor=actor)
    nights.start(second, organizer, opened=0)
    second = over(second, organizer)
    side_pool_settle(side_pool_id=following.pk, actor=actor)
    assert [(line.entry_id, line.owed_cents) for line in money_desk(second).payouts] == [(ann, 8_00)]


def test_a_perfect_hand_noted_by_mistake_is_taken_back_and_both_notes_stay(four, actor, organizer):
    event = four()
    pool = opened(event, SideKind.PERFECT_HAND, actor)
    nights.start(event, organizer, opened=0)
    ann = entries(event)[0].pk
    fields = {"side_pool_id": pool.pk, "entry_id": ann, "actor": actor}
    with pytest.raises(NotNowError, match="The host didn't enter this perfect hand"):
        side_perfect_take_back(**fields, reason="Bob held it")
    first, again = (side_perfect_note(**fields) for _ in range(2))
    assert first.pk == again.pk
    with pytest.raises(NotNowError, match="Remove this player's perfect hand first"):
        side_pool_leave(**fields)
    with pytest.raises(InvalidRequestError):
        side_perfect_take_back(**fields, reason=" ")
    assert line_of(pool).winners == ("Ann",)
    undone, once = (side_perfect_take_back(**fields, reason="Bob held it") for _ in range(2))
    assert (undone.pk, undone.reverses_id, undone.reason) == (once.pk, first.pk, "Bob held it")
    assert line_of(pool).winners == ()
    assert side_perfect_note(**fields).pk not in (first.pk, undone.pk)
    assert line_of(pool).winners == ("Ann",)
    assert pool.perfect_hands.count() == 3


def test_a_perfect_hand_taken_back_after_settling_is_settled_anew(four, actor, organizer):
    event = four()
    pool = opened(event, SideKind.PERFECT_HAND, actor)
    ann, bob, *_ = (entry.pk for entry in entries(event))
    side_perfect_note(side_pool_id=pool.pk, entry_id=ann, actor=actor)
    nights.start(event, organizer, opened=0)
    event = over(event, organizer)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    side_perfect_take_back(side_pool_id=pool.pk, entry_id=ann, reason="It was Bob", actor=actor)
    side_perfect_note(side_pool_id=pool.pk, entry_id=bob, actor=actor)
    assert line_of(pool).is_stale
    side_pool_correct(side_pool_id=pool.pk, reason="It was Bob", actor=actor)
    assert [(line.entry_id, line.owed_cents) for line in money_desk(event).payouts if line.owed_cents] == [
        (bob, 4_00)
    ]
    assert list(differences()) == []


def test_a_perfect_hand_is_not_noted_once_its_money_is_in_another_nights_box(four, actor, organizer):
    first = four(day=20)
    pool = opened(first, SideKind.PERFECT_HAND, actor)
    ann, bob, *_ = (entry.pk for entry in entries(first))
    side_perfect_note(side_pool_id=pool.pk, entry_id=ann, actor=actor)
    side_perfect_take_back(side_pool_id=pool.pk, entry_id=ann, reason="Nobody did", actor=actor)
    side_perfect_note(side_pool_id=pool.pk, entry_id=bob, actor=actor)
    nights.start(first, organizer, opened=0)
    Entry.objects.filter(pk=bob).update(status="withdrawn")
    over(first, organizer)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    opened(four(day=27), SideKind.PERFECT_HAND, actor, joined=0)
    with pytest.raises(NotNowError, match="Another night"):
        side_perfect_note(side_pool_id=pool.pk, entry_id=ann, actor=actor)
    with pytest.raises(NotNowError, match="Another night"):
        side_perfect_take_back(side_pool_id=pool.pk, entry_id=bob, reason="Too late", actor=actor)


@pytest.mark.parametrize("change", [{"reason": "Edited"}, None])
def test_the_database_refuses_to_edit_a_perfect_hand(change, four, actor):
    event = four()
    pool = opened(event, SideKind.PERFECT_HAND, actor, joined=1)
    side_perfect_note(side_pool_id=pool.pk, entry_id=entries(event)[0].pk, actor=actor)
    rows = pool.perfect_hands.all()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        rows.update(**change) if change else rows._raw_delete("default")
