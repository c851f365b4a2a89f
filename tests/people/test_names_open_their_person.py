"""A name on the night's pages leads to that person's page, for whoever may open it."""

import re

import pytest

from tests import last_parts, nights
from tests.markup import one_line
from tournaments.access.permissions import signed_up_as
from tournaments.audit.actor import Actor
from tournaments.errors import DisputedHandError
from tournaments.formats import MovementSettings
from tournaments.models import Entry, EntryPlayer
from tournaments.movements import Leftovers
from tournaments.people.services.entries import entry_check_in

pytestmark = pytest.mark.django_db
SEVEN = MovementSettings(rounds=3)


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
    ("page", "names", "times"),
    [
        # Ten places, and twelve at three tables.
        ("", 12, 22),
        ("standings/", 12, 12),
        ("seats/", 12, 12),
        ("rounds/1/", 12, 12),
        ("rounds/1/tables/1/", 4, 4),
    ],
)
def test_each_name_opens_its_person(desk, running, page, names, times):
    found = opened(desk, running, page)
    assert (len(set(found)), len(found)) == (names, times)
    assert set(found) <= set(nights.NAMES)


@pytest.mark.night
def test_who_sits_out_or_has_two_results_opens_too(desk, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:5], movement=SEVEN), organizer)
    out = Entry.objects.get(byes__round__stage__event=event, byes__round__number=1)
    for page in ("", "seats/"):
        assert out.members.get().player.name in opened(desk, event, page)
    match = nights.match_at(event)
    nights.record(match, organizer, 1, tricks=3)
    with pytest.raises(DisputedHandError):
        nights.record(match, organizer, 1, tricks=5)
    text = desk.get(f"/events/{event.pk}/").text
    dispute = text.partition('class="card now dispute"')[2].partition("</section>")[0]
    assert len(re.findall(rf"/events/{event.pk}/people/[0-9]+/", dispute)) == 4


@pytest.mark.night
def test_a_line_of_activity_opens_whom_it_is_about(desk, organizer):
    event = nights.make_list(organizer, ("Ann", "Bob"))
    ann = Entry.objects.get(stage__event=event, members__player__name="Ann")
    entry_check_in(entry_id=ann.pk, actor=Actor(organizer))
    text = one_line(desk.get(f"/events/{event.pk}/activity/"))
    link = f'<a class="opens" href="/events/{event.pk}/people/{ann.pk}/"><bdi>Ann</bdi></a>'
    assert f"<strong>{link} checked in</strong>" in text


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
