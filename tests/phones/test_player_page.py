"""A player's own page: the table drawn with their seat, how they are doing, and what is folded."""

import re

import pytest
from django.utils import timezone

from tests import nights
from tests.access.clubs import browser, first_entry
from tests.markup import one_line
from tests.people.test_joining import own, sign_up
from tests.results.test_course import close, sides, three_rounds  # noqa: F401 -- a fixture
from tests.seating.test_larger_tables import party
from tournaments.access.link_cookies import cookie_name
from tournaments.access.links import link_exchange, link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Entry, Link, Match

pytestmark = pytest.mark.django_db


def page_of(entry):
    link = Link.objects.get(entry=entry, revoked_at=None)
    return one_line(browser(secret=link_secret(link), kind=Link.Kind.PLAYER).get("/p"))


def places(event):
    """Return what the tile says of everyone's place, by name."""
    tile = re.compile(r"<dt>Place</dt><dd>(.*?)</dd>(?:<dd[^>]*>(.*?)</dd>)(?:<dd[^>]*>(.*?)</dd>)?</div>")
    return {
        str(entry.members.get().player): tile.search(page_of(entry)).groups()
        for entry in Entry.objects.filter(stage__event=event)
    }


def test_the_table_is_drawn_with_ones_own_seat_at_the_bottom(running):
    seats = {seat.position: seat for seat in nights.match_at(running).seats.select_related("player", "entry")}
    page = page_of(seats[2].entry)
    names = {position: seat.player.name for position, seat in seats.items()}
    told = f"Seat 2: you, Seat 3: {names[3]}, Seat 4: {names[4]}, Seat 1: {names[1]}"
    assert f'<title id="plan-title"> {told}</title>' in page
    assert '<g class="you" transform="translate(65 114)">' in page
    assert '<g class="with-you" transform="translate(65 16)">' in page
    assert f'with <strong class="with-you" data-seat="4"><bdi>{names[4]}</bdi></strong>' in page
    assert f'against <strong class="other" data-seat="1"><bdi>{names[1]}</bdi></strong> and' in page


def test_both_seats_of_a_pair_are_their_own(organizer):
    pairs = MovementSettings(entry_size=2)
    names = [f"A{number} & B{number}" for number in range(1, 5)]
    event = nights.make_night(organizer, names, format=FormatKey.ROUND_ROBIN, movement=pairs)
    match = nights.match_at(nights.start(event, organizer))
    page = page_of(match.seats.get(position=1).entry)
    assert page.count('<g class="you"') == 2
    assert re.search(r'translate\(65 16\)"><rect[^>]*/><text y="5">You</text>', page)
    assert "seats 1 and 3" in page


def test_a_phone_that_scanned_the_code_of_its_table_can_score_from_here(running, organizer):
    """The code of another table, or none, shows no way to score: only a code opens a table."""
    matches = Match.objects.filter(round__number=1, round__stage__event=running).order_by("table")
    own, other = matches[0], matches[1]
    seat = own.seats.first()
    player = browser(secret=link_secret(Link.objects.get(entry=seat.entry)), kind=Link.Kind.PLAYER)
    assert "Score this table" not in player.get("/p").text
    for match, is_own in ((other, False), (own, True)):
        link = Link.objects.get(event=running, table=match.table, revoked_at=None)
        opened = link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE)
        player.cookies[cookie_name(Link.Kind.TABLE)] = opened.token
        assert ('href="/t">' in one_line(player.get("/p"))) == is_own
    round_close(
        event_id=running.pk, number=1, stands={1: "Late", 2: "Late", 3: "Late"}, actor=Actor(organizer)
    )
    assert 'href="/t">' not in one_line(player.get("/p"))


def test_at_a_table_of_five_nobody_is_marked_as_partner(organizer):
    nights.start(party(organizer, 13), organizer)
    page = page_of(Match.objects.get(round__number=1, size=5).seats.get(position=3).entry)
    assert page.count('<g transform="translate(') == 4
    assert "with-you" not in page.split("Then round 2")[0]


