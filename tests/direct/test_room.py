"""The host's map of the room, the real standings beside it, and what lies a tap away."""

import re

import pytest

from accounts.models import Role
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.services.rulings import director_call
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import MovementSettings
from tournaments.models import Entry, Hand, Match, Round, Ruling, Seat, Show
from tournaments.results.selectors.standings import ranked

pytestmark = pytest.mark.django_db
MOST_BYTES = 60 * 1024
SHORT = MovementSettings(rounds=2)


def page_of(organizer, event, path=""):
    return browser(organizer).get(f"/events/{event.pk}/{path}")


def card_of(text, table):
    """Return the card of a table on a page in one line."""
    return text.rpartition(f'/tables/{table}/"')[2].partition('class="table-card')[0]


@kept
def twenty_five(organizer):
    return nights.start(
        nights.make_night(organizer, [f"P{n}" for n in range(100)], movement=SHORT), organizer
    )


@kept
def fifty(organizer):
    names = [f"Maria Guadalupe Hernandez-Vanderbilt de la Cruz {n:03}" for n in range(200)]
    return nights.start(nights.make_night(organizer, names, movement=SHORT), organizer)


@pytest.mark.night
def test_two_hundred_players_have_a_light_page_with_a_line_for_each_table(organizer, fifty):
    page = page_of(organizer, fifty)
    assert len(page.content) < MOST_BYTES
    text = one_line(page)
    assert 'class="room lines"' in text
    assert text.count('class="table-card plays"') == 50
    # One reason for all tables, and a tick for each.
    assert (text.count('name="others"'), text.count('name="later-')) == (1, 50)
    assert "why close?" not in text


def test_a_large_room_shows_number_score_and_state(organizer, twenty_five):
    nights.record(nights.match_at(twenty_five, table=7), organizer, 1, maker=1, tricks=5)
    text = one_line(page_of(organizer, twenty_five))
    assert 'class="room many"' in text
    assert '<span class="num">2–0</span><span class="says">11 to go</span>' in card_of(text, 7)
    assert "P1 &amp;" not in card_of(text, 7)


def test_a_card_says_how_far_its_table_is_and_what_it_waits_for(organizer, running):
    matches = {table: nights.match_at(running, table=table) for table in (1, 2, 3)}
    for number in range(1, 13):
        nights.record(matches[1], organizer, number)
    nights.record(matches[2], organizer, 1)
    director_call(match_id=matches[3].pk, actor=Actor(organizer))
    text = one_line(page_of(organizer, running))
    said = [card_of(text, table).partition('class="says">')[2].partition("<")[0] for table in (1, 2, 3)]
    assert said == ["Done", "11 hands left", "Needs you"]
    opens = f'<a href="/events/{running.pk}/rounds/1/tables/3/">'
    assert f'<div class="table-card call"><span class="top">{opens}' in text
    # One of twelve pips is filled, and eleven are not.
    assert [card_of(text, 2).count(each) for each in ("<circle cx", '<circle class="left"')] == [1, 11]


def test_a_name_on_a_card_opens_its_person(organizer, running):
    seats = Seat.objects.filter(round__stage__event=running, round__number=1, match__table=2)
    card = card_of(one_line(page_of(organizer, running)), 2)
    opened = re.findall(rf'href="/events/{running.pk}/people/([0-9]+)/"', card)
    assert sorted(map(int, opened)) == sorted(seats.values_list("entry_id", flat=True))


@pytest.mark.night
def test_the_places_say_how_they_changed_once_two_rounds_are_over(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=5, rounds=1, actor=Actor(organizer))
    assert 'class="moved' not in page_of(organizer, event).text
    before = {line.entry_id: line.place for line in ranked(event).lines}
    event_simulate(event_id=event.pk, seed=6, rounds=1, actor=Actor(organizer))
    text, moved = one_line(page_of(organizer, event)), []
    for line in ranked(event).lines:
        row = text.partition(f'people/{line.entry_id}/"><bdi>')[2].partition("</tr>")[0]
        sign = -1 if 'sr-only">down' in row else 1
        found = re.search(r"</span> ([0-9]+)", row)
        moved.append((before[line.entry_id] - line.place, sign * int(found[1]) if found else 0))
    assert any(shown for _, shown in moved)
    assert [shown for _, shown in moved] == [is_so for is_so, _ in moved]


