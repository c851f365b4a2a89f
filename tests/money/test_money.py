"""The money desk: every cent in, every cent out, and the box at zero."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, KeyReusedError, NotNowError
from tournaments.models import Entry, Event, LedgerEntry
from tournaments.money.selectors.money import money_desk, receipts_of
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.cash import (
    cash_count,
    float_put_in,
    float_take_out,
    left_to_do,
    money_close,
    money_reopen,
    pool_add,
)
from tournaments.money.services.payouts import payout_give_back, payout_pay, prizes_correct, prizes_fix
from tournaments.money.services.stakes import stake_ask, stake_let_off, stake_pay, stake_refund, stake_take
from tournaments.names.stakes import paid_cents
from tournaments.nights.services.events import event_change
from tournaments.play.services.hands import hand_correct

pytestmark = pytest.mark.django_db


@kept
def actor(organizer):
    return Actor(organizer)


@kept
def coming(organizer):
    """Four here at ten dollars each, nothing paid."""
    return nights.make_night(organizer, nights.NAMES[:4], paid=False)


@kept
def over(organizer, actor):
    """Four paid and played three rounds: 40.00 in the box, by 5:3:2:1 in dollars 18, 11, 7 and 4."""
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=actor)
    return Event.objects.select_related("club").get(pk=event.pk)


def entry_of(event, name="Ann"):
    return Entry.objects.get(stage__event=event, members__player__name=name)


def pay(entry, given, owes, actor, key=None):
    return stake_pay(entry_id=entry.pk, given_cents=given, seen_cents=owes, key=key or uuid4(), actor=actor)


def owes(event, name="Ann"):
    desk = money_desk(Event.objects.get(pk=event.pk))
    return next(line.owes_cents for line in desk.stakes if line.name == name)


def ledger():
    return list(LedgerEntry.objects.order_by("pk").values_list("account", "cents"))


def pay_everyone(event, actor):
    for line in money_desk(event).payouts:
        if line.owed_cents:
            payout_pay(entry_id=line.entry_id, initials="ab", key=uuid4(), actor=actor)


def test_a_twenty_for_a_ten_dollar_stake_gives_ten_back(coming, actor):
    taken = pay(entry_of(coming), 20_00, 10_00, actor)
    assert (taken.taken_cents, taken.change_cents, taken.owes_cents) == (10_00, 10_00, 0)
    assert ledger() == [("cash", 10_00), ("pool", -10_00)]
    assert owes(coming) == 0


def test_a_stake_in_two_parts_is_paid_after_the_second(coming, actor):
    assert pay(entry_of(coming), 4_00, 10_00, actor).owes_cents == 6_00
    assert owes(coming) > 0
    assert money_desk(coming).outstanding_cents == 36_00
    assert pay(entry_of(coming), 10_00, 6_00, actor).change_cents == 4_00
    assert owes(coming) == 0
    assert money_desk(coming).box_cents == 10_00


def test_the_rest_of_a_part_is_taken_with_one_tap(coming, actor):
    pay(entry_of(coming), 4_00, 10_00, actor)
    stake_take(entry_id=entry_of(coming).pk, actor=actor)
    assert [cents for account, cents in ledger() if account == "cash"] == [4_00, 6_00]


def test_a_payment_sent_twice_is_one_and_otherwise_is_refused(coming, actor):
    entry, key = entry_of(coming), uuid4()
    first, again = (pay(entry, 20_00, 10_00, actor, key) for _ in range(2))
    assert first.change_cents == again.change_cents == 10_00
    with pytest.raises(KeyReusedError):
        pay(entry, 50_00, 10_00, actor, key)
    assert len(ledger()) == 2


@pytest.mark.parametrize("seen", [10_00, 0, -5, 4_00])
def test_a_desk_that_saw_another_sum_is_told(seen, coming, actor):
    stake_take(entry_id=entry_of(coming).pk, actor=actor)
    with pytest.raises(NotNowError, match="The entry fee is already paid"):
        pay(entry_of(coming), 10_00, seen, actor)
    assert len(ledger()) == 2


@pytest.mark.parametrize("given", [0, -1, 10**15])
def test_no_amount_is_refused(given, coming, actor):
    with pytest.raises(InvalidRequestError):
        pay(entry_of(coming), given, 10_00, actor)
    assert ledger() == []


def test_whoever_plays_free_owes_nothing_until_asked(coming, actor):
    entry = entry_of(coming)
    for _ in range(2):
        stake_let_off(entry_id=entry.pk, actor=actor)
    assert money_desk(coming).outstanding_cents == 30_00
    with pytest.raises(NotNowError, match="This player got in free"):
        stake_take(entry_id=entry.pk, actor=actor)
    stake_ask(entry_id=entry.pk, actor=actor)
    assert money_desk(coming).outstanding_cents == 40_00
    stake_take(entry_id=entry.pk, actor=actor)
    with pytest.raises(NotNowError, match="Refund it first"):
        stake_let_off(entry_id=entry.pk, actor=actor)


def test_a_refund_gives_back_every_part(coming, actor):
    for owes in (10_00, 7_00):
        pay(entry_of(coming), 3_00, owes, actor)
    stake_refund(entry_id=entry_of(coming).pk, actor=actor)
    assert (money_desk(coming).box_cents, paid_cents(entry_of(coming))) == (0, 0)
    assert list(differences()) == []


def test_a_larger_stake_leaves_the_rest_to_come(coming, actor):
    stake_take(entry_id=entry_of(coming).pk, actor=actor)
    event_change(event_id=coming.pk, draft=nights.make_draft(capacity=4, stake_cents=15_00), actor=actor)
    assert owes(coming) > 0
    assert money_desk(Event.objects.get(pk=coming.pk)).outstanding_cents == 50_00
    assert list(differences()) == []


def test_change_is_the_hosts_and_comes_out_again_but_no_more(coming, actor):
    float_put_in(event_id=coming.pk, cents=30_00, key=uuid4(), actor=actor)
    stake_take(entry_id=entry_of(coming).pk, actor=actor)
    assert money_desk(coming).box_cents == 40_00
    with pytest.raises(NotNowError, match=r"Only \$30 of this cash is the host's change"):
        float_take_out(event_id=coming.pk, cents=30_01, key=uuid4(), actor=actor)
    float_take_out(event_id=coming.pk, cents=30_00, key=uuid4(), actor=actor)
    assert money_desk(coming).box_cents == 10_00


def test_added_money_is_won_too(coming, actor):
    key = uuid4()
    for _ in range(2):
        pool_add(event_id=coming.pk, cents=50_00, giver="The bar", key=key, actor=actor)
    assert prize_sheet(coming).pool_cents == 50_00
    with pytest.raises(InvalidRequestError, match="who's giving the money"):
        pool_add(event_id=coming.pk, cents=50_00, giver=" ", key=uuid4(), actor=actor)


def test_a_difference_is_explained_before_it_is_noted(coming, actor):
    stake_take(entry_id=entry_of(coming).pk, actor=actor)
    with pytest.raises(InvalidRequestError, match=r"\$2 is missing"):
        cash_count(event_id=coming.pk, counted_cents=8_00, reason=" ", key=uuid4(), actor=actor)
    assert not coming.counts.exists()
    cash_count(event_id=coming.pk, counted_cents=8_00, reason="Wrong change", key=uuid4(), actor=actor)
    desk = money_desk(coming)
    assert (desk.box_cents, desk.difference_cents, desk.sheet.pool_cents) == (8_00, -2_00, 10_00)


def test_the_database_keeps_no_unexplained_difference(coming, organizer):
    with pytest.raises(IntegrityError), transaction.atomic():
        coming.counts.create(counted_cents=1, expected_cents=0, key=uuid4(), recorded_by=organizer)


@pytest.mark.night
def test_prizes_are_fixed_once_and_only_when_the_night_is_over(over, actor, organizer):
    with pytest.raises(NotNowError, match="End the night first"):
        prizes_fix(event_id=nights.start(nights.make_night(organizer), organizer).pk, actor=actor)
    first, again = (prizes_fix(event_id=over.pk, actor=actor) for _ in range(2))
    assert first.pk == again.pk
    assert sorted(-line.cents for line in first.lines.filter(account="owed")) == [4_00, 7_00, 11_00, 18_00]
    assert prize_sheet(over).pool_cents == 40_00


def test_no_stake_moves_once_the_prizes_are_fixed(over, actor):
    prizes_fix(event_id=over.pk, actor=actor)
    with pytest.raises(NotNowError, match="Prizes are final"):
        stake_refund(entry_id=entry_of(over).pk, actor=actor)
    with pytest.raises(NotNowError, match="Prizes are final"):
        pool_add(event_id=over.pk, cents=1_00, giver="Late", key=uuid4(), actor=actor)


@pytest.mark.night
def test_a_night_ends_with_the_box_at_zero(over, actor):
    float_put_in(event_id=over.pk, cents=20_00, key=uuid4(), actor=actor)
    with pytest.raises(NotNowError, match="Finalize the prizes"):
        money_close(event_id=over.pk, actor=actor)
    prizes_fix(event_id=over.pk, actor=actor)
    with pytest.raises(NotNowError, match=r"Pay out \$40 in prizes"):
        money_close(event_id=over.pk, actor=actor)
    pay_everyone(over, actor)
    with pytest.raises(NotNowError, match="Count the cash box"):
        money_close(event_id=over.pk, actor=actor)
    cash_count(event_id=over.pk, counted_cents=20_00, reason="", key=uuid4(), actor=actor)
    with pytest.raises(NotNowError, match=r"It holds \$20 now"):
        money_close(event_id=over.pk, actor=actor)
    float_take_out(event_id=over.pk, cents=20_00, key=uuid4(), actor=actor)
    for _ in range(2):
        money_close(event_id=over.pk, actor=actor)
    assert over.audit.filter(action="money_close").count() == 1
    assert set(money_desk(over).accounts.values()) == {0}
    assert list(differences()) == []


def test_a_closed_box_takes_nothing_until_it_is_reopened_with_a_reason(over, actor):
    Event.objects.filter(pk=over.pk).update(money_closed_at=over.created_at)
    with pytest.raises(NotNowError, match="closed"):
        float_put_in(event_id=over.pk, cents=1_00, key=uuid4(), actor=actor)
    with pytest.raises(InvalidRequestError):
        money_reopen(event_id=over.pk, reason=" ", actor=actor)
    money_reopen(event_id=over.pk, reason="A prize was forgotten", actor=actor)
    float_put_in(event_id=over.pk, cents=1_00, key=uuid4(), actor=actor)
    assert over.audit.get(action="money_reopen").reason == "A prize was forgotten"


def test_a_prize_is_paid_once_against_initials(over, actor):
    prizes_fix(event_id=over.pk, actor=actor)
    winner, key = prize_sheet(over).lines[0].entry_id, uuid4()
    with pytest.raises(InvalidRequestError, match="initials"):
        payout_pay(entry_id=winner, initials=" ", key=key, actor=actor)
    first, again = (payout_pay(entry_id=winner, initials="A.B.", key=key, actor=actor) for _ in range(2))
    assert first.pk == again.pk
    with pytest.raises(NotNowError, match=r"Already paid: Prize \$18, signed by A\.B\."):
        payout_pay(entry_id=winner, initials="A.B.", key=uuid4(), actor=actor)
    assert [(each.cents, each.initials, each.is_back) for each in receipts_of(over)] == [
        (18_00, "A.B.", False)
    ]


def test_a_box_that_holds_less_pays_nothing(over, actor):
    cash_count(event_id=over.pk, counted_cents=10_00, reason="Stolen", key=uuid4(), actor=actor)
    prizes_fix(event_id=over.pk, actor=actor)
    with pytest.raises(NotNowError, match=r"holds only \$10\. Add \$8 in change first\."):
        payout_pay(entry_id=prize_sheet(over).lines[0].entry_id, initials="AB", key=uuid4(), actor=actor)


def test_a_box_that_is_short_says_what_has_to_go_in(over, actor):
    cash_count(event_id=over.pk, counted_cents=38_50, reason="A bill was false", key=uuid4(), actor=actor)
    prizes_fix(event_id=over.pk, actor=actor)
    text = "Add $1.50 in change to the box so you can pay everyone."
    assert text in left_to_do(over)
    float_put_in(event_id=over.pk, cents=1_50, key=uuid4(), actor=actor)
    assert text not in left_to_do(over)
    pay_everyone(over, actor)
    money_close(event_id=over.pk, actor=actor)
    assert list(differences()) == []


def test_a_payout_without_initials_cannot_be_stored(over, organizer):
    with pytest.raises(IntegrityError), transaction.atomic():
        over.postings.create(
            kind="payout", memo="Prize", entry=entry_of(over), initials="", recorded_by=organizer
        )


@pytest.mark.night
def test_a_correction_after_the_payout_says_who_owes_what_now(organizer, actor):
    """One hand decides between 26 and 14 dollars (65 and 35 percent of 40) for four players, two by two."""
    plan = nights.make_draft(prizes=nights.parse_prize_plan("percent", "65/35", rounding_cents=100)).prizes
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], prizes=plan), organizer)
    match = nights.match_at(event)
    hand = nights.record(match, organizer, 1, maker=1, tricks=3).hand
    for number in (1, 2, 3):
        if number > 1:
            nights.open_round(event, number, organizer)
        round_close(event_id=event.pk, number=number, stands={1: "Called off"}, actor=actor)
    event = Event.objects.select_related("club").get(pk=event.pk)
    prizes_fix(event_id=event.pk, actor=actor)
    pay_everyone(event, actor)
    with pytest.raises(NotNowError, match="already match the standings"):
        prizes_correct(event_id=event.pk, reason="Nothing", actor=actor)
    hand_correct(
        hand_id=hand.pk,
        report=nights.report(1, maker=2, tricks=3),
        reason="Wrong side",
        key=uuid4(),
        actor=actor,
    )
    assert money_desk(event).is_stale
    prizes_correct(event_id=event.pk, reason="Wrong side", actor=actor)
    desk = money_desk(event)
    assert sorted((line.prize_cents, line.owed_cents, line.back_cents) for line in desk.payouts) == [
        (0, 0, 20_00),
        (0, 0, 20_00),
        (20_00, 20_00, 0),
        (20_00, 20_00, 0),
    ]
    assert (desk.box_cents, desk.owed_cents, desk.back_cents, desk.is_stale) == (0, 40_00, 40_00, False)
    assert left_to_do(event)[:2] == [
        "Pay out $40 in prizes.",
        "Collect $40 in overpaid prizes.",
    ]
    cash_count(event_id=event.pk, counted_cents=0, reason="", key=uuid4(), actor=actor)
    with pytest.raises(NotNowError, match="Pay out"):
        money_close(event_id=event.pk, actor=actor)
    for line in desk.payouts:
        if line.back_cents:
            payout_give_back(entry_id=line.entry_id, initials="OO", key=uuid4(), actor=actor)
    pay_everyone(event, actor)
    assert {(line.owed_cents, line.back_cents) for line in money_desk(event).payouts} == {(0, 0)}
    assert event.postings.filter(kind="prizes").count() == 3
    assert list(differences()) == []


def test_prizes_taken_back_are_taken_back_once(over, actor, organizer):
    fixed = prizes_fix(event_id=over.pk, actor=actor)
    over.postings.create(kind="prizes", memo="Back", reverses=fixed, recorded_by=organizer)
    with pytest.raises(IntegrityError), transaction.atomic():
        over.postings.create(kind="prizes", memo="Back", reverses=fixed, recorded_by=organizer)


def test_whoever_has_withdrawn_wins_nothing_and_the_places_below_move_up(over):
    first, second = prize_sheet(over).lines[:2]
    Entry.objects.filter(pk=first.entry_id).update(status="withdrawn")
    sheet = prize_sheet(over)
    assert (sheet.lines[0].entry_id, sheet.lines[0].place) == (second.entry_id, 1)
    assert sum(line.cents for line in sheet.lines) == 40_00
    assert sheet.sentences[0] == f"{first.name} withdrew and can't win. Everyone below moves up."


def test_verify_sees_what_does_not_add_up(over, actor):
    stray = float_put_in(event_id=over.pk, cents=1_00, key=uuid4(), actor=actor)
    LedgerEntry.objects.create(event=over, posting=stray, account="difference", cents=5)
    ann = entry_of(over).pk
    Entry.objects.filter(pk=ann).update(is_free=True)
    assert list(differences()) == [
        "Friday euchre: the lines for Added $1 in change add up to $0.05, not $0",
        f"Friday euchre: entry {ann} plays free, but paid $10",
    ]


@pytest.mark.night
@pytest.mark.parametrize("model", ["posting", "cashcount"])
def test_the_database_refuses_to_edit_money(model, over, actor):
    cash_count(event_id=over.pk, counted_cents=40_00, reason="", key=uuid4(), actor=actor)
    rows = over.postings if model == "posting" else over.counts
    for change in (lambda: rows.update(key=uuid4()), lambda: rows.all()._raw_delete("default")):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()
