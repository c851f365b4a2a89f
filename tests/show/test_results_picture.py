"""The picture of the results: names of one size and whole, a long club's name, and no empty half."""

import io

import pytest
from PIL import Image, ImageColor

from tournaments.pictures.canvas import GOLD
from tournaments.pictures.results import ResultLine, ResultsPicture, results_png

PLACES = ("1st", "2nd", "3rd", *(f"{number}th" for number in range(4, 13)))
#: Where the second of the podium has a name, in the wide picture and in the square one.
SECOND = {True: (64, 250, 262, 350), False: (64, 300, 380, 470)}


def picture(*names, is_wide, club="Legion"):
    lines = tuple(
        ResultLine(rank, place, name, "90 points")
        for rank, place, name in zip(range(1, 13), PLACES, names, strict=False)
    )
    texts = ResultsPicture(
        is_wide=is_wide, name="Euchre", otherwise="", nameless="", when="Friday", club=club, lines=lines
    )
    with Image.open(io.BytesIO(results_png(texts))) as drawn:
        return drawn.convert("RGB")


def letters(drawn, area):
    """Return where white letters stand."""
    return drawn.crop(area).convert("L").point(lambda light: 255 * (light > 250)).getbbox()


@pytest.mark.parametrize("is_wide", [True, False])
@pytest.mark.parametrize("first", ["Bartholomew Featherstonehaugh", "Zoë Łuk"], ids=["long", "other letters"])
def test_names_above_the_podium_are_written_alike(first, is_wide):
    alone, beside = (picture(each, "Bo", "Cy", is_wide=is_wide) for each in ("Al", first))
    assert letters(alone, SECOND[is_wide]) != letters(beside, SECOND[is_wide])


@pytest.mark.parametrize("is_wide", [True, False])
def test_long_names_below_the_podium_end_in_a_second_line(is_wide):
    below = "Eve Marie Featherstone-{}"
    one, other = (picture("Al", "Bo", "Cy", below.format(end), is_wide=is_wide) for end in ("Hall", "Hill"))
    assert one.tobytes() != other.tobytes()


@pytest.mark.parametrize("is_wide", [True, False])
def test_a_clubs_long_name_is_written_smaller_before_it_is_cut(is_wide):
    one, other = (
        picture(
            "Al", "Bo", is_wide=is_wide, club=f"Ladies' Auxiliary of Veterans of Foreign Wars, Harbor{end}"
        )
        for end in ("view", "side")
    )
    assert one.tobytes() != other.tobytes()


def test_the_podium_of_a_few_reaches_down_to_the_foot():
    few, many = picture(*"ABCD", is_wide=False), picture(*"ABCDEFGHIJKL", is_wide=False)
    assert few.getpixel((540, 850)) == ImageColor.getrgb(GOLD) != many.getpixel((540, 850))
