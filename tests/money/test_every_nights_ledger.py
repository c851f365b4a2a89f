"""Whatever a night plays and whatever becomes of its money: the ledger is zero and the box empties."""

import random
from contextlib import suppress
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_plans import PrizeKind
from scoring.money.prize_terms import PrizeTerms
from scoring.money.side_pools import NobodyWins, SideKind, SideTerms
from scoring.money.ties import TiePolicy
from tests import nights
from tests.scoring.money.prize_strategies import plans
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate, plausible_report
from tournaments.direct.services.verification import differences
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS, REMATCHES, FormatKey, MovementSettings
from tournaments.models import Entry, Event, Hand, LedgerEntry
from tournaments.money.selectors.money import money_desk
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.selectors.side_pools import side_pools_of
from tournaments.money.services import cash, payouts, side_pools, stakes
from tournaments.money.services.play_offs import play_off_note
from tournaments.play.services.hands import hand_correct

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]

Account = LedgerEntry.Account
#: A few in the suite, 2,000 in the nightly profile.
NIGHTS = settings().max_examples // 50 + 2
FLOAT_CENTS = 5_00


@st.composite
def terms(draw, plan):
    """What else a host may settle about the money; a fixed prize is never doubled."""
    is_fixed = plan.kind is PrizeKind.FIXED
    policies = [each for each in TiePolicy if not (is_fixed and each is TiePolicy.DUPLICATE)]
    cuts = [
        draw(st.none() | st.builds(Cut, title=st.just(title), basis=st.sampled_from(CutBasis), share=share))
        for title, share in (("House", st.integers(0, 2_000)), ("Charity", st.integers(0, 30_00)))
    ]
    return PrizeTerms(
        house=cuts[0],
        charity=cuts[1],
        prize_ties=draw(st.sampled_from(policies)),
        entries_per_place=draw(st.sampled_from((0, 0, 2, 4))),
        least_cents=draw(st.sampled_from((0, 0, 5_00))),
        last_cents=draw(st.sampled_from((0, 2_01))),
        **draw(st.sampled_from(({}, {"door_prizes": 2, "door_cents": 1_33}))),
    )


