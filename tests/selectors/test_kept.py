"""Drawn once per state, however many ask at the same moment."""

import threading

import pytest

from tests import nights
from tests.concurrency.together import together
from tournaments.selectors.kept import DrawnOnce


def test_all_who_ask_while_it_is_drawn_get_the_one_drawing():
    started, waiting, drawings = threading.Event(), threading.Semaphore(0), []

    def draw(key):
        drawings.append(key)
        started.set()
        # The seven others are asking by now, or will find it kept.
        assert waiting.acquire(timeout=10)
        return object()

    kept = DrawnOnce(draw, most=4)

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

    kept = DrawnOnce(draw, most=4)
    with pytest.raises(OSError, match="away"):
        kept(1)
    assert kept(1) == 1


def test_only_the_latest_states_are_kept():
    drawings = []
    kept = DrawnOnce(lambda key: drawings.append(key) or key, most=2)
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
def test_the_page_that_everybody_gets_says_nothing_of_who_asked_first(client, running, organizer):
    client.force_login(organizer)
    signed_in = client.get(f"/e/{running.public_id}/").text
    client.logout()
    assert client.get(f"/e/{running.public_id}/").text == signed_in
    assert organizer.name not in signed_in
