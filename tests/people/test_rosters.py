"""Lists as spreadsheets and forms export them: columns are mapped, and only names are entered."""

import html
import json
from uuid import uuid4

import pytest

from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.markup import one_line
from tournaments.models import EntryPlayer, Stage

pytestmark = pytest.mark.django_db

#: What a form on the web writes; nothing in its headings is a word that the reader knows for a name.
FORM = (
    "Timestamp,Email Address,What should we call you?,Cell phone\n"
    '11/20/2026 18:03:11,ann@players.example,"Ann Smith",(519) 555-0142\n'
    "11/20/2026 18:05:40,bob@players.example,Bob Lee,519-555-0199\n"
)


def _by_page(person, event, text, columns):
    form = {f"columns.{part}": str(number) for part, number in columns.items() if part != "has_header"}
    if columns:
        form["columns.has_header"] = ["", "on"] if columns.get("has_header", True) else ""
    return by_page(person, f"/events/{event.pk}/entries/import/", {"names": text, "key": uuid4(), **form})


def _by_api(person, event, text, columns):
    body = {"text": text, "key": str(uuid4()), **({"columns": columns} if columns else {})}
    return by_api(person, f"/events/{event.pk}/entries/import", body)


DOORS = {"page": _by_page, "api": _by_api}


@pytest.fixture(params=DOORS)
def send(request, organizer, event):
    person = browser(organizer)
    return lambda text, **columns: DOORS[request.param](person, event, text, columns)


def names_of(event):
    members = EntryPlayer.objects.filter(stage__event=event).order_by("entry__queue", "pk")
    return list(members.values_list("player__name", flat=True))


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("First Name,Last Name\nAnn,Smith\nBob,Lee\n", ["Ann Smith", "Bob Lee"]),
        ("Email,Last name,First name\na@x.example,Smith,Ann\n", ["Ann Smith"]),
        ("first\tlast\nAnn\tSmith\nBob\t\n", ["Ann Smith", "Bob"]),
        ("Timestamp;Name\n11/20/2026 18:03:11;Ann\n", ["Ann"]),
        ("1. Ann\n2) Bob\n3.Carla\n- Dave\n", ["Ann", "Bob", "Carla", "Dave"]),
        ("1. Ann\n2.\n3. Bob\n4. \n", ["Ann", "Bob"]),
        ("\n  \nAnn\n\n\t\nBob\n \n", ["Ann", "Bob"]),
        ("name,paid\n\nAnn,yes\n,\n\nBob,no\n", ["Ann", "Bob"]),
        (
            '"Ann Smith"\n"Bob ""Red"" Lee"\nCarla "CJ" Jones\n',
            ["Ann Smith", 'Bob "Red" Lee', 'Carla "CJ" Jones'],
        ),
        ('Name\nSmith Ann\n"Lee, Bob"\n', ["Smith Ann", "Lee, Bob"]),
        ('Name,Email\n"Lee, Bob",b@x.example\n', ["Lee, Bob"]),
        ('name,note\nAnn,"two\nlines"\nBob,\n', ["Ann", "Bob"]),
        ("7 of 9\n2Pac\nPlayer 4999\n", ["7 of 9", "2Pac", "Player 4999"]),
    ],
)
def test_a_list_with_clear_columns_is_entered_at_once(text, names, send, event):
    assert send(text).status in {201, 302}
    assert names_of(event) == names


def test_unknown_headings_ask_which_column_is_the_name(send, event):
    before = contents()
    refused = send(FORM)
    assert (refused.status, refused.says("Which column has the names?")) == (422, True)
    assert all(
        refused.says(each)
        for each in ("1 is “Timestamp”", "2 is “Email Address”", "3 is “What should we call you?”")
    )
    assert (refused.code, refused.field) in {(None, None), ("which_column", "columns")}
    assert contents() == before
    assert send(FORM, name=3).status in {201, 302}
    assert names_of(event) == ["Ann Smith", "Bob Lee"]


def test_the_page_shows_what_is_in_each_column_and_keeps_the_list(desk, event):
    answer = desk.post(f"/events/{event.pk}/entries/import/", {"names": FORM, "key": str(uuid4())})
    text = html.unescape(one_line(answer))
    assert "<bdi>Ann Smith</bdi>" in text
    assert '<option value="3">3: What should we call you?</option>' in text
    assert answer.context["names"] == FORM


