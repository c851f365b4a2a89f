"""Stakes, prizes and the cash box."""

from dataclasses import replace
from uuid import uuid4

from tournaments.models import LedgerEntry
from tournaments.money.selectors.money import money_desk
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services import cash, payouts, stakes
from tournaments.money.services.everyone import everyone_pay
from tournaments.money.services.ledger import balance
from tournaments.money.services.play_offs import play_off_note
from tournaments.names.stakes import paid_cents
from tournaments.nights.services.events import event_change

from .night import act, one_of

REASON = "Counted again"
Account = LedgerEntry.Account


@act(before=3, during=1)
def take(night, rng):
    stakes.stake_take(entry_id=one_of(rng, night.entries).pk, actor=night.actor)


@act(before=3, during=1)
def take_part(night, rng):
    entry, event = one_of(rng, night.entries), night.event
    owed = stakes.owes_cents(event, entry, paid_cents(entry))
    given = rng.choice([owed, owed + 5_00, max(owed // 2, 1)])
    payment = {"entry_id": entry.pk, "given_cents": given, "seen_cents": owed}
    stakes.stake_pay(**payment, key=uuid4(), actor=night.actor)


@act(before=2, during=1, after=1)
def refund(night, rng):
    stakes.stake_refund(entry_id=one_of(rng, night.entries).pk, actor=night.actor)


@act(before=1, during=1)
def let_off(night, rng):
    stakes.stake_let_off(entry_id=one_of(rng, night.entries).pk, actor=night.actor)


@act(before=1, during=1)
def ask(night, rng):
    stakes.stake_ask(entry_id=one_of(rng, night.entries).pk, actor=night.actor)


@act(before=1, during=1)
def all_paid(night, rng):
    event = night.event
    owing = [
        entry
        for entry in night.entries.filter(status="in")
        if stakes.owes_cents(event, entry, paid_cents(entry))
    ]
    night.do(everyone_pay, seen=len(owing))


@act(before=2)
def change_fee(night, rng):
    event = night.event
    draft = replace(night.draft, stake_cents=rng.choice([0, 5_00, 10_00, 20_00]))
    event_change(event_id=event.pk, draft=draft, actor=night.actor)


@act(before=1, during=1, after=1)
def put_in(night, rng):
    night.do(cash.float_put_in, cents=rng.choice([5_00, 20_00]), key=uuid4())


@act(before=1, during=1, after=3)
def take_out(night, rng):
    held = max(balance(night.event, Account.CASH), 1)
    night.do(cash.float_take_out, cents=rng.choice([held, held, 5_00]), key=uuid4())


@act(during=1, after=1)
def add(night, rng):
    night.do(cash.pool_add, cents=rng.choice([5_00, 500_00]), giver="The host", key=uuid4())


@act(before=1, during=1, after=3)
def count_box(night, rng):
    held = balance(night.event, Account.CASH)
    off = rng.choice([0, 0, 0, -3_00, 2_00])
    night.do(cash.cash_count, counted_cents=max(held + off, 0), reason=REASON, key=uuid4())


@act(after=5)
def fix(night, rng):
    night.do(payouts.prizes_fix)


@act(after=3)
def refix(night, rng):
    night.do(payouts.prizes_correct, reason=REASON)


@act(after=8)
def pay_out(night, rng):
    """Pay mostly who is owed something."""
    lines = [line for line in money_desk(night.event).payouts if line.owed_cents]
    entry_id = one_of(rng, lines).entry_id if lines and rng.random() < 0.9 else one_of(rng, night.entries).pk
    payouts.payout_pay(entry_id=entry_id, initials="AB", key=uuid4(), actor=night.actor)


@act(after=4)
def give_back(night, rng):
    lines = [line for line in money_desk(night.event).payouts if line.back_cents]
    entry_id = one_of(rng, lines).entry_id if lines and rng.random() < 0.9 else one_of(rng, night.entries).pk
    payouts.payout_give_back(entry_id=entry_id, initials="AB", key=uuid4(), actor=night.actor)


@act(after=2)
def hand_over(night, rng):
    account = rng.choice([Account.HOUSE, Account.CHARITY])
    night.do(payouts.cut_hand_over, account=account, initials="AB", key=uuid4())


@act(after=3)
def close_box(night, rng):
    night.do(cash.money_close)


@act(after=1)
def reopen_box(night, rng):
    night.do(cash.money_reopen, reason=REASON)


@act(during=1, after=2)
def play_off(night, rng):
    tie = one_of(rng, prize_sheet(night.event).play_offs)
    sides = rng.sample(tie.sides, len(tie.sides))
    order = [entry for side in sides for entry in side.entry_ids]
    night.do(play_off_note, order=order, key=uuid4())
