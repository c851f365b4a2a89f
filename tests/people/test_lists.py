"""A list from its file to the night: previewed, asked about, entered, by page and by API."""

import html
import re
from base64 import b64encode
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Player, PlayerAlias
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.people.form_export import FORM, NAMES
from tests.people.test_list_preview import bomb, packed
from tournaments.formats import MovementSettings
from tournaments.models import EntryPlayer
from tournaments.people.selectors.roster import MOST_BYTES

pytestmark = pytest.mark.django_db

TOO_LARGE = "That file is too large. Choose a list of names up to 1 MB."
#: By what is sent, the sentence that refuses it.
BAD = {
    "bomb": (bomb, TOO_LARGE),
    "formula": (lambda: packed([["Name"], ["=A2"]]), "Row 2 has a formula. Paste its value instead."),
    "ten megabytes": (lambda: b"Ann\n" * 2_500_000, TOO_LARGE),
    "picture": (lambda: b"\x89PNG\x00\x00", "That file isn't text. Save your list as CSV and try again."),
    "archive": (lambda: b"PK\x03\x04....", "We can't read that file. Save it again as XLSX or CSV."),
}


def names_of(event):
    members = EntryPlayer.objects.filter(stage__event=event).order_by("entry__queue", "pk")
    return list(members.values_list("player__name", flat=True))


def fields_of(page):
    """Return what the preview's form sends as it stands, the boxes that are ticked among it."""
    text = html.unescape(re.search(r"<textarea name=\"names\" hidden>(.*?)</textarea>", page, re.DOTALL)[1])
    fields = {"names": text, "previewed": "1", "key": str(uuid4())}
    fields["lines"] = re.findall(r'name="lines"\s+value="(\d+)" checked', page)
    fields["asked"] = [html.unescape(each) for each in re.findall(r'name="asked" value="(.*?)"', page)]
    for part, options in re.findall(
        r'<select id=".*?" name="(columns\.\w+)">(.*?)</select>', page, re.DOTALL
    ):
        chosen = re.search(r'value="(\d+)" selected', options)
        fields[part] = chosen[1] if chosen else ""
    if "columns.name" in fields:
        fields["columns.has_header"] = ["", "on"]
    return fields


def preview(desk, event, raw, name="export.csv"):
    answer = desk.post(f"/events/{event.pk}/entries/preview/", {"file": SimpleUploadedFile(name, raw)})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_forms_file_becomes_forty_names_as_the_preview_stands(organizer, desk):
    event = nights.make_event(organizer, capacity=60)
    page = preview(desk, event, FORM.encode("utf-8-sig"))
    assert "Add 40 players" in page
    desk.post(f"/events/{event.pk}/entries/import/", fields_of(page))
    assert names_of(event) == NAMES
    shown = desk.get(f"/events/{event.pk}/people/").text
    assert "@players.example" not in shown
    assert not Player.objects.filter(name__contains="@").exists()


def test_the_same_file_as_a_spreadsheet_next_week_finds_everyone_again(organizer, desk):
    first = nights.make_event(organizer, capacity=60)
    desk.post(f"/events/{first.pk}/entries/import/", fields_of(preview(desk, first, FORM.encode())))
    second = nights.make_event(organizer, capacity=60, name="Next week")
    raw = packed([line.split("\t") for line in ["Name", *NAMES]])
    desk.post(f"/events/{second.pk}/entries/import/", fields_of(preview(desk, second, raw, "list.xlsx")))
    assert names_of(second) == NAMES
    assert Player.objects.count() == 40


@pytest.mark.parametrize("door", ["page", "api"])
def test_what_the_preview_asks_is_answered_and_remembered(organizer, desk, door):
    nights.make_list(organizer, ("Kathryn Kowalski",))
    event = nights.make_event(organizer, name="Tonight")
    at, text = f"/events/{event.pk}/entries", "Kathryn Kowalsky\nZed Zorn"
    if door == "page":
        fields = fields_of(preview(desk, event, text.encode()))
        assert fields["asked"] == ["Kathryn Kowalsky"]
        desk.post(f"{at}/import/", {**fields, "answer-0": "1"})
    else:
        host = browser(organizer)
        found = host.post(f"/api/v1{at}/preview", {"text": text}, content_type="application/json").json()
        assert [row["state"] for row in found["rows"]] == ["probably", "new"]
        answers = [{"name": "Kathryn Kowalsky", "player": found["rows"][0]["candidates"][0]["number"]}]
        body = {"text": text, "key": str(uuid4()), "lines": [1, 2], "answers": answers}
        assert by_api(host, f"{at}/import", body).status == 201
    assert names_of(event) == ["Kathryn Kowalski", "Zed Zorn"]
    assert PlayerAlias.objects.get().name == "Kathryn Kowalsky"


@pytest.mark.one_by_day
@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("door", ["page", "api"])
def test_a_bad_file_is_refused_with_a_sentence_and_nothing_is_entered(organizer, event, door, kind):
    make, sentence = BAD[kind]
    raw, person = make(), browser(organizer)
    before = contents()
    if door == "page":
        form = {"file": SimpleUploadedFile("list.xlsx", raw)}
        answer = by_page(person, f"/events/{event.pk}/entries/preview/", form)
        assert (answer.status, answer.says(sentence)) == (422, True)
    elif len(raw) <= MOST_BYTES and raw.startswith(b"PK"):
        body = {"workbook": b64encode(raw).decode()}
        answer = by_api(person, f"/events/{event.pk}/entries/preview", body)
        assert (answer.status, answer.text) == (422, sentence)
    assert contents() == before


def test_with_no_line_ticked_nobody_is_entered(desk, event):
    fields = fields_of(preview(desk, event, b"Ann\nBob"))
    answer = desk.post(f"/events/{event.pk}/entries/import/", {**fields, "lines": []})
    assert answer.status_code == 422
    assert names_of(event) == []


def test_a_list_of_pairs_is_counted_in_pairs(organizer, desk):
    event = nights.make_event(organizer, format="round_robin", movement=MovementSettings(entry_size=2))
    page = preview(desk, event, b"Ann & Bob\nCarla & Dave\n", name="pairs.csv")
    assert "Add 2 pairs" in page
