"""The public pages and the link pages without a browser: what they cost and what they say of themselves."""

import gzip
import html
import re
from uuid import uuid4

import pytest
from django.urls import reverse
from rest_framework.throttling import SimpleRateThrottle

from benchmarks.rig.crowd import seat_night
from tests import nights
from tests.kept import kept
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.messages.selectors.own_seats import seats_of
from tournaments.models import Entry, Link

pytestmark = pytest.mark.django_db
NAMES = [f"Player {number}" for number in range(1, 22)]


@kept
def bigger(organizer):
    """Twenty-one players, with a hand at each table."""
    event = nights.start(nights.make_night(organizer, names=NAMES), organizer)
    for table in range(1, 6):
        nights.record(nights.match_at(event, table=table), organizer, 1, maker=1, tricks=5)
    return event


def open_link(client, event, **where):
    link = Link.objects.get(event=event, revoked_at=None, **where)
    kind = "table" if link.kind == Link.Kind.TABLE else "player"
    answer = client.post(
        f"/api/v1/{kind}-session", {"secret": link_secret(link)}, content_type="application/json"
    )
    assert answer.status_code == 201


def elements(text):
    return len(re.findall(r"<[a-z]", text))


@pytest.mark.night
def test_the_standings_of_five_hundred_are_six_thousand_elements_at_most(client, organizer):
    """More than that, and a phone is slow to lay them out."""
    event = seat_night(organizer, players=500, played=3)
    page = client.get(reverse("standings", args=[event.public_id])).text
    assert page.count("<tr data-entry") == 500
    assert elements(page) <= 6000


def test_the_page_of_a_table_is_four_hundred_elements_at_most(client, running, organizer):
    """With all its hands, as it is at the end of a round."""
    for number in range(1, 13):
        nights.record(nights.match_at(running), organizer, number, maker=1, tricks=3)
    open_link(client, running, table=1)
    page = one_line(client.get("/t"))
    assert page.count("made it") == 12
    assert elements(page) <= 400


@pytest.mark.one_by_day
@pytest.mark.parametrize(("page", "queries"), [("standings", 5), ("wall", 10), ("seats", 10)])
@pytest.mark.parametrize("size", ["running", "bigger"])
def test_public_pages_cost_the_same_whatever_the_field(
    client, request, django_assert_max_num_queries, page, queries, size
):
    event = request.getfixturevalue(size)
    with django_assert_max_num_queries(queries):
        answer = client.get(reverse(page, args=[event.public_id]))
    assert answer.status_code == 200


@pytest.mark.parametrize("size", ["running", "bigger"])
def test_a_players_page_costs_four_queries_once_another_player_has_looked(
    client, request, django_assert_num_queries, size
):
    """A round opens, everybody looks: field, standings, prizes and seats are read once for all of them."""
    event = request.getfixturevalue(size)
    first, second = Entry.objects.filter(stage__event=event).order_by("number")[:2]
    open_link(client, event, entry=first)
    seats_of_first = client.get("/p").context["now"]
    client.cookies.clear()
    open_link(client, event, entry=second)
    with django_assert_num_queries(4):
        page = client.get("/p")
    assert page.context["now"] == seats_of(event, second)[0]
    assert seats_of_first == seats_of(event, first)[0] != page.context["now"]


def test_a_players_page_is_of_now(client, running, organizer):
    """What is kept of the night for everybody is not what it was before the last hand."""
    match = nights.match_at(running)
    own = match.seats.get(position=1).entry
    open_link(client, running, entry=own)
    assert client.get("/p").context["now"].points == 0
    nights.record(match, organizer, 1, maker=1, tricks=5)
    page = client.get("/p").context
    assert (page["now"].points, page["player"].points, page["player"].place) == (2, "2", 1)


