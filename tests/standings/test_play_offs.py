"""Those who are level on everything play it out, and the places follow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.test_placing import LOT, NAMES, C, level, places, record
from tournaments.errors import TieBreakError
from tournaments.standings import (
    PlayedOff,
    PlayOffs,
    after_play_offs,
    explain_places,
    rank_by,
    rank_groups,
    read_criteria,
)

BY = (C.POINTS, C.PLAY_OFF)


def ranked(records, played, criteria=BY):
    return after_play_offs(rank_by(records, (), criteria, lot=LOT), played)


def test_until_it_is_played_they_share_the_place():
    ranking, ties = ranked([*level(1, 2), record(3, 60)], PlayOffs())
    assert places(ranking) == [(1, 2), (1, 1), (3, 3)]
    assert ties == (PlayedOff((2, 1), is_open=True),)
    assert explain_places(ranking, *ranking.ranked[:2], NAMES) == ("Bob and Ann are tied for 1st.")


def test_who_won_the_play_off_is_ahead_and_a_sentence_says_so():
    ranking, ties = ranked([record(4, 80), *level(1, 2, 3)], PlayOffs(((1, 3, 2),)))
    assert places(ranking) == [(1, 4), (2, 1), (3, 3), (4, 2)]
    assert not any(each.is_tied for each in ranking.ranked)
    assert ties == (PlayedOff((1, 3, 2), is_open=False),)
    ann, cy, bob = ranking.ranked[1:]
    assert explain_places(ranking, ann, cy, NAMES) == ("Ann finished ahead of Cy in the playoff.")
    assert explain_places(ranking, cy, bob, NAMES) == ("Cy finished ahead of Bob in the playoff.")


def test_the_latest_play_off_of_just_these_counts():
    assert places(ranked(level(1, 2), PlayOffs(((1, 2), (2, 1))))[0]) == [(1, 2), (2, 1)]
    for others in ((1, 3), (1, 2, 3)):
        assert places(ranked([*level(1, 2), record(3, 60)], PlayOffs((others,)))[0])[:2] == [(1, 2), (1, 1)]


def test_who_has_left_plays_none_and_stands_after_those_who_did():
    ranking, ties = ranked(level(1, 2, 3, 4), PlayOffs(((1, 2),), away=frozenset({3, 4})))
    assert places(ranking) == [(1, 1), (2, 2), (3, 4), (3, 3)]
    assert [each.is_tied for each in ranking.ranked] == [False, False, True, True]
    assert ties == (PlayedOff((1, 2), is_open=False),)
    alone, nobody = ranked(level(1, 2), PlayOffs(away=frozenset({2})))
    assert (places(alone), nobody) == ([(1, 2), (1, 1)], ())


def test_a_group_plays_off_before_its_winners_meet_those_of_another():
    groups = [level(1, 2), level(3)]
    everybody, _, ties = rank_groups(groups, (), BY, lot=LOT)
    assert ties == (PlayedOff((2, 1), is_open=True),)
    assert {place for place, _ in places(everybody)} == {1}
    everybody, (first, _), ties = rank_groups(groups, (), BY, lot=LOT, played=PlayOffs(((1, 2),)))
    assert places(first) == [(1, 1), (2, 2)]
    assert places(everybody) == [(1, 3), (1, 1), (3, 2)]
    assert ties == (PlayedOff((1, 2), is_open=False), PlayedOff((3, 1), is_open=True))


def test_where_it_is_not_in_the_list_nothing_is_played_off():
    ranking, ties = ranked(level(1, 2), PlayOffs(((1, 2),)), criteria=(C.POINTS, C.WINS))
    assert (places(ranking), ties) == ([(1, 2), (1, 1)], ())


@pytest.mark.parametrize("after", [C.WINS, C.LOT])
def test_nothing_comes_after_it(after):
    with pytest.raises(TieBreakError, match="Put the playoff last"):
        read_criteria((C.POINTS, C.PLAY_OFF, after), partners_change=False)


@pytest.mark.night
@given(st.lists(st.integers(0, 2), min_size=1, max_size=7), st.data())
def test_a_play_off_moves_nobody_but_those_who_were_level(points, data):
    records = [record(number, made) for number, made in enumerate(points, start=1)]
    lot = {each.number: each.number for each in records}
    before = rank_by(records, (), BY, lot=lot)
    orders = data.draw(
        st.lists(st.permutations(list(lot)).map(lambda all_: tuple(all_[: len(all_) // 2 + 1])))
    )
    level_on = data.draw(st.sampled_from(points))
    level_now = [each.number for each in records if each.tally.points == level_on]
    orders.append(tuple(data.draw(st.permutations(level_now))))
    ranking, ties = after_play_offs(before, PlayOffs(tuple(orders)))
    was = {each.number: each.place for each in before.ranked}
    for index, each in enumerate(ranking.ranked):
        better = sum(other.tally.points > each.record.tally.points for other in records)
        assert was[each.number] == better + 1 <= each.place <= index + 1
    ours = [each for each in ranking.ranked if each.number in level_now]
    assert [each.number for each in ours] == list(orders[-1])
    assert [each.place for each in ours] == [was[level_now[0]] + index for index in range(len(ours))]
    assert all(len(tie.numbers) > 1 for tie in ties)
