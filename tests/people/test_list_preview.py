"""A list as a form exports it: who each row is, and which rows are left out; nothing is saved."""

import io
import zipfile

import pytest
from openpyxl import Workbook

from accounts.models import Player
from tests import nights
from tests.database import contents
from tests.people.form_export import FORM, NAMES
from tournaments.errors import InvalidRequestError
from tournaments.people.selectors.list_preview import State, list_preview
from tournaments.people.selectors.workbooks import workbook_text

pytestmark = pytest.mark.django_db


def packed(rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    raw = io.BytesIO()
    book.save(raw)
    return raw.getvalue()


def states(preview, *wanted):
    return [(row.line, row.name) for row in preview.rows if row.state in wanted]


def test_a_forms_export_becomes_its_names_with_the_duplicate_and_the_withdrawn_left_out(event):
    before = contents()
    preview = list_preview(event, FORM)
    assert [row.name for row in preview.rows if not row.is_left_out] == NAMES
    assert states(preview, State.DUPLICATE) == [(44, "Zoë Müller")]
    assert states(preview, State.WITHDRAWN) == [(11, "Left Larry"), (31, "Gone Gwen")]
    assert preview.entering == 40
    assert "@" not in "".join(row.name for row in preview.rows)
    assert contents() == before


COMES = {
    ("Will you play?", "No, can't make it"): True,
    ("Can you make it?", "no"): True,
    ("Are you in?", "Nope"): False,
    ("Are you a vegetarian?", "No"): False,
    ("Will you bring a dish?", "No, sorry"): False,
    ("Are you coming?", "Yes, no dish"): False,
}


@pytest.mark.parametrize(("answered", "is_out"), COMES.items())
def test_a_no_is_a_withdrawal_only_where_the_question_is_whether_they_come(event, answered, is_out):
    question, answer = answered
    preview = list_preview(
        event, f'Name,{question},Email\nAnn Lee,"{answer}",a@b.example\nBo Li,Yes,c@d.example'
    )
    assert states(preview, State.WITHDRAWN) == ([(2, "Ann Lee")] if is_out else [])


def test_people_of_the_club_are_found_and_those_that_may_be_are_asked_about(organizer, event):
    nights.make_list(organizer, ("Ann Miller", "José Diaz", "Kathryn Kowalski"))
    preview = list_preview(event, "Ann Miller\njose diaz\nKathryn Kowalsky\nZed Zorn")
    assert [row.state for row in preview.rows] == [State.SAME, State.SAME, State.PROBABLY, State.NEW]
    assert [each.name for each in preview.questions[0].candidates] == ["Kathryn Kowalski"]


def test_whoever_is_on_the_nights_list_is_left_out_and_a_second_of_the_name_is_not(organizer):
    event = nights.make_list(organizer, ("Ann Miller",), capacity=9)
    preview = list_preview(event, "Ann Miller\nAnn Miller\nBob Lee\nBob Lee")
    assert [row.state for row in preview.rows] == [State.IS_IN, *[State.NEW] * 3]
    assert [row.is_twice for row in preview.rows] == [False, True, True, True]


def test_a_spreadsheet_is_read_as_it_shows(event):
    raw = packed(
        [["No.", "Who are you?", "Fee"], [1, "Ann Miller", 10.0], [2, "Lee, Bob", 7.5], [3, None, None]]
    )
    assert workbook_text(raw) == 'No.,Who are you?,Fee\n1,Ann Miller,10\n2,"Lee, Bob",7.5\n3\n'


def test_the_column_of_the_names_is_seen_by_its_cells(event):
    rows = ("11/20/2026,Ann Miller,Hot chili", "11/21/2026,Bob Lee,Hot chili,So sorry")
    text = "\n".join(["When,What should we call you?,Dish", *rows])
    assert list_preview(event, text).chosen.name == 2


def bomb():
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * 30_000_000)
    return raw.getvalue()


def entities():
    raw = io.BytesIO(packed([["Name"], ["Ann"]]))
    out = io.BytesIO()
    laughs = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    with zipfile.ZipFile(raw) as whole, zipfile.ZipFile(out, "w") as spoiled:
        for name in whole.namelist():
            part = whole.read(name)
            if name == "xl/workbook.xml":
                part = part.replace(b"<workbook", laughs.encode() + b"<workbook", 1)
            spoiled.writestr(name, part)
    return out.getvalue()


def archive_of_nothing():
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr("word/document.xml", "<x/>")
    return raw.getvalue()


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (bomb(), "That file is too large. Choose a list of names up to 1 MB."),
        (entities(), "We can't read that file. Save it again as XLSX or CSV."),
        (archive_of_nothing(), "That file isn't a list of names. Save your list as XLSX or CSV."),
        (b"PK\x03\x04 and no more", "We can't read that file. Save it again as XLSX or CSV."),
        (packed([["Name"], ['=HYPERLINK("http://x")']]), "Row 2 has a formula. Paste its value instead."),
    ],
    ids=["bomb", "entities", "document", "damaged", "formula"],
)
def test_a_bad_file_is_refused_with_a_sentence(raw, sentence):
    with pytest.raises(InvalidRequestError) as refusal:
        workbook_text(raw)
    assert str(refusal.value) == sentence
    assert not Player.objects.exists()
