"""A play-off that decides places: who plays it, what follows, and that it is taken back."""

from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.direct.test_parity import KEY, assert_alike
from tests.direct.test_undo_parity import last
from tests.kept import kept
from tests.last_parts import EIGHT, close, draw_final, names, played
from tournaments.audit.actor import Actor
from tournaments.direct.services.undo import act_undo
from tournaments.errors import NotNowError
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.models import Entry, Event, PlayOff
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.cash import money_close
from tournaments.money.services.play_offs import play_off_note
from tournaments.results.selectors.standings import ranked
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.show.services.show import board_freeze
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db

BY = (Criterion.POINTS, Criterion.PLAY_OFF)


@pytest.fixture
def actor(organizer):
    return Actor(organizer)


@kept
def level(organizer):
    """Ann and Bob made 1 point each and are level, Carla and Dave none."""
    event = nights.make_night(organizer, nights.NAMES[:4], criteria=BY, movement=MovementSettings(rounds=1))
    event = nights.start(event, organizer)
    nights.play_round(event, organizer, 1)
    close(event, organizer, 1, tables=(1,))
    return Event.objects.get(pk=event.pk)


def note(event, order, actor):
    return play_off_note(event_id=event.pk, order=order, key=uuid4(), actor=actor)


def places(event):
    return [(line.place, line.entry_id) for line in ranked(event).lines]


def test_the_places_follow_from_it_with_a_sentence_and_the_prizes_too(level, actor):
    first, last_two = ranked(level).play_offs
    assert (first.place, first.is_open, last_two.place) == (1, True, 3)
    one, other = first.entry_ids
    assert first.text == (
        f"{first.sides[0].name} and {first.sides[1].name} are tied and have a playoff for 1st place."
    )
    note(level, [other, one], actor)
    lines = ranked(level).lines
    assert [(line.place, line.entry_id) for line in lines[:2]] == [(1, other), (2, one)]
    assert lines[1].because == (f"{lines[0].name} finished ahead of {lines[1].name} in the playoff.")
    # 40 dollars by 5 : 3 : 2 : 1, the third and fourth prize still shared.
    assert [(line.entry_id, line.cents) for line in prize_sheet(level).lines][:2] == [
        (other, 18_00),
        (one, 11_00),
    ]


def test_page_and_api_say_who_plays_off(level, organizer):
    person, said = browser(organizer), ranked(level).play_offs[0].text
    answer = person.get(f"/api/v1/events/{level.pk}/standings").json()["play_offs"]
    assert (answer[0]["said"], answer[0]["is_open"], answer[0]["place"]) == (said, True, 1)
    assert person.get(f"/api/v1/public/{level.public_id}/standings").json()["play_offs"] == answer
    for page in (f"/events/{level.pk}/", f"/e/{level.public_id}/"):
        assert said in person.get(page).content.decode()


def test_noting_it_leaves_the_same_rows_at_both_doors(level, organizer):
    person = browser(organizer)
    one, other = ranked(level).play_offs[0].entry_ids
    form = {"entry": [str(one), str(other)], f"place-{one}": "2", f"place-{other}": "1", "key": KEY}
    assert_alike(
        lambda: by_page(person, f"/events/{level.pk}/play-off/", form),
        lambda: by_api(person, f"/events/{level.pk}/money/play-off", {"order": [other, one], "key": KEY}),
    )


@pytest.mark.night
def test_who_is_not_level_plays_none_off_at_either_door(level, organizer):
    person, before = browser(organizer), contents()
    (_, first), _, (_, third), _ = places(level)
    form = {"entry": [str(first), str(third)], f"place-{first}": "2", f"place-{third}": "1", "key": KEY}
    shown = by_page(person, f"/events/{level.pk}/play-off/", form)
    told = by_api(person, f"/events/{level.pk}/money/play-off", {"order": [third, first], "key": KEY})
    assert (shown.status, told.status) == (409, 409)
    assert shown.says("aren't in a playoff")
    assert told.says("aren't in a playoff")
    assert contents() == before


@pytest.mark.night
def test_it_is_taken_back_and_stays_on_record(level, actor, organizer):
    before = places(level)
    order = list(ranked(level).play_offs[0].entry_ids)
    note(level, order[::-1], actor)
    note(level, order, actor)
    act = last(browser(organizer), level)
    assert act["says"] == "Entered who won the playoff for 1st place"
    act_undo(event_id=level.pk, undo_id=act["id"], actor=actor)
    assert [entry for _, entry in places(level)[:2]] == order[::-1]
    act_undo(event_id=level.pk, undo_id=last(browser(organizer), level)["id"], actor=actor)
    assert places(level) == before
    assert [row.void_reason for row in PlayOff.objects.all()] == ["Undone by the host"] * 2


