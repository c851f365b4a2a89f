"""Fees, changes of the fee, refunds, counts, change and undo in any order: desk, ledger and verify agree."""

from contextlib import suppress
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import nights
from tests.acts_at_random import REFUSED, undo
from tournaments.audit.actor import Actor
from tournaments.direct.services.verification import differences
from tournaments.models import Entry, Event
from tournaments.money.selectors.money import money_desk
from tournaments.money.services.cash import cash_count, float_put_in, float_take_out
from tournaments.money.services.everyone import everyone_pay
from tournaments.money.services.stakes import stake_ask, stake_let_off, stake_pay, stake_refund, stake_take
from tournaments.nights.services.events import event_change
from tournaments.people.services.entries import entry_return, entry_withdraw

pytestmark = pytest.mark.django_db

ONE = {
    "take": stake_take,
    "refund": stake_refund,
    "let_off": stake_let_off,
    "ask": stake_ask,
    "withdraw": entry_withdraw,
    "come_back": entry_return,
}
WHO = st.integers(0, 3)
CENTS = st.sampled_from([1, 4_00, 10_00, 20_00, 35_00])
STEPS = st.one_of(
    st.tuples(st.sampled_from(sorted(ONE)), WHO),
    st.tuples(st.just("pay"), WHO, CENTS),
    st.tuples(st.sampled_from(["fee", "put_in", "take_out", "count"]), CENTS),
    st.tuples(st.sampled_from(["all", "undo"])),
    st.tuples(st.just("undo")),
)


class Desk:
    """A night of four whose money is moved; what is refused, or has nothing to undo, is not done."""

    def __init__(self, event, organizer):
        self.event, self.organizer = event, organizer
        entries = Entry.objects.filter(stage__event=event).order_by("pk")
        self.entries = list(entries.values_list("pk", flat=True))
        self.keyed = {"event_id": event.pk, "actor": Actor(organizer)}

    def do(self, name, *said):
        with suppress(*REFUSED):
            if name in ONE:
                ONE[name](entry_id=self.entries[said[0]], actor=self.keyed["actor"])
            else:
                getattr(self, name)(*said)

    def fee(self, cents):
        event_change(draft=nights.make_draft(capacity=4, stake_cents=cents), **self.keyed)

    def pay(self, who, cents):
        entry = self.entries[who]
        owes = {line.entry_id: line.owes_cents for line in self.shown().stakes}.get(entry, 0)
        fields = {"given_cents": cents, "seen_cents": owes, "actor": self.keyed["actor"]}
        stake_pay(entry_id=entry, key=uuid4(), **fields)

    def all(self):
        owing = sum(line.owes_cents > 0 and line.status == "in" for line in self.shown().stakes)
        everyone_pay(seen=owing, **self.keyed)

    def put_in(self, cents):
        float_put_in(cents=cents, key=uuid4(), **self.keyed)

    def take_out(self, cents):
        float_take_out(cents=cents, key=uuid4(), **self.keyed)

    def count(self, cents):
        cash_count(counted_cents=cents, reason="Counted", key=uuid4(), **self.keyed)

    def undo(self):
        undo(self.event, self.organizer)

    def shown(self):
        return money_desk(Event.objects.get(pk=self.event.pk))


def check(desk, event):
    """Add the ledger up by hand: the box after each line, what each has paid, what each still owes."""
    held, paid = 0, {}
    for line in event.ledger.order_by("pk"):
        held += line.cents if line.account == "cash" else 0
        assert held >= 0
        if line.account == "pool":
            paid[line.entry_id] = paid.get(line.entry_id, 0) - line.cents
    assert desk.box_cents == held
    fee = Event.objects.get(pk=event.pk).stake_cents
    for line in desk.stakes:
        has = paid.get(line.entry_id, 0)
        plays = line.status in ("in", "signed_up") and not line.is_free
        assert (line.paid_cents, line.owes_cents) == (has, max(fee - has, 0) if plays else 0)
    assert 0 <= desk.host_cents <= held
    assert list(differences()) == []


@pytest.mark.night
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, min_size=4, max_size=12))
def test_whatever_is_done_the_desk_and_the_ledger_agree(steps, organizer):
    event = nights.make_night(organizer, nights.NAMES[:4], paid=False)
    desk = Desk(event, organizer)
    for step in steps:
        desk.do(*step)
        check(desk.shown(), event)
