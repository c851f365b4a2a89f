"""How those who are level are placed by their games against each other."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.errors import TieBreakError
from tournaments.standings import (
    CRITERION_LABELS,
    Criterion,
    Encounter,
    Record,
    Tally,
    explain_places,
    places_without,
    plain,
    rank_by,
    read_criteria,
)
from tournaments.standings.records import buchholz, sonneborn_berger

NAMES = {1: "Ann", 2: "Bob", 3: "Cy", 4: "Dee"}
LOT = {1: 4, 2: 3, 3: 2, 4: 1}
C = Criterion


def record(number, points=71, *, games=0, best_round=0, **figures):
    tally = Tally(number=number, points=points, **figures)
    return Record(tally=tally, games=games, best_round=best_round)


def without(record):
    return replace(record, is_out=True)


def beat(winner, loser, points=(10, 7)):
    return Encounter((winner, loser), points)


def places(ranking):
    return [(each.place, each.number) for each in ranking.ranked]


def level(*numbers):
    return [record(number) for number in numbers]


AGAINST = (C.POINTS, C.HEAD_TO_HEAD)


def test_of_two_who_are_level_the_winner_of_their_game_is_ahead():
    met = [beat(2, 1), beat(3, 2)]
    assert places(rank_by([*level(1, 2), record(3, 60)], met, AGAINST, lot=LOT)) == [(1, 2), (2, 1), (3, 3)]


def test_a_cycle_leaves_all_three_level():
    met = [beat(1, 2), beat(2, 3), beat(3, 1)]
    assert places(rank_by(level(1, 2, 3), met, AGAINST, lot=LOT)) == [(1, 3), (1, 2), (1, 1)]
    by_loners = [record(1, loners=1), record(2, loners=3), record(3, loners=2)]
    assert places(rank_by(by_loners, met, (*AGAINST, C.LONERS), lot=LOT)) == [(1, 2), (2, 3), (3, 1)]


def test_unequal_meetings_decide_nothing():
    """1 beat 2 and 2 beat 3, but 1 and 3 never met; and two games against one are no fair count."""
    assert places(rank_by(level(1, 2, 3), [beat(1, 2), beat(2, 3)], AGAINST, lot=LOT)) == [
        (1, 3),
        (1, 2),
        (1, 1),
    ]
    met = [beat(1, 2), beat(1, 2), beat(2, 3), beat(3, 1)]
    assert {place for place, _ in places(rank_by(level(1, 2, 3), met, AGAINST, lot=LOT))} == {1}


def test_those_still_level_after_it_are_compared_among_themselves():
    """4 wins all; 1, 2 and 3 win one each of the group's games but one tie: 2 beat 3, 3 beat 1, 1 beat 2."""
    met = [beat(4, 1), beat(4, 2), beat(3, 4), beat(1, 2), beat(1, 3), beat(2, 3)]
    # Of three games each: 4 and 1 won two, 3 and 2 one; 4 beat 1, and 2 beat 3.
    ranking = rank_by(level(1, 2, 3, 4), met, AGAINST, lot=LOT)
    assert places(ranking) == [(1, 4), (2, 1), (3, 2), (4, 3)]
    assert explain_places(ranking, ranking.ranked[1], ranking.ranked[2], NAMES) == (
        "Ann beats Bob in games between the 4 who tied, 2–1."
    )
    assert explain_places(ranking, ranking.ranked[0], ranking.ranked[1], NAMES) == (
        "Dee beats Ann head-to-head, 1–0."
    )


def test_a_tie_against_each_other_is_half_a_game_each():
    met = [Encounter((1, 2), (9, 9)), beat(1, 2)]
    ranking = rank_by(level(1, 2), met, AGAINST, lot=LOT)
    assert explain_places(ranking, *ranking.ranked, NAMES) == ("Ann beats Bob head-to-head, 1½–½.")


#: Three rounds of four: 1 beat 2 and 3 and lost to 4; 2 beat 3 and tied 4; 3 beat 4.
SWISS = [beat(1, 2), beat(4, 1), beat(1, 3), beat(2, 3), Encounter((2, 4), (8, 8)), beat(3, 4)]


