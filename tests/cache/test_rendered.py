"""Drawn once per state, however many ask at the same moment."""

import threading

import pytest

from tests import nights
from tests.concurrency.together import together
from tournaments.audit.actor import Actor
from tournaments.cache.rendered import RenderCache
from tournaments.direct.services.rounds import round_close, round_open


def test_all_who_ask_while_it_is_drawn_get_the_one_drawing():
    started, waiting, drawings = threading.Event(), threading.Semaphore(0), []

    def draw(key):
        drawings.append(key)
        started.set()
        # The seven others are asking by now, or will find it kept.
        assert waiting.acquire(timeout=30)
        return object()

    kept = RenderCache(draw, most=4)

    def ask():
        if started.is_set():
            waiting.release()
        return kept("state")

    first = threading.Thread(target=ask)
    first.start()
    assert started.wait(10)
    answers = together(*[ask] * 7)
    first.join(10)
    assert drawings == ["state"]
    assert len({id(answer) for answer in answers}) == 1


def test_what_could_not_be_drawn_is_not_kept():
    faults = [OSError("away")]

    def draw(key):
        if faults:
            raise faults.pop()
        return key

    kept = RenderCache(draw, most=4)
    with pytest.raises(OSError, match="away"):
        kept(1)
    assert kept(1) == 1


def test_only_the_latest_states_are_kept():
    drawings = []
    kept = RenderCache(lambda key: drawings.append(key) or key, most=2)
    for key in (1, 2, 1, 3, 1, 2):
        assert kept(key) == key
    assert drawings == [1, 2, 3, 2]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/e/{}/", "/api/v1/public/{}/standings"])
def test_public_standings_are_sent_again_only_when_something_changed(
    client, running, organizer, django_assert_num_queries, address
):
    address = address.format(running.public_id)
    first = client.get(address)
    with django_assert_num_queries(1):
        assert client.get(address).content == first.content
    with django_assert_num_queries(1):
        unchanged = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged["ETag"] == first["ETag"]
    nights.record(nights.match_at(running), organizer, 1, tricks=5)
    second = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert second["ETag"] != first["ETag"]
    assert client.get(address, headers={"If-None-Match": "garbage"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["", "?round=1", "?round=2"])
def test_the_seats_are_read_once_for_all_who_look_when_a_round_opens(
    client, running, organizer, django_assert_num_queries, asked
):
    address = f"/e/{running.public_id}/seats/{asked}"
    before = client.get(address)
    stands = dict.fromkeys(range(1, 4), "Called off")
    round_close(event_id=running.pk, number=1, stands=stands, actor=Actor(organizer))
    round_open(event_id=running.pk, number=2, actor=Actor(organizer))
    opened = client.get(address, headers={"If-None-Match": before["ETag"]})
    assert opened.status_code == 200
    assert opened["Cache-Control"] == "no-cache"
    with django_assert_num_queries(20):
        pages = {client.get(address).content for _ in range(20)}
    assert pages == {opened.content}
    with django_assert_num_queries(20):
        unchanged = [client.get(address, headers={"If-None-Match": opened["ETag"]}) for _ in range(20)]
    assert {(answer.status_code, answer.content) for answer in unchanged} == {(304, b"")}


@pytest.mark.django_db
def test_the_page_that_everybody_gets_says_nothing_of_who_asked_first(client, running, organizer):
    client.force_login(organizer)
    signed_in = client.get(f"/e/{running.public_id}/").text
    client.logout()
    assert client.get(f"/e/{running.public_id}/").text == signed_in
    assert organizer.name not in signed_in
