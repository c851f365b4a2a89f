"""Two desks at once: one stake, one prize, one payment each; without the lock they pay twice."""

from uuid import uuid4

import pytest

from tests import nights
from tests.concurrency.together import kinds, meet_before, together
from tournaments.models import Entry, Event, LedgerEntry
from tournaments.selectors.prizes import prize_sheet
from tournaments.services import payouts
from tournaments.services.actor import Actor
from tournaments.services.payouts import payout_pay, prizes_fix
from tournaments.services.simulation import event_simulate
from tournaments.services.stakes import stake_pay, stake_refund
from tournaments.services.verification import differences

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def over(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    return Event.objects.select_related("club").get(pk=event.pk)


def paid_out(event):
    lines = LedgerEntry.objects.filter(event=event, account="cash", posting__kind="payout")
    return list(lines.values_list("cents", flat=True))


def pay_winner(event, organizer):
    winner = prize_sheet(event).lines[0].entry_id
    return lambda: payout_pay(entry_id=winner, initials="AB", key=uuid4(), actor=Actor(organizer))


def test_two_desks_paying_one_prize_pay_it_once(over, organizer):
    prizes_fix(event_id=over.pk, actor=Actor(organizer))
    answers = together(*[pay_winner(over, organizer)] * 4)
    assert kinds(answers) == ["NotNowError"] * 3 + ["Posting"]
    assert paid_out(over) == [-18_00]


def test_without_the_lock_two_desks_pay_a_prize_twice(over, organizer, no_lock, monkeypatch):
    """The control: both see the prize owed, and the box is short."""
    prizes_fix(event_id=over.pk, actor=Actor(organizer))
    meet_before(monkeypatch, payouts, "post")
    together(*[pay_winner(over, organizer)] * 2)
    assert paid_out(over) == [-18_00, -18_00]


def test_two_desks_fixing_the_prizes_fix_them_once(over, organizer):
    answers = together(*[lambda: prizes_fix(event_id=over.pk, actor=Actor(organizer))] * 3)
    assert len({answer.pk for answer in answers}) == 1
    assert list(differences()) == []


def test_two_desks_taking_one_stake_in_notes_take_it_once(organizer):
    event = nights.make_night(organizer, nights.NAMES[:4], paid=False)
    entry = Entry.objects.first()

    def take():
        return stake_pay(
            entry_id=entry.pk, given_cents=20_00, seen_cents=10_00, key=uuid4(), actor=Actor(organizer)
        )

    assert kinds(together(*[take] * 4)) == ["NotNowError"] * 3 + ["StakeTaken"]
    assert sorted(event.ledger.values_list("cents", flat=True)) == [-10_00, 10_00]


def test_two_desks_giving_one_stake_back_hand_it_out_once(organizer):
    """Each desk is told what it gives back itself: all of it, or nothing."""
    event = nights.make_night(organizer, nights.NAMES[:4])
    entry = Entry.objects.first()

    def give_back():
        return stake_refund(entry_id=entry.pk, actor=Actor(organizer))

    answers = together(*[give_back] * 4)
    assert sorted(answer.back_cents for answer in answers) == [0, 0, 0, 10_00]
    assert event.ledger.filter(account="cash", entry=entry).count() == 2
