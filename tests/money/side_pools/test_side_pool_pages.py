"""The side pools' page offers what can be done now, and nothing that would be refused."""

import re

import pytest

from scoring.money.side_pools import SideKind
from tests import nights
from tests.markup import one_line
from tests.money.side_pools.test_side_pools import entries, night_of_four, opened
from tournaments.audit.actor import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(organizer):
    """Ann is in the low score and in the 50/50."""
    event = night_of_four(organizer)
    for kind in (SideKind.LOW_SCORE, SideKind.FIFTY_FIFTY):
        opened(event, kind, Actor(organizer), joined=1)
    return event


def offered(desk, event):
    """Return the pools that can be joined and left, and the kinds that can be opened."""
    page = one_line(desk.get(f"/events/{event.pk}/side-pots/"))
    return {
        "join": set(re.findall(r'aria-label="Add Bob to ([^"]+)"', page)),
        "leave": set(re.findall(r"<bdi>Ann</bdi> from ([^<]+)<", page)),
        "open": set(re.findall(r'name="kind" value="(loners|fines|round|low|fifty|basket|perfect)"', page)),
    }


def test_before_round_one_everything_is_offered_but_what_is_open(desk, event):
    assert offered(desk, event) == {
        "join": {"Low score", "50/50"},
        "leave": {"Low score", "50/50"},
        "open": {"loners", "fines", "round", "basket", "perfect"},
    }


@pytest.mark.night
def test_once_round_one_is_open_only_the_fifty_fifty_is_joined(desk, event, organizer):
    nights.start(event, organizer)
    assert offered(desk, event) == {"join": {"50/50"}, "leave": {"50/50"}, "open": set()}


def test_where_one_joined_the_next_can_be_let_in(desk, event):
    bob = entries(event)[1].pk
    answer = desk.post(f"/events/{event.pk}/side-pools/join/", {"pool": "low", "entry": bob})
    assert answer.url == f"/events/{event.pk}/side-pots/?joining=low#pool-low"
    page = desk.get(answer.url.partition("#")[0]).text
    assert page.count("<details open><summary>Add players") == 1
    assert "<details open>" not in desk.get(f"/events/{event.pk}/side-pots/?joining=x").text


@pytest.mark.night
def test_a_long_list_of_who_is_in_is_folded_and_both_lists_are_searched(desk, organizer):
    event = nights.make_night(organizer, [f"Player {number}" for number in range(1, 36)], stake_cents=0)
    opened(event, SideKind.LOW_SCORE, Actor(organizer), joined=14)
    at = f"/events/{event.pk}/side-pots/"
    page = desk.get(at).text
    assert (page.count('class="rest"'), "Show all 14" in page, page.count("data-list-search")) == (2, True, 1)
    assert page.count("to Low score") == 21
    assert '<div class="fold" data-all>' in desk.get(at + "?all=1").text


def test_money_lists_each_pot_with_what_is_in_it(desk, event):
    page = one_line(desk.get(f"/events/{event.pk}/money/"))
    pots = page.partition('<h2 id="pots">')[2].partition("</section>")[0]
    found = re.findall(r'href="([^"]+#[^"]+)">\s*<span class="sr-only">([^<]+): </span>(\$\d+)', pots)
    here = f"/events/{event.pk}/side-pots/"
    assert sorted(found) == [(f"{here}#pool-fifty", "50/50", "$1"), (f"{here}#pool-low", "Low score", "$1")]
    assert pots.count("1 player<") == 2
