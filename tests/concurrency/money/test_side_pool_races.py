"""Two desks at once at a side pool: one stake, one fine, one settling; without the lock there are two."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from uuid import uuid4

import pytest
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from scoring.money.side_pools import SideKind, SideTerms
from tests import nights
from tests.concurrency.together import (
    PATIENCE_SECONDS,
    kinds,
    meet_before,
    on_its_own,
    overtaken_before,
    together,
    until_waiting,
)
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, LedgerEntry, PerfectHand, Posting, SideCarry, SideTaker
from tournaments.money.services import side_desk, side_pools
from tournaments.money.services.side_carries import gather, lock_nights, side_carry_back, side_carry_release
from tournaments.money.services.side_pools import (
    side_fine_take,
    side_perfect_note,
    side_pool_correct,
    side_pool_join,
    side_pool_leave,
    side_pool_open,
    side_pool_settle,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def coming(organizer):
    """Four who are here, with nothing staked: only side pools hold money."""
    return nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)


def side_pool_of(event, organizer, kind=SideKind.LOW_SCORE, *, joined=True):
    """Open a side pool, with Ann in it, and return it with what every desk sends of her."""
    terms = SideTerms(kind=kind, stake_cents=1_00)
    pool = side_pool_open(event_id=event.pk, terms=terms, actor=Actor(organizer))
    ann = Entry.objects.get(stage__event=event, members__player__name="Ann")
    fields = {"side_pool_id": pool.pk, "entry_id": ann.pk, "actor": Actor(organizer)}
    if joined:
        side_pool_join(**fields)
    return pool, fields


def cash(event):
    return [line.cents for line in event.ledger.filter(account="cash").order_by("pk")]


def test_two_desks_taking_one_side_stake_take_it_once(coming, organizer):
    _, said = side_pool_of(coming, organizer, joined=False)
    answers = together(*[lambda: side_pool_join(**said)] * 4)
    assert kinds(answers) == ["SideTaker"] * 4
    assert cash(coming) == [1_00]


def test_without_the_lock_only_the_constraint_stops_the_second_stake(coming, organizer, no_lock, monkeypatch):
    """The control: both find nobody there, and the second fails with an error."""
    _, said = side_pool_of(coming, organizer, joined=False)
    meet_before(monkeypatch, SideTaker.objects, "create")
    answers = together(*[lambda: side_pool_join(**said)] * 2)
    assert kinds(answers) == ["IntegrityError", "SideTaker"]


def test_two_desks_giving_one_side_stake_back_hand_it_out_once(coming, organizer):
    pool, said = side_pool_of(coming, organizer)
    answers = together(*[lambda: side_pool_leave(**said)] * 4)
    assert kinds(answers) == ["SidePool"] * 4
    assert (cash(coming), pool.takers.count()) == ([1_00, -1_00], 0)


def test_without_the_lock_one_side_stake_is_handed_out_twice(coming, organizer, no_lock, monkeypatch):
    """The control: both see a dollar paid and in the box, and two leave it.

    Unless one is done before the other writes, whom the database then refuses.
    """
    _, said = side_pool_of(coming, organizer)
    meet_before(monkeypatch, Posting.objects, "bulk_create")
    answers = kinds(together(*[lambda: side_pool_leave(**said)] * 2))
    assert (answers, cash(coming)) in [
        (["SidePool", "SidePool"], [1_00, -1_00, -1_00]),
        (["IntegrityError", "SidePool"], [1_00, -1_00]),
    ]


def owing(event, organizer):
    """Ann is in the fines' pot, made trump and was euchred; returns what each desk sends to take her fine."""
    _, said = side_pool_of(event, organizer, SideKind.EUCHRE_FINES)
    match = nights.match_at(nights.start(event, organizer))
    nights.record(match, organizer, 1, maker=match.seats.get(entry=said["entry_id"]).position, tricks=2)
    return lambda: side_fine_take(**said, seen_cents=1_00, key=uuid4())


def test_two_desks_taking_one_fine_take_it_once(coming, organizer):
    answers = together(*[owing(coming, organizer)] * 4)
    assert kinds(answers) == ["NotNowError"] * 3 + ["Posting"]
    assert cash(coming) == [1_00]


def test_without_the_lock_a_fine_is_paid_twice(coming, organizer, no_lock, monkeypatch):
    """The control: both see it owed."""
    take = owing(coming, organizer)
    overtaken_before(monkeypatch, side_desk, "post", take)
    take()
    assert cash(coming) == [1_00, 1_00]


def test_two_desks_noting_one_perfect_hand_note_it_once(coming, organizer):
    pool, said = side_pool_of(coming, organizer, SideKind.PERFECT_HAND)
    answers = together(*[lambda: side_perfect_note(**said)] * 4)
    assert kinds(answers) == ["PerfectHand"] * 4
    assert pool.perfect_hands.count() == 1