def test_who_sits_out_sees_no_table(organizer):
    event = nights.start(nights.make_night(organizer, (*nights.NAMES, "Moe")), organizer)
    entry = Entry.objects.filter(stage__event=event).exclude(seats__round__number=1).get()
    page = page_of(entry).split("Then round 2")[0]
    assert "sitting out this round" in page
    assert "<svg" not in page


def test_the_place_is_compared_with_the_last_round_that_differs(three_rounds, organizer):  # noqa: F811
    """After round 1: T-1st twice and T-3rd twice. After round 2: 6, 4, 2 and 0 points."""
    (won_1, _), (won_2, lost_2) = sides(three_rounds, 1), sides(three_rounds, 2)
    (both,) = set(won_1) & set(won_2)
    (only_2,) = set(won_2) - {both}
    (only_1,) = set(won_1) - {both}
    (never,) = set(lost_2) - {only_1}
    assert places(three_rounds) == {
        both: ("1st", "of 4", None),
        only_2: ("2nd", "of 4", "Up 1 place since round 1"),
        only_1: ("3rd", "of 4", "Down 2 places since round 1"),
        never: ("4th", "of 4", "Down 1 place since round 1"),
    }
    # The two who won once take 5 points together: 9, 7, 6 and 0.
    match = nights.match_at(three_rounds, 3)
    maker = match.seats.get(player__name=only_1).position
    nights.record(match, organizer, 1, maker=maker, tricks=5, alone=True)
    nights.record(match, organizer, 2, maker=maker, tricks=3)
    assert places(three_rounds) == {
        only_2: ("1st", "of 4", "Up 1 place since round 2"),
        only_1: ("2nd", "of 4", "Up 1 place since round 2"),
        both: ("3rd", "of 4", "Down 2 places since round 2"),
        never: ("4th", "of 4", None),
    }


def test_before_two_rounds_are_over_no_place_has_changed(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=5)
    assert sorted(places(event).values()) == [("T-1st", "of 4", None)] * 2 + [("T-3rd", "of 4", None)] * 2
    close(event, organizer, 1)
    assert {moved for _, _, moved in places(event).values()} == {None}


def test_more_than_three_rounds_are_folded(running, three_rounds):  # noqa: F811 -- a fixture
    later = '<details class="card" id="later"><summary>Later rounds</summary>'
    assert later in page_of(first_entry(running))
    page = page_of(first_entry(three_rounds))
    assert later not in page
    assert '<h2 id="played">Past rounds</h2>' in page


def test_the_public_pages_stand_in_a_row(running):
    page = page_of(first_entry(running))
    (row,) = re.findall(r'<nav class="seg".*?</nav>', page)
    assert re.findall(r'href="/e/[^/]+/([^"]*)"[^>]*>(\w+)<', row) == [
        ("", "Standings"),
        ("seats/", "Seats"),
        ("rules/", "Rules"),
    ]


def test_a_phone_without_a_link_or_with_an_old_one_finds_its_night(client, running):
    for page in ("/p", "/t"):
        assert '<a class="button" href="/find/">Find your night</a>' in client.get(page).text
    link = running.links.filter(kind="player").first()
    client.post("/api/v1/player-session", {"secret": link_secret(link)}, content_type="application/json")
    running.links.update(revoked_at=timezone.now())
    gone = client.get("/p")
    assert gone.status_code == 410
    assert '<a class="button" href="/find/">Find your night</a>' in gone.text


def test_who_got_no_spot_or_withdrew_reads_that_they_do_not_play(organizer):
    event = nights.make_night(organizer, nights.NAMES[:4], capacity=4)
    phone = sign_up(event, "Wim")
    nights.start(event, organizer)
    page = own(phone)
    assert "You're not playing tonight" in page
    assert "before a spot opened" in page
    assert "not in this round" not in page
    assert "Prize so far" not in page
