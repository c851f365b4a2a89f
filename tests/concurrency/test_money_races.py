"""Two desks at once: one stake, one prize, one payment each; without the lock they pay twice."""

import itertools
import threading
from uuid import uuid4

import pytest
from django.db.models import QuerySet, Sum

from scoring.side_pools import SideKind, SideTerms
from tests import nights
from tests.concurrency.together import kinds, together
from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, LedgerEntry, SidePool
from tournaments.selectors.prizes import prize_sheet
from tournaments.services import payouts, side_pools
from tournaments.services.actor import Actor
from tournaments.services.payouts import payout_pay, prizes_fix
from tournaments.services.side_pools import (
    side_pool_correct,
    side_pool_join,
    side_pool_open,
    side_pool_settle,
)
from tournaments.services.simulation import event_simulate
from tournaments.services.stakes import stake_pay, stake_refund
from tournaments.services.verification import differences

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def no_lock(monkeypatch):
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self.all())


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


def meet_before(monkeypatch, module, name):
    """Make two threads wait for each other just before a step, where each first comes to it."""
    both, step, calls = threading.Barrier(2), getattr(module, name), itertools.count()

    def wait(*values, **options):
        if next(calls) < 2:
            both.wait(timeout=5)
        return step(*values, **options)

    monkeypatch.setattr(module, name, wait)


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


def side_pool_of(event, organizer):
    terms = SideTerms(kind=SideKind.LOW_SCORE, stake_cents=1_00)
    return side_pool_open(event_id=event.pk, terms=terms, actor=Actor(organizer))


def test_two_desks_taking_one_side_stake_take_it_once(organizer):
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)
    pool, ann = side_pool_of(event, organizer), Entry.objects.filter(stage__event=event).earliest("pk")
    said = {"side_pool_id": pool.pk, "entry_id": ann.pk, "actor": Actor(organizer)}
    answers = together(*[lambda: side_pool_join(**said)] * 4)
    assert kinds(answers) == ["SideTaker"] * 4
    assert [line.cents for line in event.ledger.filter(account="cash")] == [1_00]


def test_two_desks_settling_one_side_pool_settle_it_once(over, organizer):
    Event.objects.filter(pk=over.pk).update(status="running")
    over.stages.first().rounds.update(opened_at=None)
    pool, ann = side_pool_of(over, organizer), Entry.objects.filter(stage__event=over).earliest("pk")
    side_pool_join(side_pool_id=pool.pk, entry_id=ann.pk, actor=Actor(organizer))
    Event.objects.filter(pk=over.pk).update(status="finished")
    answers = together(*[lambda: side_pool_settle(side_pool_id=pool.pk, actor=Actor(organizer))] * 4)
    assert kinds(answers) == ["Posting"] * 4
    assert over.postings.filter(kind="side_won").count() == 1


BASKET = SideTerms(kind=SideKind.LONER_BASKET, stake_cents=1_00)


def open_basket(event, organizer):
    return side_pool_open(event_id=event.pk, terms=BASKET, actor=Actor(organizer))


@pytest.fixture
def carried(organizer):
    """A basket with a dollar that nobody has won and that was carried; returns it and the night's hand."""
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)
    pool = open_basket(event, organizer)
    ann = Entry.objects.get(stage__event=event, members__player__name="Ann")
    side_pool_join(side_pool_id=pool.pk, entry_id=ann.pk, actor=Actor(organizer))
    match = nights.match_at(nights.start(event, organizer))
    hand = nights.record(match, organizer, 1, maker=match.seats.get(entry=ann).position, tricks=3).hand
    Event.objects.filter(pk=event.pk).update(status="finished")
    side_pool_settle(side_pool_id=pool.pk, actor=Actor(organizer))
    return pool, hand


def following(organizer, nights_after):
    return [nights.make_event(organizer, stake_cents=0) for _ in range(nights_after)]


def opening(events, organizer):
    return [lambda event=event: open_basket(event, organizer) for event in events]


def brought_in():
    lines = LedgerEntry.objects.filter(account="cash", posting__kind="side_in", entry=None)
    return list(lines.values_list("cents", flat=True))


def test_of_several_nights_one_takes_over_what_was_carried(carried, organizer):
    answers = together(*opening(following(organizer, 4), organizer))
    assert kinds(answers) == ["SidePool"] * 4
    assert brought_in() == [1_00]


def test_without_the_lock_two_nights_take_over_the_same_pool(carried, organizer, no_lock, monkeypatch):
    """The control: both find it, and only the constraint stops the second, with an error."""
    meet_before(monkeypatch, SidePool.objects, "create")
    answers = together(*opening(following(organizer, 2), organizer))
    assert kinds(answers) == ["IntegrityError", "SidePool"]


def carried_and_corrected(carried, organizer):
    """Correct the hand into a loner; then settle the basket anew while the next night opens its own."""
    pool, hand = carried
    nights.correct(hand, organizer, maker=hand.maker, tricks=5, alone=True)
    said = {"side_pool_id": pool.pk, "reason": "A loner", "actor": Actor(organizer)}
    return together(lambda: side_pool_correct(**said), *opening(following(organizer, 1), organizer))


def test_what_is_settled_anew_is_not_carried_on_as_well(carried, organizer):
    corrected, _ = carried_and_corrected(carried, organizer)
    is_on = isinstance(corrected, NotNowError)
    assert brought_in() == ([1_00] if is_on else [])
    owed = LedgerEntry.objects.filter(account="owed").aggregate(cents=Sum("cents"))["cents"]
    assert owed == (None if is_on else -1_00)


def test_without_the_lock_a_dollar_is_won_and_carried_on(carried, organizer, no_lock, monkeypatch):
    """The control: one dollar came in, and two nights have it."""
    meet_before(monkeypatch, side_pools, "post")
    answers = carried_and_corrected(carried, organizer)
    assert kinds(answers) == ["Posting", "SidePool"]
    assert brought_in() == [1_00]
    assert LedgerEntry.objects.get(account="owed").cents == -1_00