def test_without_the_lock_a_perfect_hand_is_noted_twice(coming, organizer, no_lock, monkeypatch):
    """The control: both find none, and taking one back would leave the other standing."""
    pool, said = side_pool_of(coming, organizer, SideKind.PERFECT_HAND)
    overtaken_before(monkeypatch, PerfectHand.objects, "create", lambda: side_perfect_note(**said))
    side_perfect_note(**said)
    assert pool.perfect_hands.count() == 2


def settling(event, organizer):
    """Ann has made a loner in a basket of hers, and the night is over."""
    pool, said = side_pool_of(event, organizer, SideKind.LONER_BASKET)
    match = nights.match_at(nights.start(event, organizer))
    maker = match.seats.get(entry=said["entry_id"]).position
    nights.record(match, organizer, 1, maker=maker, tricks=5, alone=True)
    Event.objects.filter(pk=event.pk).update(status="finished")
    return lambda: side_pool_settle(side_pool_id=pool.pk, actor=Actor(organizer))


def owed(event):
    return [line.cents for line in event.ledger.filter(account="owed")]


def test_two_desks_settling_one_side_pool_settle_it_once(coming, organizer):
    answers = together(*[settling(coming, organizer)] * 4)
    assert kinds(answers) == ["Posting"] * 4
    assert owed(coming) == [-1_00]


def test_without_the_lock_a_side_pool_is_owed_twice(coming, organizer, no_lock, monkeypatch):
    """The control: both see a dollar in it, and two are owed."""
    settle = settling(coming, organizer)
    overtaken_before(monkeypatch, side_pools, "post", settle)
    settle()
    assert owed(coming) == [-1_00, -1_00]


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
    starts_at = datetime(2096, 11, 27, 19, 0)  # noqa: DTZ001 -- to come by any clock
    return [nights.make_event(organizer, stake_cents=0, starts_at=starts_at) for _ in range(nights_after)]


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
    meet_before(monkeypatch, SideCarry.objects, "create")
    answers = together(*opening(following(organizer, 2), organizer))
    assert kinds(answers) == ["IntegrityError", "SidePool"]


def test_a_carry_goes_to_a_night_or_is_released_and_never_both(carried, organizer):
    pool, _ = carried
    fields = {"side_pool_id": pool.pk, "reason": "Spent on cards", "actor": Actor(organizer)}
    together(lambda: side_carry_release(**fields), *opening(following(organizer, 2), organizer))
    assert SideCarry.objects.filter(source=pool, voided_at=None).count() == 1
    assert sum(brought_in()) == (1_00 if SideCarry.objects.get().target_id else 0)


def test_a_carry_that_a_night_never_played_takes_meanwhile_stays_in_its_box(carried, organizer):
    """Whoever opens a pool has not locked that night, so nothing leaves its box beside another desk there."""
    unplayed = nights.make_event(organizer, stake_cents=0, name="Never played")
    taking = open_basket(unplayed, organizer)
    side_carry_back(side_pool_id=taking.pk, reason="For another", actor=Actor(organizer))
    Event.objects.filter(pk=unplayed.pk).update(starts_at="2020-01-03T19:00Z")
    (opens,) = opening(following(organizer, 1), organizer)
    with ThreadPoolExecutor(max_workers=1) as pool:
        with transaction.atomic():
            # As ``side_carry_bring`` does in the night that was never played, up to its commit.
            now = timezone.now()
            taking.event, locked = lock_nights(unplayed.pk, SideKind.LONER_BASKET, now)
            opened = pool.submit(on_its_own, opens)
            until_waiting(1)
            gather(taking, locked, now, Actor(organizer))
        assert kinds([opened.result(timeout=PATIENCE_SECONDS)]) == ["SidePool"]
    assert SideCarry.objects.get(voided_at=None).target == taking
    assert sum(cash(unplayed)) == 1_00


def carried_and_corrected(carried, organizer):
    """Correct the hand into a loner; then settle the basket anew while the next night opens its own."""
    pool, hand = carried
    nights.correct(hand, organizer, maker=hand.maker, tricks=5, alone=True)
    fields = {"side_pool_id": pool.pk, "reason": "A loner", "actor": Actor(organizer)}
    return together(lambda: side_pool_correct(**fields), *opening(following(organizer, 1), organizer))


def test_what_is_settled_anew_is_not_carried_on_as_well(carried, organizer):
    corrected, _ = carried_and_corrected(carried, organizer)
    is_on = isinstance(corrected, NotNowError)
    assert brought_in() == ([1_00] if is_on else [])
    owed = LedgerEntry.objects.filter(account="owed").aggregate(cents=Sum("cents"))["cents"]
    assert owed == (None if is_on else -1_00)


def test_without_the_lock_a_dollar_is_won_and_carried_on(carried, organizer, no_lock, monkeypatch):
    """The control: one dollar came in, and two nights have it."""
    meet_before(monkeypatch, Posting.objects, "bulk_create")
    answers = carried_and_corrected(carried, organizer)
    assert kinds(answers) == ["Posting", "SidePool"]
    assert brought_in() == [1_00]
    assert LedgerEntry.objects.get(account="owed").cents == -1_00
