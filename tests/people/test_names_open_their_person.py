"""A name on the night's pages leads to that person's page, for whoever may open it."""

import re

import pytest

from tests import last_parts, nights
from tournaments.access.permissions import signed_up_as
from tournaments.formats import MovementSettings
from tournaments.models import Entry, EntryPlayer
from tournaments.movements import Leftovers

pytestmark = pytest.mark.django_db


def opened(desk, event, page):
    """Follow every name of a page; returns the names of the pages it leads to."""
    addresses = re.findall(
        rf'href="(/events/{event.pk}/people/[0-9]+/)"', desk.get(f"/events/{event.pk}/{page}").text
    )
    pages = [desk.get(address, follow=True) for address in addresses]
    assert {answer.status_code for answer in pages} <= {200}
    return sorted(re.search(r'id="person-name"[^>]*><bdi>([^<]+)', answer.text)[1] for answer in pages)


@pytest.mark.night
@pytest.mark.parametrize(
    ("page", "names"),
    [("", 10), ("standings/", 12), ("seats/", 12), ("rounds/1/tables/1/", 4)],
)
def test_each_name_opens_its_person(desk, running, page, names):
    found = opened(desk, running, page)
    assert len(set(found)) == len(found) == names
    assert set(found) <= set(nights.NAMES)


@pytest.mark.night
def test_a_ghost_has_no_page_and_no_link(desk, organizer):
    movement = MovementSettings(rounds=3, leftovers=Leftovers.GHOSTS)
    event = nights.start(nights.make_night(organizer, nights.NAMES[:7], movement=movement), organizer)
    assert opened(desk, event, "seats/") == sorted(nights.NAMES[:7])


@pytest.mark.night
def test_who_plays_the_final_is_who_signed_up(desk, organizer):
    event = last_parts.played(
        nights.make_night(organizer, last_parts.EIGHT, movement=MovementSettings(rounds=1)), organizer
    )
    event = last_parts.draw_final(event, organizer)
    finalist = EntryPlayer.objects.filter(stage__event=event, stage__number=2).first()
    own = Entry.objects.get(stage__event=event, stage__number=1, members__player=finalist.player)
    assert signed_up_as(event, finalist.entry_id) == own.pk != finalist.entry_id
    assert opened(desk, event, "seats/") == sorted(
        name for names in last_parts.names(event) for name in names
    )


def test_the_room_gets_no_such_links(client, running):
    for page in ("", "seats/"):
        assert "/people/" not in client.get(f"/e/{running.public_id}/{page}").text
