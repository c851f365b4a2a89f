"""Score sheets: printed, typed by page and API, and which are missing."""

import html
import json
import re
from dataclasses import replace
from uuid import UUID, uuid5

import pytest

from scoring.rules.options import DefendAlone
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tests.markup import one_line
from tests.rows_left import assert_alike
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.formats import FORMATS, FormatKey, MovementSettings
from tournaments.models import Dispute, Hand
from tournaments.play.selectors.sheets import sheets_ahead, sheets_of

pytestmark = pytest.mark.django_db

FIVE_ALL_PLAY = FORMATS[FormatKey.FIVE_ALL_PLAY]
KEY = UUID(int=7, version=4)
#: By the party's rules: 1 to side 1, 2 to side 2 (march), 4 to side 1 (loner), 2 to side 1 (euchre), none.
TWELVE = ["13", "25", "35a", "41", "p", "14", "23", "33", "44", "13", "23", "30"]


@pytest.fixture
def person(organizer):
    return browser(organizer)


def page_of(event):
    return f"/events/{event.pk}/rounds/1/sheets/"


def form(cells, key=KEY):
    return {"key": str(key), **cells}


def row(table, hands, first=1):
    return {f"{table}-{number}": text for number, text in enumerate(hands, start=first)}


def said(text):
    if text == "p":
        return {"no_play": "passed_out"}
    alone, defended = any(key in text for key in "a+"), text[-2] in "d-"
    fields = {"maker": int(text[0]), "tricks": int(text[1]), "alone": alone}
    return fields | ({"lone_defender": int(text[-1])} if defended else {})


def payload(table, hands, first=1, key=KEY):
    lines = [
        {"number": number, "key": str(uuid5(key, f"{table}-{number}")), **said(text)}
        for number, text in enumerate(hands, start=first)
    ]
    return {"sheets": [{"table": table, "hands": lines}]}


def recorded(event, table=1):
    hands = nights.match_at(event, table=table).hands.filter(voided_at=None).order_by("number")
    return [(hand.maker, hand.tricks, hand.alone) for hand in hands]


def text_of(answer):
    return html.unescape(re.sub(r"<[^>]+>|\s+", " ", answer.text))


def test_a_whole_sheet_is_typed_at_once(person, running, organizer):
    answer = person.post(page_of(running), form(row(1, TWELVE)))
    assert (answer.status_code, answer["Location"]) == (302, f"{page_of(running)}?table=1")
    assert recorded(running)[:4] == [(1, 3, False), (2, 5, False), (3, 5, True), (4, 1, False)]
    sheet = sheets_of(running, 1).sheets[0]
    assert [line.scores for line in sheet.lines][:6] == [(1, 0), (1, 2), (5, 2), (7, 2), (7, 2), (8, 2)]
    assert (sheet.missing, sheet.scores) == ((), (10, 7))
    assert {hand.recorded_by for hand in Hand.objects.all()} == {organizer}
    assert "12 hands saved." in person.get(page_of(running)).text


def test_a_form_that_is_sent_twice_adds_nothing(person, running):
    for _ in range(2):
        assert person.post(page_of(running), form(row(1, ["13", "24"]) | row(2, ["45a"]))).status_code == 302
    assert (recorded(running), recorded(running, table=2)) == ([(1, 3, False), (2, 4, False)], [(4, 5, True)])
    assert Hand.objects.count() == 3
    assert "nothing new to save." in person.get(page_of(running)).text


def test_the_sheet_goes_on_where_it_stopped(person, running):
    person.post(page_of(running), form(row(1, ["13"])))
    text = person.get(page_of(running)).text
    assert 'name="1-1"' not in text
    assert re.search(r'name="1-2"[^>]*autofocus', text)


def test_the_code_of_a_sheet_opens_its_row_first(person, running):
    text = person.get(f"{page_of(running)}?table=3").text
    assert re.search(r'name="3-1"[^>]*autofocus', text)
    assert text.index('name="3-1"') < text.index('name="1-1"') < text.index('name="2-1"')


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("6", "Type the maker's seat and tricks, like 23"),
        ("16", "0 to 5"),
        ("63", "Choose a seat from 1 to 4."),
    ],
)
def test_a_refused_hand_is_shown_at_its_cell_and_the_rest_of_the_page_is_kept(
    typed, sentence, person, running
):
    cells = row(1, ["13", typed, "24"]) | row(2, ["13"])
    answer = person.post(page_of(running), form(cells))
    text = text_of(answer)
    assert answer.status_code == 422
    assert sentence in text
    assert recorded(running) == [(1, 3, False)]
    assert recorded(running, table=2) == [(1, 3, False)]
    assert re.search(rf'name="1-2" value="{typed}"[^>]*aria-invalid="true"[^>]*autofocus', one_line(answer))
    assert 'name="1-3" value="24"' in one_line(answer)


