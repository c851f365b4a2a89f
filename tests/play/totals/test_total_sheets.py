"""Sheets of a night whose tables tell their points at the end: printed, typed, and which are missing."""

import html
import json
import re
from uuid import UUID, uuid5

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tests.rows_left import assert_alike
from tournaments.models import RoundTotal
from tournaments.play.selectors.sheets import sheets_of

pytestmark = pytest.mark.django_db

KEY = UUID(int=7, version=4)


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def telling(organizer):
    """Two tables of twelve hands that tell their points at the end."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.TOTALS), organizer)


def page_of(event):
    return f"/events/{event.pk}/rounds/1/sheets/"


def api_of(event):
    return f"/events/{event.pk}/rounds/1/sheets"


def form(texts):
    return {"key": str(KEY), **{f"{table}-1": text for table, text in texts.items()}}


def payload(table, points, hands=12):
    key = str(uuid5(KEY, f"{table}-1"))
    return {"table": table, "total": {"points": points, "hands": hands, "key": key}}


def text_of(answer):
    return html.unescape(re.sub(r"<[^>]+>|\s+", " ", answer.text))


def told():
    totals = RoundTotal.objects.filter(voided_at=None).order_by("match__table")
    return [(total.match.table, total.points, total.hands) for total in totals]


def test_the_points_of_every_table_are_typed_at_once(person, telling):
    page = person.get(page_of(telling))
    assert "2 of 2 sheets missing" in text_of(page)
    assert page.text.count('<input id="c') == 2
    answer = person.post(page_of(telling), form({1: "14 9", 2: "7-16/11"}))
    assert answer.status_code == 302
    assert told() == [(1, [14, 9], 12), (2, [7, 16], 11)]
    after = person.get(page_of(telling))
    assert "2 tables saved." in text_of(after)
    assert "Round 1 sheets are in" in text_of(after)
    assert [line.written for sheet in sheets_of(telling, 1).sheets for line in sheet.lines] == [
        "14 9",
        "7 16 11",
    ]


def test_what_no_table_can_have_stays_in_its_cell_and_the_other_is_in(person, telling):
    answer = person.post(page_of(telling), form({1: "40 9", 2: "14 9"}))
    assert answer.status_code == 422
    assert "12 hands can't score more than 48 points, but 40 + 9 = 49. Check the points." in text_of(answer)
    assert 'value="40 9"' in answer.text
    assert told() == [(2, [14, 9], 12)]


@pytest.mark.parametrize("text", ["14", "a b", "14 9 10 2", "-3 9", "9999 1", "23a"])
def test_what_is_no_pair_of_numbers_is_refused_with_what_to_type(text, person, telling):
    before = contents()
    answer = by_page(person, page_of(telling), form({1: text}))
    assert (answer.status, answer.says("Type both sides' points, like 14 9")) == (422, True)
    assert contents() == before


def test_the_same_page_sent_twice_adds_nothing(person, telling):
    for _ in range(2):
        assert person.post(page_of(telling), form({1: "14 9"})).status_code == 302
    assert told() == [(1, [14, 9], 12)]
    assert RoundTotal.objects.count() == 1


def test_what_a_phone_told_otherwise_waits_for_the_director(person, telling, organizer):
    """Typed on a page that was open before the phone told its points."""
    nights.tell(nights.match_at(telling), organizer, (9, 14))
    answer = by_api(person, api_of(telling), {"sheets": [payload(1, [14, 9])]})
    (sheet,) = json.loads(answer.text)["sheets"]
    assert (sheet["added"], sheet["refused"]["code"]) == (0, "disputed")
    assert told() == [(1, [9, 14], 12)]


def test_page_and_api_store_alike(person, telling):
    sent = {"sheets": [payload(1, [14, 9]), payload(2, [7, 16], 11)]}
    assert_alike(
        lambda: by_page(person, page_of(telling), form({1: "14 9", 2: "7 16 11"})),
        lambda: by_api(person, api_of(telling), sent),
    )


def test_the_api_lists_what_is_missing_and_refuses_hands(person, telling, running):
    asked = by_api(person, api_of(telling), {}, method="GET")
    assert [sheet["missing"] for sheet in json.loads(asked.text)["sheets"]] == [[1], [1]]
    answer = by_api(person, api_of(telling), {"sheets": [payload(1, [14, 9]), payload(2, [40, 9])]})
    first, second = json.loads(answer.text)["sheets"]
    assert (first["hands_in"], first["missing"], first["scores"], first["added"]) == (12, [], [14, 9], 1)
    assert (second["hands_in"], second["missing"], second["refused"]["code"]) == (0, [1], "invalid_total")
    before = contents()
    hands = {"sheets": [{"table": 2, "hands": []}]}
    for event, body, says in (
        (telling, hands, "Tonight, tables enter only points. Send `total`, not `hands`."),
        (
            telling,
            {"sheets": [payload(2, [1, 11]) | {"hands": []}]},
            "Tonight, tables enter only points. Send `total`, not `hands`.",
        ),
        (
            running,
            {"sheets": [payload(1, [14, 9])]},
            "Tonight, tables enter each hand. Send `hands`, not `total`.",
        ),
        (running, {"sheets": [{"table": 1}]}, "Tonight, tables enter each hand. Send `hands`, not `total`."),
    ):
        refused = by_api(person, api_of(event), body)
        assert (refused.status, refused.field) == (422, "sheets")
        assert says in refused.text
    assert contents() == before


def test_paper_has_a_field_for_each_sides_points(person, telling):
    console = text_of(person.get(f"/events/{telling.pk}/"))
    assert "Enter paper scores" in console
    paper = person.get(f"/events/{telling.pk}/sheets/?round=1")
    assert paper.text.count('class="qr') == 2
    assert "After the last hand, write each side's points. Hands played, if not 12:" in text_of(paper)
    assert "Called trump" not in paper.text
    assert all(seat.name in paper.text for seat in sheets_of(telling, 1).sheets[0].seats)


def test_total_sheets_take_five_statements_too(organizer, django_assert_num_queries):
    made = nights.make_night(organizer, [f"P{n}" for n in range(24)], capacity=24, **nights.TOTALS)
    event = nights.start(made, organizer)
    event.ruleset  # noqa: B018 -- read once, as every page does
    with django_assert_num_queries(5):
        assert len(sheets_of(event, 1).sheets) == 6
