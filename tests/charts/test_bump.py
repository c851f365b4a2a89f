"""The bump chart: two nights drawn by hand, and what holds of every night."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.charts.nights_at_random import courses
from tournaments.charts import bump_chart, course_of
from tournaments.charts.widths import width_of


def points_of(path):
    """Follow a path's own commands: M to a point, c and l by so much."""
    points = []
    for kind, numbers in re.findall(r"([Mcl])([^Mcl]+)", path):
        values = [int(each) for each in re.findall(r"-?\d+", numbers)]
        if kind == "M":
            points.append(tuple(values))
        else:
            x, y = points[-1]
            points.append((x + values[-2], y + values[-1]))
    return points


def controls_of(path):
    """Return the points by which the curves of a path are bent."""
    found, at = [], points_of(path)
    for (x, y), numbers in zip(at, re.findall(r"c([^Mcl]+)", path), strict=False):
        first_x, first_y, second_x, second_y, *_ = (int(each) for each in re.findall(r"-?\d+", numbers))
        found += [(x + first_x, y + first_y), (x + second_x, y + second_y)]
    return found


def two_players():
    return course_of(
        {1: [(7, 1, False), (8, 2, False)], 2: [(8, 1, False), (7, 2, False)]}, {7: "Kate", 8: "Ann Becker"}
    )


def test_two_players_change_places():
    chart = bump_chart(two_players(), own=7)
    first, second = chart.lines
    assert (first.label, first.is_lead, first.is_own) == ("1st Ann Becker", True, False)
    assert (second.label, second.is_lead, second.is_own) == ("2nd Kate", False, True)
    assert first.path == "M56 43c96 0 96-26 192-26"
    assert second.path == "M56 17c96 0 96 26 192 26"
    assert [(column.x, column.number, column.is_shown) for column in chart.columns] == [
        (56, 1, True),
        (248, 2, True),
    ]
    # Wide enough for “1st Ann Becker” in bold letters.
    assert (chart.rows, chart.width, chart.height, chart.rest) == (2, 394, 73, ())
    assert (chart.left, chart.axis_x, chart.top, chart.bottom, chart.foot_y) == (56, 46, 17, 43, 67)
    assert (chart.end, chart.label_x, chart.last_round) == (248, 261, 2)


@pytest.mark.parametrize(
    ("entries", "own", "labelled", "gray"),
    [(24, None, 24, 0), (25, None, 12, 13), (25, 20, 13, 12), (25, 3, 12, 13), (200, 200, 13, 187)],
)
def test_of_many_only_the_first_twelve_and_ones_own_are_labelled(entries, own, labelled, gray):
    ranked = [(entry, entry, False) for entry in range(1, entries + 1)]
    course = course_of({1: ranked, 2: ranked}, {entry: f"P{entry}" for entry, *_ in ranked})
    chart = bump_chart(course, own=own)
    assert (len(chart.lines), len(chart.rest)) == (labelled, gray)
    assert [line.line.entry_id for line in chart.lines if line.is_own] == ([own] if own else [])
    # On top of all the others.
    assert own is None or chart.lines[-1].is_own


@pytest.mark.parametrize(("entries", "is_apart"), [(212, True), (213, False)])
def test_of_more_than_two_hundred_the_gray_lines_are_one_path(entries, is_apart):
    ranked = [(entry, entry, False) for entry in range(1, entries + 1)]
    chart = bump_chart(course_of({1: ranked, 2: ranked}, {entry: f"P{entry}" for entry, *_ in ranked}))
    assert chart.is_apart is is_apart
    assert chart.rest_path.count("M") == entries - 12
    assert chart.rest_path.startswith(chart.rest[0].path)


def test_round_numbers_make_room_for_one_another():
    ranked = [(1, 1, False)]
    chart = bump_chart(course_of(dict.fromkeys(range(101, 117), ranked), {1: "Ann"}))
    shown = [column for column in chart.columns if column.is_shown]
    assert shown[-1].number == 116
    assert min(right.x - left.x for left, right in pairwise(shown)) >= 32


def test_an_accent_of_its_own_takes_no_room():
    assert width_of("Ame\u0301lie", 10) == width_of("Am\u00e9lie", 10) == 37


def test_a_long_label_makes_the_picture_wider_a_little_and_then_is_narrowed():
    name = "Wolfeschlegelsteinhausenbergerdorff"
    course = course_of({1: [(1, 1, False)], 2: [(1, 1, False)]}, {1: name})
    chart = bump_chart(course)
    assert chart.lines[0].label == f"1st {name}"
    assert (chart.width, chart.lines[0].narrowed) == (430, 169)
    # Its letters are bold, as it leads.
    between = bump_chart(course, names={1: "Wolfeschlegel"})
    assert (between.width, between.lines[0].narrowed) == (261 + width_of("1st Wolfeschlegel", 17), 0)
    assert bump_chart(course, names={1: "Wolf"}).lines[0].label == "1st Wolf"
    assert bump_chart(course, names={1: "Wolf"}).width == 390


def test_a_long_label_of_a_pair_takes_two_lines_and_higher_rows():
    course = course_of(
        {1: [(1, 1, False), (2, 2, False)], 2: [(1, 1, False), (2, 2, False)]}, {1: "Ann", 2: "B"}
    )
    chart = bump_chart(course, names={1: "Christopher B. & Elizabeth F.", 2: "Ann & Bob"})
    first, second = chart.lines
    assert first.halves == (("1st Christopher B. &", 0), ("Elizabeth F.", 0))
    assert (first.narrowed, second.halves, second.label) == (0, (), "2nd Ann & Bob")
    assert (first.y, second.y) == (17, 51)


@given(courses(), st.integers(1, 60))
def test_every_place_is_drawn_once_per_round_inside_the_picture(course, own):
    chart = bump_chart(course, own=own)
    drawn = [points_of(line.path) for line in (*chart.lines, *chart.rest)]
    assert len(drawn) == len(course.lines)
    xs = [column.x for column in chart.columns]
    assert all([x for x, _ in points] == xs for points in drawn)
    for index in range(len(course.rounds)):
        assert len({points[index] for points in drawn}) == len(course.lines)
    corners = [point for points in drawn for point in points]
    corners += [point for line in chart.lines for point in controls_of(line.path)]
    assert all(0 < x < chart.width and 0 < y < chart.height for x, y in corners)


@given(courses())
def test_a_line_ends_where_its_label_is(course):
    chart = bump_chart(course)
    for line in chart.lines:
        assert points_of(line.path)[-1] == (chart.end, line.y)
        assert chart.label_x + (line.narrowed or width_of(line.label, 15)) <= chart.width
    heights = sorted(line.y for line in chart.lines)
    assert all(above + 15 <= below for above, below in pairwise(heights))