def test_opponents_scores_by_hand():
    """Scores 2, 1½, 1, 1½. Buchholz: 4, 4½, 5, 4½. Sonneborn-Berger of 1: 1½ + 1, of 2: 1 + ¾."""
    half = Fraction(1, 2)
    scores = {1: 2 * Fraction(1), 2: 3 * half, 3: Fraction(1), 4: 3 * half}
    assert buchholz(scores, SWISS) == {1: 4, 2: 9 * half, 3: 5, 4: 9 * half}
    assert sonneborn_berger(scores, SWISS) == {
        1: 5 * half,
        2: Fraction(7, 4),
        3: 3 * half,
        4: Fraction(11, 4),
    }


def test_a_bye_is_a_game_against_somebody_as_good_as_oneself():
    """FIDE's virtual opponent: 5 won by a bye what 1 won at the table, so both have score 1."""
    scores = {1: Fraction(1), 2: Fraction(0), 5: Fraction(1)}
    assert buchholz(scores, [beat(1, 2)], {5: 1}) == {1: 0, 2: 1, 5: 1}
    rested = replace(record(5), bye_wins=1, virtual_opponents=1)
    records = [record(1, wins=1), record(2), rested]
    ranking = rank_by(records, [beat(1, 2)], (C.WINS, C.BUCHHOLZ), lot={**LOT, 5: 5})
    assert places(ranking) == [(1, 5), (2, 1), (3, 2)]


def test_a_single_players_bye_weighs_as_much_as_a_win_at_the_table():
    """1 and 3 beat 2 and 4, 5 has a bye: each of the three has won 1, of two opponents. 1 met losers only."""
    met = [beat(winner, loser) for winner in (1, 3) for loser in (2, 4)]
    rested = replace(record(5), bye_wins=1, virtual_opponents=2)
    records = [record(1, wins=1), record(2), record(3, wins=1), record(4), rested]
    ranking = rank_by(records, met, (C.WINS, C.BUCHHOLZ), lot={**LOT, 5: 5})
    figures = {each.number: each.figures[1][0][1] for each in ranking.ranked}
    assert figures == {1: 0, 3: 0, 5: 4, 2: 4, 4: 4}


def test_opponents_count_by_games_won_where_these_come_first_and_by_points_else():
    records = [record(1, 30, wins=1), record(2, 20, wins=1), record(3, 9), record(4, 50)]
    met = [beat(1, 3), beat(2, 4)]
    by_wins = rank_by(records[:2] + records[2:], met, (C.WINS, C.BUCHHOLZ), lot=LOT)
    assert places(by_wins)[:2] == [(1, 2), (1, 1)]
    level_points = [record(1), record(2), record(3, 9), record(4, 50)]
    by_points = rank_by(level_points, met, (C.POINTS, C.BUCHHOLZ), lot=LOT)
    assert places(by_points)[:2] == [(1, 2), (2, 1)]
    assert explain_places(by_points, *by_points.ranked[:2], NAMES) == (
        "Bob beats Ann on opponents' scores, 50–9."
    )


def test_points_then_wins_and_wins_then_points_crown_different_winners():
    records = [record(1, 71, wins=5), record(2, 70, wins=6)]
    assert places(rank_by(records, [], (C.POINTS, C.WINS), lot=LOT)) == [(1, 1), (2, 2)]
    ranking = rank_by(records, [], (C.WINS, C.POINTS), lot=LOT)
    assert places(ranking) == [(1, 2), (2, 1)]
    assert explain_places(ranking, *ranking.ranked, NAMES) == "Bob beats Ann on wins, 6–5."


def test_points_per_game_are_exact():
    """7⅓ is more than 7.33 by a hair, and neither is rounded."""
    records = [record(1, 22, games=3), record(2, 733, games=100), record(3, 0)]
    ranking = rank_by(records, [], (C.POINTS_PER_GAME,), lot=LOT)
    assert places(ranking) == [(1, 1), (2, 2), (3, 3)]
    assert explain_places(ranking, *ranking.ranked[:2], NAMES) == (
        "Ann beats Bob on points per game, 7⅓–7 33/100."
    )
    same = rank_by([record(1, 22, games=3), record(2, 44, games=6)], [], (C.POINTS_PER_GAME,), lot=LOT)
    assert [each.is_tied for each in same.ranked] == [True, True]


