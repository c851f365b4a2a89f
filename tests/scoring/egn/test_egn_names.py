"""Who at a table the names of a file are: found, asked about, or chosen by hand."""

import json

import pytest

from scoring.egn.name_spelling import resembles
from scoring.egn.names import Sitter, WhoIsWhoError, names_of_file, seats_by_name
from scoring.egn.notation import read_notation
from scoring.errors import InvalidRecordError
from tests.scoring.egn.recorded import game

TABLE = (
    Sitter(name="David King"),
    Sitter(name="Ann", names=("Ann Smith",)),
    Sitter(name="José", maybe=("Pepe",)),
    Sitter(name="Zoe for Will", names=("Zoe",), maybe=("Will",)),
)


def find(*names, table=TABLE, **chosen):
    return seats_by_name(names, table, {name.replace("_", " "): seat for name, seat in chosen.items()})


def asks(*names, table=TABLE, **chosen):
    with pytest.raises(WhoIsWhoError) as refusal:
        find(*names, table=table, **chosen)
    assert (refusal.value.code, refusal.value.field) == ("who_is_who", "players")
    return refusal.value


@pytest.mark.parametrize(
    "names",
    [
        ("David King", "Ann", "José", "Zoe"),
        ("david KING", "ANN", "jose", "zoe for will"),
        ("DavidKing", " Ann  Smith ", "Jos\u0065\u0301", "Z o e"),
    ],
)
def test_case_spaces_and_accents_do_not_make_another_name(names):
    assert list(find(*names).values()) == [1, 2, 3, 4]


def test_what_a_page_calls_somebody_goes_before_the_bare_name():
    two = (Sitter(name="Chris B.", names=("Chris",)), Sitter(name="Chris", names=("Chris",)), *TABLE[2:])
    assert find("Chris", "chris b.", "José", "Zoe", table=two) == {
        "Chris": 2,
        "chris b.": 1,
        "José": 3,
        "Zoe": 4,
    }


def test_two_of_one_name_are_asked_about():
    two = (
        Sitter(name="Chris B.", names=("Chris",)),
        Sitter(name="Chris (Red)", names=("Chris",)),
        *TABLE[2:],
    )
    refusal = asks("Chris", "Chris R", "José", "Zoe", table=two)
    assert str(refusal).startswith("Who is “Chris”? Chris B. or Chris (Red)? ")
    assert refusal.players == {"Chris": None, "Chris R": None, "José": 3, "Zoe": 4}


@pytest.mark.parametrize(
    ("written", "known"),
    [
        *(("Dave K", "David King"), ("Dave", "David King"), ("King", "David King"), ("D King", "David King")),
        *(("Bob", "Robert"), ("Will", "Billy"), ("Jon", "John"), ("Katherine", "Kathryn Jones")),
        *(("O'Brien", "OBrien"), ("O\u2019Brien", "O'Brien"), ("Brownsbacke\u00ae07", "Brownsbacker07")),
    ],
)
def test_short_forms_initials_and_close_spelling_are_worth_a_question(written, known):
    assert resembles(written, known)
    assert resembles(known, written)


@pytest.mark.parametrize(
    ("written", "known"),
    [("Dan", "Don"), ("D K", "David King"), ("Ace_189x", "Ann"), ("", "Ann"), ("?!", "Ann"), ("A", "Ann")],
)
def test_what_is_no_more_than_a_letter_alike_is_not(written, known):
    assert not resembles(written, known)


def test_a_close_name_is_a_question_with_its_answer_filled_in():
    refusal = asks("Dave K", "Ann", "José", "Zoe")
    assert str(refusal) == "Is “Dave K” the file's name for David King?"
    assert refusal.players == {"Dave K": 1, "Ann": 2, "José": 3, "Zoe": 4}
    assert find("Dave K", "Ann", "José", "Zoe", **refusal.players) == refusal.players


@pytest.mark.parametrize("name", ["Pepe", "Will"])
def test_a_nickname_and_a_regular_are_only_asked_about(name):
    others = {"Pepe": ("David King", "Ann", "Zoe"), "Will": ("David King", "Ann", "José")}
    seat = {"Pepe": 3, "Will": 4}[name]
    refusal = asks(name, *others[name])
    assert str(refusal) == f"Is “{name}” the file's name for {TABLE[seat - 1].name}?"


def test_strangers_are_named_in_one_sentence():
    assert str(asks("North", "East", "South", "West")) == (
        "“North”, “East”, “South” and “West” aren't at this table. Choose who they are, or pick another file."
    )
    refusal = asks("North", "Ann", "José", "Zoe")
    assert str(refusal) == "“North” isn't at this table. Choose who that is, or pick another file."
    assert refusal.players == {"North": None, "Ann": 2, "José": 3, "Zoe": 4}


def test_nobody_is_put_forward_for_two_names():
    assert asks("Dave K", "Davey", "José", "Zoe").players == {
        "Dave K": None,
        "Davey": None,
        "José": 3,
        "Zoe": 4,
    }


def test_two_names_for_one_person_are_both_asked_about():
    refusal = asks("Jose", "José", "Ann", "Zoe")
    assert [each.name for each in refusal.unsure] == ["Jose", "José"]


def test_strangers_are_whoever_somebody_says():
    assert find("North", "East", "South", "West", North=4, East=3, South=2, West=1)["North"] == 4


@pytest.mark.parametrize(
    ("chosen", "code", "sentence"),
    [
        (
            {"Nemo": 1},
            "unknown_name",
            "“Nemo” isn't in this file. Its players are Dave K, Ann, José and Zoe.",
        ),
        ({"Dave_K": 5}, "unknown_seat", "Choose a seat from 1 to 4 for “Dave K”."),
        ({"Dave_K": 0}, "unknown_seat", "Choose a seat from 1 to 4 for “Dave K”."),
        (
            {"Dave_K": 2},
            "same_player",
            "“Dave K” and “Ann” can't both be Ann. Choose a different player for each.",
        ),
    ],
)
def test_a_choice_that_cannot_be_is_refused(chosen, code, sentence):
    with pytest.raises(InvalidRecordError) as refusal:
        find("Dave K", "Ann", "José", "Zoe", **chosen)
    assert (refusal.value.code, refusal.value.field, str(refusal.value)) == (code, "players", sentence)


@pytest.mark.parametrize(
    ("players", "called"),
    [
        (["Ann", "Bob"], ("Ann", "Bob", "Player 3", "Player 4")),
        ([], ("Player 1", "Player 2", "Player 3", "Player 4")),
        (["Ann", "ann", "Bob", ""], ("Ann (player 1)", "ann (player 2)", "Bob", "Player 4")),
        (["Player 2", "", "Ann", "Bob"], ("Player 1", "Player 2", "Player 3", "Player 4")),
        (["A\u0000\ud800\n B", "x" * 50, "C", "D"], ("A??? B", "x" * 39 + "…", "C", "D")),
    ],
)
def test_every_player_of_a_file_has_a_name_of_their_own_that_can_be_shown(players, called):
    document = game("metadata", "players", players)
    assert names_of_file(read_notation(json.dumps(document)).games) == (called,)
