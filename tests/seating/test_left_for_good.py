"""Who leaves a last part that is drawn has left the night, also when that part is drawn again."""

import pytest

from tests import nights
from tests.last_parts import close, draw_final, names, plan
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import Departure, bracket_preview
from tournaments.direct.services.disqualification import Disqualification
from tournaments.direct.services.verification import differences
from tournaments.errors import StageError
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.models import Entry, Event
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.seating.services.stage_plans import StageDraft

pytestmark = pytest.mark.django_db


def best_eight(organizer, partners):
    """A round is played; of twelve the best eight are to play a knock-out of four pairs."""
    draft = StageDraft(
        feed=Feed(best=8, partners=partners),
        format=FormatKey.KNOCKOUT,
        movement=MovementSettings(entry_size=2),
    )
    event = nights.make_night(organizer, movement=MovementSettings(rounds=1))
    plan(event, organizer, draft)
    event = nights.start(event, organizer)
    nights.play_round(event, organizer, 1)
    close(event, organizer, 1, tables=(1, 2, 3))
    return Event.objects.get(pk=event.pk)


def leave(event, organizer, number, how, others=Disqualification.KEEP):
    """The pair with this number in the final leaves it."""
    entry = Entry.objects.get(stage__event=event, stage__number=2, number=number)
    change = Departure(entry=entry.pk, how=how, reason="They quarrelled", others=others)
    sha256 = bracket_preview(event, change).sha256
    bracket_decide(event_id=event.pk, change=change, sha256=sha256, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


@pytest.mark.one_by_day
@pytest.mark.parametrize("how", ["withdrew", "no_show", "disqualified"])
def test_a_pair_that_left_does_not_play_when_the_final_is_drawn_again(how, organizer):
    event = best_eight(organizer, Partners.RANK)
    best = [line.name for line in standings_of(event)]
    event = draw_final(event, organizer)
    gone = names(event)[0]
    event = draw_final(leave(event, organizer, 1, how), organizer)
    through = [name for name in best if name not in gone][:8]
    assert sorted(name for pair in names(event) for name in pair) == sorted(through)
    assert list(differences()) == []


@pytest.mark.one_by_day
@pytest.mark.parametrize("others", [Disqualification.KEEP, Disqualification.RECOMPUTE])
def test_a_disqualified_pair_cannot_be_picked_again_and_has_no_place(others, organizer):
    event = best_eight(organizer, Partners.PICK)
    lines = standings_of(event)
    ids, points = [line.entry_id for line in lines], {line.name: line.points for line in lines}
    pairs = [(ids[0], ids[1]), (ids[2], ids[3]), (ids[4], ids[5]), (ids[6], ids[7])]
    event = leave(draw_final(event, organizer, picks=pairs), organizer, 1, "disqualified", others)
    with pytest.raises(StageError):
        draw_final(event, organizer, picks=[(ids[0], ids[2]), (ids[1], ids[3]), *pairs[2:]])
    event = draw_final(event, organizer, picks=[*pairs[1:], (ids[8], ids[9])])
    placed = {line.name: line.points for line in standings_of(event)}
    # What the others made with them and against them stays theirs.
    assert placed == {line.name: points[line.name] for line in lines[2:]}
    assert f"Disqualified: {lines[0].name}. They won't be ranked" in ranked(event).rule


@pytest.mark.night
def test_who_is_disqualified_in_a_final_that_is_played_keeps_the_place_there(organizer):
    event = best_eight(organizer, Partners.RANK)
    event = draw_final(event, organizer)
    nights.open_round(event, 2, organizer)
    pair = names(event)[0]
    event = leave(event, organizer, 1, "disqualified")
    places = {line.name: line.place for line in standings_of(event)}
    assert (len(places), places[pair[0]]) == (12, places[pair[1]])
    assert f"Disqualified: {' & '.join(pair)}. They keep their place" in ranked(event).rule
    assert list(differences()) == []


def test_who_is_back_before_the_final_is_drawn_again_plays_on(organizer):
    event = best_eight(organizer, Partners.RANK)
    event = draw_final(event, organizer)
    before = names(event)
    event = leave(leave(event, organizer, 1, "withdrew"), organizer, 1, "")
    assert names(draw_final(event, organizer)) == before
