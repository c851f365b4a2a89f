"""What the TV lists: places with their change, and how the tables stand, as far as the room may know."""

import re

import pytest
from django.urls import reverse

from tests import nights
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Entry, Event, Seat
from tournaments.people.services.handicaps import handicap_set
from tournaments.show.selectors.wall import wall_board
from tournaments.show.services.remote import tv_remote
from tournaments.show.services.show import board_freeze

pytestmark = pytest.mark.django_db


@kept
def third_round(organizer):
    """Two rounds of four are closed, in the third the first seat takes three loners."""
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    for number in (1, 2):
        nights.record(nights.match_at(event, number), organizer, 1, maker=number, tricks=3)
        round_close(event_id=event.pk, number=number, stands={1: "Late"}, actor=Actor(organizer))
        round_open(event_id=event.pk, number=number + 1, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


def play(event, organizer, hands=3):
    match = nights.match_at(event, 3)
    for number in range(1, hands + 1):
        nights.record(match, organizer, number, maker=1, tricks=5, alone=True)
    return match


def moves(event):
    return {each.line.name: each.moved for each in wall_board(Event.objects.get(pk=event.pk)).lines}


def places(event):
    return {each.line.name: each.line.place for each in wall_board(Event.objects.get(pk=event.pk)).lines}


def test_a_change_of_place_is_counted_from_the_last_closed_round(third_round, organizer):
    before = places(third_round)
    play(third_round, organizer)
    after = places(third_round)
    assert moves(third_round) == {name: before[name] - after[name] for name in before}
    assert any(moves(third_round).values())


def test_a_frozen_board_shows_no_change_and_no_score_of_what_came_after(client, third_round, organizer):
    board_freeze(event_id=third_round.pk, after=2, actor=Actor(organizer))
    before = moves(third_round)
    play(third_round, organizer)
    assert moves(third_round) == before
    wall = one_line(client.get(reverse("board-fragment", args=[third_round.public_id, "wall"])))
    tables = wall.partition("wall-tables-now")[2]
    assert "wall-pairs" in tables
    assert [each for each in ("<b ", " left", "Done") if each in tables] == []


def test_the_tables_show_points_and_hands_left(client, third_round, organizer):
    play(third_round, organizer)
    (table,) = wall_board(Event.objects.get(pk=third_round.pk)).seating.tables
    assert [side[0].score for side in table.pairs] == [12, 0]
    assert (table.hands_played, table.hands_left, table.is_over) == (3, 9, False)
    wall = one_line(client.get(reverse("board-fragment", args=[third_round.public_id, "wall"])))
    assert '<b class="num">12</b>' in wall
    assert '9 <span class="sr-only">hands</span> left' in wall


def test_beside_the_standings_stand_prizes_and_who_has_news(client, third_round, organizer):
    """Three loners of four points each take somebody to the top, and are the most of anyone."""
    play(third_round, organizer)
    moved = moves(third_round)
    wall = one_line(client.get(reverse("board-fragment", args=[third_round.public_id, "wall"])))
    side = re.search(r'<aside class="wall-side">(.*?)</aside>', wall)[1]
    climb, loners = side.partition("Biggest jump")[2].split("Most loners")
    name = re.search(r"<bdi>(.*?)</bdi>", climb)[1]
    assert moved[name] == max(moved.values()) > 0
    assert f"{moved[name]}, now" in climb
    maker = nights.match_at(third_round, 3).seats.get(position=1).player.name
    assert f"<bdi>{maker}</bdi>" in loners
    assert "3 loners" in loners
    assert "<span>1st</span>" in side
    board_freeze(event_id=third_round.pk, after=2, actor=Actor(organizer))
    frozen = client.get(reverse("board-fragment", args=[third_round.public_id, "wall"])).text
    assert "3 loners" not in frozen


def test_the_foot_says_where_to_find_a_seat_if_phones_can_open_it(client, third_round):
    page = one_line(client.get(reverse("wall", args=[third_round.public_id])))
    assert f"Find your seat: <b>testserver/e/{third_round.public_id}/</b>" in page
    here = client.get(reverse("wall", args=[third_round.public_id]), headers={"host": "localhost"}).text
    assert "Find your seat" not in here


def test_where_tables_report_points_only_none_shows_a_score_or_hands_before(client, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.TOTALS), organizer)
    nights.tell(nights.match_at(event, table=2), organizer)
    wall = one_line(client.get(reverse("board-fragment", args=[event.public_id, "wall"])))
    playing, done = wall.partition("wall-tables-now")[2].split('<div class="wall-table')[1:3]
    assert [part in playing for part in (" left", '<b class="num">')] == [False, False]
    assert done.count('<b class="num">') == 2
    standings = one_line(client.get(reverse("standings", args=[event.public_id])))
    assert [word in standings for word in ("hands", "loners", "Euchres")] == [True, False, False]


