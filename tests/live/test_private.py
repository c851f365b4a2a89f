"""Streams of a private night: for its own people, and for no longer than they are."""

import asyncio
import contextlib

import pytest
from django.conf import settings
from django.test import Client

from accounts.sign_in.sign_ins import token_make
from tests import nights
from tests.live.conftest import in_thread, opened, until
from tournaments.access.link_cookies import cookie_name
from tournaments.access.links import hashed, link_exchange, link_secret, table_link_replace
from tournaments.access.public_access import ANYBODY, Viewer
from tournaments.audit.actor import Actor
from tournaments.models import Link, LinkSession
from tournaments.nights.services.privacy import privacy_set
from tournaments.show.live import hub as hubs
from tournaments.show.live.boards import read_frames
from tournaments.show.live.hub import PRIVATE_SECONDS, hub

pytestmark = pytest.mark.django_db(transaction=True)

#: As long as a stream may live on after a right to it has ended.
MOST_SECONDS = 5


@pytest.fixture
def private(organizer):
    return nights.start(nights.make_night(organizer, is_private=True), organizer)


def by_session(user):
    client = Client()
    client.force_login(user)
    return cookie(settings.SESSION_COOKIE_NAME, client.cookies[settings.SESSION_COOKIE_NAME].value)


def by_link(event, kind, **place):
    link = Link.objects.filter(event=event, kind=kind, revoked_at=None, **place).earliest("pk")
    return cookie(cookie_name(kind), link_exchange(secret=link_secret(link), kind=kind).token)


def cookie(name, value):
    return [(b"cookie", f"other=1; {name}={value}".encode())]


def by_token(user):
    return [(b"authorization", f"Token {token_make(user=user)}".encode())]


def has_ended(stream):
    return stream.task.done()


def ask(address, headers=()):
    async def status():
        async with opened(address, headers=headers) as stream:
            await until(lambda: stream.status is not None)
            return stream.status

    return status()


@pytest.mark.one_by_day
@pytest.mark.parametrize("view", ["view=standings", "view=wall", "view=rounds", "view=own", "table=1", ""])
def test_a_stream_is_for_its_own_people(private, organizer, in_a_loop, view):
    stranger = nights.make_user("Stranger")
    elsewhere = nights.start(nights.make_night(stranger), stranger)
    own = [
        by_session(organizer),
        by_token(organizer),
        by_link(private, Link.Kind.TABLE, table=2),
        by_link(private, Link.Kind.PLAYER),
    ]
    others = [
        [],
        by_session(stranger),
        by_link(elsewhere, Link.Kind.TABLE, table=1),
        by_link(elsewhere, Link.Kind.PLAYER),
        cookie("session", "nonsense"),
    ]

    async def statuses():
        address = f"/live/{private.public_id}?{view}"
        return [await ask(address, headers) for headers in (*own, *others)]

    assert in_a_loop(statuses()) == [200] * 4 + [404] * 5


@pytest.mark.night
def test_a_replaced_link_closes_its_own_streams_and_sends_them_nothing_more(private, organizer, in_a_loop):
    table, player = by_link(private, Link.Kind.TABLE, table=1), by_link(private, Link.Kind.PLAYER)
    member, match = by_session(organizer), nights.match_at(private)

    async def watch():
        address = f"/live/{private.public_id}?view=standings"
        async with (
            opened(address, headers=table) as gone,
            opened(address, headers=player) as stays,
            opened(address, headers=member) as crew,
        ):
            await asyncio.gather(*(stream.until(2) for stream in (gone, stays, crew)))
            await in_thread(table_link_replace, event_id=private.pk, table=1, actor=Actor(organizer))
            await until(lambda: has_ended(gone), seconds=MOST_SECONDS)
            sent = len(gone.frames)
            await in_thread(nights.record, match, organizer, 1, tricks=5, alone=True)
            for stream in (stays, crew):
                await until(lambda stream=stream: 'sum">4</td>' in stream.frames[-1])
            again = await ask(address, table)
            return sent, len(gone.frames), has_ended(stays), has_ended(crew), again

    assert in_a_loop(watch()) == (2, 2, False, False, 404)
    assert hub.watching() == 0


def test_a_night_made_private_closes_the_streams_of_strangers(running, organizer, in_a_loop):
    member, match = by_session(organizer), nights.match_at(running)

    async def watch():
        address = f"/live/{running.public_id}?view=standings"
        async with opened(address) as stranger, opened(address, headers=member) as crew:
            await asyncio.gather(stranger.until(2), crew.until(2))
            await in_thread(privacy_set, event_id=running.pk, is_private=True, actor=Actor(organizer))
            await until(lambda: has_ended(stranger), seconds=MOST_SECONDS)
            sent = len(stranger.frames)
            await in_thread(nights.record, match, organizer, 1)
            # What was opened before anybody was asked who they are comes back and says so.
            async with opened(address, headers=member) as back:
                await back.until(2)
                return sent, len(stranger.frames), await ask(address), back.status

    assert in_a_loop(watch()) == (2, 2, 404, 200)


