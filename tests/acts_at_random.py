"""A night to do anything in at random, and what it comes to."""

from contextlib import suppress
from dataclasses import replace
from uuid import uuid4

from django.core.exceptions import ObjectDoesNotExist

from scoring.rules.rulesets import PRESETS
from tests import nights
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.disputes import dispute_settle
from tournaments.direct.services.disqualification import Disqualification, entry_disqualify
from tournaments.direct.services.postponed import postponed_stand
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.rulings import Decision, ruling_add
from tournaments.direct.services.shorten import night_shorten
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.walk_overs import walk_over_decide
from tournaments.errors import TournamentError
from tournaments.formats import MovementSettings
from tournaments.models import (
    Dispute,
    Entry,
    Event,
    Hand,
    LedgerEntry,
    Match,
)
from tournaments.money.services.everyone import everyone_check_in, everyone_pay
from tournaments.money.services.payouts import (
    cut_hand_over,
    payout_give_back,
    payout_pay,
    prizes_correct,
    prizes_fix,
)
from tournaments.money.services.stakes import stake_ask, stake_let_off, stake_refund, stake_take
from tournaments.people.services.entries import (
    entries_import,
    entry_add,
    entry_check_in,
    entry_check_out,
    entry_return,
    entry_withdraw,
)
from tournaments.play.services.hands import hand_correct
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.draw import event_start
from tournaments.seating.services.late_and_leaving import (
    Swap,
    event_repair,
    event_swap,
    repair_preview,
    swap_preview,
)
from tournaments.seating.services.substitutes import TakesSeat, substitute_end, substitute_take
from tournaments.show.services.clock import clock_pause, clock_resume, clock_start, clock_stop
from tournaments.show.services.screens import announcement_set, screen_set
from tournaments.show.services.show import board_freeze, ceremony_tell

#: With nothing to choose from, or nothing there, an action is refused as well.
REFUSED = (TournamentError, IndexError, ObjectDoesNotExist)
TWO_HANDS = replace(PRESETS["party"], hands=2)


def night(organizer, *, size=8, **changes):
    fields = {"rules": TWO_HANDS, "movement": MovementSettings(rounds=3), "capacity": size, **changes}
    return nights.make_night(organizer, nights.NAMES[:size], **fields)


def undo(event, organizer):
    record = event.undo_records.filter(taken_back=None).latest("pk")
    return act_undo(event_id=event.pk, undo_id=record.pk, actor=Actor(organizer))


