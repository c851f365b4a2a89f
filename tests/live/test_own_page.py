"""A player's own page: what its stream hears before the draw, and after."""

from uuid import uuid4

import pytest

from tests import nights
from tests.live.conftest import in_thread, opened, until
from tournaments.audit.actor import Actor
from tournaments.people.services.entries import entry_add

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_players_page_hears_of_sign_ups_without_hurry_and_of_the_draw_at_once(organizer, in_a_loop):
    event = nights.make_night(organizer, nights.NAMES[:4], capacity=8)

    async def watch():
        async with opened(f"/live/{event.public_id}?view=own") as stream:
            await stream.until(2)
            await in_thread(entry_add, event_id=event.pk, name="Zoe", key=uuid4(), actor=Actor(organizer))
            await stream.until(3)
            await in_thread(nights.start, event, organizer)
            await until(lambda: "event: changed" in stream.frames[-1])
            return [frame.partition("event: ")[2].partition("\n")[0] for frame in stream.frames[1:3]]

    assert in_a_loop(watch()) == ["soon", "soon"]
