"""Who waits for a place, or withdraws before having a seat, wins nothing and gets their money back."""

from uuid import uuid4

import pytest

from scoring.money.side_pools import NobodyWins, SideKind, SideTerms
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry, Event
from tournaments.money.selectors.money import money_desk
from tournaments.money.selectors.side_pools import side_pools_of
from tournaments.money.services.cash import cash_count, left_to_do, money_close
from tournaments.money.services.payouts import payout_pay, prizes_fix
from tournaments.money.services.side_pools import (
    side_fine_return,
    side_fine_take,
    side_perfect_note,
    side_pool_correct,
    side_pool_join,
    side_pool_leave,
    side_pool_open,
    side_pool_settle,
)
from tournaments.money.services.stakes import stake_refund, stake_take
from tournaments.people.services.entries import entry_add, entry_return, entry_withdraw

pytestmark = pytest.mark.django_db


@kept
def actor(organizer):
    return Actor(organizer)


def entry_of(event, name):
    return Entry.objects.get(stage__event=event, stage__number=1, members__player__name=name)


def now(event):
    return Event.objects.select_related("club").get(pk=event.pk)


def line_of(pool):
    return next(line for line in side_pools_of(now(pool.event)) if line.pool.pk == pool.pk)


def opened(event, kind, actor, names, **terms):
    terms = SideTerms(**{"kind": kind, "stake_cents": 1_00, **terms})
    pool = side_pool_open(event_id=event.pk, terms=terms, actor=actor)
    for name in names:
        side_pool_join(side_pool_id=pool.pk, entry_id=entry_of(event, name).pk, actor=actor)
    return pool


@kept
def waiting(organizer):
    """Four have paid and are here; Edith has paid too, left, and waits now that there are four."""
    event = nights.make_night(organizer, nights.NAMES[:3], capacity=4)
    actor = Actor(organizer)
    edith = entry_add(event_id=event.pk, name="Edith", key=uuid4(), actor=actor)
    stake_take(entry_id=edith.pk, actor=actor)
    entry_withdraw(entry_id=edith.pk, actor=actor)
    dave = entry_add(event_id=event.pk, name="Dave", key=uuid4(), actor=actor)
    entry_return(entry_id=edith.pk, actor=actor)
    stake_take(entry_id=dave.pk, actor=actor)
    return event


def played(event, organizer):
    actor = Actor(organizer)
    dave = entry_of(event, "Dave")
    Entry.objects.filter(pk=dave.pk).update(status="in")
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=actor)
    return now(event)


@pytest.mark.night
def test_a_fee_of_the_waitlist_is_no_prize_money_and_goes_back_when_the_prizes_are_fixed(
    waiting, organizer, actor
):
    event = played(waiting, organizer)
    edith = entry_of(event, "Edith")
    assert (edith.status, money_desk(event).sheet.gross_cents) == ("waiting", 40_00)
    prizes_fix(event_id=event.pk, actor=actor)
    for line in money_desk(event).payouts:
        payout_pay(entry_id=line.entry_id, initials="AB", key=uuid4(), actor=actor)
    desk = money_desk(event)
    assert (desk.box_cents, next(each.back_cents for each in desk.stakes if each.name == "Edith")) == (
        10_00,
        10_00,
    )
    owed = "Refund $10 to Edith, who has no spot."
    assert owed in left_to_do(event)
    with pytest.raises(NotNowError, match="Prizes are final"):
        stake_refund(entry_id=entry_of(event, "Ann").pk, actor=actor)
    assert stake_refund(entry_id=edith.pk, actor=actor).back_cents == 10_00
    cash_count(event_id=event.pk, counted_cents=0, reason="", key=uuid4(), actor=actor)
    assert left_to_do(event) == []
    money_close(event_id=event.pk, actor=actor)
    assert list(differences()) == []