class Nights:
    """Everything a director can do at random; what is refused is not done."""

    def __init__(self, event, organizer, rng):
        self.event, self.actor, self.rng, self.organizer = event, Actor(organizer), rng, organizer

    def entry(self):
        return self.rng.choice(list(Entry.objects.filter(stage__event=self.event).order_by("pk")))

    def round(self):
        return self.rng.randint(1, 3)

    def match(self):
        return self.rng.choice(list(Match.objects.filter(round__stage__event=self.event).order_by("pk")))

    def check_in(self):
        entry_check_in(entry_id=self.entry().pk, actor=self.actor)

    def check_out(self):
        entry_check_out(entry_id=self.entry().pk, actor=self.actor)

    def withdraw(self):
        entry_withdraw(entry_id=self.entry().pk, actor=self.actor)

    def come_back(self):
        entry_return(entry_id=self.entry().pk, actor=self.actor)

    def all_here(self):
        everyone_check_in(event_id=self.event.pk, seen=self.rng.randint(1, 3), actor=self.actor)

    def all_paid(self):
        everyone_pay(event_id=self.event.pk, seen=self.rng.randint(1, 3), actor=self.actor)

    def pay(self):
        stake_take(entry_id=self.entry().pk, actor=self.actor)

    def refund(self):
        stake_refund(entry_id=self.entry().pk, actor=self.actor)

    def let_off(self):
        stake_let_off(entry_id=self.entry().pk, actor=self.actor)

    def ask(self):
        stake_ask(entry_id=self.entry().pk, actor=self.actor)

    def enter(self):
        entry_add(
            event_id=self.event.pk, name=f"New {self.rng.randint(1, 999)}", key=uuid4(), actor=self.actor
        )

    def paste(self):
        names = [f"New {self.rng.randint(1, 999)}" for _ in "123"]
        entries_import(event_id=self.event.pk, names=names, key=uuid4(), are_others=True, actor=self.actor)

    def start(self):
        event_start(event_id=self.event.pk, actor=self.actor)

    def clock(self):
        press = self.rng.choice([clock_start, clock_pause, clock_resume, clock_stop])
        fields = {"minutes": self.rng.randint(1, 30), "each_round": self.rng.random() < 0.5}
        press(event_id=self.event.pk, actor=self.actor, **(fields if press is clock_start else {}))

    def fix(self):
        prizes_fix(event_id=self.event.pk, actor=self.actor)

    def refix(self):
        prizes_correct(event_id=self.event.pk, reason="A wrong hand", actor=self.actor)

    def pay_out(self):
        pay = self.rng.choice([payout_pay, payout_give_back])
        pay(entry_id=self.entry().pk, initials="AB", key=uuid4(), actor=self.actor)

    def exclude(self):
        others = self.rng.choice(list(Disqualification))
        entry_disqualify(entry_id=self.entry().pk, others=others, reason="Marked cards", actor=self.actor)

    def hand_over(self):
        house = LedgerEntry.Account.HOUSE
        cut_hand_over(event_id=self.event.pk, account=house, initials="AB", key=uuid4(), actor=self.actor)

    def announce(self):
        announcement_set(
            event_id=self.event.pk, text=self.rng.choice(["", "Pizza", "Last call"]), actor=self.actor
        )

    def screen(self):
        views = [self.rng.choice(["places", "prizes", "seats"])]
        screen_set(
            event_id=self.event.pk, number=self.rng.randint(1, 2), views=views, seconds=9, actor=self.actor
        )

    def freeze(self):
        board_freeze(event_id=self.event.pk, after=self.rng.choice([None, 0, 1]), actor=self.actor)

    def tell(self):
        ceremony_tell(event_id=self.event.pk, step=self.rng.choice([None, 0, 1]), actor=self.actor)

    def open(self):
        round_open(event_id=self.event.pk, number=self.round(), actor=self.actor)

    def close(self):
        number = self.round()
        playing = Match.objects.filter(round__stage__event=self.event, round__number=number, status="playing")
        tables = list(playing.values_list("table", flat=True))
        later = [table for table in tables if self.rng.random() < 0.2]
        stands = {table: "Late" for table in tables if table not in later}
        round_close(event_id=self.event.pk, number=number, stands=stands, later=later, actor=self.actor)

    def stand(self):
        postponed_stand(match_id=self.match().pk, reason="They left", actor=self.actor)

    def walk_over(self):
        verdict = self.rng.choice(list(Verdict))
        walk_over_decide(
            match_id=self.match().pk,
            verdict=verdict,
            whole_side=True,
            reason="They left",
            actor=self.actor,
        )

    def cancel(self):
        round_cancel(event_id=self.event.pk, number=self.round(), reason="Wrong tables", actor=self.actor)

    def reopen(self):
        round_reopen(event_id=self.event.pk, number=self.round(), actor=self.actor)

    def correct(self):
        live = Hand.objects.filter(match__round__stage__event=self.event, voided_at=None)
        hand = self.rng.choice(list(live.order_by("pk")))
        report = nights.report(hand.number, maker=self.rng.randint(1, 4), tricks=self.rng.randint(0, 5))
        hand_correct(hand_id=hand.pk, report=report, reason="Wrong", key=uuid4(), actor=self.actor)

    def rule(self):
        decision = Decision(
            code="renege", seat=self.rng.randint(1, 4), target="opponents", points=2, reason="So", key=uuid4()
        )
        ruling_add(match_id=self.match().pk, decision=decision, actor=self.actor)

    def settle(self):
        undecided = Dispute.objects.waiting().filter(hand__match__round__stage__event=self.event)
        dispute = self.rng.choice(list(undecided.order_by("pk")))
        takes_second = self.rng.random() < 0.5
        dispute_settle(dispute_id=dispute.pk, takes_second=takes_second, actor=self.actor)

    def swap(self):
        asked = Swap(round=self.round(), one=self.entry().pk, other=self.entry().pk)
        sha256 = swap_preview(self.event, asked).sha256
        event_swap(event_id=self.event.pk, change=asked, sha256=sha256, actor=self.actor)

    def repair(self):
        who = {self.rng.choice(["leaves", "back"]): (self.entry().pk,)}
        if self.rng.random() < 0.5:
            who = {"newcomers": (f"New {self.rng.randint(1, 999)}",)}
        asked = Attendance(first=self.round(), **who)
        event = Event.objects.get(pk=self.event.pk)
        sha256 = repair_preview(event, asked).sha256
        event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=self.actor)

    def substitute(self):
        asked = TakesSeat(
            entry=self.entry().pk,
            person=f"Sub {self.rng.randint(1, 999)}",
            first=self.round(),
            keeps_own=self.rng.random() < 0.5,
        )
        substitute_take(event_id=self.event.pk, draft=asked, actor=self.actor)

    def regular(self):
        taken = self.rng.choice(list(self.event.substitutions.order_by("pk")))
        substitute_end(event_id=self.event.pk, substitution_id=taken.pk, first=self.round(), actor=self.actor)

    def shorten(self):
        night_shorten(event_id=self.event.pk, rounds=self.round(), actor=self.actor)

    def tell_hands(self):
        """What the tables do: no act of the director's."""
        for match in Match.objects.filter(round__stage__event=self.event, round__status="open"):
            with suppress(TournamentError):
                tricks, maker = self.rng.randint(0, 5), self.rng.randint(1, 4)
                nights.record(match, self.organizer, match.hands_played + 1, maker=maker, tricks=tricks)
            with suppress(TournamentError):
                if self.rng.random() < 0.5:
                    fields = {"maker": maker, "tricks": (tricks + 1) % 6}
                    nights.record(match, self.organizer, match.hands_played, **fields)


BEFORE = (
    "check_in",
    "all_here",
    "all_paid",
    "check_out",
    "withdraw",
    "come_back",
    "pay",
    "refund",
    "let_off",
    "ask",
    "announce",
    "screen",
    "enter",
    "paste",
    "clock",
)
AFTER = (
    "fix",
    "fix",
    "refix",
    "pay_out",
    "pay_out",
    "pay_out",
    "hand_over",
    "correct",
    "correct",
    "clock",
    "exclude",
)
DURING = (
    *(
        "open",
        "open",
        "close",
        "close",
        "stand",
        "walk_over",
        "walk_over",
        "cancel",
        "reopen",
        "correct",
        "settle",
        "rule",
        "swap",
        "repair",
    ),
    *("substitute", "regular", "clock", "shorten", "freeze", "tell", "announce", "pay", "refund", "screen"),
)
