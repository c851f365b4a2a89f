"""Names where there is little room: no half initials, and never two people under one name."""

import pytest

from tournaments.names.short import shortened, shortened_alike


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann", "Ann"),
        ("Maria Guadalupe Hernandez", "Maria G. Hernandez"),
        ("Maria Guadalupe Elena Sofia Hernandez", "Maria G. Hernandez"),
        ("Martin Luther Alexander King Jr.", "Martin L. King Jr."),
        ("Charles Kensington Oswald O'Shaughnessy-Ferrars", "Charles O'Shaughnessy"),
        ("Ann A. Featherstonehaugh-Montgomery Vanderbilt de la Cruz", "Ann A. de la Cruz"),
        ("Elizabeth Papadopoulos-Konstantinou", "Elizabeth Papadopoulos"),
        ("Maximilian Konstantin Hohenlohe", "Maximilian Hohenlohe"),
        ("Ann Lee & Bob Ray", "Ann Lee & Bob Ray"),
        ("Ann Elisabeth Lee & Bob Raymond Ray", "Ann Lee & Bob Ray"),
        ("Bartholomew-Christopherson", "Bartholomew-Christoph…"),
    ],
)
def test_a_name_is_shortened_by_whole_words(name, expected):
    assert shortened([name], 22) == (expected,)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Kate", "Kate"),
        ("Kate van Lindgren", "Kate L."),
        ("Edith Nowakowski 12", "Edith N. 12"),
        ("Wolfeschlegelsteinhausen", "Wolfeschleg…"),
        ("Ann Li & Bob Lindgren", "Ann Li & Bob L."),
        ("Bartholomew King Jr.", "Bartholomew K."),
        ("", ""),
    ],
)
def test_where_it_is_tight_a_last_name_becomes_its_initial(name, expected):
    assert shortened([name], 12) == (expected,)


def test_two_who_would_be_called_the_same_keep_what_sets_them_apart():
    names = ["Maria Guadalupe Hernandez", "Maria Gabriela Hernandez", "Ann Guadalupe Hernandez"]
    assert shortened(names, 18) == (*names[:2], "Ann G. Hernandez")
    assert shortened(["Bartholomew King", "Bartholomew Kant"], 12) == ("Bartholomew King", "Bartholomew Kant")
    assert shortened(["Charles Otto Ray", "Charles Emil Roy"], 12) == ("Charles Ray", "Charles Roy")


def test_a_short_name_is_not_given_to_another():
    assert shortened(["Ann Lee", "Ann Elisabeth Margaret Lee"], 10) == ("Ann Lee", "Ann E. Lee")


def test_sixty_letters_in_one_word_are_cut_and_stay_different():
    alike = ["X" * 59 + "1", "Y" * 59 + "2"]
    assert shortened(alike, 12) == ("XXXXXXXXXXX…", "YYYYYYYYYYY…")
    assert shortened(["X" * 59 + "1", "X" * 59 + "2"], 12) == ("X" * 59 + "1", "X" * 59 + "2")


def test_a_list_in_which_one_name_stays_long_mixes_no_short_ones_in():
    names = ["Kay D. Villanueva", "Kay G. Villanueva", "Gus L. Villanueva"]
    assert shortened_alike(names, 8) == tuple(names)
    assert shortened_alike([names[0], names[2]], 8) == ("Kay V.", "Gus V.")
