"""Everyone's place after each round: a night worked out by hand, at both doors, and what the room may see."""

import re

import pytest
from django.urls import reverse

from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tests.show.test_suspense import close
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.models import Event, Hand, Link
from tournaments.results.selectors.course import night_course
from tournaments.show.services.show import board_freeze

pytestmark = pytest.mark.django_db


def sides(event, number):
    """Name the two pairs of a round, the pair in seats 1 and 3 first."""
    names = list(
        nights.match_at(event, number).seats.order_by("position").values_list("player__name", flat=True)
    )
    return (names[0], names[2]), (names[1], names[3])


@kept
def three_rounds(organizer):
    """Four people partner everyone once; the third round is open.

    Round 1: seats 1 and 3 take all five, 2 points each. Round 2: seats 1 and 3 take a loner, 4 points each.
    """
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=5)
    close(event, organizer, 1)
    nights.open_round(event, 2, organizer)
    nights.record(nights.match_at(event, 2), organizer, 1, maker=1, tricks=5, alone=True)
    close(event, organizer, 2)
    nights.open_round(event, 3, organizer)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def expected(three_rounds):
    """Who stands where after each round: 6, 4, 2 and 0 points after the second."""
    first, second = sides(three_rounds, 1)[0], sides(three_rounds, 2)[0]
    (twice,) = set(first) & set(second)
    (once,) = set(second) - {twice}
    (before,) = set(first) - {twice}
    (never,) = set(nights.NAMES[:4]) - {twice, once, before}
    return [
        {"name": twice, "places": [{"place": 1, "is_tied": True}, {"place": 1, "is_tied": False}]},
        {"name": once, "places": [{"place": 3, "is_tied": True}, {"place": 2, "is_tied": False}]},
        {"name": before, "places": [{"place": 1, "is_tied": True}, {"place": 3, "is_tied": False}]},
        {"name": never, "places": [{"place": 3, "is_tied": True}, {"place": 4, "is_tied": False}]},
    ]


def hosts(organizer, event):
    return browser(organizer).get(f"/api/v1/events/{event.pk}/standings/rounds").json()


def rooms(client, event):
    return client.get(f"/api/v1/public/{event.public_id}/standings/rounds").json()


def without_ids(answer):
    return [{key: line[key] for key in ("name", "places")} for line in answer["standings"]]


def standings_page(client, event):
    return one_line(client.get(reverse("standings", args=[event.public_id])))


def test_both_doors_tell_the_places_after_each_round(three_rounds, expected, organizer, client):
    answer = hosts(organizer, three_rounds)
    assert answer["rounds"] == [1, 2]
    assert without_ids(answer) == expected
    assert rooms(client, three_rounds) == answer


def test_the_page_draws_them_and_says_so(three_rounds, expected, client):
    page = standings_page(client, three_rounds)
    first, second, third, fourth = (line["name"] for line in expected)
    assert "Places after rounds 1 to 2" in page
    for sentence in (
        f"{first} went from T-1st to 1st.",
        f"{second} went from T-3rd to 2nd.",
        f"{third} went from T-1st to 3rd.",
        f"{fourth} went from T-3rd to 4th.",
    ):
        assert sentence in page
    assert re.findall(r">(\d\w\w \w+)</text>", page) == [
        f"1st {first}",
        f"2nd {second}",
        f"3rd {third}",
        f"4th {fourth}",
    ]
    assert " style=" not in page


def test_before_two_rounds_are_over_there_is_nothing_to_draw(running, organizer, client):
    close(running, organizer, 1)
    assert rooms(client, running) == hosts(organizer, running) == {"rounds": [], "standings": []}
    assert "Round by round" not in standings_page(client, running)


def test_a_place_that_stays_is_said_once(organizer, client):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    close(event, organizer, 1)
    nights.open_round(event, 2, organizer)
    nights.record(nights.match_at(event, 2), organizer, 1, maker=1, tricks=3)
    close(event, organizer, 2)
    # Nobody had a point before, so everyone was first.
    (winner, _), _ = sides(event, 2)
    assert f"{winner} is T-1st, same as at the start." in standings_page(client, event)


