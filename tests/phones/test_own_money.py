"""A player's own page says what the night costs them and what it brings."""

import re

import pytest
from django.test import Client

from scoring.money.pool_split import parse_prize_plan
from scoring.money.side_pools import SideKind
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.money.side_pools.test_side_pools import opened
from tests.phones.test_player_page import page_of
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.models import Entry, Link
from tournaments.money.services.stakes import stake_refund
from tournaments.show.services.show import board_freeze

pytestmark = pytest.mark.django_db


@kept
def event(organizer):
    """Three of four have paid $10; Ann and Bob put $1 on the most loners."""
    event = nights.make_night(organizer, nights.NAMES[:4])
    opened(event, SideKind.MOST_LONERS, Actor(organizer), joined=2)
    dave = Entry.objects.get(stage__event=event, members__player__name="Dave")
    stake_refund(entry_id=dave.pk, actor=Actor(organizer))
    return nights.start(event, organizer)


def money(event, name):
    """Return the lines of somebody's money."""
    page = page_of(Entry.objects.get(stage__event=event, members__player__name=name))
    (card,) = re.findall(r'<h2 id="money">Money</h2>(.*?)</section>', page)
    lines = re.findall(r'<span class="who">\s*(.*?)\s*</span>\s*<span>(.*?)</span></li>', card)
    return {what: " ".join(re.sub("<[^>]+>", " ", how).split()) for what, how in lines}


def test_who_paid_and_who_owes_reads_it(event):
    assert money(event, "Carla")["Entry fee"] == "$10 paid"
    assert money(event, "Dave")["Entry fee"] == "$10 due"


def test_a_side_pot_says_what_is_in_and_what_it_brings(event, organizer):
    match = nights.match_at(event)
    maker = match.seats.get(player__name="Ann").position
    nights.record(match, organizer, 1, maker=maker, tricks=5, alone=True)
    assert money(event, "Ann")["Most loners"] == "$1 paid · $2 so far"
    assert money(event, "Bob")["Most loners"] == "$1 paid"
    assert "Most loners" not in money(event, "Carla")


def test_while_standings_are_frozen_no_prize_is_told(event, organizer):
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=5, alone=True)
    board_freeze(event_id=event.pk, after=0, actor=Actor(organizer))
    told = money(event, "Ann")
    assert (told["Prize so far"], told["Most loners"]) == ("shown at the end", "$1 paid")


def test_the_api_has_the_same(event):
    link = Link.objects.get(entry__members__player__name="Dave", revoked_at=None)
    player = browser(secret=link_secret(link), kind=Link.Kind.PLAYER)
    assert player.get("/api/v1/player").json()["money"] == {
        "fee_cents": 10_00,
        "paid_cents": 0,
        "owes_cents": 10_00,
        "is_free": False,
        "handed_cents": 0,
        "pots": [],
    }


def test_how_far_it_is_to_the_money(organizer):
    """Two prizes: Ann and her partner have 4 points, the others none, and lack 4."""
    prizes = parse_prize_plan("weights", "2:1", rounding_cents=100)
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], prizes=prizes), organizer)
    match = nights.match_at(event)
    nights.record(match, organizer, 1, maker=1, tricks=5, alone=True)
    pages = {seat.side: page_of(seat.entry) for seat in match.seats.select_related("entry")}
    assert "<dt>Points away from a prize</dt><dd>4</dd>" in pages[2]
    assert "Points away from a prize" not in pages[1]
    (above, below) = (
        browser(secret=link_secret(link), kind=Link.Kind.PLAYER).get("/api/v1/player").json()
        for link in links_of(match)
    )
    assert (above["points_to_prize"], below["points_to_prize"]) == (None, "4")
    public = Client().get(f"/e/{event.public_id}/").text
    assert re.findall(r'data-to-prize="(.*?)"', public) == ["4", "4"]


def links_of(match):
    """A link of each side, the one ahead first."""
    seats = match.seats.order_by("side", "pk")
    entries = [seats.filter(side=side).first().entry for side in (1, 2)]
    return [Link.objects.get(entry=entry, revoked_at=None) for entry in entries]


def test_behind_hidden_standings_it_is_not_told_how_far_it_is(organizer):
    prizes = parse_prize_plan("weights", "2:1", rounding_cents=100)
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], prizes=prizes), organizer)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=5, alone=True)
    board_freeze(event_id=event.pk, after=0, actor=Actor(organizer))
    assert "data-to-prize" not in Client().get(f"/e/{event.public_id}/").text
    assert "away from a prize" not in page_of(Entry.objects.filter(stage__event=event).first())
