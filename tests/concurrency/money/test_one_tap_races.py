"""Two desks that do in one tap what takes several: let somebody in who pays, and pay every winner."""

from uuid import uuid4

import pytest

from tests import nights
from tests.concurrency.together import kinds, overtaken_before, together
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.models import Entry
from tournaments.money.services import arrivals, pay_all
from tournaments.money.services.cash import float_put_in
from tournaments.money.services.payouts import prizes_fix

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def cash(event, kind):
    lines = event.ledger.filter(account="cash", posting__kind=kind).order_by("pk")
    return list(lines.values_list("cents", flat=True))


@pytest.fixture
def coming(organizer):
    """Four signed up at ten dollars; nobody is here."""
    return nights.make_list(organizer, nights.NAMES[:4])


def letting_in(organizer):
    entry = Entry.objects.earliest("pk")
    return lambda: arrivals.entry_arrive(entry_id=entry.pk, actor=Actor(organizer))


def test_two_desks_letting_one_in_take_the_fee_once(coming, organizer):
    assert kinds(together(*[letting_in(organizer)] * 4)) == ["Entry"] * 4
    assert cash(coming, "stake") == [10_00]
    assert coming.audit.filter(action="entry_arrive").count() == 1
    assert list(differences()) == []


def test_without_the_lock_the_fee_is_taken_twice(coming, organizer, no_lock, monkeypatch):
    """The control: both see it owed."""
    overtaken_before(monkeypatch, arrivals, "owes_cents", letting_in(organizer))
    letting_in(organizer)()
    assert cash(coming, "stake") == [10_00, 10_00]


@pytest.fixture
def over(organizer):
    """Prizes of 18, 11, 7 and 4 are owed, and the box holds more than that."""
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    prizes_fix(event_id=event.pk, actor=Actor(organizer))
    float_put_in(event_id=event.pk, cents=100_00, key=uuid4(), actor=Actor(organizer))
    return event


def paying_all(event, organizer):
    who = {"initials": "ab", "owed_cents": 40_00, "actor": Actor(organizer)}
    return lambda: pay_all.winners_pay(event_id=event.pk, key=uuid4(), **who)


def test_two_desks_paying_all_winners_pay_each_once(over, organizer):
    assert kinds(together(*[paying_all(over, organizer)] * 3)) == ["NotNowError"] * 2 + ["list"]
    assert sorted(cash(over, "payout")) == [-18_00, -11_00, -7_00, -4_00]
    assert list(differences()) == []


def test_without_the_lock_every_winner_is_paid_twice(over, organizer, no_lock, monkeypatch):
    """The control: both see all of it owed."""
    overtaken_before(monkeypatch, pay_all, "post_all", paying_all(over, organizer))
    paying_all(over, organizer)()
    assert sum(cash(over, "payout")) == 2 * -40_00
