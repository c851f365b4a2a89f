"""Players whose partners are drawn once win with them: whatever ties get, partners have the same."""

import pytest

from scoring.money.pool_split import read_prizes
from scoring.money.prize_terms import PrizeTerms
from scoring.money.ties import TiePolicy
from tests import nights
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import FORMATS, FormatKey, MovementSettings
from tournaments.models import Event, Seat
from tournaments.money.selectors.prizes import prize_sheet

pytestmark = pytest.mark.django_db


def played(organizer, key, players, prizes, policy):
    """Play a night of single players at ten dollars each to its end."""
    kind = FORMATS[key]
    event = nights.make_night(
        organizer,
        [f"P{number}" for number in range(players)],
        format=key,
        movement=MovementSettings(entry_size=1),
        criteria=kind.usual_criteria,
        rules=next(iter(kind.house_rules.values())),
        prizes=read_prizes(prizes, rounding_cents=100),
        terms=PrizeTerms(prize_ties=policy),
    )
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


def partners_of(event):
    """Everyone's partner by entry, from the seats."""
    sides = {}
    for seat in Seat.objects.filter(round__stage__event=event):
        sides.setdefault((seat.match_id, seat.side), []).append(seat.entry_id)
    return {one: other for pair in sides.values() for one, other in (pair, pair[::-1])}


@pytest.mark.one_by_day
@pytest.mark.parametrize("policy", TiePolicy)
@pytest.mark.parametrize(
    ("key", "players", "each"),
    [
        (FormatKey.SINGLE_TABLE, 4, 20_00),
        (FormatKey.KNOCKOUT, 8, 40_00),
        (FormatKey.PEUCHRE, 6, 30_00),
    ],
)
def test_the_two_who_won_have_half_of_the_first_two_prizes_each(key, players, each, policy, organizer):
    event = played(organizer, key, players, "75/25", policy)
    sheet = prize_sheet(event)
    assert ([line.cents for line in sheet.lines], sheet.is_open) == ([each, each], False)
    first, second = sheet.lines
    assert partners_of(event)[first.entry_id] == second.entry_id


@pytest.mark.night
def test_two_pairs_that_share_a_place_draw_as_pairs(organizer):
    """Of 80 dollars both finalists' pairs are paid by place; the last four share 8 + 6 and 4 + 2 by lot."""
    event = played(organizer, FormatKey.KNOCKOUT, 8, "20, 20, 10, 10, 8, 6, 4, 2", TiePolicy.LOT)
    won = {line.entry_id: line.cents for line in prize_sheet(event).lines}
    assert sorted(won.values()) == [3_00, 3_00, 7_00, 7_00, 10_00, 10_00, 20_00, 20_00]
    assert all(won[one] == won[other] for one, other in partners_of(event).items())


def test_where_partners_change_equals_draw_each_for_themselves(organizer):
    """Two players share the first place of a party after one round together."""
    event = nights.make_night(
        organizer,
        nights.NAMES[:4],
        movement=MovementSettings(rounds=1),
        prizes=read_prizes("75/25", rounding_cents=100),
        terms=PrizeTerms(prize_ties=TiePolicy.LOT),
    )
    nights.start(event, organizer)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=5)
    Event.objects.filter(pk=event.pk).update(status="finished")
    assert [line.cents for line in prize_sheet(Event.objects.get(pk=event.pk)).lines] == [30_00, 10_00]