def test_a_line_left_out_is_said(person, running):
    answer = person.post(page_of(running), form({"1-1": "13", "1-3": "24"}))
    assert answer.status_code == 409
    assert "This table is on hand 2, not hand 3." in text_of(answer)
    assert recorded(running) == [(1, 3, False)]


def test_a_sheet_that_tells_a_hand_otherwise_than_the_phone_is_a_dispute(person, running, organizer):
    page = person.get(page_of(running))
    assert page.status_code == 200
    nights.record(nights.match_at(running), nights.make_user("Kim", club=running.club), 1, maker=2, tricks=4)
    answer = person.post(page_of(running), form(row(1, ["13"])))
    assert answer.status_code == 409
    assert "Another phone entered a different result for hand 1." in text_of(answer)
    assert Dispute.objects.count() == 1
    assert recorded(running) == [(2, 4, False)]


def test_a_page_without_its_key_saves_nothing(person, running):
    answer = person.post(page_of(running), {"1-1": "13"})
    assert answer.status_code == 422
    assert "Part of this page is missing." in answer.text
    assert Hand.objects.count() == 0


def test_a_round_that_is_not_open_takes_no_sheet(person, running):
    answer = person.post(f"/events/{running.pk}/rounds/2/sheets/", form(row(1, ["13"])))
    assert answer.status_code == 409
    assert "Hand 1: Round 2 isn't open yet" in text_of(answer)
    assert Hand.objects.count() == 0
    assert person.get(f"/events/{running.pk}/rounds/99/sheets/").status_code == 404


def test_missing_sheets_are_listed_until_they_are_in(person, running, organizer):
    person.post(page_of(running), form(row(1, TWELVE) | row(3, ["13"])))
    listed = by_api(person, f"/events/{running.pk}/rounds/1/sheets", None, method="GET")
    sheets = json.loads(listed.text)["sheets"]
    assert [(sheet["table"], sheet["hands_in"], len(sheet["missing"])) for sheet in sheets] == [
        (1, 12, 0),
        (2, 0, 12),
        (3, 1, 11),
    ]
    text = text_of(person.get(page_of(running)))
    assert "2 of 3 sheets missing" in text
    assert "Table 2 nothing yet" in text
    assert "Table 3 1 of 12 hands" in text


def test_typing_a_sheet_by_page_and_by_api_leaves_the_same(person, running):
    assert_alike(
        lambda: by_page(person, page_of(running), form(row(2, TWELVE))),
        lambda: by_api(person, f"/events/{running.pk}/rounds/1/sheets", payload(2, TWELVE)),
    )


def test_the_api_says_what_became_of_each_sheet(person, running):
    path = f"/events/{running.pk}/rounds/1/sheets"
    body = {"sheets": [*payload(1, ["13", "23"])["sheets"], *payload(2, ["13", "63", "13"])["sheets"]]}
    first, second = json.loads(by_api(person, path, body).text)["sheets"]
    assert (first["added"], first["refused"], first["scores"]) == (2, None, [1, 1])
    assert (second["added"], second["missing"][0]) == (1, 2)
    assert second["refused"]["number"] == 2
    assert second["refused"]["code"] == "maker_not_at_table"
    again = json.loads(by_api(person, path, body).text)["sheets"]
    assert [(sheet["added"], sheet["hands_in"]) for sheet in again] == [(0, 2), (0, 1)]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "sheets"),
        ({"sheets": "13"}, "sheets"),
        ({"sheets": [{"table": 9, "hands": []}]}, "sheets"),
        ({"sheets": [{"table": 1, "hands": []}] * 2}, "sheets"),
    ],
)
def test_the_api_refuses_a_body_that_is_no_list_of_sheets(body, field, person, running):
    answer = by_api(person, f"/events/{running.pk}/rounds/1/sheets", body)
    assert (answer.status, answer.field) == (422, field)
    assert Hand.objects.count() == 0


