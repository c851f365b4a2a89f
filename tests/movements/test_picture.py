"""The picture of who met whom, read back from its SVG and compared with a tally of its own."""

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from tournaments.movements import (
    Leftovers,
    MovementRequest,
    exact_plan,
    heat_map,
    heat_map_svg,
    plan_movement,
)

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = re.compile(r"M(\d+) (\d+)h(\d+)v20H\d+z")
MARK = re.compile(r"M(\d+) (\d+)m")


def tally(plan):
    """Count partners and meetings of each two players by looking at every seat, 1 to N."""
    partners, meetings = Counter(), Counter()
    for current in plan.rounds:
        for table in current.tables:
            seats = table.seats
            for i, one in enumerate(seats):
                for j, other in enumerate(seats):
                    if one != other:
                        meetings[one, other] += 1
                        partners[one, other] += len(seats) == 4 and abs(i - j) == 2
    return partners, meetings


def expected(plan):
    partners, meetings = tally(plan)
    return {
        (row, column): (meetings if column < row else partners)[row, column]
        for row in range(1, plan.players + 1)
        for column in range(1, plan.players + 1)
        if row != column
    }


def drawing(plan):
    return ET.fromstring(heat_map_svg(heat_map(plan)))


def figures(svg):
    """Return each figure of the grid by row and column."""
    found = {}
    for group in svg.iter(f"{SVG}g"):
        if group.get("class", "").startswith("ink-"):
            for text in group:
                row, column = (int(text.get("y")) - 14) // 20 + 1, (int(text.get("x")) - 10) // 20 + 1
                found[row, column] = int(text.text)
    return found


def levels(svg):
    """Return the level that colours each square, by row and column, without the blank ones."""
    found = {}
    for path in svg.iter(f"{SVG}path"):
        level = path.get("class").removeprefix("level-")
        if level.isdigit():
            for x, y, width in SQUARE.findall(path.get("d")):
                for step in range(int(width) // 20):
                    found[int(y) // 20 + 1, int(x) // 20 + step + 1] = int(level)
    return found


PLANS = {
    "exact": exact_plan(12),
    "byes": plan_movement(MovementRequest(players=14, rounds=8), effort=5_000),
    "a table of five": plan_movement(
        MovementRequest(players=13, rounds=6, leftovers=Leftovers.FIVES), effort=5_000
    ),
    "often": exact_plan(5, rounds=25),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())
def test_every_figure_is_what_a_tally_counts(plan):
    assert figures(drawing(plan)) == {square: count for square, count in expected(plan).items() if count}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())
def test_every_colour_is_what_a_tally_counts(plan):
    wanted = {square: min(count, 5) for square, count in expected(plan).items() if count}
    assert levels(drawing(plan)) == wanted


def test_a_large_field_has_a_mark_in_every_coloured_square():
    plan = plan_movement(MovementRequest(players=60, rounds=8), effort=5_000)
    svg = drawing(plan)
    assert figures(svg) == {}
    marked = Counter()
    for path in svg.iter(f"{SVG}path"):
        if path.get("class").startswith("ink-"):
            marked.update((int(y) // 20 + 1, int(x) // 20 + 1) for x, y in MARK.findall(path.get("d")))
    legend = {(1, 1)}
    wanted = {square for square, count in expected(plan).items() if count}
    assert wanted <= marked.keys() <= wanted | legend
    assert levels(svg).keys() == wanted


def test_no_two_levels_share_a_mark_or_a_colour():
    legend = next(
        group
        for group in drawing(plan_movement(MovementRequest(players=44, rounds=2), effort=500)).iter(f"{SVG}g")
        if group.get("class") == "legend"
    )
    colours = [rect.get("fill") for rect in legend.iter(f"{SVG}rect")]
    marks = [path.get("d") for path in legend.iter(f"{SVG}path")]
    assert len(set(colours)) == 6
    assert len(set(marks)) == 5


def test_the_picture_says_what_it_shows():
    svg = drawing(exact_plan(12))
    fields = {each.get("id"): each.text for each in svg if each.get("id")}
    assert svg.get("role") == "img"
    assert svg.get("aria-labelledby").split() == list(fields)
    assert fields["heat-title"] == "How often 12 players meet"
    assert fields["heat-text"].endswith("Any two players share a table 3 times.")
