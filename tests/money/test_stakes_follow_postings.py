"""What somebody has paid follows from the ledger, whatever is undone after whatever has changed."""

import pytest

from tests import nights
from tests.acts_at_random import undo
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.verification import differences
from tournaments.models import Event
from tournaments.money.selectors.money import money_desk
from tournaments.money.services.everyone import everyone_pay
from tournaments.money.services.stakes import stake_pay, stake_refund, stake_take
from tournaments.nights.services.events import event_change

pytestmark = pytest.mark.django_db


@kept
def actor(organizer):
    return Actor(organizer)


@kept
def coming(organizer):
    """Four here at ten dollars each, nothing paid."""
    return nights.make_night(organizer, nights.NAMES[:4], paid=False)


def fee(event, cents, actor):
    event_change(event_id=event.pk, draft=nights.make_draft(capacity=4, stake_cents=cents), actor=actor)


def ann(event):
    """What the desk shows of Ann: what she has paid, what she owes, and whether all of it is in."""
    line = next(line for line in money_desk(Event.objects.get(pk=event.pk)).stakes if line.name == "Ann")
    return line.paid_cents, line.owes_cents, line.is_paid


def ann_of(event):
    return event.stages.get(number=1).entries.get(members__player__name="Ann").pk


def test_a_refund_undone_under_a_higher_fee_leaves_the_rest_to_pay(coming, organizer, actor):
    stake_take(entry_id=ann_of(coming), actor=actor)
    stake_refund(entry_id=ann_of(coming), actor=actor)
    fee(coming, 20_00, actor)
    undo(coming, organizer)
    assert ann(coming) == (10_00, 10_00, False)
    assert list(differences()) == []


def test_a_part_undone_under_a_lower_fee_leaves_it_paid(coming, organizer, actor):
    stake_pay(entry_id=ann_of(coming), given_cents=5_00, seen_cents=10_00, key=coming.key, actor=actor)
    stake_take(entry_id=ann_of(coming), actor=actor)
    fee(coming, 5_00, actor)
    undo(coming, organizer)
    assert ann(coming) == (5_00, 0, True)
    assert list(differences()) == []


def test_a_payment_undone_after_the_fee_came_down_leaves_nothing_paid(coming, organizer, actor):
    fee(coming, 20_00, actor)
    everyone_pay(event_id=coming.pk, seen=4, actor=actor)
    fee(coming, 10_00, actor)
    undo(coming, organizer)
    assert ann(coming) == (0, 10_00, False)
    assert list(differences()) == []


def test_two_payments_under_two_fees_are_undone_one_after_the_other(coming, organizer, actor):
    stake_take(entry_id=ann_of(coming), actor=actor)
    fee(coming, 20_00, actor)
    stake_take(entry_id=ann_of(coming), actor=actor)
    stake_refund(entry_id=ann_of(coming), actor=actor)
    fee(coming, 10_00, actor)
    seen = []
    for _ in range(3):
        undo(coming, organizer)
        seen.append(ann(coming))
    assert seen == [(20_00, 0, True), (10_00, 0, True), (0, 10_00, False)]
    assert list(differences()) == []