@pytest.mark.night
def test_paper_has_a_sheet_with_a_code_for_each_table_of_the_rounds_ahead(person, running, organizer):
    assert person.get(f"/events/{running.pk}/sheets/").text.count('class="qr') == 3 * 11
    one = person.get(f"/events/{running.pk}/sheets/?round=2")
    assert one.text.count('class="qr') == 3
    assert one.text.count('<th scope="row">') == 3 * 12
    names = [seat.name for seat in sheets_of(running, 2).sheets[0].seats]
    assert all(name in one.text for name in names)
    reasons = dict.fromkeys((1, 2, 3), "Nobody played")
    round_close(event_id=running.pk, number=1, stands=reasons, actor=Actor(organizer))
    assert [each.round for each in sheets_ahead(running)] == list(range(2, 12))


def test_sheets_take_five_statements_however_many_tables(organizer, django_assert_num_queries):
    event = nights.start(nights.make_night(organizer, [f"P{n}" for n in range(24)], capacity=24), organizer)
    event.ruleset  # noqa: B018 -- read once, as every page does
    with django_assert_num_queries(5):
        assert len(sheets_of(event, 1).sheets) == 6


@pytest.mark.night
def test_a_page_holds_four_sheets_and_leads_to_the_others_by_their_numbers(person, organizer):
    rules = replace(PRESETS["party"], hands=60)
    names = [f"P{n}" for n in range(56)]
    event = nights.start(nights.make_night(organizer, names, paid=False, rules=rules), organizer)
    page = person.get(page_of(event))
    assert page.text.count('<input id="c') == 4 * 60
    assert page.text.count('class="button" href="?table=') == 14
    assert "Skip to table 5" in text_of(page)
    further = person.get(f"{page_of(event)}?table=14")
    assert 'name="14-60"' in further.text
    # A page from before may hold more; what is wrong on it comes back as it was typed.
    empty = {f"{table}-{number}": "" for table in range(1, 14) for number in range(1, 61)}
    refused = person.post(page_of(event), form(empty | {f"{table}-1": "99" for table in range(8, 14)}))
    assert refused.status_code == 422
    assert refused.text.count('value="99"') == 6
    assert person.post(page_of(event), form(empty | {"13-1": "13"})).status_code == 302
    assert recorded(event, table=13) == [(1, 3, False)]


def test_a_game_to_a_target_takes_as_many_lines_as_it_needs(person, organizer):
    """March by march to 10: five hands; then the table takes no more."""
    rules = replace(PRESETS["party"], hands=None, target=10, passed_out_counts=False)
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], rules=rules), organizer)
    person.post(page_of(event), form(row(1, ["15", "35", "15", "35"])))
    assert "Table 1 4 hands, playing to 10" in text_of(person.get(page_of(event)))
    answer = person.post(page_of(event), form({"1-5": "15", "1-6": "15"}))
    assert answer.status_code == 409
    assert len(recorded(event)) == 5
    assert sheets_of(event, 1).missing == ()


def test_a_series_runs_on_over_its_games_and_shows_no_sum_of_them(person, organizer):
    """Two hands a game, best of three: 2 to 0 and 0 to 2, then the third game."""
    rules = replace(PRESETS["party"], hands=2, best_of=3)
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], rules=rules), organizer)
    assert len(sheets_of(event, 1).sheets[0].lines) == 6
    person.post(page_of(event), form(row(1, ["13", "33", "23", "43", "13"])))
    page = person.get(page_of(event))
    assert 'name="1-6"' in page.text
    assert "data-tally" not in page.text
    person.post(page_of(event), form({"1-6": "13"}))
    assert sheets_of(event, 1).missing == ()


NAMED = FIVE_ALL_PLAY.house_rules["usual"]
WITHOUT_SHEETS = {
    "named partners": (
        {
            "format": FormatKey.FIVE_ALL_PLAY,
            "rules": NAMED,
            "capacity": 5,
            "criteria": FIVE_ALL_PLAY.usual_criteria,
        },
        5,
        "partners_named",
        "Score sheets don't show the named partner. Enter these hands at the table.",
    ),
}


