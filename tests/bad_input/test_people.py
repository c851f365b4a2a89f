"""Names and lists at every door they can be typed at, and that they are harmless once shown."""

import csv
import html
import io
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.models import Entry, Link

pytestmark = pytest.mark.django_db

REFUSED = {
    "nothing": ("", "Type a name."),
    "blanks": ("   ", "Type a name."),
    "a zero-width space": ("\u200b", "Type a name."),
    "joiners only": ("\u200c\u200d", "Type a name."),
    "a Hangul filler": ("\u3164", "Type a name."),
    "a leading filler": ("\u115f", "Type a name."),
    "a vowel filler": ("\u1160", "Type a name."),
    "half a filler": ("\uffa0\uffa0", "Type a name."),
    "the blank of Braille": ("\u2800 \u2800", "Type a name."),
    "an empty note": ("\U0001d159", "Type a name."),
    "a filler behind a name": ("Ann\u3164", "hidden characters"),
    "a join of graphemes in a name": ("A\u034fnn", "hidden characters"),
    "81 letters": ("x" * 81, "Use up to 80 characters; this name has 81."),
    "10,000 letters": ("x" * 10_000, ""),
    "two lines": ("Ann\nBob", "in plain characters"),
    "a tab inside": ("Ann\tBob", "in plain characters"),
    "an override of direction": ("\u202ennA", "hidden characters"),
    "an isolate": ("Ann\u2067", "hidden characters"),
    "a tower of accents": ("e" + "\u0301" * 50, "too many accents"),
}
#: A list has lines of its own, and a tab in its first line makes a table of it.
NOT_IN_A_LIST = {"nothing", "blanks", "two lines", "a tab inside"}


def naming(event, organizer):
    """Return every door at which one name is typed."""
    client, anyone = browser(organizer), browser()
    page, public = f"/events/{event.pk}/entries", f"/public/{event.public_id}/join"
    anyone.get(f"/e/{event.public_id}/join/")

    def key():
        return {"key": str(uuid4())}

    return {
        "api, person": lambda name: by_api(client, f"{page}", {"name": name, **key()}),
        "api, anyone": lambda name: by_api(anyone, public, {"name": name, **key()}),
        "page, person": lambda name: by_page(client, f"{page}/add/", {"name": name, **key()}),
        "page, anyone": lambda name: by_page(anyone, f"/e/{event.public_id}/join/", {"name": name, **key()}),
    }


def listing(event, organizer):
    """Return every door at which a list is sent."""
    client, page = browser(organizer), f"/events/{event.pk}/entries/import"

    def upload(text):
        file = SimpleUploadedFile("names.csv", text.encode())
        return by_page(client, f"{page}/", {"file": file, "key": str(uuid4())})

    return {
        "api": lambda text: by_api(client, page, {"text": text, "key": str(uuid4())}),
        "page": lambda text: by_page(client, f"{page}/", {"names": text, "key": str(uuid4())}),
        "page, file": upload,
    }


@pytest.mark.one_by_day
@pytest.mark.parametrize(("name", "says"), REFUSED.values(), ids=REFUSED.keys())
def test_a_name_that_cannot_be_is_refused_at_every_door(name, says, organizer, subtests):
    event = nights.make_event(organizer)
    for door, send in naming(event, organizer).items():
        with subtests.test(door):
            before = contents()
            answer = send(name)
            assert answer.status == 422
            assert answer.says(says)
            assert answer.field == ("name" if door.startswith("api") else None)
            assert contents() == before


def test_a_nul_is_refused_at_every_door(organizer, subtests):
    """In JSON it is no text at all; a form's name with it is a name that cannot be."""
    doors = naming(nights.make_event(organizer), organizer)
    before = contents()
    for door, send in doors.items():
        with subtests.test(door):
            assert send("a\x00b").status == (400 if door.startswith("api") else 422)
            assert contents() == before


@pytest.mark.one_by_day
@pytest.mark.parametrize("label", [label for label in REFUSED if label not in NOT_IN_A_LIST])
def test_a_list_with_one_name_that_cannot_be_enters_nobody_and_names_the_line(label, organizer, subtests):
    event = nights.make_event(organizer)
    name, says = REFUSED[label]
    for door, send in listing(event, organizer).items():
        with subtests.test(door):
            before = contents()
            answer = send(f"Ann\n\n{name}\nBob")
            assert answer.status == 422
            assert answer.says("Line 3: ")
            assert answer.says(says)
            assert answer.field == ("names" if door == "api" else None)
            assert contents() == before


LISTS = {
    "5,000 lines": (
        "\n".join(f"Player {number}" for number in range(5_000)),
        "A list can have up to 500 names. Remove line 501 and everything after it.",
    ),
    "a table without a header": ("Ann;ann@club.test\nBob;bob@club.test", "Which column has the names?"),
    "quotes left open": ('name,phone\n"Ann,1\nBob,2', "Line 2: check the quotes (\"). One isn't closed."),
    "a row without the column": ("phone,name\n1,Ann\n2", "Line 3 has no name. Add one, or remove the line."),
    "blank lines only": ("\n \n\n", "There are no names to add."),
}


