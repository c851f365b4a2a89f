"""A perfect hand that recorded cards show is found by itself, and goes when its hand is corrected."""

import json
import re

import pytest

from scoring.egn.deals import deal_to_egn
from scoring.money.side_pools import SideKind
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.markup import one_line
from tests.money.side_pools.test_side_pools import line_of, night_of_four, opened, over
from tests.scoring.cardplay.test_perfect_hands import PERFECT
from tests.scoring.egn.recorded import BY_PLACE, game
from tournaments.audit.actor import Actor
from tournaments.direct.services.verification import differences
from tournaments.models import Hand
from tournaments.money.selectors.money import money_desk
from tournaments.money.selectors.side_pools import public_side_pools, side_pools_of
from tournaments.money.services.side_pools import side_pool_correct, side_pool_settle
from tournaments.play.services.recorded_games import game_record
from tournaments.show.services.show import board_freeze

pytestmark = pytest.mark.django_db

WRITTEN = json.dumps(game(deals=[deal_to_egn(PERFECT, number=1)]))


@kept
def actor(organizer):
    return Actor(organizer)


@kept
def playing(organizer):
    """Four in the perfect hand at a dollar, round one open and no hand played."""
    event = night_of_four(organizer)
    opened(event, SideKind.PERFECT_HAND, Actor(organizer))
    return nights.start(event, organizer)


def record(event, actor):
    """Record the game; returns the entry at seat 2."""
    match = nights.match_at(event)
    game_record(match_id=match.pk, written=WRITTEN, actor=actor, players=BY_PLACE)
    return match.seats.get(position=2).entry


def pool_of(event):
    return event.side_pools.get()


def holders(event):
    return [(taker.entry_id, taker.is_noted) for taker in line_of(pool_of(event)).takers if taker.is_perfect]


def test_recorded_cards_show_who_held_it_until_the_hand_is_corrected(playing, organizer, actor):
    assert holders(playing) == []
    holder = record(playing, actor)
    assert holders(playing) == [(holder.pk, False)]
    assert line_of(pool_of(playing)).winners == (holder.members.get().player.name,)
    nights.correct(Hand.objects.get(), organizer, maker=2, tricks=5)
    assert holders(playing) == []


def doubts_at_both_doors(event, organizer):
    """What the money page says has changed, before one may close the box; the API says the same."""
    person, found = browser(organizer), r"A result changed after ([^.<]+)\. If you close now"
    page = person.get(f"/events/{event.pk}/money/").text
    answer = person.get(f"/api/v1/events/{event.pk}/money").json()["doubts"]
    assert [re.match(found, each)[1] for each in answer] == re.findall(found, page)
    return re.findall(found, page)


@pytest.mark.night
def test_it_is_won_and_settled_anew_after_a_correction(playing, organizer, actor):
    holder = record(playing, actor)
    event = over(playing, organizer)
    side_pool_settle(side_pool_id=pool_of(event).pk, actor=actor)
    assert [(line.entry_id, line.owed_cents) for line in money_desk(event).payouts] == [(holder.pk, 4_00)]
    nights.correct(Hand.objects.get(), organizer, maker=2, tricks=5)
    assert line_of(pool_of(event)).is_stale
    assert doubts_at_both_doors(event, organizer) == ["you settled Perfect hand"]
    side_pool_correct(side_pool_id=pool_of(event).pk, reason="Other cards", actor=actor)
    assert money_desk(event).payouts == ()
    assert doubts_at_both_doors(event, organizer) == []
    assert list(differences()) == []


def test_whoever_is_not_in_wins_nothing_with_it(organizer, actor):
    event = night_of_four(organizer)
    pool = opened(event, SideKind.PERFECT_HAND, actor, joined=0)
    nights.start(event, organizer)
    record(event, actor)
    assert line_of(pool).winners == ()


def test_with_several_nights_to_go_it_does_not_win_yet(organizer, actor):
    event = night_of_four(organizer)
    pool = opened(event, SideKind.PERFECT_HAND, actor, nights=2)
    nights.start(event, organizer)
    holder = record(event, actor)
    assert holders(event) == [(holder.pk, False)]
    assert line_of(pool).winners == ()


def test_a_frozen_board_does_not_tell_of_it(playing, actor):
    record(playing, actor)
    board_freeze(event_id=playing.pk, after=0, actor=actor)
    (shown,) = public_side_pools(playing)
    assert [taker.is_perfect for taker in shown.takers] == [False] * 4


def test_what_the_cards_show_is_not_taken_back_by_hand_at_either_door(playing, organizer, actor):
    holder, person = record(playing, actor), browser(organizer)
    path = f"/events/{playing.pk}/side-pools"
    page = one_line(person.get(f"/events/{playing.pk}/side-pots/"))
    assert "Perfect hand (recorded game)" in page
    assert "Entered by mistake?" not in page
    (pool,) = json.loads(person.get(f"/api/v1{path}").text)
    assert [taker["entry"] for taker in pool["takers"] if taker["is_perfect"]] == [holder.pk]
    assert not any(taker["is_noted"] for taker in pool["takers"])
    fields = {"pool": "perfect", "entry": holder.pk, "reason": "No"}
    told = by_api(person, f"{path}/perfect-back", fields)
    shown = by_page(person, f"{path}/perfect-back/", fields)
    assert (told.status, told.code, shown.status) == (409, "not_noted", 409)
    assert shown.says("If it's from a recorded game, correct that hand.")


@pytest.mark.night
def test_all_side_pools_of_a_night_take_at_most_twelve_statements(
    organizer, actor, django_assert_max_num_queries
):
    event = night_of_four(organizer)
    for kind in SideKind:
        opened(event, kind, actor, **({"nights": 2} if kind is SideKind.PERFECT_HAND else {}))
    nights.start(event, organizer)
    record(event, actor)
    with django_assert_max_num_queries(12):
        assert len(side_pools_of(event)) == 7
