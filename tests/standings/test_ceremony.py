"""The order in which a night's end is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import Finisher, StepKind, Tally, ceremony


def finisher(place, name, *, points=10, loners=0, euchres=0, cents=0, is_tied=False, hands=12):
    tally = Tally(number=1, points=points, hands=hands, loners=loners, euchres=euchres)
    return Finisher(place=place, is_tied=is_tied, name=name, tally=tally, cents=cents)


def told(steps):
    return [(str(step.kind), step.title, [each.name for each in step.finishers]) for step in steps]


def test_honours_come_first_then_the_rest_then_the_podium_from_below():
    steps = ceremony(
        [
            finisher(1, "Ann", loners=1),
            finisher(2, "Bob", loners=3, euchres=2),
            finisher(3, "Cy", loners=3),
            finisher(4, "Dee"),
            finisher(5, "Ed"),
        ]
    )
    assert told(steps) == [
        ("honour", "Most loners: 3", ["Bob", "Cy"]),
        ("honour", "Most euchres: 2", ["Bob"]),
        ("rest", "4th to 5th place", ["Ed", "Dee"]),
        ("place", "3rd place", ["Cy"]),
        ("place", "2nd place", ["Bob"]),
        ("place", "1st place", ["Ann"]),
    ]


def test_every_paid_place_is_told_by_itself_and_a_shared_one_at_once():
    steps = ceremony(
        [
            finisher(1, "Ann", cents=40_00),
            finisher(2, "Bob", cents=20_00, is_tied=True),
            finisher(2, "Cy", cents=20_00, is_tied=True),
            finisher(4, "Dee", cents=5_00),
            finisher(5, "Ed"),
        ]
    )
    assert [title for _, title, _ in told(steps)] == ["5th place", "4th place", "Tied for 2nd", "1st place"]


def test_those_who_share_the_last_place_are_told_as_tied():
    """As in a bracket of eight, where four lose in the first round."""
    places = [(1, "Ann"), (2, "Bob"), (3, "Cy"), (3, "Dee"), *((5, name) for name in "EFGH")]
    steps = ceremony([finisher(place, name, is_tied=place > 2) for place, name in places])
    assert [title for _, title, _ in told(steps)] == [
        "Tied for 5th",
        "Tied for 3rd",
        "2nd place",
        "1st place",
    ]


def test_what_more_than_three_share_is_no_honour():
    assert [step.kind for step in ceremony([finisher(n, f"P{n}", loners=1) for n in (1, 2, 3, 4)])] == [
        *(StepKind.REST, StepKind.PLACE, StepKind.PLACE, StepKind.PLACE)
    ]


@pytest.mark.parametrize("field", [[], [finisher(1, "Ann", hands=0), finisher(1, "Bob", hands=0)]])
def test_where_nobody_played_nothing_is_told(field):
    assert ceremony(field) == ()


@given(st.lists(st.integers(0, 4), min_size=1, max_size=40), st.integers(0, 12))
def test_everyone_is_told_exactly_once_and_never_after_a_better_place(points, paid):
    points = sorted(points, reverse=True)
    field = [
        finisher(1 + points.index(each), f"P{index}", points=each, cents=100 if index < paid else 0)
        for index, each in enumerate(points)
    ]
    steps = [step for step in ceremony(field) if step.kind != StepKind.HONOUR]
    named = [each.name for step in steps for each in step.finishers]
    places = [each.place for step in steps for each in step.finishers]
    assert sorted(named) == sorted(each.name for each in field)
    assert places == sorted(places, reverse=True)
    assert steps[-1].finishers[0].place == 1
