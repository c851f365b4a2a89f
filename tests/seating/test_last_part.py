"""What a last part of a night means for everything else: settings, seats, exports, stakes, its end."""

import pytest
from django.utils import timezone

from tests.kept import kept
from tests.last_parts import EIGHT, draw_final, names, plan, played
from tests.nights import (
    make_draft,
    make_event,
    make_night,
    match_at,
    open_round,
)
from tournaments.access.permissions import entry_in
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.pace import pace_of
from tournaments.direct.selectors.results import event_results
from tournaments.direct.services.shorten import night_shorten
from tournaments.errors import (
    InvalidRequestError,
    StageError,
)
from tournaments.formats import Feed, FormatKey, MovementSettings
from tournaments.models import Entry, Event, Round
from tournaments.money.selectors.exports import seats_rows
from tournaments.nights.services.events import event_change
from tournaments.play.selectors.tables import table_state
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.selectors.seating import board_of
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    """Eight people, one round of a party, then the best four."""
    return make_night(organizer, EIGHT, movement=MovementSettings(rounds=1))


def test_a_night_that_becomes_one_of_pairs_brings_its_last_part_along(organizer):
    event = make_event(organizer, format=FormatKey.SWISS, movement=MovementSettings(rounds=1))
    plan(event, organizer, StageDraft(feed=Feed(best=4), format=FormatKey.SWISS))
    pairs = make_draft(format=FormatKey.SWISS, movement=MovementSettings(rounds=1, entry_size=2))
    event_change(event_id=event.pk, draft=pairs, actor=Actor(organizer))
    assert event.stages.get(number=2).movement.entry_size == 2


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": FormatKey.KNOCKOUT}, "ends with a final"),
        (
            {"format": FormatKey.SWISS, "movement": MovementSettings(entry_size=2)},
            "for individual players",
        ),
        ({"criteria": (Criterion.POINTS_PER_GAME, Criterion.WINS)}, "carry over only if"),
    ],
)
def test_a_night_does_not_become_one_whose_last_part_cannot_be_played(organizer, changes, sentence):
    event = make_event(organizer)
    carried = StageDraft(feed=Feed(best=4, carries=True), format=FormatKey.MEXICANO)
    plan(event, organizer, carried)
    with pytest.raises(StageError, match=sentence):
        event_change(event_id=event.pk, draft=make_draft(**changes), actor=Actor(organizer))
    assert Event.objects.get(pk=event.pk).first_stage.format == FormatKey.PARTY


def test_points_that_count_on_are_not_said_to_be_for_sitting_out(night, organizer):
    carried = StageDraft(
        feed=Feed(best=4, carries=True), format=FormatKey.MEXICANO, movement=MovementSettings(rounds=1)
    )
    event = draw_final(played(night, organizer, carried), organizer)
    open_round(event, 2, organizer)
    assert [(line.brought, line.credited, line.points) for line in standings_of(event)[:4]] == [
        ("8", "", "8"),
        ("8", "", "8"),
        ("4", "", "4"),
        ("4", "", "4"),
    ]


def test_tables_tell_who_plays_on_where_and_nothing_to_those_who_do_not(night, organizer):
    event = draw_final(played(night, organizer), organizer)
    told = [seat for table in (1, 2) for seat in table_state(match_at(event, 1, table), event).next_seats]
    assert {seat.name for seat in told} == {name for (name,) in names(event)}
    assert {seat.table for seat in told} == {1}
    assert sorted(seat.position for seat in told) == [1, 2, 3, 4]


def test_the_last_round_before_the_best_play_on_is_not_the_end(night, organizer):
    event = played(night, organizer)
    assert not table_state(match_at(event, 1, 1), event).is_last
    event = draw_final(event, organizer)
    assert table_state(match_at(event, 2, 1), event).is_last
    assert board_of(event, 2).rounds == 2


def test_exports_name_who_sits_out_of_a_last_part(night, organizer):
    five = StageDraft(feed=Feed(best=5), format=FormatKey.MEXICANO, movement=MovementSettings(rounds=1))
    event = draw_final(played(night, organizer, five), organizer)
    best = [name for (name,) in names(event)]
    (out,) = event_results(event)["rounds"][1]["byes"]
    assert out in best
    assert [row[4] for row in seats_rows(event) if row[0] == 2 and row[5]] == [out]
    assert event_results(event)["rounds"][0]["byes"] == []


def test_who_plays_on_has_no_second_stake(night, organizer):
    event = draw_final(played(night, organizer), organizer)
    entry = Entry.objects.filter(stage__event=event, stage__number=2).first()
    with pytest.raises(Entry.DoesNotExist):
        entry_in(event, entry.pk)


def test_a_last_part_is_cut_by_the_nights_own_round_numbers(night, organizer):
    long = StageDraft(feed=Feed(best=8), format=FormatKey.MEXICANO, movement=MovementSettings(rounds=3))
    event = draw_final(played(night, organizer, long), organizer)
    offered = pace_of(event, now=timezone.now()).shorter
    assert [each.rounds for each in offered] == [3, 2]
    night_shorten(event_id=event.pk, rounds=3, actor=Actor(organizer))
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]
    with pytest.raises(InvalidRequestError, match="from 2 to 3"):
        night_shorten(event_id=event.pk, rounds=1, actor=Actor(organizer))
