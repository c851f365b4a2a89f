"""Side pools of a night in two parts, and of pairs: what somebody did counts wherever they sat."""

import pytest

from scoring.money.side_pools import SideKind
from tests.kept import kept
from tests.money.side_pools.test_side_pools import line_of, opened
from tests.nights import make_night, match_at, open_round, record, start
from tests.seating.test_stages import EIGHT, PAIRS, draw_final, played
from tournaments.audit.actor import Actor
from tournaments.formats import FormatKey, MovementSettings
from tournaments.money.selectors.side_records import side_night

pytestmark = pytest.mark.django_db


@kept
def actor(organizer):
    return Actor(organizer)


@kept
def night(organizer):
    return make_night(organizer, EIGHT, stake_cents=0, movement=MovementSettings(rounds=1))


def final_of(night, organizer):
    """Play the first part, where seat 1 of table 1 makes two loners and of table 2 one; open the final."""
    event = played(night, organizer)
    best = {table: called(match_at(event, 1, table)) for table in (1, 2)}
    event = draw_final(event, organizer)
    open_round(event, 2, organizer)
    match = match_at(event, 2, 1)
    return event, match, best, {name: position for position, name in called(match).items()}


def called(match):
    return {seat.position: seat.player.name for seat in match.seats.select_related("player")}


def loner(match, organizer, number, maker):
    record(match, organizer, number, maker=maker, tricks=5, alone=True)


@pytest.mark.night
def test_loners_of_both_parts_add_up_and_the_basket_goes_on(night, organizer, actor):
    most, basket = (opened(night, kind, actor, joined=8) for kind in ("loners", "basket"))
    _, match, best, sits = final_of(night, organizer)
    assert line_of(basket).winners == (best[2][1],)
    loner(match, organizer, 1, sits[best[2][1]])
    assert set(line_of(most).winners) == {best[1][1], best[2][1]}
    loner(match, organizer, 2, sits[best[1][3]])
    assert line_of(basket).winners == (best[1][3],)


@pytest.mark.night
def test_who_scores_nothing_in_the_final_has_not_the_lowest_score_of_the_night(night, organizer, actor):
    low = opened(night, SideKind.LOW_SCORE, actor, joined=8)
    _, match, best, _ = final_of(night, organizer)
    loner(match, organizer, 1, 1)
    assert set(line_of(low).winners) == {best[table][position] for table in (1, 2) for position in (2, 4)}


@pytest.mark.night
def test_the_highest_round_may_be_the_final(night, organizer, actor):
    high = opened(night, SideKind.HIGH_ROUND, actor, joined=8)
    _, match, best, sits = final_of(night, organizer)
    assert set(line_of(high).winners) == {best[1][1], best[1][3]}
    maker = sits[best[2][1]]
    for number in (1, 2, 3):
        loner(match, organizer, number, maker)
    partners = called(match)
    assert set(line_of(high).winners) == {partners[maker], partners[(maker + 1) % 4 + 1]}


@pytest.mark.night
def test_who_is_euchred_in_the_final_is_fined(night, organizer, actor):
    cup = opened(night, SideKind.EUCHRE_FINES, actor, joined=8)
    _, match, _, _ = final_of(night, organizer)
    record(match, organizer, 1, maker=1, tricks=2)
    fined = called(match)
    owed = {taker.name: taker.owes_cents for taker in line_of(cup).takers if taker.owes_cents}
    assert owed == {fined[1]: 1_00, fined[3]: 1_00}


def test_a_pair_has_the_loners_of_both_and_its_points_and_hands_once(organizer):
    event = make_night(
        organizer, PAIRS[:4], format=FormatKey.ROUND_ROBIN, movement=MovementSettings(entry_size=2)
    )
    event = start(event, organizer)
    match = match_at(event)
    for number, maker in ((1, 1), (2, 3)):
        loner(match, organizer, number, maker)
    pair = match.seats.get(position=1).entry_id
    own = next(record for record in side_night(event).records if record.entry == pair)
    assert (own.loners, own.points, own.hands, own.best_round) == (2, 8, 2, 8)