def test_a_handicap_beside_a_score_is_explained_in_the_foot(client, organizer):
    pairs = ["Ann & Bob", "Cal & Dee", "Eve & Flo", "Gus & Hal"]
    event = nights.make_night(
        organizer,
        pairs,
        format=FormatKey.ROUND_ROBIN,
        movement=MovementSettings(entry_size=2),
        has_handicap=True,
    )
    entry = Entry.objects.filter(stage__event=event).first()
    handicap_set(entry_id=entry.pk, points=2, actor=Actor(organizer))
    nights.start(event, organizer)
    address = reverse("board-fragment", args=[event.public_id, "wall"])
    assert "handicap" not in client.get(address).text
    event_simulate(event_id=event.pk, seed=1, rounds=1, leave_open=1, actor=Actor(organizer))
    wall = one_line(client.get(address))
    assert "<small>+2</small>" in wall
    assert "2 tables playing · + = handicap</p>" in wall


def names(client, event):
    """Return the lines of the scene "Seats A–Z", page by page."""
    text = client.get(reverse("board-fragment", args=[event.public_id, "wall"])).text
    pages = text.partition('data-view="names"')[2].partition("</section>")[0].split("<ul")[1:]
    return [
        [" ".join(re.sub("<[^>]+>", " ", line).split()) for line in page.split("<li>")[1:]] for page in pages
    ]


def test_seats_a_to_z_say_where_each_sits_and_who_sits_out(client, organizer):
    event = nights.start(nights.make_night(organizer, ("Zoe", "ann", "Bob", "Cy", "Di")), organizer)
    assert names(client, event) == []
    tv_remote(event_id=event.pk, press="show", scene="names", actor=Actor(organizer))
    at = {
        seat.player.name: f"Table {seat.match.table} Seat {seat.position}"
        for seat in Seat.objects.filter(round__number=1)
    }
    assert len(at) == 4
    expected = [f"{name} {at.get(name, 'Sitting out')}" for name in ("ann", "Bob", "Cy", "Di", "Zoe")]
    assert names(client, event) == [expected]


@pytest.mark.night
def test_more_names_than_a_tv_has_room_for_are_on_even_pages(client, organizer):
    event = nights.start(nights.make_night(organizer, [f"P{n:03}" for n in range(100)]), organizer)
    tv_remote(event_id=event.pk, press="show", scene="names", actor=Actor(organizer))
    assert [len(page) for page in names(client, event)] == [34, 34, 32]


def test_gold_is_for_one_and_a_shared_first_place_looks_shared(client, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    match = nights.match_at(event)
    nights.record(match, organizer, 1, maker=1, tricks=3)
    wall = client.get(reverse("board-fragment", args=[event.public_id, "wall"])).text
    assert (wall.count('class="shared"'), wall.count('class="first"')) == (2, 0)


@pytest.mark.night
@pytest.mark.parametrize(
    ("people", "large", "close", "rows"),
    [(24, [12, 12], [], 0), (28, [12], [16], 8), (48, [12], [18, 18], 9)],
)
def test_of_more_than_two_pages_the_others_stand_close_below_the_leaders(
    people, large, close, rows, organizer, client
):
    event = nights.start(nights.make_night(organizer, [f"P{n}" for n in range(people)]), organizer)
    wall = wall_board(Event.objects.get(pk=event.pk))
    assert ([*map(len, wall.place_pages)], [*map(len, wall.close_pages)]) == (large, close)
    assert wall.close_rows == rows
    shown = [each.name for page in (*wall.place_pages, *wall.close_pages) for each in page]
    assert shown == [each.name for each in wall.lines]
    text = client.get(reverse("board-fragment", args=[event.public_id, "wall"])).content.decode()
    assert text.count('class="wall-close"') == len(close)
