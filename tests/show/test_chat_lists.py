"""The lineup and the seats for the group chat, as a text and as a picture."""

import io
from uuid import uuid4

import pytest
from PIL import Image

from tests import nights
from tests.access.clubs import browser
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import MovementSettings
from tournaments.nights.services.cancel import event_cancel
from tournaments.pictures.lists import ListPicture, list_png
from tournaments.pictures.results import results_png
from tournaments.show.chat import lineup_text
from tournaments.show.selectors.list_picture import list_picture
from tournaments.show.selectors.results_picture import results_picture, results_sentence
from tournaments.show.selectors.show import ceremony_steps
from tournaments.standings import StepKind

NAMES = ("Ann Smith", "Bob", "Carla Jones", "Dave", "Edith Long")


def test_a_lineup_is_numbered_and_names_who_waits():
    text = lineup_text(
        night="Friday euchre", places=2, coming=["Ann S.", "Bob"], waiting=["Carla J."], leads="Sign up: here"
    )
    assert text.splitlines() == [
        "Friday euchre: 2 of 2 signed up",
        "1. Ann S.",
        "2. Bob",
        "Waitlist: Carla J.",
        "Sign up: here",
    ]


@pytest.mark.django_db
def test_the_lineup_has_first_names_and_initials(organizer):
    event = nights.make_list(organizer, NAMES, capacity=4)
    answer = browser(organizer).get(f"/api/v1/events/{event.pk}/share/text?about=lineup").json()
    assert answer["stage"] == "lineup"
    lines = answer["text"].splitlines()[:-1]
    assert lines == [
        "Friday euchre: 4 of 4 signed up",
        *("1. Ann S.", "2. Bob", "3. Carla J.", "4. Dave", "Waitlist: Edith L."),
    ]


@pytest.mark.django_db
def test_once_the_night_is_on_the_lineup_leads_to_the_standings(organizer):
    event = nights.start(nights.make_night(organizer), organizer)
    text = browser(organizer).get(f"/api/v1/events/{event.pk}/share/text?about=lineup").json()["text"]
    assert text.splitlines()[-1] == f"Standings: http://testserver/e/{event.public_id}/"


@pytest.mark.django_db
def test_results_of_a_bracket_name_places_without_points(organizer):
    """The pair that lost the final may have more points than the one that won."""
    pairs = ("Ann & Bob", "Carla & Dave")
    event = nights.make_night(
        organizer, pairs, capacity=2, format="knockout", movement=MovementSettings(entry_size=2)
    )
    event = nights.start(event, organizer, opened=0)
    actor = Actor(organizer)
    event_simulate(event_id=event.pk, seed=1, rounds=None, actor=actor)
    lines = browser(organizer).get(f"/api/v1/events/{event.pk}/share/text").json()["text"].splitlines()
    assert lines[0] == "Friday euchre: final standings"
    assert sorted(lines[1:-1]) in (
        ["1st: Ann & Bob", "2nd: Carla & Dave"],
        ["1st: Carla & Dave", "2nd: Ann & Bob"],
    )
    event.refresh_from_db()
    texts = results_picture(event, is_wide=True, has_prizes=False)
    assert [line.score for line in texts.lines] == ["", ""]
    assert sorted(results_sentence(texts).split(" · ")[-2:]) == sorted(lines[1:-1])
    assert results_png(texts)
    told = [each for step in ceremony_steps(event) for each in step.finishers if step.kind != StepKind.HONOUR]
    assert [(each.place, each.score) for each in told] == [(2, ""), (1, "")]


@pytest.mark.django_db
def test_two_of_one_initial_are_told_apart_in_the_chat_and_on_the_invitation(organizer):
    event = nights.make_list(organizer, ("Ann Fox", "Ann Fry", "Ann Field", "Bob"), shows_coming="names")
    event.club.players.filter(name="Ann Fry").update(nickname="Red")
    client = browser(organizer)
    text = client.get(f"/api/v1/events/{event.pk}/share/text?about=lineup").json()["text"]
    names = ["Ann F.", "Ann F. (Red)", "Ann F. 2", "Bob"]
    assert text.splitlines()[1:-1] == [f"{number}. {name}" for number, name in enumerate(names, 1)]
    assert client.get(f"/api/v1/public/{event.public_id}/invitation").json()["coming"] == names


@pytest.mark.django_db
def test_a_canceled_night_says_so_in_the_chat(organizer):
    event = nights.make_event(organizer)
    event_cancel(event_id=event.pk, text="Snow.", key=uuid4(), actor=Actor(organizer))
    answer = browser(organizer).get(f"/api/v1/events/{event.pk}/share/text").json()
    assert answer["text"] == "Friday euchre on Fri, Nov 27 · 7\u00a0PM is canceled.\nSnow."


