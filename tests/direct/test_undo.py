"""The last thing that was done is taken back: everything is as it was before, and the log shows both."""

import random
from contextlib import suppress
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_terms import PrizeTerms
from scoring.table.totals import TotalReport
from tests import nights
from tests.access.clubs import GAME
from tests.acts_at_random import AFTER, BEFORE, DURING, REFUSED, Nights, night, undo
from tests.any_order.state import state
from tests.by_night import one_in
from tests.direct.brackets.test_knockout import PAIRS, knockout
from tests.kept import kept
from tests.scoring.egn.recorded import BY_PLACE
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import GameDecision, Verdict, bracket_preview
from tournaments.direct.services.disputes import dispute_settle
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.rulings import Decision, ruling_add
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.take_back import round_cancel
from tournaments.direct.services.undo import act_undo, way_back
from tournaments.direct.services.verification import differences
from tournaments.direct.words.activity import WORDS
from tournaments.errors import DisputedHandError, NotNowError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import (
    AuditEntry,
    Dispute,
    Entry,
    Event,
    Hand,
    LedgerEntry,
    Link,
    Match,
    Round,
    Ruling,
    Seat,
    UndoRecord,
)
from tournaments.money.services.payouts import prizes_fix
from tournaments.money.services.stakes import stake_refund, stake_take
from tournaments.names.people import field_of
from tournaments.people.services.entries import entries_import, entry_add, entry_withdraw
from tournaments.people.services.seeds import entry_seed
from tournaments.play.services.recorded_games import game_record
from tournaments.play.services.totals import total_correct, total_record
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import (
    Swap,
    event_repair,
    event_swap,
    repair_preview,
    swap_preview,
)

pytestmark = pytest.mark.django_db


@kept
def eight(organizer):
    """Eight players at two tables, two hands a round; round one of three is open."""
    return nights.start(night(organizer), organizer)


def check_every_way_back(does, event, organizer, actions, steps):
    """Do something at random; take it back and see the state before; then do it once more and go on."""
    rng, taken_back = does.rng, 0
    for _ in range(steps):
        if rng.random() < 0.5:
            does.tell_hands()
        action, draw = rng.choice(actions), rng.getstate()
        before, records = state(event), UndoRecord.objects.count()
        with suppress(*REFUSED):
            getattr(does, action)()
        if UndoRecord.objects.count() == records:
            assert state(event) == before, action
            continue
        undo(event, organizer)
        taken_back += 1
        assert state(event) == before, action
        if rng.random() < 0.8:
            rng.setstate(draw)
            with suppress(*REFUSED):
                getattr(does, action)()
    assert list(differences()) == []
    assert set(event.audit.values_list("action", flat=True)) <= WORDS.keys()
    return taken_back


@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_whatever_is_done_before_the_start_has_a_way_back(seed, organizer):
    six = night(organizer, size=6, capacity=6)
    for name in ("Kate", "Lou"):
        entry_add(event_id=six.pk, name=name, key=uuid4(), actor=Actor(organizer))
    assert check_every_way_back(Nights(six, organizer, random.Random(seed)), six, organizer, BEFORE, 25) > 5


@pytest.mark.night
@pytest.mark.parametrize(
    "kind", [FormatKey.PARTY, FormatKey.PROGRESSIVE, FormatKey.MEXICANO, FormatKey.SWISS]
)
def test_whatever_is_done_in_a_night_has_a_way_back(kind, organizer):
    event = nights.start(night(organizer, size=9, capacity=20, format=kind), organizer)
    does = Nights(event, organizer, random.Random(f"{kind} 0"))
    assert check_every_way_back(does, event, organizer, DURING, 60) > 5


@pytest.mark.parametrize("seed", one_in(2, range(2)))
def test_all_acts_are_taken_back_one_after_another(seed, eight, organizer):
    rng = random.Random(seed)
    does, states = Nights(eight, organizer, rng), [state(eight)]
    first = UndoRecord.objects.count()
    while len(states) < 9:
        before = UndoRecord.objects.count()
        with suppress(*REFUSED):
            getattr(does, rng.choice(DURING))()
        if UndoRecord.objects.count() > before:
            states.append(state(eight))
    for expected in states[-2::-1]:
        undo(eight, organizer)
        assert state(eight) == expected
    assert UndoRecord.objects.filter(taken_back=None).count() == first