def test_a_night_made_public_again_is_for_everybody(private, organizer, in_a_loop):
    async def watch():
        address = f"/live/{private.public_id}?view=standings"
        before = await ask(address)
        await in_thread(privacy_set, event_id=private.pk, is_private=False, actor=Actor(organizer))
        return before, await ask(address)

    assert in_a_loop(watch()) == (404, 200)


@pytest.mark.parametrize("ends", ["membership", "account", "session"])
def test_a_right_that_ends_without_a_notice_ends_with_the_next_look(
    ends, private, organizer, in_a_loop, monkeypatch
):
    monkeypatch.setattr(hubs, "PRIVATE_SECONDS", 0.05)
    keeper = nights.make_user("Keeper", private.club, "scorekeeper")
    headers = by_link(private, Link.Kind.PLAYER) if ends == "session" else by_session(keeper)
    by_organizer = by_session(organizer)

    def end():
        if ends == "membership":
            keeper.memberships.all().delete()
        elif ends == "account":
            type(keeper).objects.filter(pk=keeper.pk).update(is_active=False)
        else:
            LinkSession.objects.filter(link__event=private).update(expires_at=private.created_at)

    async def watch():
        address = f"/live/{private.public_id}?view=rounds"
        async with opened(address, headers=headers) as stream, opened(address, headers=by_organizer) as stays:
            await asyncio.gather(stream.until(2), stays.until(2))
            await in_thread(end)
            await until(lambda: has_ended(stream), seconds=MOST_SECONDS)
            return has_ended(stays)

    assert in_a_loop(watch()) is False
    assert PRIVATE_SECONDS < MOST_SECONDS


def test_a_table_s_stream_ends_with_its_link_on_any_night(running, organizer, in_a_loop):
    async def watch():
        async with (
            opened(f"/live/{running.public_id}?table=1") as out,
            opened(f"/live/{running.public_id}?table=2") as other,
            opened(f"/live/{running.public_id}?view=rounds") as rounds,
        ):
            seen = (await out.until(2)).partition("\n")[0].removeprefix("id: ")
            await asyncio.gather(other.until(2), rounds.until(2))
            await in_thread(table_link_replace, event_id=running.pk, table=1, actor=Actor(organizer))
            await until(lambda: has_ended(out), seconds=MOST_SECONDS)
            # The phone's page learns it by this last word; what comes back with it is told and closed too.
            async with opened(
                f"/live/{running.public_id}?table=1", headers=[(b"last-event-id", seen.encode())]
            ) as back:
                await until(lambda: has_ended(back), seconds=MOST_SECONDS)
            return len(out.frames), len(back.frames), has_ended(other), has_ended(rounds)

    assert in_a_loop(watch()) == (3, 2, False, False)


def test_a_public_night_is_asked_nothing_about_its_viewers(running, django_assert_num_queries):
    viewers = {Viewer(number, frozenset({str(number)})) for number in range(100)} | {ANYBODY}
    read_frames(running.public_id, ("standings",), viewers)
    with django_assert_num_queries(1):
        reading = read_frames(running.public_id, ("standings",), viewers)
    assert (reading.is_private, reading.refused) == (False, frozenset())


def test_a_private_night_is_asked_twice_however_many_watch(private, organizer, django_assert_num_queries):
    link = Link.objects.filter(event=private, kind=Link.Kind.PLAYER).first()
    session = hashed(link_exchange(secret=link_secret(link), kind=Link.Kind.PLAYER).token)
    good = {Viewer(organizer.pk), Viewer(None, frozenset({session, "x"}))}
    strangers = {Viewer(organizer.pk + number, frozenset({str(number)})) for number in range(1, 100)} | {
        ANYBODY
    }
    read_frames(private.public_id, ("standings",), good)
    with django_assert_num_queries(3):
        reading = read_frames(private.public_id, ("standings",), good | strangers)
    assert (reading.is_private, reading.refused) == (True, strangers)


def test_many_strangers_leave_nothing_behind(private, organizer, in_a_loop):
    async def watch():
        async with contextlib.AsyncExitStack() as stack:
            address = f"/live/{private.public_id}?view=wall"
            streams = [await stack.enter_async_context(opened(address)) for _ in range(20)]
            await asyncio.gather(*(stream.task for stream in streams))
            return {(stream.status, len(stream.frames)) for stream in streams}

    assert in_a_loop(watch()) == {(404, 0)}
    assert hub.watching() == 0