def test_a_past_round_has_its_tables_a_tap_away(organizer, running):
    Round.objects.filter(stage__event=running, number=1).update(status="closed")
    assert f'href="/events/{running.pk}/rounds/1/"' in page_of(organizer, running).text
    text = one_line(page_of(organizer, running, "rounds/1/"))
    assert text.count('class="table-card') == 3
    assert f'href="/events/{running.pk}/rounds/1/tables/2/"' in text
    assert page_of(organizer, running, "rounds/99/").status_code == 404


def test_one_reason_closes_every_table_that_is_not_named(organizer, running):
    answer = browser(organizer).post(
        f"/events/{running.pk}/rounds/1/close/", {"others": "Out of time", "stands-1": "Left", "later-2": "1"}
    )
    assert answer.status_code == 302
    status = dict(Match.objects.filter(round__number=1).values_list("table", "status"))
    assert status == {1: "stands", 2: "later", 3: "stands"}
    assert set(Ruling.objects.values_list("match__table", "reason")) == {(1, "Left"), (3, "Out of time")}


def test_the_api_takes_one_reason_too_and_a_blank_one_decides_nothing(organizer, running):
    path = f"/api/v1/events/{running.pk}/rounds/1/close"
    client = browser(organizer)
    refused = client.post(path, {"others": " "}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "tables_missing")
    assert not Ruling.objects.exists()
    assert client.post(path, {"others": "Fire drill"}, content_type="application/json").status_code == 200
    assert Ruling.objects.filter(reason="Fire drill").count() == 3


def test_one_tap_hides_the_standings_and_one_shows_them(organizer, running):
    page = one_line(page_of(organizer, running))
    assert 'role="switch" name="after" aria-checked="false" value="0">Hide public standings' in page
    browser(organizer).post(f"/events/{running.pk}/freeze/", {"after": "0"})
    page = one_line(page_of(organizer, running))
    assert 'role="switch" name="after" aria-checked="true" value="all">Hide public standings' in page
    assert "Only hosts and helpers see these standings. Players can't see standings yet." in page
    browser(organizer).post(f"/events/{running.pk}/freeze/", {"after": "all"})
    assert Show.objects.get().frozen_after is None


def test_the_night_shows_ten_places_and_their_own_page_all(organizer, running):
    assert one_line(page_of(organizer, running)).count('<th scope="row">') == 10
    assert "See all 12" in one_line(page_of(organizer, running))
    assert page_of(organizer, running, "standings/").text.count("<tr data-entry=") == 12


def test_a_scorekeeper_sees_the_standings_without_the_switch(organizer, running):
    sam = browser(nights.make_user("Sam", club=running.club, role=Role.SCOREKEEPER))
    page = sam.get(f"/events/{running.pk}/").text
    assert "See all 12" in page
    assert 'role="switch"' not in page


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        (["Miscounted", ""], "Miscounted"),
        (["Miscounted", "never sent"], "Miscounted"),
        (["It was a loner"], "It was a loner"),
    ],
)
def test_a_hand_is_replaced_for_a_usual_reason_or_a_typed_one(organizer, running, sent, reason):
    match = nights.match_at(running)
    nights.record(match, organizer, 1, maker=1, tricks=3)
    assert 'value="Miscounted" formnovalidate' in one_line(page_of(organizer, running, "rounds/1/tables/1/"))
    hand = Hand.objects.get()
    told = {"maker": "2", "tricks": "5", "reason": sent, "key": "0193f2a0-0000-7000-8000-000000000001"}
    assert browser(organizer).post(f"/events/{running.pk}/hands/{hand.pk}/correct/", told).status_code == 302
    hand.refresh_from_db()
    assert hand.void_reason == reason


