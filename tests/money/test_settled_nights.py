"""Once a night's money is shared out nothing more is played, whichever way it would go on."""

from itertools import product

import pytest

from scoring.money.side_pools import SideKind
from tests import nights
from tests.by_night import one_in
from tests.direct.brackets.test_knockout import PAIRS
from tests.kept import kept
from tests.money.side_pools.test_side_pools import entries, opened
from tests.play.test_one_table import night
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import GameDecision, Verdict, bracket_preview
from tournaments.direct.services.rematch import rematch_open
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.take_back import round_reopen
from tournaments.direct.services.undo import act_undo, way_back
from tournaments.errors import NotNowError
from tournaments.formats import PAIR, FormatKey, MovementSettings
from tournaments.models import Event, Match, Round
from tournaments.money.services.cash import money_close
from tournaments.money.services.payouts import prizes_fix
from tournaments.money.services.side_pools import side_pool_join, side_pool_leave, side_pool_settle

pytestmark = pytest.mark.django_db


@kept
def actor(organizer):
    return Actor(organizer)


def fix(event, actor):
    prizes_fix(event_id=event.pk, actor=actor)


def settle(event, actor):
    side_pool_settle(side_pool_id=event.side_pools.get().pk, actor=actor)


def close(event, actor):
    money_close(event_id=event.pk, actor=actor)


SHARED_OUT = {
    "the prizes are fixed": (fix, 10_00, "prizes_fixed"),
    "a side pool is settled": (settle, 0, "side_pool_settled"),
    "the box is closed": (close, 0, "money_closed"),
}


def rounds_of(organizer, actor, stake_cents):
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=stake_cents)
    nights.start(event, organizer, opened=0)
    return event, lambda: round_reopen(event_id=event.pk, number=3, actor=actor)


def rematch_of(organizer, actor, stake_cents):
    event = night(organizer, "single_table", stake_cents=stake_cents)
    return event, lambda: rematch_open(event_id=event.pk, after=1, actor=actor)


def bracket_of(organizer, actor, stake_cents):
    pairs = MovementSettings(entry_size=PAIR)
    event = nights.make_night(
        organizer, PAIRS[:4], format=FormatKey.KNOCKOUT, movement=pairs, stake_cents=stake_cents
    )
    event = nights.start(event, organizer, opened=0)

    def send_the_loser_into_the_final():
        won = nights.match_at(event).winner
        other = Verdict.SECOND if won == 1 else Verdict.FIRST
        change = GameDecision(round=1, table=1, verdict=other, walk_over=False, reason="A mistake")
        sha256 = bracket_preview(event, change).sha256
        bracket_decide(event_id=event.pk, change=change, sha256=sha256, actor=actor)

    return event, send_the_loser_into_the_final


#: By day each night and each way to share out once.
EACH_WITH_EACH = one_in(4, list(product([rounds_of, rematch_of, bracket_of], SHARED_OUT)))


@pytest.mark.parametrize("case", EACH_WITH_EACH, ids=lambda case: f"{case[0].__name__} {case[1]}")
def test_a_night_whose_money_is_shared_out_does_not_go_on(case, organizer, actor):
    night_of, how = case
    share_out, stake, code = SHARED_OUT[how]
    event, go_on = night_of(organizer, actor, stake)
    if share_out is settle:
        opened(event, SideKind.FIFTY_FIFTY, actor, joined=1)
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=actor)
    event = Event.objects.get(pk=event.pk)
    share_out(event, actor)
    before = list(Round.objects.filter(stage__event=event).order_by("pk").values())
    with pytest.raises(NotNowError) as refused:
        go_on()
    assert refused.value.code == code
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert list(Round.objects.filter(stage__event=event).order_by("pk").values()) == before


@pytest.mark.parametrize(("act", "at"), [(side_pool_join, 1), (side_pool_leave, 0)])
def test_nobody_joins_or_leaves_a_side_pool_that_is_settled(act, at, organizer, actor):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], stake_cents=0), organizer, opened=0)
    pool = opened(event, SideKind.FIFTY_FIFTY, actor, joined=1)
    Event.objects.filter(pk=event.pk).update(status="finished")
    settle(event, actor)
    Event.objects.filter(pk=event.pk).update(status="running")
    with pytest.raises(NotNowError, match="50/50 is already settled"):
        act(side_pool_id=pool.pk, entry_id=entries(event)[at].pk, actor=actor)


@pytest.mark.night
def test_a_decision_after_the_prizes_that_brings_no_game_is_undone(organizer, actor):
    pairs = MovementSettings(entry_size=PAIR)
    event = nights.make_night(organizer, PAIRS[:4], format=FormatKey.KNOCKOUT, movement=pairs)
    event = nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=actor)
    final = {"round__stage__event": event, "round__number": 2, "table": 1}
    won = Match.objects.get(**final).winner
    fix(event, actor)
    other = Verdict.SECOND if won == 1 else Verdict.FIRST
    change = GameDecision(round=2, table=1, verdict=other, walk_over=False, reason="A mistake")
    sha256 = bracket_preview(event, change).sha256
    bracket_decide(event_id=event.pk, change=change, sha256=sha256, actor=actor)
    assert Match.objects.get(**final).winner == 3 - won
    act_undo(event_id=event.pk, undo_id=way_back(event).offered.id, actor=actor)
    assert Match.objects.get(**final).winner == won
    # Nothing stands in the way of what was done before it.
    assert event.undo_records.get(pk=way_back(event).offered.id).line.action == "prizes_fix"
