"""What the director decides about a bracket, by page and by API."""

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.direct.brackets.test_knockout import PAIRS, knockout, play
from tests.kept import kept
from tests.rows_left import assert_alike
from tournaments.models import Entry, Event, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def four(organizer):
    """Four pairs in the order of sign-up; round one is open."""
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    nights.open_round(event, 1, organizer)
    return event


@kept
def over(organizer):
    """Ann & Bob have beaten Grace & Hank, and Carla & Dave in the final."""
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    play(event, organizer, 1, {"Ann", "Carla"})
    play(event, organizer, 2, {"Ann"})
    return event


def decided(person, event, form, body):
    return (
        lambda: by_page(person, f"/events/{event.pk}/bracket/decide/", form),
        lambda: by_api(person, f"/events/{event.pk}/bracket/decide", body),
    )


def game(**fields):
    body = {"round": 1, "table": 1, "verdict": "first", "reason": "Gave up", **fields}
    return {name: str(value) for name, value in body.items()}, body


@pytest.mark.one_by_day
@pytest.mark.parametrize("verdict", ["first", "second", "neither"])
def test_deciding_a_game(person, four, verdict):
    assert_alike(*decided(person, four, *game(verdict=verdict)))


def test_a_walk_over(person, four):
    form, body = game(walk_over=True)
    assert_alike(*decided(person, four, {**form, "walk_over": "on"}, body))


@pytest.mark.one_by_day
@pytest.mark.parametrize("how", ["withdrew", "no_show", "disqualified"])
def test_leaving_the_bracket(person, four, how):
    entry = Entry.objects.filter(stage__event=four).first().pk
    body = {"entry": entry, "how": how, "reason": "Went home"}
    # The page shows first what it means that somebody is disqualified; saved is what was shown.
    assert_alike(*decided(person, four, {**body, "entry": str(entry), "sha256": ""}, body))


@pytest.mark.night
def test_a_correction_that_was_shown(person, over):
    shown = by_api(person, f"/events/{over.pk}/bracket/preview", game(verdict="second")[1])
    sha256 = shown.text.split('"sha256":"')[1].split('"')[0]
    form, body = game(verdict="second", sha256=sha256)
    assert_alike(*decided(person, over, form, body))


@pytest.mark.night
def test_a_correction_that_was_not_shown_is_shown_first(person, over):
    before = contents()
    form, body = game(verdict="second")
    page, api = (door() for door in decided(person, over, form, body))
    assert page.status == 200
    assert page.says("What changes")
    assert page.says("Final, game 3: Grace & Hank vs. Carla & Dave")
    assert (api.status, api.code) == (409, "undoes_games")
    assert contents() == before


REFUSED = {
    "no reason": (game(reason=" "), 422, "Give a reason, up to 200 characters."),
    "no such verdict": (game(verdict="third"), 422, None),
    "a round that is not open": (game(round=2), 404, None),
    "no such table": (game(table=9), 404, None),
    "no such entry": (
        (
            {"entry": "999999", "how": "withdrew", "reason": "Gone"},
            {"entry": 999_999, "how": "withdrew", "reason": "Gone"},
        ),
        404,
        None,
    ),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_decided_is_refused_and_changes_nothing(person, four, case):
    (form, body), status, sentence = REFUSED[case]
    before = contents()
    page, api = (door() for door in decided(person, four, form, body))
    assert (page.status, api.status) == (status, status)
    if sentence is not None:
        assert page.says(sentence)
        assert api.says(sentence)
    assert contents() == before


@pytest.mark.parametrize("body", [{"reason": "Why"}, {"entry": 1, "round": 1, "reason": "Why"}])
def test_the_api_wants_a_game_or_somebody(person, four, body):
    answer = by_api(person, f"/events/{four.pk}/bracket/decide", body)
    assert (answer.status, answer.code, answer.field) == (422, "invalid", "verdict")


def test_the_bracket_as_json(person, over):
    answer = person.get(f"/api/v1/public/{over.public_id}/bracket").json()
    assert [(each["round_name"], each["sentence"]) for each in answer["games"]] == [
        ("Semifinal", "Ann & Bob won 12–0 against Grace & Hank"),
        ("Semifinal", "Carla & Dave won 12–0 against Edith & Frank"),
        ("Final", "Ann & Bob won 12–0 against Carla & Dave"),
    ]
    assert answer == person.get(f"/api/v1/events/{over.pk}/bracket").json()


def test_the_page_of_the_bracket_says_where_everyone_goes(person, four):
    page = person.get(f"/e/{four.public_id}/bracket/").content.decode()
    assert "Ann &amp; Bob vs. Grace &amp; Hank, table 1." in page
    assert "Winners go to the final, table 1. Losers are out." in page


def test_a_frozen_bracket_stops_with_the_board(person, over):
    by_api(person, f"/events/{over.pk}/freeze", {"after": 1})
    games = person.get(f"/api/v1/public/{over.public_id}/bracket").json()["games"]
    assert [each["status"] for each in games] == ["decided", "decided", "ready"]


def test_nobody_is_exchanged_in_a_bracket_and_nobody_comes_into_a_full_one(person, organizer):
    event = knockout(organizer, PAIRS[:4])
    one, other = Entry.objects.filter(stage__event=event).values_list("pk", flat=True)[:2]
    swap = by_api(person, f"/events/{event.pk}/swap/preview", {"round": 1, "one": one, "other": other})
    late = by_api(person, f"/events/{event.pk}/repair/preview", {"first": 1, "newcomers": ["Zoe & Yan"]})
    assert [(swap.status, swap.code), (late.status, late.code)] == [(409, "bracket"), (409, "no_bye")]
    assert "The bracket has no byes left" in late.text


def test_a_knock_out_cannot_be_cut_short(person, organizer):
    event = knockout(organizer, PAIRS[:4])
    answer = by_api(person, f"/events/{event.pk}/shorten", {"rounds": 1})
    assert (answer.status, answer.says("can't cut an elimination night short")) == (409, True)


def test_a_correction_undoes_no_prizes_that_are_fixed(person, organizer, over):
    by_api(person, f"/events/{over.pk}/money/fix", {})
    shown = by_api(person, f"/events/{over.pk}/bracket/preview", game(verdict="second")[1])
    sha256 = shown.text.split('"sha256":"')[1].split('"')[0]
    answer = by_api(person, f"/events/{over.pk}/bracket/decide", game(verdict="second", sha256=sha256)[1])
    assert (answer.status, answer.code) == (409, "prizes_fixed")
    assert Event.objects.get(pk=over.pk).status == Event.Status.FINISHED
    assert Match.objects.get(round__stage__event=over, round__number=1, table=1).winner == 1