@pytest.mark.night
def test_what_is_on_record_is_never_edited(level, actor):
    noted = note(level, ranked(level).play_offs[0].entry_ids, actor)
    for change in ({"order": []}, {"part": 1}):
        with pytest.raises(DatabaseError), transaction.atomic():
            PlayOff.objects.filter(pk=noted.pk).update(**change)
    with pytest.raises(DatabaseError), transaction.atomic():
        PlayOff.objects.filter(pk=noted.pk).delete()


@pytest.mark.night
def test_behind_a_closed_box_it_stays(organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0, criteria=BY)
    nights.start(event, organizer, opened=0)
    Event.objects.filter(pk=event.pk).update(status="finished")
    note(event, ranked(Event.objects.get(pk=event.pk)).play_offs[0].entry_ids, actor)
    money_close(event_id=event.pk, actor=actor)
    with pytest.raises(NotNowError, match="cash box is closed"):
        act_undo(event_id=event.pk, undo_id=event.undo_records.latest("pk").pk, actor=actor)


def test_while_rounds_are_left_nothing_is_played_off(organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:4], criteria=BY)
    event = nights.start(event, organizer)
    nights.play_round(event, organizer, 1)
    order = ranked(event).play_offs[0].entry_ids
    with pytest.raises(NotNowError, match="End the night first"):
        note(event, order, actor)
    answer = browser(organizer).get(f"/api/v1/events/{event.pk}/standings").json()
    assert answer["play_offs"] == []


def test_a_frozen_board_tells_nothing_of_it(level, actor, organizer):
    note(level, ranked(level).play_offs[0].entry_ids, actor)
    board_freeze(event_id=level.pk, after=1, actor=actor)
    answer = browser(organizer).get(f"/api/v1/public/{level.public_id}/standings").json()
    assert answer["play_offs"] == []
    assert [line["place"] for line in answer["standings"]] == [1, 1, 3, 3]


def test_who_has_left_takes_no_part(level):
    gone = ranked(level).play_offs[0].entry_ids[0]
    Entry.objects.filter(pk=gone).update(status="withdrawn")
    assert [line.place for line in ranked(Event.objects.get(pk=level.pk)).play_offs] == [3]


@kept
def before_the_final(organizer):
    """Four made 4 points, four none; two of the first and the lot decide who plays on."""
    night = nights.make_night(organizer, EIGHT, movement=MovementSettings(rounds=1), criteria=BY)
    draft = StageDraft(
        feed=Feed(best=6, partners=Partners.RANK),
        format=FormatKey.ROUND_ROBIN,
        movement=MovementSettings(entry_size=2),
    )
    return played(night, organizer, draft)


@pytest.mark.night
def test_it_decides_who_plays_on(before_the_final, actor, organizer):
    event = before_the_final
    tie = ranked(event).play_offs[-1]
    assert (tie.place, len(tie.entry_ids)) == (5, 4)
    page = browser(organizer).get(f"/events/{event.pk}/").content.decode()
    assert tie.text in page
    assert (
        tie.text
        in browser(organizer).get(f"/api/v1/events/{event.pk}/console").json()["next_part"]["play_offs"]
    )
    order = tie.entry_ids[::-1]
    noted = note(event, order, actor)
    assert noted.part == 1
    event = draw_final(event, organizer)
    through = {name for entry in names(event) for name in entry}
    called = {entry: side.name for side in tie.sides for entry in side.entry_ids}
    assert {called[entry] for entry in order} & through == {called[order[0]], called[order[1]]}


@pytest.mark.night
def test_what_was_played_off_before_the_final_decides_nothing_in_it(before_the_final, actor, organizer):
    event = before_the_final
    for tie in ranked(event).play_offs:
        note(event, tie.entry_ids, actor)
    event = draw_final(event, organizer)
    for number in Event.objects.get(pk=event.pk).stages.get(number=2).rounds.values_list("number", flat=True):
        nights.open_round(event, number, organizer)
        close(event, organizer, number, tables=(1,))
    event = Event.objects.get(pk=event.pk)
    assert event.status == Event.Status.FINISHED
    final, *rest = ranked(event).play_offs
    assert (final.place, final.is_open, len(final.sides)) == (1, True, 3)
    assert all(len(side.entry_ids) == 2 for side in final.sides)
    assert [line.is_open for line in rest] == [False] * len(rest)
    order = [entry for side in final.sides[::-1] for entry in side.entry_ids]
    note(event, order, actor)
    assert [entry for _, entry in places(event)[:6]] == order
    assert [place for place, _ in places(event)] == [1, 1, 3, 3, 5, 5, 7, 8]
