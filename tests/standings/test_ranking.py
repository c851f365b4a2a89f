from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.payouts import payouts, read_prizes
from tournaments.errors import InvalidRequestError, TieBreakError
from tournaments.standings import (
    LABELS,
    METRICS,
    Tally,
    TieBreak,
    check_tie_breaks,
    explain,
    places_without,
    rank,
    read_tie_breaks,
)

NAMES = {1: "Ann", 2: "Bob", 3: "Cy", 4: "Dee"}
LOT = {1: 4, 2: 3, 3: 2, 4: 1}
FIGURES = ("wins", "loners", "marches", "euchres", "euchred", "margin")


def places(standings):
    return [(standing.place, standing.tally.number, standing.tied) for standing in standings]


def test_points_come_first():
    tallies = [Tally(number=1, points=60, loners=9), Tally(number=2, points=71), Tally(number=3, points=-1)]
    assert places(rank(tallies, [TieBreak.LONERS], lot=LOT)) == [(1, 2, False), (2, 1, False), (3, 3, False)]


def test_equals_share_a_place_and_the_next_one_skips():
    tallies = [Tally(number=number, points=points) for number, points in ((1, 60), (2, 71), (3, 60), (4, 50))]
    assert places(rank(tallies, [], lot=LOT)) == [(1, 2, False), (2, 3, True), (2, 1, True), (4, 4, False)]


def test_nobody_at_all_ranks_nobody():
    assert rank([], [TieBreak.LOT], lot={}) == ()


@pytest.mark.parametrize(
    ("tie_break", "figure", "better", "worse"),
    [
        (TieBreak.WINS, "wins", 6, 5),
        (TieBreak.LONERS, "loners", 3, 2),
        (TieBreak.MARCHES, "marches", 3, 2),
        (TieBreak.EUCHRES, "euchres", 8, 7),
        (TieBreak.FEWEST_EUCHRED, "euchred", 0, 1),
        (TieBreak.MARGIN, "margin", -3, -4),
    ],
)
def test_each_tie_break_decides_the_right_way_round(tie_break, figure, better, worse):
    tallies = [Tally(number=1, points=9, **{figure: worse}), Tally(number=2, points=9, **{figure: better})]
    assert places(rank(tallies, [tie_break], lot={1: 1, 2: 2})) == [(1, 2, False), (2, 1, False)]


def test_tie_breaks_decide_in_their_order():
    more_wins, more_loners = Tally(number=1, points=9, wins=2), Tally(number=2, points=9, loners=5)
    wins_first = rank([more_loners, more_wins], [TieBreak.WINS, TieBreak.LONERS], lot=LOT)
    loners_first = rank([more_loners, more_wins], [TieBreak.LONERS, TieBreak.WINS], lot=LOT)
    assert [standing.tally.number for standing in wins_first] == [1, 2]
    assert [standing.tally.number for standing in loners_first] == [2, 1]


def test_the_lot_decides_what_nothing_else_did():
    tallies = [Tally(number=number, points=9) for number in (1, 2, 3)]
    standings = rank(tallies, [TieBreak.WINS, TieBreak.LOT], lot={1: 2, 2: 3, 3: 1})
    assert places(standings) == [(1, 3, False), (2, 1, False), (3, 2, False)]


def test_the_order_given_never_matters():
    tallies = [Tally(number=1, points=9), Tally(number=2, points=9), Tally(number=3, points=8, wins=1)]
    answers = {rank(order, [TieBreak.WINS], lot=LOT) for order in permutations(tallies)}
    assert [places(answer) for answer in answers] == [[(1, 2, True), (1, 1, True), (3, 3, False)]]


