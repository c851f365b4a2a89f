"""How the money is split, as a bar with a text for each part: three nights reckoned by hand."""

import re

import pytest
from django.urls import reverse

from scoring.money.pool_split import parse_prize_plan
from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_terms import PrizeTerms
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Event
from tournaments.money.selectors.prize_bar import prize_split
from tournaments.money.selectors.prizes import PrizeSheet, prize_sheet
from tournaments.show.services.show import board_freeze

pytestmark = pytest.mark.django_db
CUT = PrizeTerms(
    house=Cut(title="House", basis=CutBasis.GROSS, share=1000),
    charity=Cut(title="Charity", basis=CutBasis.NET, share=2500),
)


def said(split):
    return [(part.label, part.cents) for part in split.parts]


def sheet(places, *, gross, pool=None, **fields):
    pool = gross if pool is None else pool
    return PrizeSheet(gross_cents=gross, pool_cents=pool, currency="USD", unpaid=0, places=places, **fields)


def test_twelve_at_ten_dollars_by_five_three_two_one(running):
    """$120 in whole dollars: 54.55, 32.73, 21.82, 10.91 are 54, 33, 22 and 11."""
    split = prize_split(prize_sheet(running), running.terms)
    assert said(split) == [
        ("1st place", 54_00),
        ("2nd place", 33_00),
        ("3rd place", 22_00),
        ("4th place", 11_00),
    ]
    assert split.cents == 120_00
    assert sum(part.segment.width for part in split.parts) == split.width


def test_cuts_and_other_prizes_have_their_parts():
    """$100: $10 to the house, $15 to charity; of $75 two door prizes of $5 and $8 for last place."""
    terms = PrizeTerms(last_cents=8_00, door_prizes=2, door_cents=5_00)
    shared = sheet((40_00, 17_00), gross=100_00, pool=75_00, house_cents=10_00, charity_cents=15_00)
    assert said(prize_split(shared, terms, side_cents=20_00)) == [
        ("1st place", 40_00),
        ("2nd place", 17_00),
        ("Last place", 8_00),
        ("Door prizes", 10_00),
        ("House cut", 10_00),
        ("Charity", 15_00),
        ("Side pots", 20_00),
    ]


@pytest.mark.parametrize(
    ("paid", "last"), [(8, ("8th place", 1_00)), (9, ("9th place", 1_00)), (20, ("9th to 20th place", 12_00))]
)
def test_many_places_are_one_part_from_the_ninth_on(paid, last):
    split = prize_split(sheet((1_00,) * paid, gross=paid * 1_00), PrizeTerms())
    assert said(split)[-1] == last
    assert split.cents == paid * 1_00


def test_without_a_pool_there_is_no_bar(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], paid=False), organizer)
    assert prize_split(prize_sheet(event), event.terms) is None
    page = one_line(browser().get(reverse("standings", args=[event.public_id])))
    assert "is split" not in page


@kept
def over(organizer):
    event = nights.make_night(
        organizer, nights.NAMES[:4], terms=CUT, prizes=parse_prize_plan("weights", "2:1", rounding_cents=100)
    )
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


LEGEND = ["1st place $18", "2nd place $9", "House cut $4", "Charity $9"]


def legend(page):
    """Read the legend of a page's bar."""
    (bar,) = re.findall(r'<figure class="picture split">.*?</figure>', page)
    assert "How $40 is split" in bar
    assert len(bar.encode()) <= 40 * 1024
    assert " style=" not in bar
    widths = [int(width) for width in re.findall(r'x="\d+" width="(\d+)"', bar)]
    assert sum(widths) == 320
    return [re.sub(r"<[^>]*>", "", item).strip() for item in re.findall(r"<li>(.*?)</li>", bar)]


@pytest.mark.night
@pytest.mark.parametrize("address", ["money", "console"])
def test_the_hosts_pages_show_how_forty_dollars_are_split(over, organizer, address):
    """$40: a tenth to the house, a quarter of the rest to charity, and $27 by 2 : 1."""
    assert legend(one_line(browser(organizer).get(reverse(address, args=[over.pk])))) == LEGEND


@pytest.mark.night
@pytest.mark.parametrize("after", [None, 1])
def test_the_room_sees_what_places_pay_frozen_or_not(over, organizer, after):
    board_freeze(event_id=over.pk, after=after, actor=Actor(organizer))
    assert legend(one_line(browser().get(reverse("standings", args=[over.public_id])))) == LEGEND
