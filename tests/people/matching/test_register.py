"""Who of a club's people a name means."""

import pytest

from tournaments.people.matching import ClubPerson, Kind, Register

ANN, ROBERT, JOSE = (
    ClubPerson(person=1, names=("Ann Miller", "Ann Smith"), nickname="Red"),
    ClubPerson(person=2, names=("Robert Lee",), aliases=("Bobby Lee",)),
    ClubPerson(person=3, names=("José Diaz",), nickname="J."),
)
CLUB = Register([ANN, ROBERT, JOSE])


@pytest.mark.parametrize(
    ("name", "person"),
    [
        ("ann miller", 1),
        ("Smith, Ann", 1),
        ("red", 1),
        ("Ann Miller Red", 1),
        ("Ann Miller (Red)", 1),
        ("BOBBY LEE", 2),
        ("Jose Diaz", 3),
        ("Jose Diaz J", 3),
    ],
)
def test_names_aliases_and_nicknames_mean_their_person(name, person):
    assert CLUB.match(name).person == person


@pytest.mark.parametrize(("name", "kind"), [("J.", Kind.NEW), ("Zoe", Kind.NEW), ("Rob Lee", Kind.NEW)])
def test_an_initial_alone_is_nobody(name, kind):
    assert CLUB.match(name).kind is kind


def test_namesakes_are_asked_for_and_whoever_is_taken_is_not_meant():
    club = Register(
        [ClubPerson(person=1, names=("Ann",)), ClubPerson(person=2, names=("Ann",), nickname="Red")]
    )
    assert (club.match("Ann").kind, club.match("Ann").people) == (Kind.PROBABLY, (1, 2))
    assert club.match("Ann", others={1}).people == (2,)
    assert club.match("Ann", others={1, 2}).kind is Kind.NEW
    assert club.match("Ann Red").person == 2


def test_a_name_with_and_without_accents_are_two_peoples_where_both_are_there():
    club = Register([ClubPerson(person=1, names=("José",)), ClubPerson(person=2, names=("Jose",))])
    assert (club.match("josé").person, club.match("JOSE").person) == (1, 2)
    assert club.match("Josè").kind is Kind.PROBABLY


def test_the_second_of_two_equal_names_in_a_list_is_somebody_else():
    kinds = [each.kind for each in CLUB.match_all(["Robert Lee", "Robert Lee", "Bobby Lee"])]
    assert kinds == [Kind.SAME, Kind.NEW, Kind.NEW]


def test_whoever_is_in_already_is_not_offered_for_a_misspelled_name():
    assert CLUB.match("Robert Leee").people == (2,)
    assert CLUB.match("Robert Leee", others={2}).kind is Kind.NEW


def test_a_first_name_that_several_have_alone_is_not_asked_about():
    club = Register([ClubPerson(person=1, names=("Ann",))])
    assert club.match("Ann Miller").people == (1,)
    club = Register([ClubPerson(person=1, names=("Ann",)), ClubPerson(person=2, names=("Ann",))])
    assert club.match("Ann Miller").kind is Kind.NEW