class Night:
    """A night and the desk that handles its money, both led by one seed."""

    def __init__(self, organizer, key, seed, plan, prize_terms):
        self.rng, self.actor = random.Random(seed), Actor(organizer)
        kind = FORMATS[key]
        size = self.rng.choice(kind.entry_sizes)
        players = REMATCHES[key].seats if key in REMATCHES else 2 * self.rng.randint(2, 5)
        names = [f"P{n} & Q{n}" if size > 1 else f"P{n}" for n in range(players // size)]
        # Two pairs in two fields meet once.
        rounds = 1 if key is FormatKey.TWO_FIELDS and len(names) == 2 else 2
        self.event = nights.make_night(
            organizer,
            names,
            paid=False,
            format=key,
            movement=MovementSettings(rounds=rounds if "rounds" in kind.asks else None, entry_size=size),
            criteria=kind.usual_criteria,
            rules=next(iter(kind.house_rules.values())),
            stake_cents=self.rng.choice((0, 1, 5_00, 10_01)),
            prizes=plan,
            terms=prize_terms,
        )

    def do(self, service, **fields):
        """Do it if that may be done now; what is refused must leave nothing behind."""
        with suppress(TournamentError):
            return service(actor=self.actor, **fields)

    def some(self, rows, most=3):
        rows = list(rows)
        return self.rng.sample(rows, min(len(rows), self.rng.randint(0, most)))

    @property
    def entries(self):
        return Entry.objects.filter(stage__event=self.event, stage__number=1).order_by("pk")

    def fresh(self):
        self.event = Event.objects.select_related("club").get(pk=self.event.pk)
        return self.event

    def take_stakes(self):
        cash.float_put_in(event_id=self.event.pk, cents=FLOAT_CENTS, key=uuid4(), actor=self.actor)
        owed = self.event.stake_cents
        for entry in self.entries:
            part = self.rng.randint(1, owed) if owed else 1
            fields = {"entry_id": entry.pk, "key": uuid4(), "seen_cents": owed}
            match self.rng.choice(("exact", "note", "part", "back", "free", "nothing")):
                case "exact":
                    self.do(stakes.stake_pay, given_cents=owed, **fields)
                case "note":
                    self.do(stakes.stake_pay, given_cents=owed + 20_00, **fields)
                case "part":
                    self.do(stakes.stake_pay, given_cents=part, **fields)
                case "back":
                    self.do(stakes.stake_pay, given_cents=part, **fields)
                    self.do(stakes.stake_refund, entry_id=entry.pk)
                case "free":
                    self.do(stakes.stake_let_off, entry_id=entry.pk)

    def open_side_pools(self):
        for kind in self.some(SideKind):
            said = SideTerms(kind=kind, stake_cents=1_33, nobody=self.rng.choice(list(NobodyWins)))
            pool = side_pools.side_pool_open(event_id=self.event.pk, terms=said, actor=self.actor)
            for entry in self.some(self.entries, most=6):
                self.do(side_pools.side_pool_join, side_pool_id=pool.pk, entry_id=entry.pk)
                if self.rng.random() < 0.2:
                    self.do(side_pools.side_pool_leave, side_pool_id=pool.pk, entry_id=entry.pk)

    def collect_fines_and_note_hands(self):
        for line in side_pools_of(self.fresh()):
            for taker in self.some(line.takers):
                fields = {"side_pool_id": line.pool.pk, "entry_id": taker.entry_id}
                if taker.owes_cents:
                    self.do(side_pools.side_fine_take, seen_cents=taker.owes_cents, key=uuid4(), **fields)
                self.do(side_pools.side_perfect_note, **fields)

    def top_up(self):
        """Let the host add what the prizes as written take more than there is."""
        while prize_sheet(self.fresh()).refusal:
            cash.pool_add(event_id=self.event.pk, cents=500_00, giver="Host", key=uuid4(), actor=self.actor)

    def play_off(self):
        for tie in prize_sheet(self.fresh()).play_offs:
            sides = self.rng.sample(tie.sides, len(tie.sides))
            order = [entry for side in sides for entry in side.entry_ids]
            self.do(play_off_note, event_id=self.event.pk, order=order, key=uuid4())

    def share_out(self):
        self.play_off()
        steps = [lambda: self.do(payouts.prizes_fix, event_id=self.event.pk), self.settle_side_pools]
        for step in self.rng.sample(steps, len(steps)):
            step()

    def settle_side_pools(self):
        for pool in self.event.side_pools.all():
            side_pools.side_pool_settle(side_pool_id=pool.pk, actor=self.actor)

    def pay(self, lines):
        for line in lines:
            fields = {"entry_id": line.entry_id, "initials": "AB", "key": uuid4()}
            if line.back_cents:
                payouts.payout_give_back(actor=self.actor, **fields)
            elif line.owed_cents:
                payouts.payout_pay(actor=self.actor, **fields)

    def change_results(self):
        """Correct hands, lose somebody, take perfect hands back; then all that was shared out anew."""
        for hand in self.some(Hand.objects.filter(match__round__stage__event=self.event, voided_at=None)):
            rules = hand.match.rules(self.event.ruleset)
            report = plausible_report(self.rng, dealer=hand.dealer, rules=rules)
            self.do(hand_correct, hand_id=hand.pk, report=report, reason="Wrong", key=uuid4())
        if self.rng.random() < 0.3:
            Entry.objects.filter(pk=self.rng.choice(list(self.entries)).pk).update(status="withdrawn")
        for line in side_pools_of(self.fresh()):
            for taker in self.some(line.takers):
                fields = {"side_pool_id": line.pool.pk, "entry_id": taker.entry_id, "reason": "Wrong"}
                self.do(side_pools.side_perfect_take_back, **fields)
        self.play_off()
        self.do(payouts.prizes_correct, event_id=self.event.pk, reason="Wrong")
        for pool in self.event.side_pools.all():
            self.do(side_pools.side_pool_correct, side_pool_id=pool.pk, reason="Wrong")

    def count(self, off_by):
        cents = money_desk(self.event).accounts[Account.CASH] + off_by
        fields = {"event_id": self.event.pk, "key": uuid4(), "reason": "Miscounted"}
        cash.cash_count(counted_cents=cents, actor=self.actor, **fields)

    def empty_the_box(self):
        """Hand out all that is owed, and the host's own; nothing of it may be refused."""
        self.pay(line for line in money_desk(self.fresh()).payouts if line.back_cents)
        self.pay(money_desk(self.event).payouts)
        for account, _, _ in money_desk(self.event).cuts_owed:
            fields = {"account": Account(account), "initials": "AB", "key": uuid4()}
            payouts.cut_hand_over(event_id=self.event.pk, actor=self.actor, **fields)
        self.count(0)
        left = money_desk(self.event).accounts[Account.CASH]
        if left:
            cash.float_take_out(event_id=self.event.pk, cents=left, key=uuid4(), actor=self.actor)
        cash.money_close(event_id=self.event.pk, actor=self.actor)


def is_at_zero(event):
    """Whatever is left is what the host lost or found at a count."""
    accounts = {account: cents for account, cents in money_desk(event).accounts.items() if cents}
    assert accounts.keys() <= {Account.FLOAT, Account.DIFFERENCE}
    assert sum(accounts.values()) == 0
    assert list(differences()) == []


@pytest.mark.night
@settings(
    max_examples=NIGHTS,
    # A night takes a second, so that shrinking one would take minutes; its seed is printed.
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
)
@given(data=st.data(), key=st.sampled_from(FormatKey), seed=st.integers(0, 2**32))
def test_every_nights_ledger_is_zero_and_its_box_empties(organizer, data, key, seed):
    before, plan = transaction.savepoint(), data.draw(plans())
    night = Night(organizer, key, seed, plan, data.draw(terms(plan)))
    night.take_stakes()
    night.open_side_pools()
    nights.start(night.event, organizer, opened=0)
    event_simulate(event_id=night.event.pk, seed=seed, rounds=None, actor=night.actor)
    night.collect_fines_and_note_hands()
    night.top_up()
    night.share_out()
    night.pay(night.some(money_desk(night.fresh()).payouts, most=9))
    night.count(night.rng.randint(-FLOAT_CENTS, 1_00))
    night.change_results()
    night.empty_the_box()
    is_at_zero(night.fresh())
    cash.money_reopen(event_id=night.event.pk, reason="A hand was wrong", actor=night.actor)
    night.change_results()
    night.empty_the_box()
    is_at_zero(night.fresh())
    transaction.savepoint_rollback(before)
