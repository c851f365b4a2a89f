"""Names where there is little room: whole words, and never two people under one name."""

import pytest

from tournaments.names.short import shortened


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann", "Ann"),
        ("Maria Guadalupe Hernandez", "Maria G. Hernandez"),
        ("Maria Guadalupe Elena Sofia Hernandez", "Maria Hernandez"),
        ("Martin Luther Alexander King Jr.", "Martin L. A. King Jr."),
        ("Maximiliane-Alexandra Hohenlohe", "Maximiliane-Alexandra Hohenlohe"),
        ("Bartholomew-Christopherson", "Bartholomew-Christopherson"),
        ("Ann Lee & Bob Ray", "Ann Lee & Bob Ray"),
        ("Ann Elisabeth Lee & Bob Raymond Ray", "Ann Lee & Bob Ray"),
    ],
)
def test_a_name_is_shortened_by_whole_words(name, expected):
    assert shortened([name], 22) == (expected,)


def test_two_who_would_be_called_the_same_keep_their_names():
    names = ["Maria Guadalupe Hernandez", "Maria Gabriela Hernandez", "Ann Guadalupe Hernandez"]
    assert shortened(names, 18) == (*names[:2], "Ann G. Hernandez")


def test_a_short_name_is_not_given_to_another():
    assert shortened(["Ann Lee", "Ann Elisabeth Margaret Lee"], 10) == (
        "Ann Lee",
        "Ann Elisabeth Margaret Lee",
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Kate", "Kate"),
        ("Kate van Lindgren", "Kate L."),
        ("Edith Nowakowski 12", "Edith N. 12"),
        ("Wolfeschlegelsteinhausen", "Wolfeschlegelsteinhausen"),
        ("Ann Li & Bob Lindgren", "Ann Li & Bob L."),
        ("Bartholomew King Jr.", "Bartholomew K."),
        ("", ""),
    ],
)
def test_where_it_is_tight_a_last_name_becomes_its_initial(name, expected):
    assert shortened([name], 12, is_tight=True) == (expected,)


def test_no_initial_stands_for_two_people():
    names = ["Bartholomew King", "Bartholomew Kant"]
    assert shortened(names, 12, is_tight=True) == tuple(names)
