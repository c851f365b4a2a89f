"""Undo where the tables of a round had each other's game of the bracket: a game is once in a round."""

import pytest
from django.db.models import F

from tests import nights
from tests.direct.brackets.test_knockout import PAIRS, knockout
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.direct.services.undo import act_undo
from tournaments.models import Match

pytestmark = pytest.mark.django_db


@undoable(Scope.NIGHT)
def swap_games(*, event_id, actor):
    """What a redraw that leaves everyone seated may do one day."""
    matches = Match.objects.filter(round__stage__event=event_id, round__number=1)
    matches.update(game=F("game") + 100)
    matches.filter(game=101).update(game=2)
    matches.filter(game=102).update(game=1)
    audit(actor, "bracket_decide", event_id=event_id, row=f"event:{event_id}", change=Change())


@pytest.mark.parametrize("is_open", [False, True])
def test_games_that_two_tables_had_the_other_way_round_are_put_back(is_open, organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    if is_open:
        nights.open_round(event, 1, organizer)
    matches = Match.objects.filter(round__stage__event=event, round__number=1).order_by("table")
    before = list(matches.values_list("game", flat=True))
    assert sorted(before) == [1, 2]
    swap_games(event_id=event.pk, actor=Actor(organizer))
    assert list(matches.values_list("game", flat=True)) == before[::-1]
    act_undo(event_id=event.pk, undo_id=event.undo_records.latest("pk").pk, actor=Actor(organizer))
    assert list(matches.values_list("game", flat=True)) == before