def test_a_list_without_headings_is_mapped_too(send, event):
    text = "Smith\tAnn\t519-555-0142\nLee\tBob\t519-555-0199\n"
    assert send(text).says("Which column has the names?")
    assert send(text, name=2, last_name=1, has_header=False).status in {201, 302}
    assert names_of(event) == ["Ann Smith", "Bob Lee"]


def test_two_words_with_a_comma_are_asked_about_where_players_enter_one_by_one(send, event):
    assert send("Smith, Ann\nLee, Bob\n").says("Which column has the names?")
    assert send("Smith, Ann\nLee, Bob\n", name=2, last_name=1, has_header=False).status in {201, 302}
    assert names_of(event) == ["Ann Smith", "Bob Lee"]


def test_two_words_with_a_comma_are_a_pair_where_pairs_enter(send, event):
    Stage.objects.filter(event=event).update(settings={"entry_size": 2})
    assert send("Ann, Bob\nCarla, Dave\n").status in {201, 302}
    assert names_of(event) == ["Ann", "Bob", "Carla", "Dave"]


def test_partners_come_from_a_column_of_their_own(send, event):
    Stage.objects.filter(event=event).update(settings={"entry_size": 2})
    text = "Email,You,Who with\na@x.example,Ann,Bob\n"
    assert send(text).says("Which column has the names?")
    assert send(text, name=2, partner=3).status in {201, 302}
    assert names_of(event) == ["Ann", "Bob"]


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("text", "columns", "sentence"),
    [
        (FORM, {"name": 2}, "Line 2 has an email address."),
        (FORM, {"name": 1}, "Line 2 has a date or time."),
        (FORM, {"name": 4}, "Line 2 has a phone number."),
        ("Ann\nbob@players.example\n", {}, "Line 2 has an email address."),
        ("Ann\nBob 519 555 0142\n", {}, "Line 2 has a phone number."),
        ("Ann\n2026-11-20 Bob\n", {}, "Line 2 has a date or time."),
        (FORM, {"name": 9}, "There's no column 9. Choose 1 to 4."),
        (FORM, {"name": 3, "last_name": 3}, "Choose each column only once."),
        ('Ann\n\n"Bob\nCarla\n', {}, "Line 3: check the quotes (\"). One isn't closed."),
        (
            'name,paid\nAnn,yes\n\n"Bob,no\nCarla,yes\n',
            {},
            "Line 4: check the quotes (\"). One isn't closed.",
        ),
        ('name,note\nAnn,"two\nlines"\n"Bob,\nCy,', {}, "Line 4: check the quotes (\"). One isn't closed."),
        ("Name,Player\nAnn,Bob\n", {}, "Which column has the names?"),
        ("Full name,Last name\nAnn Smith,Smith\n", {}, "Which column has the names?"),
    ],
)
def test_what_is_no_name_is_refused_by_its_line_and_nobody_is_entered(text, columns, sentence, send):
    before = contents()
    refused = send(text, **columns)
    assert (refused.status, refused.says(sentence)) == (422, True)
    assert contents() == before


def test_the_api_takes_no_column_that_is_no_number(organizer, event):
    person, path = browser(organizer), f"/api/v1/events/{event.pk}/entries/import"
    for columns in ({}, {"name": 0}, {"name": "3"}, {"name": 3, "surname": 4}, 3, [3]):
        body = {"text": FORM, "key": str(uuid4()), "columns": columns}
        answer = person.post(path, json.dumps(body), content_type="application/json")
        assert (columns, answer.status_code) == (columns, 422)
    assert names_of(event) == []


def test_the_page_asks_again_where_no_column_is_chosen(desk, event):
    form = {"names": FORM, "key": str(uuid4()), "columns.name": "", "columns.has_header": "on"}
    answer = desk.post(f"/events/{event.pk}/entries/import/", form)
    assert answer.status_code == 422
    assert "Choose the column with names." in answer.text
    assert 'id="column-name"' in answer.text


def test_nothing_else_of_a_form_is_stored(desk, organizer, event):
    by_page(
        browser(organizer),
        f"/events/{event.pk}/entries/import/",
        {"names": FORM, "key": uuid4(), "columns.name": "3", "columns.has_header": "on"},
    )
    assert names_of(event) == ["Ann Smith", "Bob Lee"]
    assert "players.example" not in str(contents())
    assert "555-01" not in desk.get(f"/events/{event.pk}/").text
