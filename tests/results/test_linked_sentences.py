"""A sentence about a game, parted at the names that a page makes links of."""

from tournaments.results.selectors.bracket_values import BracketSide, linked


def side(name, entry=None):
    return BracketSide(name=name, is_known=entry is not None, is_winner=False, points=None, entry_id=entry)


def test_a_name_that_begins_another_is_not_taken_for_it():
    ann, anna = side("Ann", 1), side("Ann B.", 2)
    assert linked("Ann B. won 10–7 against Ann", (ann, anna)) == (anna, " won 10–7 against ", ann)


def test_who_is_not_known_yet_is_text():
    ann, later = side("Ann", 1), side("Winner of game 3")
    assert linked("Ann vs. winner of game 3", (ann, later)) == (ann, " vs. winner of game 3")
    assert linked("Winner of game 1 vs. winner of game 3", (later, later)) == (
        "Winner of game 1 vs. winner of game 3",
    )
