"""A drawing for each format: its own, inside its frame, nobody on somebody's lap."""

from itertools import combinations

import pytest

from tournaments.charts import format_drawing
from tournaments.formats import FormatKey


@pytest.mark.parametrize("key", FormatKey)
def test_people_are_inside_the_frame_and_apart(key):
    drawing = format_drawing(key)
    people = [*drawing.first, *drawing.second]
    assert all(6 <= x <= 74 and 6 <= y <= 58 for x, y in people)
    assert all(max(abs(x - p), abs(y - q)) >= 9 for (x, y), (p, q) in combinations(people, 2))


def test_each_format_has_a_drawing_of_its_own():
    drawings = [format_drawing(key) for key in FormatKey]
    assert len(set(drawings)) == len(FormatKey)


@pytest.mark.parametrize(
    ("key", "people"), [("single_table", 4), ("five_rotating", 4), ("five_all_play", 5), ("peuchre", 6)]
)
def test_as_many_sit_as_play(key, people):
    drawing = format_drawing(key)
    assert len(drawing.first) + len(drawing.second) == people


def test_a_format_without_a_drawing_of_its_own_shows_a_table():
    assert format_drawing("unheard_of") == format_drawing("single_table")
