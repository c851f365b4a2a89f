"""A player's own page: what its stream hears before the draw, and after."""

from itertools import pairwise
from uuid import uuid4

import pytest

from tests import nights
from tests.live.conftest import in_thread, opened, until
from tournaments.audit.actor import Actor
from tournaments.models import Entry
from tournaments.people.services.entries import entry_add, entry_check_in, entry_withdraw

pytestmark = pytest.mark.django_db(transaction=True)


def kind_of(frame):
    return frame.partition("event: ")[2].partition("\n")[0]


def own_frames(stream):
    return [frame for frame in stream.frames if kind_of(frame) == "own"]


def own_stamp(frame):
    return frame.partition("data: ")[2].partition("\n")[0]


def add(event, name):
    return entry_add(event_id=event.pk, name=name, key=uuid4(), actor=Actor(event.created_by))


def entry_of(event, name):
    return Entry.objects.get(stage__event=event, members__player__name=name)


@pytest.fixture
def frames_of(organizer, in_a_loop):
    """Return what somebody's page hears: at first, then as one joins, Bob, Ann arrive and Carla withdraws."""

    def frames(name):
        event = nights.make_list(organizer, nights.NAMES[:4], capacity=5, shows_coming="names")
        assert [add(event, late).status for late in ("Yves", "Max")] == ["signed_up", "waiting"]
        page, by = entry_of(event, name).pk, Actor(organizer)
        steps = [
            lambda: add(event, "Zoe"),
            lambda: entry_check_in(entry_id=entry_of(event, "Bob").pk, actor=by),
            lambda: entry_check_in(entry_id=entry_of(event, "Ann").pk, actor=by),
            lambda: entry_withdraw(entry_id=entry_of(event, "Carla").pk, actor=by),
        ]

        async def watch():
            async with opened(f"/live/{event.public_id}?view=own&entry={page}") as stream:
                await until(lambda: len(own_frames(stream)) == 1)
                for number, does in enumerate(steps, start=2):
                    await in_thread(does)
                    await until(lambda number=number: len(own_frames(stream)) == number)
                return own_frames(stream)

        return in_a_loop(watch())

    return frames


#: Whose page asks again after which of the four changes: Max moves up as Carla withdraws.
ASKS = {"Ann": [False, False, True, False], "Dave": [False] * 4, "Max": [True] * 4}


@pytest.mark.parametrize(("name", "asks"), ASKS.items())
def test_a_players_page_is_brought_who_comes_and_asks_only_for_what_is_its_own(name, asks, frames_of):
    frames = frames_of(name)
    stamps = [own_stamp(each) for each in frames]
    assert [before != after for before, after in pairwise(stamps)] == asks
    assert ["<bdi>Max</bdi>" in each for each in frames] == [False, False, False, False, True]


def test_a_players_page_hears_of_the_draw_at_once(organizer, in_a_loop):
    event = nights.make_night(organizer, nights.NAMES[:4], capacity=8)

    async def watch():
        async with opened(f"/live/{event.public_id}?view=own") as stream:
            await stream.until(2)
            await in_thread(nights.start, event, organizer)
            await until(lambda: "event: changed" in stream.frames[-1])
            return [kind_of(frame) for frame in stream.frames if kind_of(frame) != "here"]

    assert in_a_loop(watch())[1:3] == ["own", "changed"]
