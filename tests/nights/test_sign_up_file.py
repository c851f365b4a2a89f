"""A night's sign-ups as a file for the host: everyone once, no address, and added again it adds no one."""

import csv
import io
from uuid import uuid4

import pytest
from openpyxl import load_workbook

from accounts.models import PlayerDetails, Role
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.people.test_lists import preview
from tournaments.audit.actor import Actor
from tournaments.formats import MovementSettings
from tournaments.models import Entry, Event, SignUpAnswers
from tournaments.money.services.stakes import stake_let_off
from tournaments.people.selectors.list_preview import list_preview
from tournaments.people.services.entries import entries_import, entry_check_in, entry_withdraw

pytestmark = pytest.mark.django_db
FILES = ["/events/{}/people.csv", "/events/{}/people.xlsx"]
HEAD = ["name", "status", "in line", "checked in", "paid", "paid cents"]


def named(event, name):
    return Entry.objects.get(stage__event=event, stage__number=1, members__player__name=name)


@kept
def night(organizer):
    """Three spots at ten dollars: Ann is here, Bob plays free, =1+1 pays; Dot waits, Eve is out."""
    event = nights.make_list(organizer, ["Ann Lee", "Bob Ray", "=1+1", "Dot Poe", "Eve Fox"], capacity=3)
    Event.objects.filter(pk=event.pk).update(question_1="Shirt size")
    actor = Actor(organizer)
    entry_withdraw(entry_id=named(event, "Eve Fox").pk, actor=actor)
    entry_check_in(entry_id=named(event, "Ann Lee").pk, actor=actor)
    stake_let_off(entry_id=named(event, "Bob Ray").pk, actor=actor)
    SignUpAnswers.objects.create(entry=named(event, "Dot Poe"), answer_1="XL")
    PlayerDetails.objects.create(player=event.club.players.get(name="Ann Lee"), contact="ann@players.example")
    return event


def table(host, event, path="/events/{}/people.csv"):
    return list(csv.reader(io.StringIO(host.get(path.format(event.pk)).text.lstrip("\ufeff"))))


ROWS = [
    [*HEAD, "Shirt size"],
    ["Ann Lee", "Here", "", "yes", "no", "0", ""],
    ["Bob Ray", "Signed up", "", "", "free", "0", ""],
    ["'=1+1", "Signed up", "", "", "no", "0", ""],
    ["Dot Poe", "Waitlist", "1", "", "no", "0", "XL"],
    ["Eve Fox", "Withdrawn", "", "", "no", "0", ""],
]


def test_the_file_has_everyone_in_the_order_of_sign_up(organizer, night):
    host = browser(organizer)
    assert table(host, night) == ROWS
    assert table(host, night, "/api/v1/events/{}/people.csv") == ROWS
    answer = host.get(f"/events/{night.pk}/people.csv")
    assert answer["Content-Disposition"] == f'attachment; filename="{night.public_id}-sign-ups.csv"'
    assert "players.example" not in answer.text


@pytest.mark.parametrize("door", ["", "/api/v1"])
def test_the_workbook_has_the_same_rows_and_no_formula(organizer, night, door):
    answer = browser(organizer).get(f"{door}/events/{night.pk}/people.xlsx")
    (sheet,) = load_workbook(io.BytesIO(answer.content)).worksheets
    assert sheet.title == "Sign-ups"
    assert sheet["A4"].data_type == "s"
    rows = [["" if each is None else str(each) for each in row] for row in sheet.iter_rows(values_only=True)]
    assert rows == [[cell.removeprefix("'") for cell in row] for row in ROWS]


@pytest.mark.parametrize("path", FILES)
def test_a_helper_and_a_stranger_get_no_file(night, path):
    for door in ("", "/api/v1"):
        at = door + path.format(night.pk)
        helper = nights.make_user("Kim", night.club, Role.SCOREKEEPER)
        assert browser(helper).get(at).status_code == 403
        assert browser(nights.make_user("Max")).get(at).status_code == 404
        helper.delete()


@pytest.mark.parametrize("path", FILES)
def test_the_file_pasted_again_finds_everyone_already_signed_up(organizer, desk, night, path):
    twice = ["Chris Roy", "Chris Roy"]
    entries_import(event_id=night.pk, names=twice, key=uuid4(), are_others=True, actor=Actor(organizer))
    raw = desk.get(path.format(night.pk)).content
    page = preview(desk, night, raw, path[-10:].strip("/"))
    assert page.count("Already signed up") == 6
    assert "Add 0 players" in page


@pytest.mark.parametrize("path", FILES)
def test_pairs_have_a_column_for_the_partner_and_come_back_as_pairs(organizer, desk, path):
    event = nights.make_event(organizer, format="round_robin", movement=MovementSettings(entry_size=2))
    pairs = ["Ann Lee & Bob Ray", "Carla Poe & Dave Fox"]
    entries_import(event_id=event.pk, names=pairs, key=uuid4(), are_others=True, actor=Actor(organizer))
    assert [row[:3] for row in table(desk, event)] == [
        ["name", "partner", "status"],
        ["Ann Lee", "Bob Ray", "Signed up"],
        ["Carla Poe", "Dave Fox", "Signed up"],
    ]
    page = preview(desk, event, desk.get(path.format(event.pk)).content, path[-10:].strip("/"))
    assert page.count("Already signed up") == 2
    next_week = nights.make_event(
        organizer, name="Next week", format="round_robin", movement=MovementSettings(entry_size=2)
    )
    assert "Add 2 pairs" in preview(desk, next_week, desk.get(path.format(event.pk)).content)


def test_another_night_takes_the_names_as_they_were_typed(organizer, desk, night):
    other = nights.make_event(organizer, name="Next week")
    rows = list_preview(other, desk.get(FILES[0].format(night.pk)).content.decode()).rows
    assert [row.name for row in rows] == ["Ann Lee", "Bob Ray", "=1+1", "Dot Poe", "Eve Fox"]
    assert [row.is_left_out for row in rows] == [False, False, False, False, True]
