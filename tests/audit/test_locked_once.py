"""What can be taken back locks its event once, for the action and for what is kept of it."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.money.prize_terms import PrizeTerms
from scoring.money.ties import TiePolicy
from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.disqualification import (
    Disqualification,
    disqualification_preview,
    entry_disqualify,
)
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Entry, Event
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.payouts import payout_pay, prizes_fix
from tournaments.money.services.play_offs import play_off_note
from tournaments.money.services.stakes import stake_pay, stake_refund
from tournaments.standings import Criterion

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@kept
def actor(organizer):
    return Actor(organizer)


@kept
def coming(organizer):
    """Four here at ten dollars each; only Ann has paid."""
    event = nights.make_night(organizer, nights.NAMES[:4], paid=False)
    ann = entry_of(event, "Ann")
    stake_pay(entry_id=ann, given_cents=10_00, seen_cents=10_00, key=uuid4(), actor=Actor(organizer))
    return event


@kept
def over(organizer):
    """Four level after round one, with the prizes to be played off."""
    terms = PrizeTerms(prize_ties=TiePolicy.PLAY_OFF)
    event = nights.make_night(organizer, nights.NAMES[:4], terms=terms, criteria=(Criterion.POINTS,))
    nights.start(event, organizer, opened=0)
    Event.objects.filter(pk=event.pk).update(status="finished")
    return Event.objects.get(pk=event.pk)


@kept
def paid(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


def entry_of(event, name):
    return Entry.objects.get(stage__event=event, members__player__name=name).pk


def locks_of(act):
    """Count how often the event is locked."""
    with CaptureQueriesContext(connection) as asked:
        act()
    locking = [each["sql"] for each in asked if "FOR NO KEY UPDATE" in each["sql"]]
    return sum('FROM "tournaments_event"' in sql for sql in locking)


def test_a_stake_locks_once(coming, actor):
    bob = entry_of(coming, "Bob")
    fields = {"entry_id": bob, "given_cents": 10_00, "seen_cents": 10_00, "key": uuid4(), "actor": actor}
    assert locks_of(lambda: stake_pay(**fields)) == 1
    assert locks_of(lambda: stake_refund(entry_id=entry_of(coming, "Ann"), actor=actor)) == 1


def test_a_play_off_locks_once(over, actor):
    order = [line.entry_id for line in prize_sheet(over).lines]
    assert locks_of(lambda: play_off_note(event_id=over.pk, order=order, key=uuid4(), actor=actor)) == 1


def test_prizes_and_payouts_lock_once(paid, actor):
    assert locks_of(lambda: prizes_fix(event_id=paid.pk, actor=actor)) == 1
    fields = {"entry_id": prize_sheet(paid).lines[0].entry_id, "initials": "AB", "key": uuid4()}
    assert locks_of(lambda: payout_pay(**fields, actor=actor)) == 1


def test_a_disqualification_locks_once_and_so_does_looking_at_it(paid, actor):
    fields = {"entry_id": entry_of(paid, "Ann"), "others": Disqualification.KEEP}
    assert locks_of(lambda: disqualification_preview(**fields)) == 1
    assert locks_of(lambda: entry_disqualify(**fields, reason="Left", actor=actor)) == 1
