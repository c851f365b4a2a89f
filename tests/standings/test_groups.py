"""Groups side by side: each has its list, and its winner stands before every other's second."""

from tests.standings.test_placing import LOT, NAMES, C, beat, places, record, without
from tournaments.standings import explain_places, rank_groups


def test_who_wins_a_group_stands_before_those_with_more_points_who_do_not():
    """Ann and Bob play in group one, Cy and Dee in group two; Bob has more games won than Cy."""
    everybody, groups, _ = rank_groups(
        [[record(1, 30, wins=5), record(2, 29, wins=4)], [record(3, 20, wins=3), record(4, 10, wins=1)]],
        (),
        (C.WINS, C.POINTS),
        lot=LOT,
    )
    assert [places(each) for each in groups] == [[(1, 1), (2, 2)], [(1, 3), (2, 4)]]
    assert places(everybody) == [(1, 1), (2, 3), (3, 2), (4, 4)]
    by_group = "Cy finished 1st in one group, and Bob finished 2nd in another."
    assert explain_places(everybody, *everybody.ranked[1:3], NAMES) == by_group
    assert explain_places(everybody, *everybody.ranked[:2], NAMES) == "Ann beats Cy on wins, 5–3."


def test_games_against_each_other_decide_inside_a_group():
    """Ann and Bob are level and Bob beat Ann; Cy, level with both, has never met them."""
    everybody, groups, _ = rank_groups(
        [[record(1), record(2)], [record(3), record(4, 60)]],
        [beat(2, 1), beat(3, 4)],
        (C.POINTS, C.HEAD_TO_HEAD),
        lot=LOT,
    )
    assert places(groups[0]) == [(1, 2), (2, 1)]
    assert places(everybody) == [(1, 3), (1, 2), (3, 1), (4, 4)]


def test_one_group_is_everybody():
    everybody, (only,), _ = rank_groups([[record(1, 9), record(2, 8)]], (), (C.POINTS,), lot=LOT)
    assert places(everybody) == places(only) == [(1, 1), (2, 2)]
    assert explain_places(everybody, *everybody.ranked, NAMES) == "Ann beats Bob on points, 9–8."


def test_the_second_of_a_group_whose_winner_is_out_is_its_first():
    groups = [[without(record(1, 9)), record(2, 8)], [record(3, 7), record(4, 6)]]
    everybody, (first, _), _ = rank_groups(groups, (), (C.POINTS,), lot=LOT)
    assert places(first) == [(1, 2)]
    assert places(everybody) == [(1, 2), (2, 3), (3, 4)]
