"""Other seats that cannot be: refused alike by page and API, shown or saved, and nothing is written."""

import json

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


@kept
def five(organizer):
    """Five players, round one of five is open."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:5]), organizer)


def ids(event):
    return list(Entry.objects.filter(stage__event=event).order_by("number").values_list("pk", flat=True))


def leaving(*entries, first=2):
    """Those who leave, as the API and as the page is told."""
    return (
        {"first": first, "leaves": list(entries)},
        {"first": str(first), **{f"who-{entry}": "leaves" for entry in entries}},
    )


CASES = {
    "a round that has opened": (
        lambda _: leaving(first=1),
        {"newcomers": ["Zoe"]},
        {"newcomers": "Zoe"},
        (409, "round_opened", "first"),
        "Round 1 has opened, so its seats are final. Choose a later round.",
    ),
    "a round that is not there": (
        lambda _: leaving(first=6),
        {"newcomers": ["Zoe"]},
        {"newcomers": "Zoe"},
        (422, "invalid", "first"),
        "Tonight has no round 6. Choose another.",
    ),
    "too few left": (
        lambda everyone: leaving(*everyone[:2]),
        {},
        {},
        (422, "invalid_movement", "away"),
        "Round 2 has fewer than four players. Mark fewer players as away.",
    ),
    "nothing said": (
        lambda _: leaving(),
        {},
        {},
        (422, "invalid", "leaves"),
        "Enter at least one change.",
    ),
    "somebody unknown": (
        lambda _: leaving(987654321),
        {},
        {},
        (422, "invalid", "leaves"),
        "That player has no seat in this draw. Choose someone else.",
    ),
    "a name that cannot be shown": (
        lambda _: leaving(),
        {"newcomers": ["a\u202eb"]},
        {"newcomers": "a\u202eb"},
        (422, "invalid_name", "newcomers"),
        "hidden characters",
    ),
    "rounds that were played": (
        lambda _: leaving(),
        {"rounds": 1},
        {"rounds": "1"},
        (422, "invalid", "first"),
        "Tonight has no round 2. Choose another.",
    ),
    "more rounds than a night can have": (
        lambda _: leaving(),
        {"rounds": 250_000},
        {"rounds": "250000"},
        (422, None, "rounds"),
        "",
    ),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
@pytest.mark.parametrize("saving", [False, True])
def test_who_comes_and_goes(case, saving, five, organizer):
    make, more, typed, (status, code, field), says = case
    body, form = make(ids(five))
    client, before = browser(organizer), contents()
    sha = {"sha256": "0" * 64} if saving else {}
    path = f"/events/{five.pk}/repair" + ("" if saving else "/preview")
    told = by_api(client, path, {**body, **more, **sha})
    assert (told.status, told.field) == (status, field)
    assert code is None or told.code == code
    assert told.says(says)
    page = f"/events/{five.pk}/changes/" + ("save/" if saving else "")
    shown = by_page(client, page, {**form, **typed, **sha})
    assert shown.status == status
    assert shown.says(says)
    assert 'class="note error"' in shown.text
    assert contents() == before


@pytest.mark.parametrize(
    ("asked", "status", "says"),
    [
        ({"round": 1}, 409, "Round 1 has opened, so its seats are final. Choose a later round."),
        ({"round": 6}, 422, "Tonight has no round 6. Choose another."),
        ({"other": "one"}, 422, "Choose two different players."),
        ({"other": 987654321}, 422, "Choose two different players."),
    ],
)
@pytest.mark.parametrize("saving", [False, True])
def test_exchanges(asked, status, says, saving, five, organizer):
    one, other, *_ = ids(five)
    sent = {"round": 2, "one": one, "other": other, **asked}
    sent["other"] = one if sent["other"] == "one" else sent["other"]
    sent |= {"sha256": "0" * 64} if saving else {}
    client, before = browser(organizer), contents()
    told = by_api(client, f"/events/{five.pk}/swap" + ("" if saving else "/preview"), sent)
    shown = by_page(client, f"/events/{five.pk}/swap/" + ("save/" if saving else ""), sent)
    assert (told.status, shown.status) == (status, status)
    assert told.says(says)
    assert shown.says(says)
    assert contents() == before


@pytest.mark.one_by_day
@pytest.mark.parametrize("sha256", ["", "0" * 64, "x" * 64])
def test_nothing_is_saved_that_was_not_shown(sha256, five, organizer):
    entry, *_ = ids(five)
    body, form = leaving(entry)
    client, before = browser(organizer), contents()
    told = by_api(client, f"/events/{five.pk}/repair", {**body, "sha256": sha256})
    shown = by_page(client, f"/events/{five.pk}/changes/save/", {**form, "sha256": sha256})
    assert (told.status, told.code, shown.status) == (409, "stale_plan", 409)
    assert shown.says(told.text)
    assert contents() == before


WRONG = [
    ("first", "2"),
    ("first", None),
    ("first", True),
    ("first", 0),
    ("leaves", 5),
    ("leaves", ["5"]),
    ("leaves", [0]),
    ("leaves", [2**63]),
    ("newcomers", "Zoe"),
    ("newcomers", [5]),
    ("newcomers", ["Z"] * 201),
    ("rounds", "6"),
    ("who", {}),
]


@pytest.mark.one_by_day
@pytest.mark.parametrize(("name", "value"), WRONG, ids=[f"{name} {str(value)[:20]}" for name, value in WRONG])
def test_bodies_of_the_wrong_shape_are_refused_by_field(name, value, five, organizer):
    client, before = browser(organizer), contents()
    body = {"first": 2, "leaves": ids(five)[:1], name: value}
    told = by_api(client, f"/events/{five.pk}/repair/preview", body)
    assert (told.status, told.field) == (422, name)
    assert contents() == before


@pytest.mark.parametrize(
    "form",
    [
        {"first": "two", "newcomers": "Zoe"},
        {"first": "2", "who-x": "leaves"},
        {"first": "2", "who-": "leaves"},
        {"first": "2", "who-1": "flies"},
        {"first": "2", "late-99999999999999999999": "1"},
        {"first": "2", "newcomers": "Z\n" * 300},
        {"first": "2", "rounds": "many"},
    ],
)
def test_forms_that_no_page_of_ours_sends_are_refused(form, five, organizer):
    client, before = browser(organizer), contents()
    assert by_page(client, f"/events/{five.pk}/changes/", form).status == 422
    assert contents() == before


def test_ids_of_another_night_are_nobodys(five, organizer):
    other = nights.start(nights.make_night(organizer, nights.NAMES[:5]), organizer)
    body, form = leaving(ids(other)[0])
    client, before = browser(organizer), contents()
    assert by_api(client, f"/events/{five.pk}/repair/preview", body).status == 422
    assert by_page(client, f"/events/{five.pk}/changes/", form).status == 422
    assert contents() == before


def test_a_preview_answers_both_doors_alike(five, organizer):
    client, before = browser(organizer), contents()
    body, form = leaving(ids(five)[0])
    told = by_api(client, f"/events/{five.pk}/repair/preview", body)
    answer = json.loads(told.text)
    page = by_page(client, f"/events/{five.pk}/changes/", form)
    assert page.status == 200
    assert all(page.says(sentence) for sentence in answer["sentences"])
    assert page.says(f'name="sha256" value="{answer["sha256"]}"')
    assert answer["changes"] == [2, 3, 4, 5]
    assert contents() == before
