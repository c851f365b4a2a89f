"""A walk-over by page and API: the same rows, the same refusals, the same sentences."""

import json

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.direct.brackets.test_knockout import PAIRS, knockout
from tests.direct.test_walk_overs import decide, meetings
from tests.kept import kept
from tests.rows_left import assert_alike
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close

pytestmark = pytest.mark.django_db


@kept
def playing(organizer):
    """A Swiss night of four pairs to ten; round one is open and nothing is told."""
    return meetings(organizer)


def paths(event):
    table = f"/events/{event.pk}/rounds/1/tables/1"
    return f"{table}/walk-over/save/", f"{table}/walk-over"


@pytest.mark.one_by_day
@pytest.mark.parametrize("verdict", ["first", "second", "neither"])
def test_both_doors_leave_the_same_rows(verdict, playing, organizer):
    person, (page, api) = browser(organizer), paths(playing)
    fields = {"verdict": verdict, "reason": "Did not come"}
    assert_alike(lambda: by_page(person, page, fields), lambda: by_api(person, api, fields))


def test_both_doors_show_it_first_and_the_page_keeps_what_was_said(playing, organizer):
    person, before = browser(organizer), contents()
    page, api = (path.replace("save/", "") for path in paths(playing))
    shown_first = by_page(person, page, {"verdict": "first", "reason": "Overslept"})
    answer = json.loads(by_api(person, f"{api}/preview", {"verdict": "first"}).text)
    assert shown_first.says(answer["said"])
    assert shown_first.says('name="reason" value="Overslept"')
    assert contents() == before


@pytest.mark.parametrize(
    ("said", "status", "field"),
    [
        ({"verdict": "maybe", "reason": "x"}, 422, "verdict"),
        ({"verdict": "first", "reason": " "}, 422, "reason"),
        ({"verdict": "first", "reason": "x" * 201}, 422, "reason"),
        ({"verdict": "first", "reason": "x", "night": "party"}, 422, "whole_side"),
        ({"verdict": "first", "reason": "x", "night": "bracket"}, 409, None),
    ],
)
def test_what_cannot_be_is_refused_at_both_doors(said, status, field, playing, organizer):
    said, event = dict(said), playing
    match said.pop("night", ""):
        case "party":
            event = nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer)
        case "bracket":
            event = knockout(organizer, PAIRS[:4])
            nights.open_round(event, 1, organizer)
    person, before, (page, api) = browser(organizer), contents(), paths(event)
    shown_there, told = by_page(person, page, said), by_api(person, api, said)
    assert (shown_there.status, told.status, told.field) == (status, status, field)
    assert field == "verdict" or shown_there.says(told.text)
    assert contents() == before


def test_the_phone_and_the_desk_say_it(playing, organizer):
    match = nights.match_at(playing)
    decide(match, organizer)
    person = browser(organizer)
    desk = person.get(f"/events/{playing.pk}/rounds/1/tables/1/").content.decode()
    assert "show up. The winners get 10 points." in desk
    assert "closed early" not in desk
    answer = person.get(f"/api/v1/events/{playing.pk}/rounds/1/tables/1").json()
    assert (answer["walk_over"], answer["status"], answer["next_number"]) == (1, "stands", None)
    assert "Forfeit" in person.get(f"/events/{playing.pk}/").content.decode()
    cards = person.get(f"/api/v1/events/{playing.pk}/console").json()["tables"]
    assert [card["is_walk_over"] for card in cards] == [True, False]
    assert "Includes forfeit points: 10" in person.get(f"/e/{playing.public_id}/").content.decode()


@pytest.mark.parametrize(("position", "told"), [(1, True), (2, False)])
def test_the_players_own_pages_say_it(position, told, playing, organizer, client):
    match = nights.match_at(playing)
    decide(match, organizer)
    link = playing.links.get(entry=match.seats.get(position=position).entry)
    client.post("/api/v1/player-session", {"secret": link_secret(link)}, content_type="application/json")
    page = client.get("/p").content.decode()
    assert ("You won this round by forfeit." in page) is told
    assert ("You lost this round by forfeit." in page) is not told
    assert ("<dt>Place</dt><dd>1st</dd>" in page) is told
    assert client.get("/api/v1/player").json()["seats"][0]["walk_over"] is told
    decide(nights.match_at(playing, table=2), organizer)
    round_close(event_id=playing.pk, number=1, stands={}, actor=Actor(organizer))
    assert ("won by forfeit" in client.get("/p").content.decode()) is told