@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_a_decision_about_a_bracket_has_a_way_back(seed, organizer):
    rng = random.Random(seed)
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    for number in (1, 2):
        round_open(event_id=event.pk, number=number, actor=Actor(organizer))
        for table in Match.objects.filter(round__stage__event=event, round__number=number).values_list(
            "table", flat=True
        ):
            before = state(event)
            verdict = rng.choice([Verdict.FIRST, Verdict.SECOND])
            change = GameDecision(
                round=number, table=table, verdict=verdict, walk_over=False, reason="Gave up"
            )
            for _ in "12":
                assert state(event) == before
                shown = bracket_preview(event, change)
                bracket_decide(event_id=event.pk, change=change, sha256=shown.sha256, actor=Actor(organizer))
                if _ == "1":
                    undo(event, organizer)
        before = state(event)
        for _ in "12":
            round_close(event_id=event.pk, number=number, stands={}, actor=Actor(organizer))
            if _ == "1":
                undo(event, organizer)
                assert state(event) == before
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED


def decide(event, organizer, change):
    shown = bracket_preview(event, change)
    bracket_decide(event_id=event.pk, change=change, sha256=shown.sha256, actor=Actor(organizer))


def test_the_log_shows_both_and_the_button_names_what_it_takes_back(eight, organizer):
    assert last_act(eight).says == "Opened round 1"
    round_cancel(event_id=eight.pk, number=1, reason="Wrong", actor=Actor(organizer))
    assert last_act(eight).says == "Canceled round 1"
    undo(eight, organizer)
    lines = AuditEntry.objects.filter(event=eight).order_by("-pk")[:2]
    assert [line.action for line in lines] == ["deed_take_back", "round_cancel"]
    assert lines[0].before == {"done": "Canceled round 1"}
    assert last_act(eight).says == "Opened round 1"


def test_pressed_twice_it_is_done_once_and_nothing_else_is_taken_back(eight, organizer):
    round_cancel(event_id=eight.pk, number=1, reason="Wrong", actor=Actor(organizer))
    record = undo(eight, organizer)
    before, lines = state(eight), AuditEntry.objects.count()
    again = act_undo(event_id=eight.pk, undo_id=record.pk, actor=Actor(organizer))
    assert again.taken_back_id == record.taken_back_id
    assert (state(eight), AuditEntry.objects.count()) == (before, lines)


def test_a_round_stays_open_once_a_table_has_told_a_hand(eight, organizer):
    nights.record(nights.match_at(eight), organizer, 1)
    before = state(eight)
    with pytest.raises(NotNowError, match="a table has entered a result since"):
        undo(eight, organizer)
    assert state(eight) == before


def test_a_closed_round_stays_closed_once_a_hand_of_it_was_corrected(eight, organizer):
    hands = nights.play_round(eight, organizer, 1)
    round_close(event_id=eight.pk, number=1, stands=dict.fromkeys((1, 2), "Late"), actor=Actor(organizer))
    nights.correct(hands[0], organizer, maker=2)
    undo(eight, organizer)
    assert Round.objects.get(stage__event=eight, number=1).status == "closed"
    undo(eight, organizer)
    assert Round.objects.get(stage__event=eight, number=1).status == "open"


def test_who_has_the_place_now_keeps_it(organizer):
    event = night(organizer, size=4)
    first = Entry.objects.filter(stage__event=event).first()
    stake_refund(entry_id=first.pk, actor=Actor(organizer))
    entry_withdraw(entry_id=first.pk, actor=Actor(organizer))
    entry_add(event_id=event.pk, name="Zoe", key=uuid4(), actor=Actor())
    with pytest.raises(NotNowError, match="the spot is taken"):
        undo(event, organizer)


def test_the_start_is_taken_back_until_a_hand_is_told_and_drawn_anew(organizer):
    event = night(organizer, size=4)
    before, earlier = state(event), last_act(event).says
    nights.start(event, organizer, opened=0)
    links = set(Link.objects.values_list("pk", flat=True))
    assert last_act(event).says == "Started the night"
    undo(event, organizer)
    assert (state(event), Round.objects.count()) == (before, 0)
    assert last_act(event).says == earlier
    # Another draw, since everybody has seen the first one, but the same codes on paper.
    nights.start(event, organizer, opened=0)
    drawn = state(event)
    nights.open_round(event, 1, organizer)
    undo(event, organizer)
    assert state(event) == drawn
    assert set(Link.objects.values_list("pk", flat=True)) == links
    for _ in "12":
        undo(event, organizer)
    assert last_act(event).says != earlier


