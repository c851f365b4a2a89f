"""Files that are no game of the table: refused alike at every door with each fault; nothing is written."""

import json
from dataclasses import dataclass

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.scoring.egn.recorded import BIDDING, BY_PLACE, DEAL, STATE, TRICKS, dealt_by, game, on_the_form
from tournaments.access.links import link_secret
from tournaments.models import Hand

pytestmark = pytest.mark.django_db

GOOD = json.dumps(game(deals=[DEAL, dealt_by(1)]))


@dataclass(frozen=True, kw_only=True)
class Case:
    written: str
    says: tuple[str, ...]
    status: int = 422
    code: str = "unsound_game"


def faulty(*says, **written):
    return Case(written=json.dumps(game(*written.pop("change", ()), **written)), says=says)


#: bad_input 61.
CASES = {
    "empty": Case(written="", says=("This isn't a recorded game (error on line 1). Choose another file.",)),
    "truncated": Case(
        written=GOOD[:-100], says=("This isn't a recorded game (error on line 1). Choose another file.",)
    ),
    "nested without end": Case(
        written="[" * 100_000, says=("This isn't a recorded game. Choose another file.",)
    ),
    "another kind of file": Case(written='{"fileType": 3}', says=("Set fileType to",)),
    "a seat below zero": faulty(
        "Deal 1: The dealer must be a seat from 0 to 3, not -7.", change=(*STATE, "dealer", -7)
    ),
    "a card twice": faulty(
        "Deal 1, trick 5: The ace of diamonds was already played in trick 2.",
        change=(*TRICKS, 4, ["9h", "Kd", "Kh", "Ad"]),
    ),
    "a fifth card in a trick": faulty(
        "Deal 1, trick 3: This trick has 5 cards instead of 4.",
        change=(*TRICKS, 2, ["Ah", "Jd", "Qh", "Kc", "9c"]),
    ),
    "a card that there is not": faulty(
        "Deal 1, trick 1: There's no card '<b>'. Check its name.",
        change=(*TRICKS, 0, ["<b>", "Jc", "Ts", "9s"]),
    ),
    "a version of the future": faulty("The version must be “1.” and a number", change=("version", "9")),
    "a call nobody knows": faulty(
        "Deal 1: Call 1 must be Pass, Order, C, D, H, S or N, not 'Bid'.", change=(*BIDDING, "calls", ["Bid"])
    ),
    "every fault": faulty(
        "dealt, but it wasn't their turn.",
        " deals hand 2 at this table, not ",
        deals=[dealt_by(1), dealt_by(1), dealt_by(1)],
    ),
    "another deck": faulty(
        "The game was played with 28 cards, but this table uses 24. Choose another file.", min_rank=8
    ),
    "no hand": faulty("This game has no hands. Choose another file.", deals=[]),
    "more hands than the round": Case(
        written=json.dumps(game(deals=[dealt_by(number % 4) for number in range(13)])),
        says=("All hands are in at this table.",),
        status=409,
        code="table_done",
    ),
}


def doors(event, user, *, round_number=1, players=BY_PLACE):
    """Return the four ways a file reaches table 1, each taking its text."""
    api, page = {"players": players}, on_the_form(players)
    phone, person = browser(secret=link_secret(link_to(event, table=1))), browser(user)
    table, here = f"/events/{event.pk}/rounds/{round_number}/tables/1/game", {"round": round_number}
    return {
        "api, phone": lambda text: by_api(phone, "/table/game", {**here, "text": text, **api}),
        "api, person": lambda text: by_api(person, table, {"text": text, **api}),
        "page, phone": lambda text: by_page(phone, "/t/game", {**here, "file": _file(text), **page}),
        "page, person": lambda text: by_page(person, f"{table}/", {"file": _file(text), **page}),
    }


def _file(text):
    return SimpleUploadedFile("game.egn", text.encode())


DOORS = ("api, phone", "api, person", "page, phone", "page, person")


@pytest.mark.one_by_day
@pytest.mark.parametrize("door", DOORS)
def test_what_is_no_game_of_the_table_is_refused_with_every_fault(door, running, organizer):
    send, before = doors(running, organizer)[door], contents(leaving_out=SESSIONS)
    for name, case in CASES.items():
        answer = send(case.written)
        assert answer.status == case.status, name
        assert [each for each in case.says if not answer.says(each)] == [], name
        if door.startswith("api"):
            assert answer.code == case.code, name
    assert contents(leaving_out=SESSIONS) == before


#: A phone's visit is noted when its link is opened.
SESSIONS = ("tournaments_linksession",)


@pytest.mark.parametrize("door", DOORS)
def test_a_round_that_is_not_open_takes_no_game(door, running, organizer):
    answer = doors(running, organizer, round_number=2)[door](GOOD)
    assert answer.status == 409
    assert answer.says("Round 2 isn't open yet")
    assert not Hand.objects.exists()


