"""What a person at the door would take for one name, for perhaps the same, or for two."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.people.matching import ClubPerson, Kind, Register, likeness, name_key
from tournaments.people.matching.likeness import likeness_of_keys
from tournaments.people.matching.nearby import Nearby

LATIN = st.text(
    st.characters(categories=["Lu", "Ll"], max_codepoint=0x17F, exclude_characters="ŉ"),
    min_size=1,
    max_size=8,
)
NAMES = st.lists(LATIN, min_size=1, max_size=3).map(" ".join)
ACCENTS = st.sampled_from("\u0300\u0301\u0308\u030c\u0327")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann Miller", "ANN  miller"),
        ("José García", "Jose Garcia"),
        ("Smith, Ann", "Ann Smith"),
        ("Pat O'Brien", "pat o’brien"),
        ("Anne-Marie Roy", "Anne Marie Roy"),
        ("Søren Kjær", "soren kjaer"),
        ("J. P. Roy", "J P Roy"),
        ("Ann Smith, Jr.", "Ann Smith Jr"),
    ],
)
def test_two_ways_to_write_one_name(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Jr. Ann", "Ann, Jr."), ("कि", "कु"), ("か", "が"), ("Ann Lee", "Ann Leigh")],
)
def test_two_names(one, other):
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann Miler", "Ann Miller"),
        ("Jon Smith", "John Smith"),
        ("A. Miller", "Ann Miller"),
        ("Ann M", "Ann Miller"),
        ("Ann", "Ann Miller"),
        ("Miller Ann", "Ann Miller"),
        ("Mary Ann Lee", "Maryann Lee"),
        ("Kathryn Kowalsky", "Katharyn Kowalski"),
        ("Karla", "Carla"),
    ],
)
def test_probably_one_person(one, other):
    assert 0 < likeness(one, other) <= 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Dan Miller", "Dave Miller"),
        ("Ann Miller", "Ann Moore"),
        ("Bob", "Rob"),
        ("A. M.", "Ann Miller"),
        ("Guest 12", "Guest 13"),
        ("Ann Miller", "Zoe Miller"),
        ("Mark", "Mary"),
        ("…", "Ann"),
    ],
)
def test_two_people(one, other):
    assert likeness(one, other) == 0


def test_a_misspelled_name_is_likelier_than_a_first_name_alone():
    register = Register([ClubPerson(person=1, names=("Ann",)), ClubPerson(person=2, names=("Ann Miller",))])
    assert register.match("Ann Miler").people == (2, 1)


@given(NAMES, NAMES)
def test_likeness_is_symmetric(one, other):
    assert likeness(one, other) == likeness(other, one)


@given(NAMES, st.lists(ACCENTS, max_size=8))
def test_case_and_accents_change_nothing(name, accents):
    letters = list(name)
    for index, accent in enumerate(accents[: len(letters)]):
        if letters[index].isalpha():
            letters[index] += accent
    accented = unicodedata.normalize("NFC", "".join(letters))
    assert name_key(accented) == name_key(name)
    assert name_key(name.upper()) == name_key(name.lower()) == name_key(name.title().swapcase())
    assert Register([ClubPerson(person=1, names=(name,))]).match(accented).kind is Kind.SAME


@given(st.lists(NAMES, min_size=1, max_size=8, unique=True))
def test_whoever_has_exactly_the_name_is_meant_and_nobody_else(names):
    register = Register([ClubPerson(person=number, names=(name,)) for number, name in enumerate(names)])
    for number, name in enumerate(names):
        match = register.match(name)
        assert match.kind is Kind.PROBABLY or match.people == (number,)


@given(st.lists(NAMES, min_size=1, max_size=6), st.lists(NAMES, max_size=6))
def test_no_list_means_anyone_twice(names, known):
    register = Register([ClubPerson(person=number, names=(name,)) for number, name in enumerate(known)])
    meant = [match.person for match in register.match_all(names) if match.person is not None]
    assert len(set(meant)) == len(meant)


WORDS = ("a", "m", "ann", "anna", "miller", "milelr", "mliler", "marianne", "maryanne", "2")
FEW = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)


@given(FEW, st.lists(FEW, max_size=20))
@example("ann miller", ["miller ann"])
@example("marianne", ["narianme"])
def test_whoever_is_like_a_name_is_among_those_it_is_compared_with(name, names):
    near = Nearby(names).to(name)
    assert {other for other in names if likeness_of_keys(name, other)} <= near
