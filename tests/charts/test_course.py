"""Places after each round: small nights worked out by hand."""

import pytest

from tournaments.charts import Moved, Placed, course_of, moves_of, spread

NAMES = {1: "Ann", 2: "Bob", 3: "Cy"}


def test_a_course_follows_each_entry_in_the_order_of_the_last_round():
    lists = {1: [(1, 1, False), (2, 2, True), (3, 2, True)], 2: [(3, 1, False), (1, 2, False), (2, 3, False)]}
    course = course_of(lists, NAMES)
    assert course.rounds == (1, 2)
    assert [line.name for line in course.lines] == ["Cy", "Ann", "Bob"]
    cy = course.lines[0]
    assert cy.first == Placed(place=2, row=3, is_tied=True)
    assert cy.last == Placed(place=1, row=1, is_tied=False)


def test_whoever_is_missing_in_a_round_is_not_followed():
    course = course_of({1: [(1, 1, False), (2, 2, False)], 2: [(1, 1, False)]}, NAMES)
    assert [line.name for line in course.lines] == ["Ann"]


def test_a_place_is_compared_with_the_last_list_that_is_not_the_one_of_now():
    lists = {
        4: [(1, 1, False), (2, 2, True), (3, 2, True)],
        6: [(3, 1, False), (1, 2, False), (2, 3, False)],
    }
    course = course_of(lists, NAMES)
    assert moves_of(course, {3: 1, 1: 2, 2: 3}) == {
        3: Moved(places=1, since=4),
        1: Moved(places=-1, since=4),
        2: Moved(places=-1, since=4),
    }
    # Two of them have changed places since.
    assert moves_of(course, {1: 1, 3: 2, 2: 3}) == {
        3: Moved(places=-1, since=6),
        1: Moved(places=1, since=6),
        2: Moved(places=0, since=6),
    }
    assert moves_of(course, {1: 1}) == {1: Moved(places=1, since=6)}
    assert [(moved.up, moved.down) for moved in (Moved(places=2, since=1), Moved(places=-3, since=1))] == [
        (2, 0),
        (0, 3),
    ]


@pytest.mark.parametrize(
    ("rounds", "most", "chosen"),
    [
        ([1, 2, 3], 4, (1, 2, 3)),
        ([1, 2, 3, 4], 4, (1, 2, 3, 4)),
        ([1, 2, 3, 4, 5, 6, 7], 4, (1, 3, 5, 7)),
        ([2, 3, 4, 5, 6], 2, (2, 6)),
        (list(range(1, 11)), 4, (1, 4, 7, 10)),
        ([], 4, ()),
    ],
)
def test_of_a_long_night_rounds_are_chosen_evenly(rounds, most, chosen):
    assert spread(rounds, most) == chosen