@pytest.mark.parametrize("door", DOORS)
def test_a_game_is_not_put_over_hands_that_came_by_phone_and_say_otherwise(door, running, organizer):
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=4)
    send, before = doors(running, organizer)[door], contents(leaving_out=SESSIONS)
    answer = send(GOOD)
    assert (answer.status, answer.code) == (422, "unsound_game" if door.startswith("api") else None)
    assert answer.says("Hand 1: The table entered 4 tricks, but the makers took tricks 1, 2")
    assert contents(leaving_out=SESSIONS) == before


@pytest.mark.parametrize("door", DOORS)
def test_a_round_that_there_is_not_is_not_there(door, running, organizer):
    assert doors(running, organizer, round_number=99)[door](GOOD).status == 404


@pytest.mark.parametrize(("door", "status"), [(door, 413 if "api" in door else 422) for door in DOORS])
def test_a_file_of_more_than_a_megabyte_is_too_large(door, status, running, organizer):
    answer = doors(running, organizer)[door](" " * 1_000_001)
    assert answer.status == status
    assert answer.says("1 MB")


def test_a_form_without_a_file_says_so(running, organizer):
    answer = by_page(browser(organizer), f"/events/{running.pk}/rounds/1/tables/1/game/", {})
    assert answer.status == 422
    assert answer.says("Choose a game file.")


@pytest.mark.parametrize("body", [{}, {"text": 3}, {"text": None}, {"text": ["x"]}, {"text": "", "key": "x"}])
def test_a_body_that_is_not_a_text_names_its_field(body, running, organizer):
    answer = by_api(browser(organizer), f"/events/{running.pk}/rounds/1/tables/1/game", body)
    assert (answer.status, answer.field) == (422, max(body, default="text", key="text".__ne__))


@pytest.mark.parametrize("number", ["", "x", "-1", "0", "9" * 30])
def test_a_form_about_no_round_is_about_nothing(number, running):
    phone = browser(secret=link_secret(link_to(running, table=1)))
    assert by_page(phone, "/t/game", {"round": number, "file": _file(GOOD)}).status == 404


@pytest.mark.parametrize("written", [b"\xff\xfe{\x00}\x00", b"\x00" * 10, b"PK\x03\x04\xff", b"\xed\xa0\x80"])
def test_a_file_that_is_no_text_is_not_readable(written, running, organizer):
    file = SimpleUploadedFile("game.egn", written)
    answer = by_page(browser(organizer), f"/events/{running.pk}/rounds/1/tables/1/game/", {"file": file})
    assert answer.status == 422
    assert answer.says("This isn't a recorded game")


@pytest.mark.night
def test_too_many_files_in_a_minute_are_refused_at_both_doors(running, organizer):
    send = doors(running, organizer)
    pages = [send["page, person"]("").status for _ in range(15)]
    calls = [send["api, person"]("").status for _ in range(16)]
    assert pages + calls == [422] * 30 + [429]
    assert send["page, person"]("").status == 429
    assert send["api, phone"]("").status == 422


#: What a program may send for players, and the code that it is refused with.
PLAYERS = {
    "strangers": ({}, "who_is_who"),
    "a name that is not in the file": ({**BY_PLACE, "Nemo": 1}, "unknown_name"),
    "no seat": ({**BY_PLACE, "North": 0}, "unknown_seat"),
    "a seat below zero": ({**BY_PLACE, "North": -1}, "unknown_seat"),
    "a seat beyond the table": ({**BY_PLACE, "North": 10**9}, "unknown_seat"),
    "one seat for two": ({**BY_PLACE, "North": 2}, "same_player"),
    "opponents as partners": ({"North": 1, "South": 2, "East": 3, "West": 4}, "other_partners"),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize("door", DOORS)
def test_players_who_cannot_be_are_refused_and_nothing_is_written(door, running, organizer):
    sends = [
        (doors(running, organizer, players=dict(list(players.items())[-4:]))[door], code)
        for players, code in PLAYERS.values()
    ]
    before = contents(leaving_out=SESSIONS)
    for send, code in sends:
        answer = send(GOOD)
        assert answer.status == 422, code
        if door.startswith("api"):
            assert answer.code == code
    assert contents(leaving_out=SESSIONS) == before


@pytest.mark.parametrize("players", ["North", ["North"], {"North": "1"}, {"North": [1]}, {"North": 1.5}, 3])
def test_players_that_are_no_seats_by_name_name_their_field(players, running, organizer):
    body = {"text": GOOD, "players": players}
    answer = by_api(browser(organizer), f"/events/{running.pk}/rounds/1/tables/1/game", body)
    assert (answer.status, answer.field) == (422, "players")


@pytest.mark.parametrize("name", ["\x00", "\ud800", "<b>" * 500, "", "\u202e"])
def test_names_that_cannot_be_shown_are_asked_about_as_what_can(name, running, organizer):
    written = json.dumps(game("metadata", "players", [name, "B", "C", "D"]))
    for door, send in doors(running, organizer, players={}).items():
        answer = send(written)
        assert answer.status == 422, door
        assert answer.says("aren't at this table"), door
        assert door.startswith("page") or not answer.says("<b>" * 20)