def test_who_played_too_few_games_stands_last():
    records = [record(1, 20, games=2), record(2, 40, games=8), record(3, 30, games=8)]
    ranking = rank_by(records, [], (C.POINTS_PER_GAME,), lot=LOT, minimum_games=6)
    assert places(ranking) == [(1, 2), (2, 3), (3, 1)]
    assert explain_places(ranking, ranking.ranked[1], ranking.ranked[2], NAMES) == (
        "Ann didn't play enough games (2 of 6)."
    )
    assert places(rank_by(records, [], (C.POINTS,), lot=LOT, minimum_games=6))[0] == (1, 2)


@pytest.mark.parametrize(
    ("criteria", "ann", "bob", "sentence"),
    [
        ((C.POINTS,), {"points": 71}, {"points": 70}, "Ann beats Bob on points, 71–70."),
        (
            (C.POINTS, C.LONERS),
            {"loners": 3},
            {"loners": 2},
            "Ann beats Bob on loners, 3–2.",
        ),
        (
            (C.POINTS, C.MARGIN),
            {"margin": 12},
            {"margin": -3},
            "Ann beats Bob on point margin, +12 to -3.",
        ),
        (
            (C.POINTS, C.WINS, C.FEWEST_EUCHRED),
            {"euchred": 0},
            {"euchred": 2},
            "Ann beats Bob on fewest times euchred, 0–2.",
        ),
        (
            (C.WINS, C.POINTS, C.MARCHES),
            {"wins": 1, "marches": 1},
            {"wins": 1},
            "Ann beats Bob on sweeps, 1–0.",
        ),
        (
            (C.POINTS, C.EUCHRES),
            {"euchres": 2},
            {"euchres": 1},
            "Ann beats Bob on euchres, 2–1.",
        ),
        (
            (C.POINTS_PER_GAME, C.BEST_ROUND),
            {"points": 15, "games": 2, "best_round": 9},
            {"points": 15, "games": 2, "best_round": 8},
            "Ann beats Bob on best round, 9–8.",
        ),
        (
            (C.POINTS, C.HEAD_TO_HEAD, C.LOT),
            {},
            {},
            "Ann beats Bob by random draw.",
        ),
        ((C.POINTS, C.LONERS), {}, {}, "Ann and Bob are tied for 1st."),
        (
            (C.POINTS, C.SONNEBORN_BERGER, C.BUCHHOLZ),
            {},
            {},
            "Ann and Bob are tied for 1st.",
        ),
    ],
)
def test_every_order_is_explained_in_one_sentence(criteria, ann, bob, sentence):
    ranking = rank_by([record(2, **bob), record(1, **ann)], [], criteria, lot={1: 1, 2: 2})
    assert explain_places(ranking, *ranking.ranked, NAMES) == sentence


def test_two_partners_beat_and_one_player_beats():
    ranking = rank_by([record(1), record(2, 60)], [], (C.POINTS,), lot={1: 1, 2: 2})
    pairs = {1: "Ann & Bob", 2: "Cy & Di"}
    assert explain_places(ranking, *ranking.ranked, pairs) == "Ann & Bob beat Cy & Di on points, 71–60."


def test_level_against_each_other_is_said():
    met = [beat(1, 2), beat(2, 1)]
    ranking = rank_by(level(1, 2), met, AGAINST, lot={1: 1, 2: 2})
    assert explain_places(ranking, *ranking.ranked, NAMES) == ("Ann and Bob are tied for 1st.")
    beaten = rank_by(
        [record(1), record(2), record(3, 60), record(4, 50)],
        [beat(1, 3), beat(2, 4)],
        (C.POINTS, C.SONNEBORN_BERGER),
        lot=LOT,
    )
    assert explain_places(beaten, *beaten.ranked[:2], NAMES) == (
        "Ann beats Bob on scores of opponents beaten, 60–50."
    )


@pytest.mark.parametrize(
    ("names", "partners_change", "said"),
    [
        ([], False, "Start the ranking with points, wins, points per game or points per hand"),
        (["loners"], False, "Start the ranking with"),
        (["points", "points"], False, "“Points” is listed twice"),
        (["points", "lot", "wins"], False, "random draw last"),
        (["points", "elo"], False, "'elo' isn't a tiebreaker"),
        ([["points"]], False, "isn't a tiebreaker"),
        (["points", "head_to_head"], True, "only with fixed partners"),
    ],
)
def test_a_list_that_cannot_be_followed_is_refused(names, partners_change, said):
    with pytest.raises(TieBreakError, match=said) as refused:
        read_criteria(names, partners_change=partners_change)
    assert (refused.value.field, refused.value.code) == ("tie_breaks", "invalid_tie_breaks")