def test_nothing_before_the_start_is_taken_back_after_it(organizer):
    event = night(organizer, size=4)
    record = event.undo_records.latest("pk")
    nights.start(event, organizer, opened=0)
    with pytest.raises(NotNowError, match="isn't the last action"):
        act_undo(event_id=event.pk, undo_id=record.pk, actor=Actor(organizer))


def test_who_was_entered_by_mistake_is_gone_and_who_waited_since_has_the_place(organizer):
    event = night(organizer, size=4, capacity=5)
    entry_add(event_id=event.pk, name="Zoe", key=uuid4(), actor=Actor(organizer))
    entry_add(event_id=event.pk, name="Yves", key=uuid4(), actor=Actor())
    assert last_act(event).says == "Added Zoe"
    undo(event, organizer)
    assert [(line.label, line.status) for line in field_of(event)][4:] == [("Yves", "signed_up")]


def test_of_whom_something_is_on_record_is_out_and_not_forgotten(organizer):
    event = night(organizer, size=4, capacity=5)
    entry = entry_add(event_id=event.pk, name="Zoe", key=uuid4(), actor=Actor(organizer))
    stake_take(entry_id=entry.pk, actor=Actor(organizer))
    undo(event, organizer)
    undo(event, organizer)
    assert Entry.objects.get(pk=entry.pk).status == "withdrawn"


@pytest.mark.night
def test_who_came_late_and_was_put_back_comes_once_more(organizer):
    event = night(organizer, size=8, capacity=9)
    late = entry_add(event_id=event.pk, name="Zoe", key=uuid4(), actor=Actor(organizer))
    event = nights.start(event, organizer, opened=0)
    before = state(event)
    for _ in "12":
        asked = Attendance(first=1, late=(late.pk,), newcomers=("Yves",))
        sha256 = repair_preview(event, asked).sha256
        event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))
        assert state(event) != before
        undo(event, organizer)
        assert state(event) == before


def test_the_order_of_the_list_is_as_before(organizer):
    event = nights.make_event(
        organizer, format=FormatKey.KNOCKOUT, movement=MovementSettings(entry_size=2, seeding="seeded")
    )
    entries_import(event_id=event.pk, names=PAIRS[:4], key=uuid4(), are_others=True, actor=Actor(organizer))
    listed = list(Entry.objects.filter(stage__event=event).order_by("queue"))
    for place in (1, 3):
        entry_seed(entry_id=listed[3].pk, place=place, actor=Actor(organizer))
    assert last_act(event).says == f"Moved {PAIRS[3]} in the list"
    undo(event, organizer)
    assert list(Entry.objects.filter(stage__event=event).order_by("queue")) == [listed[3], *listed[:3]]
    undo(event, organizer)
    assert list(Entry.objects.filter(stage__event=event).order_by("queue")) == listed


@pytest.mark.night
@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_done_about_prizes_has_a_way_back(seed, organizer):
    terms = PrizeTerms(house=Cut(title="House", basis=CutBasis.GROSS, share=1000))
    event = nights.start(night(organizer, terms=terms), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=Actor(organizer))
    does = Nights(event, organizer, random.Random(f"money {seed}"))
    assert check_every_way_back(does, event, organizer, AFTER, 30) > 5
    assert sum(line.cents for line in LedgerEntry.objects.filter(event=event)) == 0


def test_a_prize_is_not_taken_back_behind_a_closed_box(organizer):
    event = nights.start(night(organizer, size=4), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=Actor(organizer))
    prizes_fix(event_id=event.pk, actor=Actor(organizer))
    Event.objects.filter(pk=event.pk).update(money_closed_at=timezone.now())
    before = state(event)
    with pytest.raises(NotNowError, match="cash box is closed"):
        undo(event, organizer)
    assert state(event) == before