USUAL = (TieBreak.WINS, TieBreak.LONERS, TieBreak.EUCHRES)
EXPLAINED = [
    ({}, {"points": 70}, USUAL, "Ann is ahead of Bob: 71 points to 70."),
    (
        {"loners": 3},
        {"loners": 2},
        (TieBreak.LONERS,),
        "Ann is ahead of Bob: both 71 points, Ann made 3 loners to 2.",
    ),
    ({"wins": 1}, {}, USUAL, "Ann is ahead of Bob: both 71 points, Ann won 1 round to 0."),
    (
        {"euchres": 5},
        {"euchres": 4},
        USUAL,
        "Ann is ahead of Bob: both 71 points and level on rounds won and loners, Ann took 5 euchres to 4.",
    ),
    (
        {"marches": 1},
        {},
        (TieBreak.LONERS, TieBreak.MARCHES),
        "Ann is ahead of Bob: both 71 points and level on loners, Ann made 1 march to 0.",
    ),
    (
        {},
        {"euchred": 2},
        (TieBreak.FEWEST_EUCHRED,),
        "Ann is ahead of Bob: both 71 points, Ann was euchred 0 times to 2.",
    ),
    (
        {"margin": 12},
        {"margin": -3},
        (TieBreak.MARGIN,),
        "Ann is ahead of Bob: both 71 points, Ann has a margin of +12 to -3.",
    ),
    (
        {},
        {},
        (TieBreak.LONERS, TieBreak.EUCHRES, TieBreak.LOT),
        "Ann is ahead of Bob: level on points, loners and euchres, and drawn first by lot.",
    ),
    ({}, {}, (TieBreak.LOT,), "Ann is ahead of Bob: level on points, and drawn first by lot."),
    (
        {},
        {},
        (TieBreak.LONERS, TieBreak.EUCHRES),
        "Ann and Bob share place 1: level on points, loners and euchres.",
    ),
    ({}, {}, (), "Ann and Bob share place 1: level on points."),
    (
        {"points": 1, "loners": 2},
        {"points": 1, "loners": 1},
        USUAL,
        "Ann is ahead of Bob: both 1 point and level on rounds won, Ann made 2 loners to 1.",
    ),
]


@pytest.mark.parametrize(("ann", "bob", "tie_breaks", "sentence"), EXPLAINED)
def test_every_order_is_explained_in_one_sentence(ann, bob, tie_breaks, sentence):
    tallies = [Tally(number=2, **{"points": 71, **bob}), Tally(number=1, **{"points": 71, **ann})]
    above, below = rank(tallies, tie_breaks, lot={1: 1, 2: 2})
    assert explain(above, below, tie_breaks, NAMES) == sentence


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["wins", "wins"], "'Rounds won' is in the list twice"),
        (["lot", "wins"], "nothing can come after it"),
        (["points"], "no tie-break 'points'"),
        ([["wins"]], "no tie-break"),
        (["x" * 1000], "no tie-break 'x{40}'"),
    ],
)
def test_a_list_that_cannot_be_followed_is_refused(names, said):
    with pytest.raises(TieBreakError, match=said) as refused:
        read_tie_breaks(names)
    assert (refused.value.field, refused.value.code) == ("tie_breaks", "invalid_tie_breaks")
    assert isinstance(refused.value, InvalidRequestError)


def test_a_list_that_can_be_followed_is_read():
    assert read_tie_breaks(["margin", "lot"]) == (TieBreak.MARGIN, TieBreak.LOT)
    assert read_tie_breaks([]) == ()
    check_tie_breaks(USUAL)


def test_every_tie_break_has_a_label_and_a_metric_but_the_lot():
    assert set(LABELS) == set(TieBreak)
    assert set(METRICS) == set(TieBreak) - {TieBreak.LOT}


@st.composite
def fields(draw):
    size = draw(st.integers(1, 16))
    small = st.integers(0, 2)
    tallies = [
        Tally(number=number, points=draw(small), **{figure: draw(small) for figure in FIGURES})
        for number in range(1, size + 1)
    ]
    return tallies, draw(st.permutations(range(1, size + 1)))