@pytest.mark.parametrize("page", ["standings", "seats"])
def test_a_page_for_everybody_is_packed_once_and_says_the_same(client, running, page):
    address = reverse(page, args=[running.public_id])
    plain, packed = client.get(address), client.get(address, headers={"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain
    assert gzip.decompress(packed.content) == plain.content
    assert {plain["Vary"], packed["Vary"]} == {"Accept-Encoding"}
    again = client.get(address, headers={"Accept-Encoding": "gzip, br"})
    # Packed for each visitor, the two would differ by the random bytes that hide what is secret on a page.
    assert again.content == packed.content


def test_the_seats_of_a_round_that_is_not_there_are_404_also_the_second_time(client, running):
    address = reverse("seats", args=[running.public_id])
    assert [client.get(f"{address}?round=99").status_code for _ in range(2)] == [404, 404]
    assert "Round 2 of 11" in client.get(f"{address}?round=2").text
    assert "Round 1 of 11" in client.get(f"{address}?round=x").text


@pytest.mark.parametrize(("address", "queries"), [("/t", 12), ("/t/now", 15)])
def test_the_table_page_costs_few_queries(
    client, running, organizer, django_assert_max_num_queries, address, queries
):
    for number in range(1, 6):
        nights.record(nights.match_at(running), organizer, number)
    open_link(client, running, table=1)
    with django_assert_max_num_queries(queries):
        page = client.get(address)
    assert page.context["state"].hands_played == 5


def test_asking_whether_a_table_has_changed_costs_four_queries(client, running, django_assert_num_queries):
    open_link(client, running, table=1)
    stamp = client.get("/t").context["seen"]
    with django_assert_num_queries(4):
        assert client.get(f"/t/now?seen={stamp}").status_code == 204


@pytest.mark.parametrize("page", ["standings", "wall", "seats", "join"])
def test_public_pages_ask_not_to_be_indexed_and_are_there_for_real_events_only(client, running, page):
    answer = client.get(reverse(page, args=[running.public_id]))
    assert answer.status_code == 200
    assert '<meta name="robots" content="noindex">' in answer.text
    assert client.get(reverse(page, args=["nothing-here"])).status_code == 404


def test_pages_carry_no_inline_script_or_style(client, running):
    open_link(client, running, table=1)
    for address in (
        "/t",
        *(reverse(page, args=[running.public_id]) for page in ("standings", "wall", "seats")),
    ):
        answer = client.get(address)
        assert " style=" not in answer.text
        assert "<style" not in answer.text
        assert answer.text.count("<script") == answer.text.count("<script src=")
        assert "'unsafe-inline'" not in answer["Content-Security-Policy"]


@pytest.mark.parametrize("address", ["/t", "/p", "/t/now"])
def test_link_pages_are_neither_kept_nor_told_of(client, running, address):
    open_link(client, running, table=1)
    answer = client.get(address)
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]


def test_a_late_hand_by_a_form_answers_the_whole_page_with_what_came_first(client, running, organizer):
    open_link(client, running, table=1)
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=5)
    sent = {"round": "1", "number": "1", "key": str(uuid4()), "maker": "1", "tricks": "3"}
    answer = client.post("/t/hand", sent)
    assert answer.status_code == 409
    assert "<!doctype html>" in answer.text
    assert answer.context["theirs"].number == 1
    part = client.post("/t/hand", sent, headers={"X-Requested-With": "fetch"})
    assert (part.status_code, "<!doctype html>" in part.text) == (409, False)


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"tricks": "6"}, 422),
        ({"maker": "5"}, 422),
        ({"key": "x"}, 422),
        ({"number": ""}, 422),
        ({"round": "9999"}, 404),
    ],
)
def test_a_hand_that_cannot_be_is_refused_and_nothing_is_written(client, running, changed, status):
    open_link(client, running, table=1)
    sent = {"round": "1", "number": "1", "key": str(uuid4()), "maker": "1", "tricks": "3", **changed}
    assert client.post("/t/hand", sent).status_code == status
    assert not nights.match_at(running).hands.exists()


def test_a_phone_without_a_table_can_send_nothing(client, running):
    assert client.post("/t/hand", {}).status_code == 404
    assert client.post("/t/undo", {}).status_code == 404
    assert client.get("/t/now").status_code == 404


def test_sign_up_is_limited_for_one_address(client, organizer, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "join", "3/min")
    event = nights.make_event(organizer, capacity=200)
    address = reverse("join", args=[event.public_id])
    answers = [client.post(address, {"name": "Ann", "key": str(uuid4())}).status_code for _ in range(4)]
    assert answers == [302, 302, 302, 429]
    assert Entry.objects.filter(stage__event=event).count() == 3


def test_a_link_of_a_player_opens_no_table(client, running):
    link = Link.objects.filter(event=running, kind=Link.Kind.PLAYER).first()
    answer = client.post(
        "/api/v1/table-session", {"secret": link_secret(link)}, content_type="application/json"
    )
    assert answer.status_code == 404


def test_the_rule_card_says_the_same_at_both_doors(client, running):
    page = client.get(f"/e/{running.public_id}/rules/")
    answer = client.get(f"/api/v1/public/{running.public_id}/rules").json()
    text = html.unescape(page.content.decode())
    assert answer["rules"]["hands"] == 12
    assert [part["heading"] for part in answer["card"]] == [
        *("The table", "Calling trump", "Going alone", "Points", "The end of the game", "Penalties")
    ]
    assert [
        line for part in answer["card"] for line in part["sentences"] if f"<li>{line}</li>" not in text
    ] == []
    assert "A game is 12 hands." in text


def test_no_night_has_no_rules(client, db):
    assert client.get("/e/nothing/rules/").status_code == 404
    assert client.get("/api/v1/public/nothing/rules").status_code == 404