@pytest.mark.night
def test_a_night_whose_only_money_goes_back_has_no_prizes_to_fix(organizer, actor):
    event = nights.make_night(organizer, [*nights.NAMES[:4], "Zoe"], capacity=5, paid=False)
    zoe = entry_of(event, "Zoe")
    stake_take(entry_id=zoe.pk, actor=actor)
    entry_withdraw(entry_id=zoe.pk, actor=actor)
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=actor)
    event = now(event)
    assert left_to_do(event)[0] == "Refund $10 to Zoe, who has no spot."
    stake_refund(entry_id=zoe.pk, actor=actor)
    assert left_to_do(event) == ["Count the cash box."]


@pytest.mark.night
def test_no_door_takes_a_fee_from_the_waitlist(waiting, organizer):
    stake_refund(entry_id=entry_of(waiting, "Edith").pk, actor=Actor(organizer))
    edith, person = entry_of(waiting, "Edith").pk, browser(organizer)
    api, desk = f"/events/{waiting.pk}/entries/{edith}", f"/events/{waiting.pk}/money/{edith}"
    sentence = "This player is on the waitlist. Take the entry fee once they have a spot."
    for answer in (
        by_api(person, f"{api}/pay", {}),
        by_api(person, f"{api}/stake", {"key": str(uuid4()), "given_cents": 10_00, "owes_cents": 10_00}),
        by_page(person, f"{api}/pay/", {}),
        by_page(person, f"{desk}/take/", {"key": str(uuid4()), "given_cents": "10", "owes_cents": "10"}),
    ):
        assert (answer.status, answer.says(sentence)) == (409, True)
    assert money_desk(waiting).box_cents == 40_00


def test_who_withdraws_before_the_start_has_no_side_fee_in_and_gets_it_back(organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:5], stake_cents=0)
    pool = opened(event, SideKind.LOW_SCORE, actor, nights.NAMES[:5])
    zoe = entry_of(event, "Edith")
    entry_withdraw(entry_id=zoe.pk, actor=actor)
    nights.start(event, organizer)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=3)
    line = line_of(pool)
    gone = next(taker for taker in line.takers if taker.entry_id == zoe.pk)
    assert (gone.back_cents, gone.is_out) == (1_00, True)
    assert sum(cents for entry, cents in line.shares.won.items() if entry != zoe.pk) == 4_00
    side_pool_leave(side_pool_id=pool.pk, entry_id=zoe.pk, actor=actor)
    assert (line_of(pool).cents, money_desk(now(event)).box_cents) == (4_00, 4_00)
    with pytest.raises(NotNowError, match="Round 1 has started"):
        side_pool_leave(side_pool_id=pool.pk, entry_id=entry_of(event, "Ann").pk, actor=actor)


@pytest.mark.night
def test_a_side_fee_that_nobody_gave_back_is_owed_once_the_pool_is_settled(organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:5], stake_cents=0)
    pool = opened(event, SideKind.PERFECT_HAND, actor, nights.NAMES[:5])
    edith = entry_of(event, "Edith").pk
    entry_withdraw(entry_id=edith, actor=actor)
    nights.start(event, organizer, opened=0)
    Event.objects.filter(pk=event.pk).update(status="finished")
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    assert [(line.entry_id, line.owed_cents) for line in money_desk(now(event)).payouts] == [(edith, 1_00)]
    assert money_desk(now(event)).box_cents == 1_00
    payout_pay(entry_id=edith, initials="E", key=uuid4(), actor=actor)
    assert money_desk(now(event)).box_cents == 0
    assert list(differences()) == []


def fined(organizer, actor):
    """Ann, maker, is euchred; her dollar is in the cup before the hand is corrected to three tricks."""
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)
    pool = opened(event, SideKind.EUCHRE_FINES, actor, nights.NAMES[:4])
    nights.start(event, organizer)
    match, ann = nights.match_at(event), entry_of(event, "Ann").pk
    position = match.seats.get(entry=ann).position
    hand = nights.record(match, organizer, 1, maker=position, tricks=2).hand
    side_fine_take(side_pool_id=pool.pk, entry_id=ann, seen_cents=1_00, key=uuid4(), actor=actor)
    return pool, ann, lambda: nights.correct(hand, organizer, maker=position, tricks=3)