def test_a_list_that_can_be_followed_is_read():
    assert read_criteria(["wins", "head_to_head", "lot"], partners_change=False) == (
        C.WINS,
        C.HEAD_TO_HEAD,
        C.LOT,
    )
    assert read_criteria(["points", "buchholz"], partners_change=True) == (C.POINTS, C.BUCHHOLZ)
    assert set(CRITERION_LABELS) == set(Criterion)


def test_points_a_hand_decide_exactly_and_are_said_with_their_hands():
    """33333333 in 99999999 hands is 1 in 3 exactly, and one point more is more."""
    records = [
        record(1, 1, hands=3),
        record(2, 33_333_334, hands=99_999_999),
        record(3, 33_333_333, hands=99_999_999),
        record(4, 0),
    ]
    assert places(rank_by(records, [], (C.POINTS_PER_HAND,), lot=LOT)) == [(1, 2), (2, 3), (2, 1), (4, 4)]
    two = rank_by([record(1, 30, hands=24), record(2, 40, hands=36)], [], (C.POINTS_PER_HAND,), lot=LOT)
    assert explain_places(two, *two.ranked, NAMES) == (
        "Ann beats Bob on points per hand, 30 in 24 hands to 40 in 36 hands."
    )
    same = rank_by(
        [record(1, 1, hands=2, loners=1), record(2, 2, hands=4)], [], (C.POINTS_PER_HAND, C.LONERS), lot=LOT
    )
    assert explain_places(same, *same.ranked, NAMES) == ("Ann beats Bob on loners, 1–0.")


def test_a_match_that_is_still_played_is_no_game_yet():
    """24 points in two games, and 5 so far in the third: 12 a game."""
    tally = Tally(number=1, points=29)
    assert Record(tally=tally, games=2, unfinished=5).points_per_game == 12
    assert Record(tally=tally, unfinished=29).points_per_game == 0


def test_points_for_sitting_out_count_and_a_bye_may_be_a_game_won():
    sat_out = Record(tally=Tally(number=1, points=20, wins=1), credit=Fraction(13, 2), bye_wins=1)
    assert places(rank_by([record(2, 26), sat_out], [], (C.POINTS,), lot=LOT)) == [(1, 1), (2, 2)]
    assert places(rank_by([record(2, 30, wins=1), sat_out], [], (C.WINS,), lot=LOT)) == [(1, 1), (2, 2)]
    ranking = rank_by([record(2, 26), sat_out], [], (C.POINTS,), lot=LOT)
    assert explain_places(ranking, *ranking.ranked, NAMES) == "Ann beats Bob on points, 26½–26."


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


@pytest.mark.parametrize(
    ("figure", "written"),
    [
        (Fraction(0), "0"),
        (Fraction(7), "7"),
        (Fraction(-3), "-3"),
        (Fraction(1, 2), "½"),
        (Fraction(-1, 2), "-½"),
        (Fraction(22, 3), "7⅓"),
        (Fraction(-22, 3), "-7⅓"),
        (Fraction(733, 100), "7 33/100"),
        (Fraction(3, 7), "3/7"),
    ],
)
def test_a_fraction_is_written_exactly(figure, written):
    assert plain(figure) == written


def test_who_is_out_has_no_place_and_still_counts_for_those_who_met_them():
    """Bob beat Ann, who is out; Cy beat Dee. Ann's 80 points stand in Bob's opponents' scores."""
    records = [without(record(1, 80)), record(2), record(3), record(4, 60)]
    ranking = rank_by(records, [beat(2, 1), beat(3, 4)], (C.POINTS, C.BUCHHOLZ), lot=LOT)
    assert places(ranking) == [(1, 2), (2, 3), (3, 4)]
    level_with_them = rank_by([record(1), without(record(2)), record(3, 60)], [], (C.POINTS,), lot=LOT)
    assert [(each.place, each.number, each.is_tied) for each in level_with_them.ranked] == [
        (1, 1, False),
        (2, 3, False),
    ]
