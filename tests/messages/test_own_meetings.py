"""Who I played with: a whole round robin, known beforehand, and only what a player may see."""

import pytest
from django.template.loader import render_to_string

from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tests.seating.test_larger_tables import party
from tests.seating.test_substitutes import eight, entry_of, take  # noqa: F401 -- a fixture
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.charts import Meeting
from tournaments.models import Entry, Event, Link, Match
from tournaments.seating.services.draw_release import later_rounds_set

pytestmark = pytest.mark.django_db


def phone_of(entry):
    link = Link.objects.get(entry=entry, revoked_at=None)
    return browser(secret=link_secret(link), kind=Link.Kind.PLAYER)


def met(phone):
    """Return how often each was met, at both doors, which say the same."""
    page = phone.get("/p")
    shown = {each.name: (each.with_them, each.against) for each in page.context["meetings"]}
    answered = phone.get("/api/v1/player").json()["met"]
    assert {each["name"]: (each["partner"], each["opponent"]) for each in answered} == shown
    assert list(shown) == [each["name"] for each in answered]
    return shown


@kept
def first(running):
    return Entry.objects.get(stage__event=running, number=1)


def test_in_a_round_robin_everyone_is_met_once_as_partner_and_twice_as_opponent(first):
    """Twelve play eleven rounds: with everyone once, against everyone twice."""
    others = set(nights.NAMES) - {first.members.get().player.name}
    assert met(phone_of(first)) == dict.fromkeys(others, (1, 2))


def test_only_rounds_that_are_shown_count(first, running, organizer):
    later_rounds_set(event_id=running.pk, are_shown=False, actor=Actor(organizer))
    (match,) = Match.objects.filter(round__number=1, seats__entry=first)
    own = match.seats.get(entry=first)
    expected = {
        seat.player.name: (1, 0) if seat.side == own.side else (0, 1)
        for seat in match.seats.exclude(entry=first).select_related("player")
    }
    assert met(phone_of(first)) == expected


def test_before_the_draw_is_shown_nobody_is_met(first, running):
    Event.objects.filter(pk=running.pk).update(draw_released=False)
    phone = phone_of(first)
    assert met(phone) == {}
    assert "Who I played with" not in one_line(phone.get("/p"))


def test_the_page_lists_them_folded(first):
    page = one_line(phone_of(first).get("/p"))
    assert '<details class="card picture" id="met"><summary>Who I played with</summary>' in page
    assert page.count('<td class="n1">1</td><td class="n2">2</td>') == 11
    assert "Same table" not in page


@pytest.mark.parametrize("letter", ["m", "Ł"])
def test_the_list_of_two_hundred_long_names_is_forty_kilobytes_at_most(letter):
    met = [
        Meeting(name=f"{number:03}{letter * 57}", with_them=1, against=2, beside=0) for number in range(199)
    ]
    page = render_to_string("tournaments/phones/_meetings.html", {"meetings": met, "has_beside": False})
    assert page.count('<tr><th scope="row">') == 199
    assert len(page.encode()) <= 40 * 1024


def test_where_partners_change_every_hand_all_share_a_table(organizer):
    """Thirteen in one round: two tables of four, and one of five."""
    event = nights.start(party(organizer, 13, rounds=1), organizer)
    for match in Match.objects.filter(round__stage__event=event):
        seat = match.seats.order_by("position").first()
        names = set(match.seats.exclude(pk=seat.pk).values_list("player__name", flat=True))
        phone = phone_of(seat.entry)
        answered = phone.get("/api/v1/player").json()["met"]
        assert {each["name"] for each in answered} == names
        assert {each["same_table"] for each in answered} == ({1} if match.size == 5 else {0})
        assert ("Same table" in one_line(phone.get("/p"))) == (match.size == 5)


def test_nobody_is_met_at_a_table_where_nothing_was_played(first, running, organizer):
    later_rounds_set(event_id=running.pk, are_shown=False, actor=Actor(organizer))
    match = Match.objects.get(round__number=1, seats__entry=first)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.STANDS, is_walk_over=True, winner=1)
    assert met(phone_of(first)) == {}


def test_a_sub_is_met_instead_of_the_regular(eight, organizer):  # noqa: F811 -- a fixture
    bob = phone_of(entry_of(eight, "Bob"))
    before = met(bob)
    take(eight, organizer, whose="Ann", who="Zoe")
    after = met(bob)
    assert after.pop("Zoe") == before.pop("Ann")
    assert after == before
    # Whoever is away meets nobody.
    assert met(phone_of(entry_of(eight, "Ann"))) == {}
