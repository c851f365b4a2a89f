"""Who met whom with names: squares as paths, and small enough for sixty people."""

import random

from django.template.loader import render_to_string

from tournaments.charts import heat_chart


def test_one_count_is_below_the_diagonal_and_the_other_above():
    below = ((0, 2, 0), (2, 0, 1), (0, 1, 0))
    above = ((0, 1, 0), (1, 0, 0), (0, 0, 0))
    chart = heat_chart(("Ann", "Bob", "Cy"), below, above)
    assert {each.count: each.path for each in chart.squares} == {
        -1: "M0 5h10M10 15h10M20 25h10",
        1: "M10 5h10M10 25h10",
        2: "M0 15h10",
    }
    assert [(each.name, each.middle) for each in chart.names] == [("Ann", 5), ("Bob", 15), ("Cy", 25)]


def test_squares_in_a_row_are_one_line():
    ones = ((1,) * 5,) * 5
    (own, met) = heat_chart("abcde", ones, ones).squares
    assert (own.count, met.count) == (-1, 1)
    assert met.path == "M10 5h40M0 15h10m10 0h30M0 25h20m10 0h20M0 35h30m10 0h10M0 45h40"


def test_the_picture_of_sixty_people_is_forty_kilobytes_at_most():
    rng = random.Random(60)
    counts = [[rng.choice((0, 1, 1, 2, 3)) for _ in range(60)] for _ in range(60)]
    names = [f"Christopher Hohenlohe-Waldenburg {number}" for number in range(60)]
    picture = render_to_string("movements/_named_heat.html", {"heat": heat_chart(names, counts, counts)})
    assert len(picture.encode()) <= 40 * 1024