def test_a_hand_is_not_replaced_without_a_reason(organizer, running):
    nights.record(nights.match_at(running), organizer, 1, maker=1, tricks=3)
    told = {"maker": "2", "tricks": "5", "reason": ["", " "], "key": "0193f2a0-0000-7000-8000-000000000001"}
    path = f"/events/{running.pk}/hands/{Hand.objects.get().pk}/correct/"
    assert browser(organizer).post(path, told).status_code == 422
    assert Hand.objects.get().voided_at is None


def test_a_preview_carries_the_usual_reason_on(organizer, running):
    nights.record(nights.match_at(running), organizer, 1, maker=1, tricks=3)
    told = {"maker": "2", "tricks": "5", "reason": ["Wrong team", ""]}
    path = f"/events/{running.pk}/hands/{Hand.objects.get().pk}/correct/preview/"
    page = one_line(browser(organizer).post(path, told))
    assert 'name="reason" value="Wrong team"' in page


def test_the_tv_that_the_host_opens_has_a_way_back(organizer, running):
    desk = page_of(organizer, running).text
    assert f'href="/events/{running.pk}/tv/"' in desk
    assert f"/tv/?back={running.pk}" in desk
    assert f"/tv/?back={running.pk}" in browser(organizer).get(f"/events/{running.pk}/tv/").text
    wall = browser(organizer).get(f"/e/{running.public_id}/tv/?back={running.pk}").text
    assert f'class="wall-back" href="/events/{running.pk}/"' in wall
    assert "wall-back" not in browser(organizer).get(f"/e/{running.public_id}/tv/").text


def test_the_clock_starts_and_stops_from_the_night(organizer, running):
    assert "Start 20-minute clock" in one_line(page_of(organizer, running))
    browser(organizer).post(f"/events/{running.pk}/clock/", {"press": "start", "minutes": "20"})
    show = Show.objects.get()
    assert f'data-ends="{show.clock_ends_ms}"' in one_line(page_of(organizer, running))
    browser(organizer).post(f"/events/{running.pk}/clock/", {"press": "pause"})
    assert ">Resume</button>" in one_line(page_of(organizer, running))


@pytest.mark.night
def test_the_tables_are_shown_as_the_host_chose_on_every_night_that_offers_it(organizer, fifty, twenty_five):
    host = browser(organizer)
    assert 'class="room many"' in one_line(host.get(f"/events/{fifty.pk}/?tables=map"))
    assert 'class="room many"' in one_line(host.get(f"/events/{fifty.pk}/"))
    assert 'class="room"' in one_line(host.get(f"/events/{twenty_five.pk}/?tables=cards"))
    # Fifty tables aren't offered as cards, so they come as many tables do.
    assert 'class="room lines"' in one_line(host.get(f"/events/{fifty.pk}/"))


def test_three_tables_are_cards_whatever_was_chosen(organizer, running):
    page = one_line(browser(organizer).get(f"/events/{running.pk}/?tables=map"))
    assert 'class="room"' in page
    assert "?tables=" not in page


@pytest.mark.night
def test_people_is_marked_with_how_many_are_late_or_owe(organizer):
    event = nights.make_night(organizer, nights.NAMES[:8], paid=False)
    # One who is late and owes is one to look after.
    late = Entry.objects.filter(stage__event=event).earliest("pk")
    Entry.objects.filter(pk=late.pk).update(status=Entry.Status.SIGNED_UP)
    page = one_line(page_of(organizer, nights.start(event, organizer)))
    assert 'data-live-too>8<span class="sr-only"> not here or not paid</span></b>' in page


def test_nobody_late_and_all_paid_is_no_mark(organizer, running):
    assert "data-live-too></b>" in one_line(page_of(organizer, running))


def test_an_announcement_is_one_tap_from_the_tables(organizer, running):
    host = browser(organizer)
    page = one_line(host.get(f"/events/{running.pk}/"))
    assert '<details id="announcing"><summary class="button">Announce</summary>' in page
    host.post(f"/events/{running.pk}/announcement/", {"text": "Pizza is here!"})
    page = one_line(host.get(f"/events/{running.pk}/"))
    assert "Change announcement</summary>" in page
    assert 'value="Pizza is here!"' in page
