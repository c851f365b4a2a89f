"""A club's exported member list, imported into another club or the same one: nothing gets lost or emptied."""

from base64 import b64encode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.clubs.club_audit import sentence_of
from accounts.models import Club, ClubAuditEntry, Player, PlayerAlias, PlayerDetails, Role
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.markup import one_line
from tests.people.test_list_preview import packed
from tournaments.audit.actor import Actor
from tournaments.clubs.selectors.people_file import people_rows
from tournaments.clubs.selectors.people_preview import people_preview
from tournaments.clubs.services.people_import import people_import
from tournaments.people.matching import name_key
from tournaments.people.selectors.table_files import as_csv, plain_cell
from tournaments.people.services.details import Details, person_change

pytestmark = pytest.mark.django_db
HEAD = (
    "number,name,nickname,other names,TV name,contact,guest,comes with,seating needs,note,nights,latest night"
)


@kept
def club(organizer):
    """Ann Miller (1), of whom much is noted, and Bob Lee (2)."""
    club = nights.make_list(organizer, ["Ann Miller", "Bob Lee"]).club
    details = {"name": "Ann Miller", "nickname": "Annie", "tv_name": "Ann", "contact": "ann@players.example"}
    details |= {
        "note": "Likes table 1",
        "seating_needs": "A chair with arms",
        "is_guest": False,
        "comes_with": 2,
    }
    change(club, organizer, 1, **details)
    return club


def change(club, host, number, **details):
    person_change(club_id=club.pk, number=number, details=Details(**details), actor=Actor(host))


def exported(club):
    return as_csv(people_rows(club))


def imported(club, host, text, **answers):
    return people_import(club_id=club.pk, text=text, answers=answers, actor=Actor(host))


def of(club, number):
    return PlayerDetails.objects.get(player__club=club, player__number=number)


def test_a_file_brings_all_of_it_into_another_club(club, organizer):
    text = exported(club)
    rows = text.split("\r\n")
    assert rows[0] == HEAD
    assert rows[1].startswith(
        "1,Ann Miller,Annie,,Ann,ann@players.example,0,Bob Lee,A chair with arms,Likes table 1,"
    )
    elm = Club.objects.create(name="Elm", time_zone="America/Chicago")
    result = imported(elm, organizer, text)
    assert (result.added, result.changed) == (2, 0)
    ann = of(elm, 1)
    assert (ann.player.name, ann.player.nickname, ann.tv_name) == ("Ann Miller", "Annie", "Ann")
    assert (ann.contact, ann.note) == ("ann@players.example", "Likes table 1")
    assert (ann.seating_needs, ann.comes_with.name) == ("A chair with arms", "Bob Lee")
    assert of(elm, 2).comes_with.name == "Ann Miller"


def test_the_same_file_again_changes_nothing(club, organizer):
    result = imported(club, organizer, exported(club))
    assert (result.added, result.changed) == (0, 0)
    assert not ClubAuditEntry.objects.filter(action="people_import").exists()


def test_what_is_empty_in_the_file_stays_and_what_differs_is_changed(club, organizer):
    text = "name,note,contact,guest\nann miller,,new@players.example,1\n"
    result = imported(club, organizer, text)
    assert (result.added, result.changed) == (0, 1)
    ann = of(club, 1)
    assert (ann.note, ann.contact, ann.is_guest) == ("Likes table 1", "new@players.example", True)
    assert (ann.tv_name, ann.comes_with.name, ann.player.nickname) == ("Ann", "Bob Lee", "Annie")
    (line,) = ClubAuditEntry.objects.filter(action="people_import")
    assert sentence_of(line) == "Imported a member list (added 0, changed 1)"


TO_PREVIEW = "name,nickname,note,shirt\nAnn Miller,,Likes table 2,M\nBob Le,,Hi,S\nCarla Roy,CR,,S\n"


@pytest.mark.parametrize("door", ["page", "api"])
def test_a_preview_shows_what_changes_and_saves_nothing(club, organizer, door):
    host = browser(organizer)
    if door == "page":
        form = {"file": SimpleUploadedFile("people.csv", TO_PREVIEW.encode())}
        page = one_line(host.post(f"/clubs/{club.pk}/people/import/preview/", form).text)
        for shown in ("2 new", "1 changed", "0 unchanged", "note: <bdi>Likes table 1</bdi> → "):
            assert shown in page
        assert "<bdi>shirt</bdi>" in page
        assert page.count("Same person:") == 1
    else:
        found = host.post(
            f"/api/v1/clubs/{club.pk}/people/import/preview",
            {"text": TO_PREVIEW},
            content_type="application/json",
        ).json()
        states = {row["name"]: row["state"] for row in found["rows"]}
        assert states == {
            "Ann Miller": "changed",
            "Bob Le": "probably",
            "Carla Roy": "new",
        }
        assert found["rows"][0]["changes"] == [
            {"field": "note", "before": "Likes table 1", "after": "Likes table 2"}
        ]
        assert (found["new"], found["changed"], found["same"], found["ignored"]) == (2, 1, 0, ["shirt"])
    assert Player.objects.filter(club=club).count() == 2
    assert of(club, 1).note == "Likes table 1"