@given(fields(), st.lists(st.sampled_from([each for each in TieBreak if each != TieBreak.LOT]), unique=True))
def test_places_count_those_who_are_better(field, tie_breaks):
    tallies, drawn = field
    signs = {"fewest_euchred": ("euchred", -1)}

    def figures(tally):
        read = [signs.get(each.value, (each.value, 1)) for each in tie_breaks]
        return [tally.points, *(getattr(tally, name) * sign for name, sign in read)]

    standings = rank(tallies, tie_breaks, lot=dict(enumerate(drawn, start=1)))
    assert sorted(standing.tally.number for standing in standings) == [tally.number for tally in tallies]
    for standing in standings:
        better = sum(figures(each) > figures(standing.tally) for each in tallies)
        level = sum(figures(each) == figures(standing.tally) for each in tallies)
        assert (standing.place, standing.tied) == (better + 1, level > 1)


@given(fields())
def test_an_added_lot_leaves_no_place_shared(field):
    tallies, drawn = field
    standings = rank(tallies, [TieBreak.WINS, TieBreak.LOT], lot=dict(enumerate(drawn, start=1)))
    assert [standing.place for standing in standings] == list(range(1, len(tallies) + 1))


@given(fields(), st.data(), st.integers(0, 40_000))
def test_another_lot_moves_nothing_but_an_odd_unit(field, data, pool):
    """Names and numbers never decide: with any lot, each is paid the same to within one dollar."""
    tallies, drawn = field
    plan = read_prizes("5:3:2:1", rounding_cents=100)
    paid = []
    for order in (drawn, data.draw(st.permutations(drawn))):
        standings = rank(tallies, [TieBreak.WINS], lot=dict(enumerate(order, start=1)))
        sheet = payouts(pool, plan, [standing.place for standing in standings])
        by_number = zip(standings, sheet.cents, strict=True)
        paid.append({standing.tally.number: (cents, standing.tied) for standing, cents in by_number})
    for number, (cents, tied) in paid[0].items():
        assert abs(cents - paid[1][number][0]) <= (100 if tied else 0)


def test_by_rate_points_a_hand_decide_exactly():
    """33333333 in 99999999 hands is 1 in 3 exactly, and one point more is more."""
    tallies = [
        Tally(number=1, points=1, hands=3),
        Tally(number=2, points=33_333_334, hands=99_999_999),
        Tally(number=3, points=33_333_333, hands=99_999_999),
        Tally(number=4, points=0, hands=0),
    ]
    assert places(rank(tallies, [], lot=LOT, by_rate=True)) == [
        (1, 2, False),
        (2, 3, True),
        (2, 1, True),
        (4, 4, False),
    ]


@pytest.mark.parametrize(
    ("above", "below", "sentence"),
    [
        (
            Tally(number=1, points=30, hands=24),
            Tally(number=2, points=40, hands=36),
            "Ann is ahead of Bob: 30 points in 24 hands to 40 points in 36 hands.",
        ),
        (
            Tally(number=1, points=1, hands=1, loners=1),
            Tally(number=2, points=2, hands=2),
            "Ann is ahead of Bob: the same points a hand, Ann made 1 loner to 0.",
        ),
    ],
)
def test_the_sentence_says_points_and_hands(above, below, sentence):
    first, second = rank([below, above], [TieBreak.LONERS], lot=LOT, by_rate=True)
    assert explain(first, second, [TieBreak.LONERS], NAMES, by_rate=True) == sentence


def test_those_level_on_points_a_hand_share_the_place():
    first, second = rank(
        [Tally(number=1, points=1, hands=2), Tally(number=2, points=2, hands=4)], [], lot=LOT, by_rate=True
    )
    assert (
        explain(first, second, [], NAMES, by_rate=True)
        == "Bob and Ann share place 1: level on points a hand."
    )


@pytest.mark.parametrize(
    ("places", "out", "left"),
    [
        ((1, 2, 3, 4), {1}, (1, 2, 3)),
        ((1, 2, 2, 4), {0}, (1, 1, 3)),
        ((1, 2, 2, 4), {1}, (1, 2, 3)),
        ((1, 1, 1), {0, 2}, (1,)),
        ((1, 2), {0, 1}, ()),
        ((1, 2, 2), set(), (1, 2, 2)),
    ],
)
def test_those_below_move_up_and_who_was_level_stays_level(places, out, left):
    assert places_without(places, out) == left