@pytest.mark.parametrize(("text", "says"), LISTS.values(), ids=LISTS.keys())
def test_a_list_that_cannot_be_read_enters_nobody_at_any_door(text, says, organizer, subtests):
    event = nights.make_event(organizer)
    for door, send in listing(event, organizer).items():
        with subtests.test(door):
            before = contents()
            answer = send(text)
            assert answer.status == 422
            assert answer.says(says)
            assert contents() == before


READ = {
    "one a line": "Ann\nBob",
    "one a line, by CR": "Ann\rBob\r",
    "with a mark": "\ufeffAnn\r\nBob",
    "CSV": "number,Name\n1,Ann\n2,Bob",
    "CSV by semicolons": 'name;phone\n"Ann";1\nBob;2',
    "a header alone": "name\nAnn\nBob",
}


@pytest.mark.one_by_day
@pytest.mark.parametrize("text", READ.values(), ids=READ.keys())
def test_a_list_is_read_alike_at_every_door(text, organizer, subtests):
    for door in ("api", "page", "page, file"):
        event = nights.make_event(organizer)
        with subtests.test(door):
            answer = listing(event, organizer)[door](text)
            assert answer.status == (201 if door == "api" else 302)
            entered = Entry.objects.filter(stage__event=event).order_by("queue")
            assert list(entered.values_list("members__player__name", flat=True)) == ["Ann", "Bob"]


@pytest.mark.night
def test_forty_at_once_fill_the_places_and_wait_in_order(organizer):
    event = nights.make_event(organizer)
    order, statuses = ["api, anyone", "page, anyone"] * 20, set()
    for number, door in enumerate(order, start=1):
        # Each on a device of their own.
        statuses.add(naming(event, organizer)[door](f"Guest {number}").status)
    assert statuses == {302, 201}
    queue = Entry.objects.order_by("queue").values_list("members__player__name", "status")
    assert list(queue) == [
        (f"Guest {number}", "signed_up" if number <= 12 else "waiting") for number in range(1, 41)
    ]


def test_one_sign_up_sent_twenty_times_is_one_entry(organizer):
    event = nights.make_event(organizer)
    anyone, form = browser(), {"name": "Ann", "key": str(uuid4())}
    for _ in range(10):
        assert by_page(anyone, f"/e/{event.public_id}/join/", form).status == 302
        assert by_api(anyone, f"/public/{event.public_id}/join", form).status == 201
    assert Entry.objects.count() == 1


ODD = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}} {% now %}",
    "O'Brien & Sons",
    "javascript:alert(1)",
    '=HYPERLINK("http://evil.example")',
    "+1 -1",
    "@SUM(A1)",
    "-2+3|cmd",
    "${7*7} %s",
    "عمر",
    "🂡 Ace",
)


@kept
def odd_night(organizer):
    """A night of people with names that are code to somebody, half of them entered by each door."""
    event = nights.make_event(organizer)
    doors = list(naming(event, organizer).values())
    for index, name in enumerate(ODD):
        assert doors[index % len(doors)](name).status in (200, 201, 302)
    client = browser(organizer)
    for entry in Entry.objects.filter(stage__event=event):
        assert by_api(client, f"/events/{event.pk}/entries/{entry.pk}/check-in", {}).status == 200
    event = nights.start(event, organizer)
    nights.record(nights.match_at(event), organizer, 1)
    return event


@pytest.mark.night
def test_names_are_stored_as_they_were_typed(odd_night):
    stored = Entry.objects.order_by("queue").values_list("members__player__name", flat=True)
    assert tuple(stored) == ODD


def pages_of(event, organizer):
    """Return the text of every page that shows a name."""
    person = browser(organizer)
    phone = browser(secret=link_secret(link_to(event, table=1)))
    entry = Entry.objects.filter(stage__event=event).first()
    player = browser(secret=link_secret(link_to(event, entry=entry)), kind=Link.Kind.PLAYER)
    desk = f"/events/{event.pk}/"
    return {
        path: client.get(path).content.decode()
        for client, path in (
            *((person, f"{desk}{page}") for page in ("", "rounds/1/tables/1/", "qr/", "activity/")),
            *((person, f"/e/{event.public_id}/{page}") for page in ("", "tv/", "seats/", "board/standings/")),
            (person, f"/clubs/{event.club_id}/"),
            (phone, "/t"),
            (phone, "/t/now"),
            (player, "/p"),
        )
    }


@pytest.mark.night
def test_no_page_runs_a_name(odd_night, organizer):
    pages = pages_of(odd_night, organizer)
    live = {path for path, text in pages.items() for mark in ("<script>alert", "<img src=x") if mark in text}
    assert live == set()
    said = html.unescape(" ".join(pages.values()))
    assert [name for name in ODD if name not in said] == []


@pytest.mark.night
def test_no_cell_of_an_export_is_a_formula(odd_night, organizer, subtests):
    person = browser(organizer)
    for kind in ("standings", "hands", "payouts"):
        for path in (
            f"/events/{odd_night.pk}/export/{kind}.csv",
            f"/api/v1/events/{odd_night.pk}/export/{kind}.csv",
        ):
            with subtests.test(path):
                text = person.get(path).content.decode("utf-8-sig")
                cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
                assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
    standings = person.get(f"/events/{odd_night.pk}/export/standings.csv").content.decode()
    assert [cell for cell in ("'=HYPERLINK", "'+1 -1", "'@SUM", "'-2+3|cmd") if cell not in standings] == []
