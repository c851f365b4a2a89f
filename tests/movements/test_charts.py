"""Charts as clubs have them: read, checked, and set beside a rotation of ours."""

import contextlib
import csv
import io
import random
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.errors import MovementError
from tournaments.movements import (
    ChartPartners,
    MovementRequest,
    beside_ours,
    faults,
    heat_map,
    plan_movement,
    read_chart,
)

NINE = "1 2 3 4, 5 6 7 8, 9\n1 5 9 2, 3 7 4 8, 6"


def rounds_of(plan):
    return [([table.seats for table in each.tables], each.byes) for each in plan.rounds]


def test_a_line_for_each_round_has_four_a_table_and_then_who_sits_out():
    """Partners sit opposite each other: 1 and 2 are seats one and three."""
    assert rounds_of(read_chart(NINE)) == [
        ([(1, 3, 2, 4), (5, 7, 6, 8)], (9,)),
        ([(1, 9, 5, 2), (3, 4, 7, 8)], (6,)),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Round 1: 1 & 2 v 3 & 4 | 5 & 6 v 7 & 8 | bye 9\nRound 2: 1 & 5 v 9 & 2 | 3 & 7 v 4 & 8 | bye 6",
        "r1 1-2 vs 3-4; 5-6 vs 7-8; 9\n\nr2 1-5 vs 9-2; 3-7 vs 4-8; 6\n",
        "1,2,3,4,5,6,7,8,9\r\n1,5,9,2,3,7,4,8,6\r\n",
        "\ufeffRound,Table,P1,P2,P3,P4\n1,1,1,2,3,4\n2,2,3,7,4,8\n1,2,5,6,7,8\n2,1,1,5,9,2",
        "round,table,n,s,e,w\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,1,5,9,2\n2,2,3,7,4,8",
        "1\t1\t1\t2\t3\t4\n1\t2\t5\t6\t7\t8\n2\t1\t1\t5\t9\t2\n2\t2\t3\t7\t4\t8",
    ],
)
def test_what_stands_between_the_numbers_does_not_matter(text):
    assert rounds_of(read_chart(text)) == rounds_of(read_chart(NINE))


def test_the_first_and_the_third_number_can_be_partners():
    (first, _), *_ = rounds_of(read_chart(NINE, ChartPartners.ACROSS))
    assert first[0] == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Paste your chart: one line for each round."),
        ("Table one", "Paste your chart: one line for each round."),
        ("1 2 3 4\n1 2 3", "Line 2 needs at least four player numbers."),
        ("1 2 3 4\n\nAnn 2 3 4", "Line 3: use player numbers instead of “Ann”."),
        ("0 1 2 3", "Line 1: use player numbers from 1 to 203."),
        ("1 2 3 " + "9" * 5000, "Line 1: use player numbers from 1 to 203."),
        ("1 2 3 4\n" * 251, "A chart can have up to 250 rounds."),
        ("1 2 3 ٣", "Line 1: use player numbers instead of “٣”."),
        ("1 2 3 4 5 6 7 1", "Round 1: player 1 is listed twice (table 1 and table 2)."),
        ("1 2 3 4\n1 2 2 4", "Round 2: player 2 is listed twice (table 1)."),
        ("1 2 3 4 4", "Round 1: player 4 is listed twice (sitting out and table 1)."),
        ("1 1 1 2 3 4\n1 1 5 6 7 8", "Round 1: table 1 is listed twice. Remove one."),
        ("1 1 1 2 3 4\n3 1 1 3 2 4", "Round 2 is missing. Add it."),
        ("1 1 1 2 3 4\n1 3 5 6 7 8", "Round 1: table 2 is missing. Add it."),
    ],
)
def test_what_is_no_chart_is_refused_by_its_line(text, sentence):
    with pytest.raises(MovementError) as refused:
        read_chart(text)
    assert str(refused.value) == sentence


@given(st.text(max_size=200))
def test_no_text_is_an_error_of_ours(text):
    with contextlib.suppress(MovementError):
        assert read_chart(text).rounds


@pytest.mark.night
@given(st.integers(4, 60), st.integers(1, 12), st.randoms(use_true_random=False), st.booleans())
def test_a_chart_that_is_written_is_read_as_it_was(players, rounds, rng, by_table):
    """Written here as a line a round or as CSV of tables, by its own code."""
    seated = [rng.sample(range(1, players + 1), players) for _ in range(rounds)]
    out = io.StringIO()
    full = players - players % 4
    if by_table:
        for number, order in enumerate(seated, start=1):
            csv.writer(out).writerows([number, at // 4 + 1, *order[at : at + 4]] for at in range(0, full, 4))
    else:
        csv.writer(out).writerows(seated)
    plan = read_chart(out.getvalue(), ChartPartners.ACROSS)
    if by_table and max(chain(*(each[:full] for each in seated))) < players:
        return  # who always sits out is nowhere in such a list
    assert plan.players == players
    assert [list(chain(*(table.seats for table in each.tables))) for each in plan.rounds] == [
        each[:full] for each in seated
    ]
    assert [sorted(each.byes) for each in plan.rounds] == [sorted(each[full:]) for each in seated]


PUBLISHED = sorted((Path(__file__).parent / "euchmgr").glob("*.csv"))


@pytest.mark.parametrize("path", PUBLISHED, ids=[each.stem for each in PUBLISHED])
def test_a_published_chart_is_read_whole_and_no_two_meet_twice(path):
    """Nineteen charts of 8 rounds that euchmgr publishes, for as many players as their name says."""
    chart = read_chart(path.read_text())
    assert (chart.players, len(chart.rounds)) == (int(path.stem.split("-")[1]), 8)
    assert faults(chart) == []
    assert max(map(max, heat_map(chart).meetings)) == 1


def test_all_nineteen_are_here():
    assert len(PUBLISHED) == 19


def pivot(tables, rounds):
    """North stays, South moves down one table, East up two, West stays, as many clubs do."""

    def who(kind, table, number):
        shift = {"n": 0, "s": number, "e": -2 * number, "w": 0}[kind]
        return "nsew".index(kind) * tables + (table - shift) % tables + 1

    return "\n".join(
        " ".join(str(who(kind, table, number)) for table in range(tables) for kind in "nsew")
        for number in range(rounds)
    )


def test_a_pivot_format_is_set_beside_ours_in_one_sentence():
    """North and West of a table never part: in 6 rounds they meet 6 times."""
    chart = read_chart(pivot(7, 6))
    assert faults(chart) == []
    ours = plan_movement(MovementRequest(players=28, rounds=6))
    most = ("once", "twice")[max(map(max, heat_map(ours).meetings)) - 1]
    assert beside_ours(chart, ours) == (
        f"Players 1 and 22 meet 6 times. In our rotation, no two meet more than {most}."
    )


def test_a_chart_as_good_as_ours_is_called_so():
    rng = random.Random(1)
    ours = plan_movement(MovementRequest(players=8, rounds=1))
    chart = read_chart(" ".join(map(str, rng.sample(range(1, 9), 8))))
    assert (
        beside_ours(chart, ours)
        == "In this chart, no two players meet more than once. In our rotation, no two meet more than once."
    )