@pytest.mark.night
def test_a_fine_that_a_correction_takes_off_is_given_back_once(organizer, actor):
    pool, ann, correct = fined(organizer, actor)
    fields = {"side_pool_id": pool.pk, "entry_id": ann, "actor": actor}
    with pytest.raises(NotNowError, match="nothing to refund"):
        side_fine_return(**fields, seen_cents=1_00, key=uuid4())
    correct()
    key = uuid4()
    first, again = (side_fine_return(**fields, seen_cents=1_00, key=key) for _ in range(2))
    assert (first.pk, first.memo) == (again.pk, "Euchre fines refunded: $1")
    assert (line_of(pool).cents, money_desk(now(pool.event)).box_cents) == (0, 0)
    with pytest.raises(NotNowError, match="nothing to refund"):
        side_fine_return(**fields, seen_cents=1_00, key=uuid4())
    assert list(differences()) == []


def test_a_fine_that_is_taken_off_after_the_cup_was_settled_goes_back_with_the_prizes(organizer, actor):
    pool, ann, correct = fined(organizer, actor)
    Event.objects.filter(pk=pool.event_id).update(status="finished")
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    winner = line_of(pool).winners
    correct()
    assert line_of(pool).is_stale is (winner != ("Ann",))
    with pytest.raises(NotNowError, match="already settled"):
        side_fine_return(side_pool_id=pool.pk, entry_id=ann, seen_cents=1_00, key=uuid4(), actor=actor)
    if winner != ("Ann",):
        side_pool_correct(side_pool_id=pool.pk, reason="A wrong hand", actor=actor)
    owed = [(line.entry_id, line.owed_cents) for line in money_desk(now(pool.event)).payouts]
    assert [each for each in owed if each[1]] == [(ann, 1_00)]


@pytest.mark.night
def test_only_nights_that_were_played_with_the_money_left_in_count_towards_a_perfect_hand(organizer, actor):
    """Ann played on the 20th; the night of the 13th was never played, that of the 6th gave the money back."""
    ways = {6: (NobodyWins.RETURN, True), 13: (NobodyWins.CARRY, False), 20: (NobodyWins.CARRY, True)}
    counted, first = [], None
    for day, (nobody, is_played) in ways.items():
        starts_at = nights.make_draft().starts_at.replace(day=day)
        event = nights.make_event(organizer, capacity=4, stake_cents=0, starts_at=starts_at)
        if first is None:
            event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0, starts_at=starts_at)
        else:
            nights.enter_again(event, first, organizer)
        first = first or event
        nights_needed = {} if nobody is NobodyWins.RETURN else {"nights": 3}
        pool = opened(event, SideKind.PERFECT_HAND, actor, nights.NAMES[:4], nobody=nobody, **nights_needed)
        if is_played:
            nights.start(event, organizer)
            nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=3)
            round_close(event_id=event.pk, number=1, stands={1: "Called off"}, actor=actor)
            Event.objects.filter(pk=event.pk).update(status="finished")
            side_pool_settle(side_pool_id=pool.pk, actor=actor)
        counted.append(line_of(pool).takers[0].nights)
    assert counted == [1, 1, 1]
    last = nights.make_event(organizer, capacity=4, stake_cents=0)
    nights.enter_again(last, first, organizer)
    pool = opened(last, SideKind.PERFECT_HAND, actor, nights.NAMES[:4], nights=3)
    assert {taker.nights for taker in line_of(pool).takers} == {2}
    ann = entry_of(last, "Ann").pk
    with pytest.raises(NotNowError, match=r"Ann can't win yet\. They need 3 paid nights and have 2"):
        side_perfect_note(side_pool_id=pool.pk, entry_id=ann, actor=actor)


@pytest.mark.night
def test_a_pool_that_gives_everybody_their_money_back_cannot_wait_for_several_nights(organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)
    with pytest.raises(
        InvalidRequestError, match="If players need more than one night to qualify"
    ) as refused:
        opened(event, SideKind.PERFECT_HAND, actor, (), nights=2, nobody=NobodyWins.RETURN)
    assert (refused.value.code, refused.value.field) == ("never_won", "nobody")
