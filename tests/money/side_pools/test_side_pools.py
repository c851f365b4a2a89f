"""Side pools from joining to paying: every cent in a ledger account of its own, and none left over."""

from datetime import datetime
from functools import partial
from uuid import uuid4

import pytest

from scoring.money.side_pools import NobodyWins, SideKind, SideTerms
from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, LockedError, NotNowError
from tournaments.models import Entry, Event, LedgerEntry
from tournaments.money.selectors.money import money_desk
from tournaments.money.selectors.side_pools import side_pools_of
from tournaments.money.services.cash import left_to_do
from tournaments.money.services.payouts import cut_hand_over, payout_pay, prizes_fix
from tournaments.money.services.side_pools import (
    side_fine_take,
    side_perfect_note,
    side_pool_correct,
    side_pool_join,
    side_pool_leave,
    side_pool_open,
    side_pool_settle,
)
from tournaments.nights.services.events import event_change
from tournaments.show.services.show import board_freeze

pytestmark = pytest.mark.django_db

RETURN = NobodyWins.RETURN


@kept
def actor(organizer):
    return Actor(organizer)


@pytest.fixture
def four(organizer):
    return partial(night_of_four, organizer)


def night_of_four(organizer, day=27):
    """Make a night of four with nothing staked: only side pools hold money. It is to come by any clock."""
    starts_at = datetime(2096, 11, day, 19, 0)  # noqa: DTZ001 -- the wall clock in time_zone
    return nights.make_night(
        organizer, nights.NAMES[:4], stake_cents=0, starts_at=starts_at, name=f"Night {day}"
    )


def entries(event):
    return list(Entry.objects.filter(stage__event=event).order_by("queue"))


def opened(event, kind, actor, *, joined=4, **terms):
    terms = SideTerms(**{"kind": kind, "stake_cents": 1_00, **terms})
    pool = side_pool_open(event_id=event.pk, terms=terms, actor=actor)
    for entry in entries(event)[:joined]:
        side_pool_join(side_pool_id=pool.pk, entry_id=entry.pk, actor=actor)
    return pool


def line_of(pool):
    event = Event.objects.select_related("club").get(pk=pool.event_id)
    return next(line for line in side_pools_of(event) if line.pool.pk == pool.pk)


def sums(event):
    return {account: cents for account, cents in money_desk(event).accounts.items() if cents}


def over(event, organizer):
    """End a night whose seats are drawn, whatever was played."""
    Event.objects.filter(pk=event.pk).update(status="finished")
    return Event.objects.select_related("club").get(pk=event.pk)


def alone(match, organizer, number, maker, tricks=5):
    return nights.record(match, organizer, number, maker=maker, tricks=tricks, alone=True).hand


def test_joining_puts_the_stake_into_an_account_of_its_own_once(four, actor):
    event = four()
    pool = opened(event, SideKind.MOST_LONERS, actor, joined=3)
    side_pool_join(side_pool_id=pool.pk, entry_id=entries(event)[0].pk, actor=actor)
    assert sums(event) == {"cash": 3_00, "side_loners": -3_00}
    assert (line_of(pool).cents, len(line_of(pool).takers)) == (3_00, 3)


def test_who_leaves_before_round_one_gets_the_stake_back(four, actor):
    event = four()
    pool = opened(event, SideKind.LOW_SCORE, actor, joined=2)
    for _ in range(2):
        side_pool_leave(side_pool_id=pool.pk, entry_id=entries(event)[0].pk, actor=actor)
    assert sums(event) == {"cash": 1_00, "side_low": -1_00}


def test_nobody_joins_or_leaves_once_round_one_has_opened_but_the_fifty_fifty(four, actor, organizer):
    event = four()
    low, fifty = (opened(event, kind, actor, joined=1) for kind in (SideKind.LOW_SCORE, SideKind.FIFTY_FIFTY))
    nights.start(event, organizer)
    second = entries(event)[1].pk
    with pytest.raises(NotNowError, match="Round 1 has started"):
        side_pool_join(side_pool_id=low.pk, entry_id=second, actor=actor)
    side_pool_join(side_pool_id=fifty.pk, entry_id=second, actor=actor)
    assert sums(event) == {"cash": 3_00, "side_low": -1_00, "side_fifty": -2_00}


def test_a_side_pool_is_opened_once_on_its_terms(four, actor):
    event = four()
    first, again = (opened(event, SideKind.HIGH_ROUND, actor, joined=0) for _ in range(2))
    assert first.pk == again.pk
    with pytest.raises(LockedError, match="already open"):
        opened(event, SideKind.HIGH_ROUND, actor, joined=0, stake_cents=2_00)


@pytest.mark.parametrize(
    ("kind", "title"), [("loners", "Most loners"), ("fines", "Euchre fines"), ("basket", "Loner basket")]
)
def test_what_follows_the_hands_is_not_opened_where_tables_report_points_only(kind, title, organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:4], **nights.TOTALS)
    with pytest.raises(InvalidRequestError, match=f"“{title}” needs every hand") as refused:
        opened(event, SideKind(kind), actor)
    assert (refused.value.code, refused.value.field) == ("needs_hands", "kind")
    assert not event.side_pools.exists()