@pytest.mark.parametrize(
    ("asked", "players", "code", "sentence"), WITHOUT_SHEETS.values(), ids=WITHOUT_SHEETS.keys()
)
def test_a_night_whose_hands_no_sheet_can_tell_has_none_at_any_door(
    asked, players, code, sentence, person, organizer
):
    event = nights.make_night(organizer, nights.NAMES[:players], **asked)
    event = nights.start(event, organizer)
    console = person.get(f"/events/{event.pk}/").text
    assert "Round 1 of" in console
    assert "heets" not in console
    before = contents()
    for page in (person.get(page_of(event)), person.get(f"/events/{event.pk}/sheets/")):
        assert page.status_code == 409
        assert sentence in text_of(page)
    typed = by_page(person, page_of(event), form(row(1, ["13"])))
    assert (typed.status, typed.says(sentence)) == (409, True)
    api = f"/events/{event.pk}/rounds/1/sheets"
    for answer in (by_api(person, api, payload(1, ["13"])), by_api(person, api, {}, method="GET")):
        assert (answer.status, answer.code, answer.text) == (409, code, sentence)
    assert contents() == before


@kept
def defended(organizer):
    """Four who may defend alone against a loner: 2 points for that, 4 with every trick."""
    rules = replace(
        PRESETS["party"], defend_alone=DefendAlone.AGAINST_LONER, lone_defence=2, lone_defence_march=4
    )
    return nights.start(nights.make_night(organizer, nights.NAMES[:4], rules=rules), organizer)


@pytest.mark.night
def test_a_lone_defence_is_asked_for_where_the_rules_know_it(person, defended, running):
    asked, printed = "Someone defended alone? Add “d”", "went alone or defended alone"
    for event, known in ((running, False), (defended, True)):
        assert (asked in text_of(person.get(page_of(event)))) is known
        assert (printed in text_of(person.get(f"/events/{event.pk}/sheets/"))) is known


LONE = ["11ad2", "20+-3", "25ad1", "13"]


def test_a_lone_defence_is_typed_by_page_and_by_api_alike(person, defended):
    assert_alike(
        lambda: by_page(person, page_of(defended), form(row(1, LONE))),
        lambda: by_api(person, f"/events/{defended.pk}/rounds/1/sheets", payload(1, LONE)),
    )


def test_a_lone_defence_counts_as_the_rules_say_and_is_shown_as_typed(person, defended):
    assert by_page(person, page_of(defended), form(row(1, LONE))).status == 302
    (sheet,) = sheets_of(defended, 1).sheets
    assert [line.written for line in sheet.lines][:4] == ["11ad2", "20ad3", "25ad1", "13"]
    assert [line.scores for line in sheet.lines][:4] == [(0, 2), (4, 2), (4, 6), (5, 6)]
    defenders = Hand.objects.order_by("number").values_list("lone_defender", flat=True)
    assert list(defenders) == [2, 3, 1, None]


@pytest.mark.parametrize(
    ("typed", "code"),
    [("11ad3", "lone_defender_with_makers"), ("11d2", "lone_defender_needs_loner")],
)
def test_a_lone_defender_who_cannot_be_is_refused_by_both_doors(typed, code, person, defended):
    before = contents()
    assert by_page(person, page_of(defended), form(row(1, [typed]))).status == 422
    answer = by_api(person, f"/events/{defended.pk}/rounds/1/sheets", payload(1, [typed]))
    (sheet,) = json.loads(answer.text)["sheets"]
    assert (sheet["refused"]["code"], sheet["refused"]["field"]) == (code, "lone_defender")
    assert contents() == before


def test_nobody_defends_alone_on_a_sheet_where_the_rules_do_not_know_it(person, running):
    answer = person.post(page_of(running), form(row(1, ["11ad2"])))
    assert answer.status_code == 422
    assert "These rules don't allow defending alone." in text_of(answer)
    assert not Hand.objects.exists()


def test_the_two_of_a_pair_are_named_at_their_seats(organizer):
    pairs = ["Ann & Bob", "Carla & Dave", "Edith & Frank", "Grace & Hank"]
    pairs_only = MovementSettings(entry_size=2)
    event = nights.make_night(organizer, pairs, format=FormatKey.ROUND_ROBIN, movement=pairs_only)
    sheet = sheets_of(nights.start(event, organizer), 1).sheets[0]
    assert {seat.name for seat in sheet.seats} < {name for pair in pairs for name in pair.split(" & ")}


@pytest.mark.night
def test_a_large_room_prints_the_next_round_first_and_all_rounds_on_request(person, organizer):
    """Sixteen tables in eight rounds are 128 papers."""
    event = nights.make_night(
        organizer, [f"P{n}" for n in range(64)], paid=False, movement=MovementSettings(rounds=8)
    )
    nights.start(event, organizer)
    address = f"/events/{event.pk}/sheets/"
    papers = [
        person.get(address + asked).text.count("card paper") for asked in ("", "?round=8", "?round=all")
    ]
    assert papers == [16, 16, 128]