def test_a_ruling_that_is_taken_back_stays_on_record(eight, organizer):
    match = nights.match_at(eight)
    nights.record(match, organizer, 1)
    decision = Decision(code="renege", seat=1, target="opponents", points=2, reason="So", key=uuid4())
    ruling_add(match_id=match.pk, decision=decision, actor=Actor(organizer))
    # The table plays on meanwhile, which takes nothing from the way back.
    nights.record(match, organizer, 2)
    undo(eight, organizer)
    ruling = Ruling.objects.get()
    assert (ruling.voided_by, ruling.void_reason) == (organizer, "Undone by the host")
    assert sorted(Seat.objects.filter(match=match).values_list("points", flat=True)) == [0, 0, 2, 2]
    assert list(differences()) == []


@pytest.mark.parametrize("takes_second", [False, True])
def test_a_decided_dispute_waits_for_another_decision(takes_second, eight, organizer):
    match, actor = nights.match_at(eight), Actor(organizer)
    nights.record(match, organizer, 1, tricks=3)
    with suppress(DisputedHandError):
        nights.record(match, organizer, 1, tricks=5)
    before = state(eight)
    assert len(before["disputes"]) == 1
    for _ in "12":
        dispute = Dispute.objects.waiting().get()
        dispute_settle(dispute_id=dispute.pk, takes_second=takes_second, actor=actor)
        assert last_act(eight).says == "Settled the dispute over hand 1"
        undo(eight, organizer)
        assert state(eight) == before
    # The other way round it can be decided too, and the round closes.
    dispute = Dispute.objects.waiting().get()
    dispute_settle(dispute_id=dispute.pk, takes_second=not takes_second, actor=actor)
    round_close(event_id=eight.pk, number=1, stands=dict.fromkeys((1, 2), "Late"), actor=actor)
    assert list(differences()) == []


def test_a_hand_whose_correction_is_taken_back_is_in_dispute_as_before(eight, organizer):
    match = nights.match_at(eight)
    hand = nights.record(match, organizer, 1, tricks=3).hand
    with suppress(DisputedHandError):
        nights.record(match, organizer, 1, tricks=5)
    before = state(eight)
    nights.correct(hand, organizer, maker=2)
    undo(eight, organizer)
    assert state(eight) == before


def test_cards_of_a_struck_out_hand_come_back_with_it(eight, organizer):

    game_record(match_id=nights.match_at(eight).pk, written=GAME, actor=Actor(organizer), players=BY_PLACE)
    live = Hand.objects.filter(recorded_deal__isnull=False, voided_at=None)
    told = live.count()
    round_cancel(event_id=eight.pk, number=1, reason="Wrong", actor=Actor(organizer))
    undo(eight, organizer)
    assert live.count() == told > 0


def test_seats_stay_at_a_table_where_a_ruling_was_undone(organizer):
    event = nights.start(night(organizer), organizer, opened=0)
    first, other = Match.objects.filter(round__stage__event=event, round__number=1).order_by("table")
    asked = Swap(round=1, one=first.seats.first().entry_id, other=other.seats.first().entry_id)
    shown = swap_preview(event, asked)
    event_swap(event_id=event.pk, change=asked, sha256=shown.sha256, actor=Actor(organizer))
    nights.open_round(event, 1, organizer)
    round_close(event_id=event.pk, number=1, stands={1: "Late", 2: "Late"}, actor=Actor(organizer))
    undo(event, organizer)
    undo(event, organizer)
    assert nights.match_at(event).round.status == "draft"
    back = way_back(event)
    assert (back.offered, back.why_not[:27]) == (None, "Round 1 already has results")
    with pytest.raises(NotNowError, match="so its seats can't change"):
        act_undo(event_id=event.pk, undo_id=back.last.id, actor=Actor(organizer))
    assert list(differences()) == []


def test_undoing_a_corrected_total_brings_its_hands_back_too(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], **nights.TOTALS), organizer)
    match = nights.match_at(event)
    told = total_record(
        match_id=match.pk, report=TotalReport(points=(14, 9), hands=12), key=uuid4(), actor=Actor(organizer)
    ).total
    said = {"report": TotalReport(points=(12, 9), hands=10), "reason": "Ten hands", "key": uuid4()}
    total_correct(total_id=told.pk, **said, actor=Actor(organizer))
    undo(event, organizer)
    match.refresh_from_db()
    assert (match.hands_played, match.status) == (12, Match.Status.DONE)
    assert list(differences()) == []