@pytest.mark.parametrize("kind", [SideKind.MOST_LONERS, SideKind.EUCHRE_FINES, SideKind.LONER_BASKET])
def test_tables_go_on_reporting_hands_while_a_side_pool_follows_them(kind, organizer, actor):
    event = nights.make_event(organizer)
    opened(event, kind, actor, joined=0)
    with pytest.raises(InvalidRequestError, match="needs every hand entered") as refused:
        event_change(event_id=event.pk, draft=nights.make_draft(**nights.TOTALS), actor=actor)
    assert (refused.value.code, refused.value.field) == ("needs_hands", "reporting")
    assert not Event.objects.get(pk=event.pk).reports_totals


def test_points_of_a_round_decide_the_high_round_and_the_low_score(organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:4], **nights.TOTALS)
    high, low = (opened(event, kind, actor) for kind in (SideKind.HIGH_ROUND, SideKind.LOW_SCORE))
    nights.start(event, organizer)
    match = nights.match_at(event)
    nights.tell(match, organizer, (14, 9))
    won = {side: {seat.player.name for seat in match.seats.filter(side=side)} for side in (1, 2)}
    assert (set(line_of(high).winners), set(line_of(low).winners)) == (won[1], won[2])


def test_the_basket_is_whose_loner_was_the_last_and_a_correction_keeps_its_turn(four, actor, organizer):
    event = four()
    pool = opened(event, SideKind.LONER_BASKET, actor)
    nights.start(event, organizer)
    match = nights.match_at(event)
    called = {seat.position: seat.player.name for seat in match.seats.all()}
    first = alone(match, organizer, 1, maker=1)
    assert line_of(pool).winners == (called[1],)
    alone(match, organizer, 2, maker=2)
    assert line_of(pool).now == f"Leading: {called[2]}."
    nights.correct(first, organizer, maker=3, tricks=5, alone=True)
    assert line_of(pool).winners == (called[2],)


def test_fines_follow_the_hands_and_are_collected_once(four, actor, organizer):
    event = four()
    pool = opened(event, SideKind.EUCHRE_FINES, actor, stake_cents=25)
    nights.start(event, organizer)
    match = nights.match_at(event)
    nights.record(match, organizer, 1, maker=1, tricks=2)
    alone(match, organizer, 2, maker=1, tricks=1)
    fined = {seat.entry_id: seat.position for seat in match.seats.all()}
    owed = {fined[taker.entry_id]: taker.owes_cents for taker in line_of(pool).takers}
    assert owed == {1: 75, 3: 25, 2: 0, 4: 0}
    first = next(entry for entry, position in fined.items() if position == 1)
    fields = {"side_pool_id": pool.pk, "entry_id": first, "seen_cents": 75, "actor": actor}
    key = uuid4()
    once, again = (side_fine_take(**fields, key=key) for _ in range(2))
    assert once.pk == again.pk
    with pytest.raises(NotNowError, match="No fines are due"):
        side_fine_take(**fields, key=uuid4())
    assert sums(event) == {"cash": 75, "side_fines": -75}


@pytest.mark.night
@pytest.mark.parametrize("kind", [SideKind.MOST_LONERS, SideKind.HIGH_ROUND, SideKind.LOW_SCORE])
def test_a_simulated_night_pays_the_side_pool_with_the_prizes(kind, organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:4])
    pool = opened(event, kind, actor)
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=actor)
    event = Event.objects.select_related("club").get(pk=event.pk)
    assert "Settle " in " ".join(left_to_do(event))
    first, again = (side_pool_settle(side_pool_id=pool.pk, actor=actor) for _ in range(2))
    assert first.pk == again.pk
    prizes_fix(event_id=event.pk, actor=actor)
    desk = money_desk(event)
    assert sum(line.prize_cents for line in desk.payouts) == 44_00
    assert sum(line.side_cents for line in desk.payouts) == 4_00
    assert not desk.is_stale
    for line in desk.payouts:
        payout_pay(entry_id=line.entry_id, initials="AB", key=uuid4(), actor=actor)
    assert sums(event) == {}
    assert list(differences()) == []


def test_half_of_a_fifty_fifty_is_handed_to_the_charity(four, actor, organizer):
    event = four()
    pool = opened(event, SideKind.FIFTY_FIFTY, actor)
    nights.start(event, organizer, opened=0)
    over(event, organizer)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    assert sums(event) == {"cash": 4_00, "charity": -2_00, "owed": -2_00}
    account = LedgerEntry.Account.CHARITY
    cut_hand_over(event_id=event.pk, account=account, initials="CH", key=uuid4(), actor=actor)
    winner = money_desk(event).payouts[0]
    payout_pay(entry_id=winner.entry_id, initials="AB", key=uuid4(), actor=actor)
    assert sums(event) == {}