def player_page(event):
    link = Link.objects.filter(event=event, kind=Link.Kind.PLAYER).order_by("entry__number").first()
    client = browser(secret=link_secret(link), kind=Link.Kind.PLAYER)
    return link.entry, client.get("/p")


def test_the_own_line_stands_out_on_the_own_page(three_rounds):
    entry, page = player_page(three_rounds)
    assert [line.line.entry_id for line in page.context["bump"].lines if line.is_own] == [entry.pk]
    assert f'<g id="bump-{entry.pk}"' in one_line(page)
    assert one_line(page).count(" own") == 1


@pytest.fixture
def frozen(three_rounds, organizer):
    """The room sees two rounds; somebody took ten loners in the third."""
    board_freeze(event_id=three_rounds.pk, after=2, actor=Actor(organizer))
    for number in range(1, 11):
        nights.record(nights.match_at(three_rounds, 3), organizer, number, maker=2, tricks=5, alone=True)
    close(three_rounds, organizer, 3)
    return Event.objects.get(pk=three_rounds.pk)


def test_a_freeze_holds_at_every_public_door(frozen, expected, organizer, client):
    assert rooms(client, frozen)["rounds"] == [1, 2]
    assert without_ids(rooms(client, frozen)) == expected
    assert "Places after rounds 1 to 2" in standings_page(client, frozen)
    assert player_page(frozen)[1].context["bump"].last_round == 2
    assert hosts(organizer, frozen)["rounds"] == [1, 2, 3]
    assert "Places after rounds 1 to 3" in one_line(browser(organizer).get(f"/events/{frozen.pk}/standings/"))


def test_thawed_the_room_sees_the_last_round_too(frozen, organizer, client):
    board_freeze(event_id=frozen.pk, after=None, actor=Actor(organizer))
    assert rooms(client, frozen) == hosts(organizer, frozen)
    assert rooms(client, frozen)["rounds"] == [1, 2, 3]
    assert "Places after rounds 1 to 3" in standings_page(client, frozen)


@pytest.mark.parametrize("after", [0, 1])
def test_frozen_before_the_second_round_nothing_is_drawn(three_rounds, organizer, client, after):
    board_freeze(event_id=three_rounds.pk, after=after, actor=Actor(organizer))
    assert rooms(client, three_rounds) == {"rounds": [], "standings": []}
    assert "Round by round" not in standings_page(client, three_rounds)
    assert player_page(three_rounds)[1].context["bump"] is None
    assert hosts(organizer, three_rounds)["rounds"] == [1, 2]


def test_until_the_draw_is_shown_nobody_stands_anywhere(three_rounds, client):
    Event.objects.filter(pk=three_rounds.pk).update(draw_released=False)
    assert rooms(client, three_rounds)["standings"] == []


def test_a_private_nights_course_is_for_its_own_people(three_rounds, client, organizer):
    Event.objects.filter(pk=three_rounds.pk).update(is_private=True)
    path = f"/api/v1/public/{three_rounds.public_id}/standings/rounds"
    assert client.get(path).status_code == 404
    assert browser(organizer).get(path).json()["rounds"] == [1, 2]


def test_a_correction_changes_the_round_it_is_about(three_rounds, expected, organizer, client):
    assert without_ids(rooms(client, three_rounds)) == expected
    hand = Hand.objects.get(match=nights.match_at(three_rounds, 2))
    nights.correct(hand, organizer, maker=1, tricks=0)
    # The loner's side has nothing of it; 2 points each go to the others.
    _, once, before, _ = (line["name"] for line in expected)
    answer = without_ids(rooms(client, three_rounds))
    assert [line["places"][0] for line in answer if line["name"] == once] == [{"place": 3, "is_tied": True}]
    assert (answer[0]["name"], answer[-1]["name"]) == (before, once)


def test_a_hand_of_the_open_round_is_no_news(three_rounds, organizer, django_assert_num_queries):
    before = night_course(three_rounds)
    nights.record(nights.match_at(three_rounds, 3), organizer, 1, maker=1, tricks=5)
    with django_assert_num_queries(3):
        assert night_course(three_rounds) is before
