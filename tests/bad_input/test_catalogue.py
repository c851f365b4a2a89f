"""What is thrown at the server from outside, line by line of the catalogue: which test holds each answer.

Lines 1 to 65 are those of its tables, later ones those of its wider list.
"""

import ast
import gzip
import json

import pytest
from django.test import Client

from tests.access.clubs import browser, link_to
from tests.database import contents
from tests.nights import PASSWORD, make_user
from tests.servers import ROOT
from tournaments.access.links import link_secret

HERE = "test_catalogue.py"
LINES = {
    # Hand numbers that are skipped, 0 or 10^9.
    8: [("test_hands.py", "test_a_hand_that_cannot_be_is_refused_at_every_door_and_nothing_is_written")],
    # Names.
    19: [
        ("test_people.py", "test_a_name_that_cannot_be_is_refused_at_every_door"),
        ("test_people.py", "test_a_nul_is_refused_at_every_door"),
        ("test_people.py", "test_names_are_stored_as_they_were_typed"),
        ("test_people.py", "test_no_page_runs_a_name"),
        ("../api/test_wire.py", "test_a_body_that_is_no_clear_json_object_is_refused_and_writes_nothing"),
    ],
    # A password guessed a hundred times.
    45: [
        (HERE, "test_a_hundred_guesses_lock_the_guesser_out_and_nobody_else"),
        (HERE, "test_one_guess_at_each_of_many_accounts_ends_too"),
        ("../accounts/test_lockout.py", "test_a_lock_says_in_how_many_seconds_it_ends"),
    ],
    # Where ``next``, ``Host`` and ``X-Forwarded-*`` lead.
    50: [
        ("../accounts/test_account_pages.py", "test_sign_in_goes_on_only_to_its_own_pages"),
        (HERE, "test_a_forged_host_is_refused_at_both_doors"),
        ("../access/test_clients.py", "test_a_client_is_what_the_outermost_of_our_proxies_saw"),
    ],
    # Bodies.
    52: [
        ("../api/test_wire.py", "test_a_body_that_is_no_clear_json_object_is_refused_and_writes_nothing"),
        ("../api/test_wire.py", "test_only_json_is_read"),
        ("test_wire.py", "test_a_body_that_no_page_sends_is_refused_and_writes_nothing"),
        ("../config/test_gate.py", "test_three_hundred_megabytes_are_refused_while_they_are_read"),
        (HERE, "test_a_packed_body_is_never_unpacked"),
    ],
    # Two hundred streams of one phone.
    54: [
        (
            "../live/test_stream.py",
            "test_the_hundred_and_first_stream_of_one_device_is_refused_and_others_are_not",
        ),
        ("../live/test_stream.py", "test_one_client_leaves_room_for_the_others"),
        (
            "../faults/test_hostile_clients.py",
            "test_hands_are_accepted_beside_hostile_clients_and_those_are_cut_off",
        ),
    ],
    # SQLite locked, copied, read-only, cut off.
    58: [
        (
            "../faults/test_sqlite_faults.py",
            "test_a_database_that_is_locked_for_long_is_waited_for_and_then_said",
        ),
        (
            "../faults/test_sqlite_faults.py",
            "test_a_read_only_database_is_said_and_the_hand_is_taken_once_it_is_not",
        ),
        ("../faults/test_sqlite_faults.py", "test_a_damaged_database_is_said_at_every_door"),
        ("../faults/test_sqlite.py", "test_a_database_that_was_cut_off_is_said_with_the_way_out"),
        ("../faults/test_backups.py", "test_embedded_backups_during_play"),
    ],
    # Formulas in an export.
    62: [("test_people.py", "test_no_cell_of_an_export_is_a_formula")],
    # Forged addresses avoid no limit.
    82: [("../access/test_clients.py", "test_limits_are_per_client_behind_a_proxy")],
    # The 101st stream.
    87: [
        (
            "../live/test_stream.py",
            "test_the_hundred_and_first_stream_of_one_device_is_refused_and_others_are_not",
        )
    ],
    # A byte a second.
    88: [
        ("../config/test_gate.py", "test_a_body_that_does_not_come_is_given_up"),
        (
            "../faults/test_hostile_clients.py",
            "test_hands_are_accepted_beside_hostile_clients_and_those_are_cut_off",
        ),
    ],
    # The sixth wrong password.
    98: [(HERE, "test_a_hundred_guesses_lock_the_guesser_out_and_nobody_else")],
}
WRONG = "not this one"