@pytest.mark.night
def test_what_nobody_wins_goes_to_the_clubs_next_night_once(four, actor, organizer):
    first = four(day=20)
    pool = opened(first, SideKind.LONER_BASKET, actor)
    nights.start(first, organizer, opened=0)
    first = over(first, organizer)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    assert (sums(first), left_to_do(first)) == (
        {},
        ["Count the cash box."],
    )
    second = four(day=27)
    following = opened(second, SideKind.LONER_BASKET, actor)
    assert sums(second) == {"cash": 8_00, "side_basket": -8_00}
    assert (line_of(following).carried_cents, following.carries_in.get().source_id) == (4_00, pool.pk)
    third = four(day=28)
    assert not opened(third, SideKind.LONER_BASKET, actor, joined=1).carries_in.exists()
    assert list(differences()) == []


def test_what_nobody_wins_is_given_back_by_option(four, actor, organizer):
    event = four()
    pool = opened(event, SideKind.MOST_LONERS, actor, joined=3, nobody=RETURN)
    nights.start(event, organizer, opened=0)
    event = over(event, organizer)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    assert [line.owed_cents for line in money_desk(event).payouts] == [1_00] * 3


def test_who_has_withdrawn_never_wins_a_side_pool(four, actor, organizer):
    event = four()
    pool = opened(event, SideKind.LONER_BASKET, actor)
    nights.start(event, organizer)
    match = nights.match_at(event)
    alone(match, organizer, 1, maker=1)
    Entry.objects.filter(pk=match.seats.get(position=1).entry_id).update(status="withdrawn")
    assert line_of(pool).winners == ()


@pytest.mark.night
def test_a_result_corrected_after_settling_is_settled_anew_in_reverse(four, actor, organizer):
    event = four()
    pool = opened(event, SideKind.HIGH_ROUND, actor)
    nights.start(event, organizer)
    match = nights.match_at(event)
    hand = nights.record(match, organizer, 1, maker=1, tricks=5).hand
    round_close(event_id=event.pk, number=1, stands={1: "Late"}, actor=actor)
    event = over(event, organizer)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    with pytest.raises(NotNowError, match="already matches the results"):
        side_pool_correct(side_pool_id=pool.pk, reason="x", actor=actor)
    nights.correct(hand, organizer, maker=2, tricks=5)
    assert line_of(pool).is_stale
    with pytest.raises(InvalidRequestError):
        side_pool_correct(side_pool_id=pool.pk, reason=" ", actor=actor)
    side_pool_correct(side_pool_id=pool.pk, reason="Wrong side", actor=actor)
    assert not line_of(pool).is_stale
    owed = {line.entry_id for line in money_desk(event).payouts if line.owed_cents}
    assert owed == {seat.entry_id for seat in match.seats.filter(side=2)}
    assert sums(event) == {"cash": 4_00, "owed": -4_00}


def told(client, event):
    """What everybody is answered over the API."""
    return client.get(f"/api/v1/public/{event.public_id}/side-pools").json()


@pytest.mark.night
def test_a_frozen_board_tells_nobody_what_happens_in_a_side_pool(four, actor, organizer, client):
    event = four()
    kinds = (SideKind.LONER_BASKET, SideKind.EUCHRE_FINES, SideKind.PERFECT_HAND)
    perfect = [opened(event, kind, actor) for kind in kinds][-1]
    nights.start(event, organizer)
    match = nights.match_at(event)
    alone(match, organizer, 1, maker=1)
    assert told(client, event)[0]["winners"]
    board_freeze(event_id=event.pk, after=0, actor=actor)
    before = told(client, event)
    assert (before[0]["winners"], before[0]["now"]) == ([], "Hidden until the host shows the standings.")
    nights.record(match, organizer, 2, maker=1, tricks=2)
    side_perfect_note(side_pool_id=perfect.pk, entry_id=entries(event)[0].pk, actor=actor)
    assert told(client, event) == before


def test_a_frozen_board_does_not_tell_the_fines_that_a_correction_took_off(four, actor, organizer, client):
    event = four()
    pool = opened(event, SideKind.EUCHRE_FINES, actor)
    nights.start(event, organizer)
    match = nights.match_at(event)
    hand = nights.record(match, organizer, 1, maker=1, tricks=2).hand
    fined = match.seats.get(position=1).entry_id
    side_fine_take(side_pool_id=pool.pk, entry_id=fined, seen_cents=1_00, key=uuid4(), actor=actor)
    board_freeze(event_id=event.pk, after=0, actor=actor)
    nights.correct(hand, organizer, maker=1, tricks=3)
    assert {taker.back_cents for taker in line_of(pool).takers} == {0, 1_00}
    assert {taker["back_cents"] for taker in told(client, event)[0]["takers"]} == {0}


@pytest.mark.night
def test_a_frozen_board_does_not_say_that_a_result_has_changed(four, actor, organizer, client):
    event = four()
    pool = opened(event, SideKind.HIGH_ROUND, actor)
    nights.start(event, organizer)
    hand = nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=5).hand
    board_freeze(event_id=event.pk, after=0, actor=actor)
    over(event, organizer)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    before = told(client, event)
    nights.correct(hand, organizer, maker=2, tricks=5)
    assert line_of(pool).is_stale
    assert told(client, event) == before
