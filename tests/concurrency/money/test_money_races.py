"""Two desks at once: one stake, one prize, one payment each; without the lock they pay twice."""

from uuid import uuid4

import pytest

from tests import nights
from tests.concurrency.together import kinds, overtaken_before, together
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.models import Entry, Event, LedgerEntry
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services import everyone, payouts, stakes
from tournaments.money.services.everyone import everyone_pay
from tournaments.money.services.payouts import payout_pay, prizes_fix
from tournaments.money.services.stakes import stake_pay, stake_refund, stake_take

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
    overtaken_before(monkeypatch, payouts, "post", pay_winner(over, organizer))
    pay_winner(over, organizer)()
    assert paid_out(over) == [-18_00, -18_00]


def test_two_desks_fixing_the_prizes_fix_them_once(over, organizer):
    answers = together(*[lambda: prizes_fix(event_id=over.pk, actor=Actor(organizer))] * 3)
    assert len({answer.pk for answer in answers}) == 1
    assert list(differences()) == []


def test_without_the_lock_two_desks_fix_the_prizes_twice(over, organizer, no_lock, monkeypatch):
    """The control: the winners are owed twice what is in the pool."""
    overtaken_before(
        monkeypatch, payouts, "post", lambda: prizes_fix(event_id=over.pk, actor=Actor(organizer))
    )
    prizes_fix(event_id=over.pk, actor=Actor(organizer))
    owed = LedgerEntry.objects.filter(event=over, account="owed")
    assert sum(line.cents for line in owed) == 2 * -40_00


@pytest.fixture
def unpaid(organizer):
    """Four here at ten dollars, and nobody has paid."""
    return nights.make_night(organizer, nights.NAMES[:4], paid=False)


def cash(event):
    return [line.cents for line in event.ledger.filter(account="cash").order_by("pk")]


def taking(organizer):
    """Return the two ways in which a desk takes the first one's stake: in notes, and with one tap."""
    entry, actor = Entry.objects.earliest("pk"), Actor(organizer)
    notes = {"entry_id": entry.pk, "given_cents": 20_00, "seen_cents": 10_00, "actor": actor}
    return (
        lambda: stake_pay(**notes, key=uuid4()),
        lambda: stake_take(entry_id=entry.pk, actor=actor),
    )


def test_two_desks_taking_one_stake_in_notes_take_it_once(unpaid, organizer):
    in_notes, _ = taking(organizer)
    assert kinds(together(*[in_notes] * 4)) == ["NotNowError"] * 3 + ["StakeTaken"]
    assert cash(unpaid) == [10_00]


def test_two_desks_marking_one_stake_take_it_once(unpaid, organizer):
    _, one_tap = taking(organizer)
    assert kinds(together(*[one_tap] * 4)) == ["Entry"] * 4
    assert cash(unpaid) == [10_00]


@pytest.mark.parametrize("way", [0, 1])
def test_without_the_lock_a_stake_is_taken_twice(way, unpaid, organizer, no_lock, monkeypatch):
    """The control: both see it owed."""
    overtaken_before(monkeypatch, stakes, "post", taking(organizer)[way])
    taking(organizer)[way]()
    assert cash(unpaid) == [10_00, 10_00]


def taking_all(event, organizer):
    return lambda: everyone_pay(event_id=event.pk, seen=4, actor=Actor(organizer))


def test_two_desks_taking_everybodys_stake_take_each_once(unpaid, organizer):
    answers = together(*[taking_all(unpaid, organizer)] * 3)
    assert sorted(len(answer) for answer in answers) == [0, 0, 4]
    assert cash(unpaid) == [10_00] * 4


def test_without_the_lock_everybodys_stake_is_taken_twice(unpaid, organizer, no_lock, monkeypatch):
    """The control: both see all four owed."""
    overtaken_before(monkeypatch, everyone, "post_all", taking_all(unpaid, organizer))
    taking_all(unpaid, organizer)()
    assert cash(unpaid) == [10_00] * 8


@pytest.fixture
def paid(organizer):
    return nights.make_night(organizer, nights.NAMES[:4])


def giving_back(organizer):
    entry = Entry.objects.earliest("pk")
    return lambda: stake_refund(entry_id=entry.pk, actor=Actor(organizer))


def test_two_desks_giving_one_stake_back_hand_it_out_once(paid, organizer):
    """Each desk is told what it gives back itself: all of it, or nothing."""
    answers = together(*[giving_back(organizer)] * 4)
    assert sorted(answer.back_cents for answer in answers) == [0, 0, 0, 10_00]
    assert cash(paid) == [10_00] * 4 + [-10_00]


def test_without_the_lock_a_stake_is_handed_out_twice(paid, organizer, no_lock, monkeypatch):
    """The control: another desk gives it back after this one has seen it paid."""
    meanwhile = overtaken_before(monkeypatch, stakes, "post", giving_back(organizer))
    assert kinds([giving_back(organizer)(), *meanwhile]) == ["StakeBack"] * 2
    assert cash(paid) == [10_00] * 4 + [-10_00] * 2