@pytest.mark.parametrize("line", LINES)
def test_each_answer_of_the_catalogue_is_held_by_a_test_that_is_there(line):
    for file, name in LINES[line]:
        tree = ast.parse((ROOT / "tests" / "bad_input" / file).read_text())
        assert name in {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}


def page(email, password, address):
    form = {"username": email, "password": password}
    return Client(REMOTE_ADDR=address).post("/account/sign-in/", form)


def api(email, password, address):
    body = {"email": email, "password": password}
    return Client(REMOTE_ADDR=address).post("/api/v1/token", body, content_type="application/json")


DOORS = pytest.mark.parametrize(("door", "good", "bad"), [(page, 302, 422), (api, 201, 401)])
GUESSER, HOME = "192.0.2.66", "203.0.113.5"


@pytest.mark.django_db
@DOORS
def test_a_hundred_guesses_lock_the_guesser_out_and_nobody_else(door, good, bad, organizer):
    """bad_input 45 and 98; the forged addresses of 82 change nothing: no proxy of ours stands before it."""
    answers = [door(organizer.email, WRONG, GUESSER) for _ in range(100)]
    assert [answer.status_code for answer in answers[:4]] == [bad] * 4
    assert {answer.status_code for answer in answers[5:]} == {429}
    assert "Too many wrong passwords" in answers[5].text
    assert int(answers[5]["Retry-After"]) > 0
    assert door(organizer.email, PASSWORD, GUESSER).status_code == 429
    assert door(organizer.email, PASSWORD, HOME).status_code == good
    other = make_user("Uma Unaffected")
    assert door(other.email, PASSWORD, HOME).status_code == good


@pytest.mark.night
@pytest.mark.django_db
@DOORS
def test_one_guess_at_each_of_many_accounts_ends_too(door, good, bad, organizer):
    answers = [door(f"guest{number}@club.test", WRONG, GUESSER) for number in range(100)]
    assert answers[0].status_code == bad
    assert {answer.status_code for answer in answers} == {bad, 429}
    assert int(answers[-1]["Retry-After"]) > 0
    assert door(organizer.email, PASSWORD, HOME).status_code == good


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/account/sign-in/", "/api/v1/events"])
@pytest.mark.parametrize("host", ["evil.example", "testserver.evil.example", "testserver@evil.example"])
def test_a_forged_host_is_refused_at_both_doors(path, host):
    answer = Client().get(path, headers={"Host": host})
    assert answer.status_code == 400
    assert "evil.example" not in answer.text


@pytest.mark.night
@pytest.mark.django_db
def test_a_packed_body_is_never_unpacked(running):
    """A hundred megabytes in a hundred kilobytes: read as they are, which is no JSON and no form."""
    bomb = gzip.compress(json.dumps({"name": "x" * 100_000_000}).encode())
    assert len(bomb) < 200_000
    phone = browser(secret=link_secret(link_to(running, table=1)))
    before = contents()
    packed = {"Content-Encoding": "gzip"}
    api_says = phone.generic(
        "POST", "/api/v1/table/hands", bomb, content_type="application/json", headers=packed
    )
    page_says = phone.generic(
        "POST", "/t/hand", bomb, content_type="application/x-www-form-urlencoded", headers=packed
    )
    assert (api_says.status_code, api_says.json()["code"]) == (400, "parse_error")
    assert 400 <= page_says.status_code < 500
    assert contents() == before
