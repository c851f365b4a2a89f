"""How tonight works, on one page; and the short answers behind the question mark of the biggest pages."""

import re

import pytest
from django.urls import reverse

from scoring.money.pool_split import parse_prize_plan
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.formats import MovementSettings
from tournaments.models import Event, Link

pytestmark = pytest.mark.django_db


@kept
def eight(organizer):
    plan = parse_prize_plan("weights", "5:3:2", rounding_cents=100)
    return nights.make_night(organizer, nights.NAMES[:8], prizes=plan)


def page_of(client, event):
    return re.sub(r"<[^>]*>", "", one_line(client.get(reverse("how-it-works", args=[event.public_id]))))


def test_it_says_when_what_is_played_and_what_is_won(client, eight):
    page = page_of(client, eight)
    assert "Friday euchre&nbsp;· Fri, Nov 27 · 7 PM" in page
    assert "7 rounds, 12 hands each" in page
    assert "Entry fee: $10. 1st place $40, 2nd place $24, 3rd place $16." in page


def test_a_free_night_wins_nothing(client, organizer):
    event = nights.make_night(organizer, nights.NAMES[:8], stake_cents=0, paid=False)
    assert "Prizes" not in page_of(client, event)


def test_its_code_opens_the_standings_but_not_those_of_a_private_night(client, eight, organizer):
    address = f"http://testserver{reverse('standings', args=[eight.public_id])}"
    assert address in page_of(client, eight)
    Event.objects.filter(pk=eight.pk).update(is_private=True)
    assert client.get(reverse("how-it-works", args=[eight.public_id])).status_code == 404
    assert address not in page_of(browser(organizer), eight)


def test_the_biggest_pages_have_three_short_answers_each(organizer, running):
    host = browser(organizer)
    addresses = [
        reverse("console", args=[running.pk]),
        reverse("money", args=[running.pk]),
        reverse("event-new"),
    ]
    pages = [host.get(address).text for address in addresses]
    for kind, address in ((Link.Kind.TABLE, "/t"), (Link.Kind.PLAYER, "/p")):
        link = running.links.filter(kind=kind).first()
        pages.append(browser(secret=link_secret(link), kind=kind).get(address).text)
    for page in pages:
        (answers,) = re.findall(r'<details class="help.*?</details>', page, re.S)
        assert answers.count("<dt>") == 3
        assert all(len(answer.split()) <= 15 for answer in re.findall(r"<dd>(.*?)</dd>", answers, re.S))


def test_a_pair_pays_one_entry_fee(client, organizer):
    event = nights.make_event(organizer, format="round_robin", movement=MovementSettings(entry_size=2))
    assert "Entry fee: $10 per pair." in page_of(client, event)