@pytest.mark.parametrize("door", ["page", "api"])
def test_who_a_name_probably_is_is_asked_once(club, organizer, door):
    host, text, at = browser(organizer), "name,note\nBob Leee,Plays late\n", f"/clubs/{club.pk}/people/import"
    if door == "page":
        assert by_page(host, f"{at}/", {"text": text, "asked": "Bob Leee", "answer-0": "2"}).status == 302
    else:
        body = {"text": text, "answers": [{"name": "Bob Leee", "player": 2}]}
        assert by_api(host, at, body).status == 200
    assert (of(club, 2).note, PlayerAlias.objects.get().name) == ("Plays late", "Bob Leee")
    found = host.post(f"/api/v1{at}/preview", {"text": text}, content_type="application/json").json()
    assert [row["state"] for row in found["rows"]] == ["same"]


def test_someone_new_who_looks_alike_is_not_asked_about_again(club, organizer):
    imported(club, organizer, "name\nBob Leee\n", **{"Bob Leee": None})
    assert Player.objects.filter(club=club).count() == 3
    questions = browser(organizer).get(f"/api/v1/clubs/{club.pk}/people/questions").json()
    assert questions == []


def test_a_spreadsheet_file_is_read_too(club, organizer):
    raw = packed([["name", "note"], ["Bob Lee", "Left-handed"]])
    body = {"workbook": b64encode(raw).decode()}
    found = (
        browser(organizer)
        .post(f"/api/v1/clubs/{club.pk}/people/import/preview", body, content_type="application/json")
        .json()
    )
    assert [row["changes"][0]["after"] for row in found["rows"]] == ["Left-handed"]
    imported(club, organizer, found["text"])
    assert of(club, 2).note == "Left-handed"


def test_numbers_that_others_have_are_not_taken(club, organizer):
    imported(club, organizer, "number,name\n1,Zed Zorn\n7,Yan Yu\n999999999,Wu Li\n")
    numbers = dict(Player.objects.filter(club=club).values_list("name", "number"))
    assert numbers == {"Ann Miller": 1, "Bob Lee": 2, "Yan Yu": 7, "Zed Zorn": 8, "Wu Li": 9}


def test_two_of_one_name_are_told_apart_by_their_nicknames(club, organizer):
    text = "name,nickname,note\nChris Roy,Red,One\nChris Roy,Blue,Two\n"
    imported(club, organizer, text)
    imported(club, organizer, text.replace("One", "1").replace("Two", "2"))
    notes = dict(
        PlayerDetails.objects.filter(player__name="Chris Roy").values_list("player__nickname", "note")
    )
    assert notes == {"Red": "1", "Blue": "2"}


REFUSED = {
    "": "There's no one in this file. Choose a member list that you exported.",
    "name\n": "There's no one in this file. Choose a member list that you exported.",
    "number,player\n1,Ann\n": "No column is called “name”. Use the headings of an exported member list.",
    "name,note,Note\nZed,a,b\n": "Two columns are called “Note”. Remove one.",
    "name,note\nZed,tea, milk\n": "Line 2 has more columns than the headings.",
    'name,note\nZed,"tea\n': "Line 2",
    "name\nZed\n\n\u200b\n": "Line 4: ",
    f"name,note\nZed,{'x' * 501}\n": "Line 2: Use up to 500 characters. You have 501.",
    f"name,TV name\nZed,{'x' * 25}\n": "Line 2: Use up to 24 characters. You have 25.",
    "name,guest\nZed,maybe\n": "Line 2: In the guest column, use 1 for guests and 0 for regulars, not",
    "name,comes with\nZed,Nobody Known\n": "Line 2: no one is called Nobody Known. "
    "Fix “comes with”, or leave it empty.",
    "name,nickname\nNew Ann,B\nNew Ann,b\n": "Line 3: Your club already has New Ann B.",
    "name\n" + "\n".join(f"P {number} Q" for number in range(2001)): "A file can have up to 2,000 people. "
    "Remove line 2002 and everything after it.",
}


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_a_file_that_is_no_list_is_refused_and_nothing_is_saved(club, organizer, text):
    host, at, sentence = browser(organizer), f"/clubs/{club.pk}/people/import", REFUSED[text]
    before = exported(club)
    answer = by_page(host, f"{at}/", {"text": text})
    assert answer.status == 422
    if text:
        assert answer.says(sentence)
        refused = by_api(host, at, {"text": text})
        assert (refused.status, refused.field) == (422, "text" if "tea\n" not in text else "names")
        assert refused.text.startswith(sentence)
    assert exported(club) == before