@pytest.mark.django_db
def test_the_picture_is_the_lineup_then_the_seats(organizer):
    event = nights.make_list(organizer, nights.NAMES[:5])
    assert list_picture(event, is_wide=False).lines == ("1. Ann", "2. Bob", "3. Carla", "4. Dave", "5. Edith")
    event = nights.start(nights.make_night(organizer, nights.NAMES[:5]), organizer)
    drawn = list_picture(event, is_wide=True)
    assert drawn.title.startswith("Round 1 of ")
    assert [line.split()[0] for line in drawn.lines] == ["Table", "Sitting"]
    answer = browser(organizer).get(f"/events/{event.pk}/share/results.png?shape=wide")
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    page = one_line(browser(organizer).get(f"/events/{event.pk}/share/").text)
    assert 'alt="This round\'s seats"' in page


@pytest.mark.django_db
def test_an_empty_night_has_no_picture(organizer):
    event = nights.make_event(organizer)
    assert browser(organizer).get(f"/api/v1/events/{event.pk}/share/picture").status_code == 409
    assert "Share picture" not in browser(organizer).get(f"/events/{event.pk}/share/").text


@pytest.mark.night
@pytest.mark.parametrize(("count", "is_wide"), [(1, False), (12, True), (50, False), (200, True)])
def test_a_list_of_any_length_is_small_enough_for_a_chat(count, is_wide):
    drawn = ListPicture(
        is_wide=is_wide,
        name="Friday euchre",
        otherwise="Euchre night",
        nameless="Player",
        title="12 of 12 signed up",
        club="VFW Post 1138",
        lines=tuple(f"{number}. Maximiliana Featherstonehaugh" for number in range(1, count + 1)),
        more="and {number} more",
    )
    assert len(list_png(drawn)) < 150_000


def test_a_long_list_of_short_names_fills_its_columns():
    """Of 200 short names three columns show some sixty; one column showed nineteen."""

    def widths_used(name):
        drawn = ListPicture(
            is_wide=False,
            name="Friday euchre",
            otherwise="Euchre night",
            nameless="Player",
            title="200 of 200 signed up",
            club="",
            lines=tuple(f"{number}. {name}" for number in range(1, 201)),
        )
        middle = Image.open(io.BytesIO(list_png(drawn))).convert("L").crop((400, 400, 1080, 900))
        return middle.point(lambda value: 255 * (value > 200)).getbbox()

    assert widths_used("Ann V.") is not None
    assert widths_used("Ann V.")[2] > 350


@pytest.mark.django_db
def test_the_seats_of_the_picture_have_short_names(organizer):
    """Four whole names of 60 letters would stand in letters that nobody can read."""
    names = [f"{first} Featherstonehaugh-Montgomery Vanderbilt" for first in ("Ann", "Bob", "Carla", "Dave")]
    event = nights.start(nights.make_night(organizer, names), organizer)
    (line,) = list_picture(event, is_wide=False).lines
    assert line.startswith("Table 1: ")
    people = {each for side in line.removeprefix("Table 1: ").split(" vs.\n") for each in side.split(" & ")}
    assert people == {"Ann Vanderbilt", "Bob Vanderbilt", "Carla Vanderbilt", "Dave Vanderbilt"}


@pytest.mark.parametrize("is_wide", [True, False])
@pytest.mark.parametrize("tables", [1, 10, 50])
def test_the_last_player_at_a_table_is_in_the_picture_however_long_the_names(tables, is_wide):
    def drawn(last):
        seats = f"Ann A. Featherstoneh & Bob A. Featherstoneh vs.\nKit A. Featherstoneh & Dee A. {last}"
        texts = ListPicture(
            is_wide=is_wide,
            name="Friday euchre",
            otherwise="Euchre night",
            nameless="Player",
            title="Round 3 of 8",
            club="",
            lines=tuple(f"Table {number}: {seats}" for number in range(1, tables + 1)),
            more="and {number} more",
        )
        return list_png(texts)

    assert drawn("Villanuevas") != drawn("Vanderbilts")


def test_everyone_of_forty_is_in_the_wide_picture():
    def drawn(last):
        names = [*(f"{number}. Ann V." for number in range(1, 40)), f"40. {last}"]
        return list_png(
            ListPicture(
                is_wide=True,
                name="Friday euchre",
                otherwise="Euchre night",
                nameless="Player",
                title="40 of 40 signed up",
                club="",
                lines=tuple(names),
                more="and {number} more",
            )
        )

    assert drawn("Zoe B.") != drawn("Zoe D.")
