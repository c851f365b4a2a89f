"""The boards for those who have no stream."""

import gzip

import pytest
from django.urls import reverse

from tests import nights

pytestmark = pytest.mark.django_db


def ask(client, event, view="standings", seen=None):
    headers = {"If-None-Match": seen} if seen else {}
    return client.get(reverse("board-fragment", args=[event.public_id, view]), headers=headers)


def test_a_board_is_sent_again_only_when_something_changed(client, running, organizer):
    first = ask(client, running)
    assert ask(client, running, seen=first["ETag"]).status_code == 304
    nights.record(nights.match_at(running), organizer, 1)
    second = ask(client, running, seen=first["ETag"])
    assert second.status_code == 200
    (epoch, before), (same, after) = (each["ETag"].strip('W/"').split("-") for each in (first, second))
    assert same == epoch
    assert int(after) > int(before)
    assert second["Cache-Control"] == "no-cache"


def test_an_unchanged_board_costs_one_query(client, running, django_assert_num_queries):
    seen = ask(client, running)["ETag"]
    with django_assert_num_queries(1):
        ask(client, running, seen=seen)


def test_a_board_is_drawn_once_for_everyone(client, running, django_assert_num_queries):
    first = ask(client, running, "wall")
    with django_assert_num_queries(1):
        assert ask(client, running, "wall").content == first.content


def test_a_board_is_packed_once_for_everyone(client, running):
    address = reverse("board-fragment", args=[running.public_id, "standings"])
    plain = client.get(address)
    first, second = (client.get(address, headers={"Accept-Encoding": "gzip"}) for _ in range(2))
    assert gzip.decompress(first.content) == plain.content
    # Packed for each visitor, random bytes would tell them apart.
    assert first.content == second.content
    assert (first["Content-Encoding"], first["Vary"], first["ETag"]) == (
        *("gzip", "Accept-Encoding"),
        plain["ETag"],
    )


@pytest.mark.parametrize(("public_id", "view"), [("nothing-here", "standings"), (None, "secrets")])
def test_a_board_that_is_not_there_is_404(client, running, public_id, view):
    answer = client.get(reverse("board-fragment", args=[public_id or running.public_id, view]))
    assert answer.status_code == 404


def test_a_server_without_streams_says_so(client, running):
    answer = client.get(reverse("live", args=[running.public_id]))
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
