"""Who left a final that is drawn again can be back until it begins, by page and by API."""

import pytest
from django.utils.html import strip_tags

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.last_parts import close, draw_final, names, plan
from tests.rows_left import assert_alike
from tests.seating.test_left_for_good import best_eight, leave
from tournaments.audit.actor import Actor
from tournaments.direct.services.disqualification import Disqualification, entry_disqualify
from tournaments.direct.services.verification import differences
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.models import Entry, Event
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.selectors.rejoin import can_rejoin
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.seating.services.rejoin import entry_rejoin
from tournaments.seating.services.stage_plans import StageDraft

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(organizer):
    return browser(organizer)


@pytest.fixture
def event(organizer):
    """The first pair left the final, and it was drawn again without them."""
    event = draw_final(best_eight(organizer, Partners.RANK), organizer)
    return draw_final(leave(event, organizer, 1, "withdrew"), organizer)


def gone(event):
    return [line.entry_id for line in can_rejoin(event)]


def doors(person, event, entry_id):
    path = f"/events/{event.pk}/rejoin"
    return (
        lambda: by_page(person, f"{path}/", {"entry": str(entry_id)}),
        lambda: by_api(person, path, {"entry": entry_id}),
    )


@pytest.mark.night
def test_who_is_back_is_so_by_page_and_api(person, event):
    assert_alike(*doors(person, event, gone(event)[0]))


@pytest.mark.night
def test_page_and_api_list_who_can_be_back(person, organizer):
    event = draw_final(best_eight(organizer, Partners.RANK), organizer)
    pair = names(event)[0]
    event = draw_final(leave(event, organizer, 1, "withdrew"), organizer)
    page = person.get(f"/events/{event.pk}/changes/").text
    assert "Left before the playoffs" in page
    listed = person.get(f"/api/v1/events/{event.pk}/rejoin").json()
    assert {each["name"] for each in listed} == set(pair)
    assert all(f"They're back: {name}" in page for name in pair)


@pytest.mark.night
@pytest.mark.parametrize("how", ["withdrew", "no_show"])
def test_who_is_back_plays_on_once_the_final_is_drawn_again(how, person, organizer):
    event = draw_final(best_eight(organizer, Partners.RANK), organizer)
    before = names(event)
    event = draw_final(leave(event, organizer, 1, how), organizer)
    for entry_id in gone(event):
        doors(person, event, entry_id)[0]()
    assert gone(event) == []
    assert "Left before the playoffs" not in person.get(f"/events/{event.pk}/changes/").text
    assert names(draw_final(event, organizer)) == before
    assert list(differences()) == []


@pytest.mark.night
def test_the_activity_says_who_is_back_and_undo_takes_it_back(person, event):
    [one, other] = gone(event)
    name = next(line.label for line in can_rejoin(event) if line.entry_id == one)
    assert by_api(person, f"/events/{event.pk}/rejoin", {"entry": one}).status == 200
    page = strip_tags(person.get(f"/events/{event.pk}/activity/").text)
    assert f"Put {name} back in for the playoffs" in page
    assert gone(event) == [other]
    record = event.undo_records.latest("pk")
    assert by_api(person, f"/events/{event.pk}/take-back", {"deed": record.pk}).status == 200
    assert gone(event) == [one, other]


@pytest.mark.night
def test_twice_is_once(person, event):
    page, api = doors(person, event, gone(event)[0])
    assert (page().status, event.audit.filter(action="entry_rejoin").count()) == (302, 1)
    assert (api().status, event.audit.filter(action="entry_rejoin").count()) == (200, 1)


@pytest.mark.night
def test_nobody_comes_back_once_the_final_has_begun(person, event, organizer):
    one = gone(event)[0]
    nights.open_round(event, 2, organizer)
    assert gone(event) == []
    before = contents()
    page, api = doors(person, event, one)
    for answer in (page(), api()):
        assert answer.status == 409
        assert answer.says("Players can come back after the last round")
    assert contents() == before


@pytest.mark.night
def test_who_is_disqualified_is_not_put_back_here(person, event, organizer):
    one = gone(event)[0]
    entry_disqualify(entry_id=one, others=Disqualification.KEEP, reason="Hid a card", actor=Actor(organizer))
    assert one not in gone(event)
    page, api = doors(person, event, one)
    assert (page().status, api().status, api().code) == (409, 409, "disqualified")


@pytest.mark.one_by_day
@pytest.mark.parametrize(("sent", "status"), [(10**9, 404), (-1, 422), (0, 422), ("x", 422), (None, 422)])
def test_what_is_no_entry_of_the_night_is_refused(sent, status, person, event):
    before = contents()
    assert by_api(person, f"/events/{event.pk}/rejoin", {"entry": sent}).status == status
    assert by_page(person, f"/events/{event.pk}/rejoin/", {"entry": str(sent)}).status in {404, 409, 422}
    assert contents() == before


@pytest.mark.night
def test_who_was_away_from_the_last_round_can_be_back_for_the_final(organizer, person):
    """Of five one misses round two, the last; the Changes page has no round left to be back in."""
    event = nights.make_night(organizer, nights.NAMES[:5], movement=MovementSettings(rounds=2))
    final = StageDraft(feed=Feed(best=4), format=FormatKey.MEXICANO, movement=MovementSettings(rounds=1))
    plan(event, organizer, final)
    event = nights.start(event, organizer)
    nights.play_round(event, organizer, 1)
    close(event, organizer, 1, tables=(1,))
    away = standings_of(Event.objects.get(pk=event.pk))[0].entry_id
    leaves = Attendance(first=2, leaves=(away,))
    sha256 = repair_preview(event, leaves).sha256
    event_repair(event_id=event.pk, change=leaves, sha256=sha256, actor=Actor(organizer))
    nights.open_round(event, 2, organizer)
    nights.play_round(event, organizer, 2)
    close(event, organizer, 2, tables=(1,))
    event = draw_final(Event.objects.get(pk=event.pk), organizer)
    assert gone(event) == [away]
    entry_rejoin(event_id=event.pk, entry_id=away, actor=Actor(organizer))
    event = draw_final(event, organizer)
    name = Entry.objects.get(pk=away).members.get().player.name
    assert [name] in names(event)
    assert list(differences()) == []