def test_a_file_that_is_too_big_is_refused(club, organizer):
    form = {"file": SimpleUploadedFile("people.csv", b"name\n" + b"x" * 1_000_000)}
    answer = by_page(browser(organizer), f"/clubs/{club.pk}/people/import/preview/", form)
    assert (answer.status, answer.says("That file is too large.")) == (422, True)


def test_only_a_host_imports(club):
    keeper = browser(nights.make_user("Sam", club=club, role=Role.SCOREKEEPER))
    for at in ("people/import", "people/import/preview"):
        assert by_api(keeper, f"/clubs/{club.pk}/{at}", {"text": "name\nZed\n"}).status == 403
        assert by_page(keeper, f"/clubs/{club.pk}/{at}/", {"text": "name\nZed\n"}).status == 403


@given(st.text(alphabet="=+-@;'\" a\u3000\uff1d\t\n\r"))
def test_a_cell_made_harmless_is_read_as_it_was(cell):
    (line,) = as_csv([(cell, "")]).split(",\r\n")[:1]
    written = line[1:-1].replace('""', '"') if line.startswith('"') else line
    assert plain_cell(written) == cell


#: What a spreadsheet might run, or a file's commas and quotes part.
TEXT = st.text(alphabet="ab=+-@;,'\"\\é\u2019& ", max_size=12).map(lambda text: " ".join(text.split()))
NAME = st.text(alphabet="abé=+-@;,'\"\\ ", min_size=1, max_size=8).map(
    lambda text: f"{' '.join(text.split())}n"
)
PEOPLE = st.lists(
    st.fixed_dictionaries(
        {
            "name": NAME,
            "nickname": st.sampled_from(["", "", "Red", "=A", "B"]),
            "tv_name": TEXT.filter(lambda text: not text or any(char.isalpha() for char in text)),
            "contact": TEXT,
            "note": TEXT,
            "seating_needs": TEXT,
            "is_guest": st.booleans(),
            "aliases": st.lists(NAME, max_size=2),
            "gap": st.integers(1, 3),
        }
    ),
    min_size=1,
    max_size=6,
)


@pytest.mark.night
class RoundTrip(TestCase):
    @settings(suppress_health_check=[HealthCheck.too_slow])
    @given(people=PEOPLE, couples=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=4))
    def test_what_is_exported_and_imported_is_exported_again(self, people, couples):
        host = nights.make_user("Hal")
        one, other = (Club.objects.create(name=name, time_zone="America/Chicago") for name in ("Elm", "Oak"))
        players, called, keys = [], set(), set()
        for person in people:
            label = (person["name"].casefold(), person["nickname"].casefold())
            nickname = "" if label in called else person["nickname"]
            called.add(label)
            number = (players[-1].number if players else 0) + person["gap"]
            player = Player.objects.create(club=one, number=number, name=person["name"], nickname=nickname)
            details = {
                name: person[name] for name in ("tv_name", "contact", "note", "seating_needs", "is_guest")
            }
            PlayerDetails.objects.create(player=player, **details)
            for name in person["aliases"]:
                key = name_key(name)
                if key and key not in keys:
                    keys.add(key)
                    PlayerAlias.objects.create(club=one, player=player, name=name, key=key)
            players.append(player)
        for first, second in couples:
            if max(first, second) < len(players) and first != second:
                other_one = players[second]
                PlayerDetails.objects.filter(player=players[first]).update(comes_with=other_one)
        written = exported(one)
        imported(other, host, written)
        assert exported(other) == written
        again = imported(other, host, written)
        assert (again.added, again.changed) == (0, 0)


def test_a_preview_reads_the_people_of_a_club_once(club):
    text = exported(club)
    with CaptureQueriesContext(connection) as captured:
        people_preview(club.pk, text)
    reads = [query["sql"] for query in captured if '"same_as_id" IS NULL' in query["sql"]]
    assert len(reads) == 1
