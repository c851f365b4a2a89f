"""Where each game of a bracket stands on the page, and what its round is called."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.brackets import (
    Measures,
    Part,
    Placement,
    bracket_layout,
    double_elimination,
    round_name,
    single_elimination,
)

RNG = random.Random(1)
SMALL = Measures(box_width=10, box_height=4, gap_across=6, gap_down=2, heading=3)


def test_four_are_drawn_as_two_games_and_a_final_between_them():
    layout = bracket_layout(single_elimination([1, 2, 3, 4], Placement.SEEDED, RNG), SMALL)
    assert [(box.game, box.x, box.y) for box in layout.boxes] == [(1, 0, 3), (2, 0, 9), (3, 16, 6)]
    assert [line.points for line in layout.lines] == [
        ((10, 5), (13, 5), (13, 8), (16, 8)),
        ((10, 11), (13, 11), (13, 8), (16, 8)),
    ]
    assert [(each.text, each.x, each.y) for each in layout.headings] == [
        ("Semifinals", 0, 0),
        ("Final", 16, 0),
    ]
    assert (layout.width, layout.height) == (26, 13)


def test_the_finals_stand_behind_both_sides():
    layout = bracket_layout(double_elimination([1, 2, 3, 4], Placement.SEEDED, RNG), SMALL)
    at = {box.game: (box.x, box.y) for box in layout.boxes}
    assert max(at.values())[0] == at[7][0] == at[6][0] + 16
    assert at[6][1] == at[7][1] == (at[3][1] + at[5][1]) // 2


@pytest.mark.night
@given(st.integers(2, 256), st.sampled_from(list(Placement)), st.booleans(), st.booleans())
def test_every_game_has_a_place_of_its_own(size, draw, double, consolation):
    entries = range(1, size + 1)
    bracket = (
        double_elimination(entries, draw, RNG)
        if double
        else single_elimination(entries, draw, RNG, third_place=True, consolation=consolation and size >= 6)
    )
    layout = bracket_layout(bracket, SMALL)
    assert [box.game for box in layout.boxes] == [game.number for game in bracket.games]
    columns = {}
    for box in layout.boxes:
        columns.setdefault(box.x, []).append(box.y)
        assert 0 <= box.x <= layout.width - 10
        assert 0 <= box.y <= layout.height - 4
    for heights in columns.values():
        assert all(below - above >= 4 for above, below in combinations(sorted(heights), 2))
    # Winners go to the right, and every winner who plays on has a line.
    assert all(line.points[0][0] < line.points[-1][0] for line in layout.lines)
    fed = sum(source.kind == "winner" for game in bracket.games for source in game.sources)
    assert len(layout.lines) == fed
    for heading in layout.headings:
        assert all(
            box.y >= heading.y + 3 or box.y + 4 <= heading.y for box in layout.boxes if box.x == heading.x
        )


def names(bracket, part):
    return [round_name(bracket, part, games[0].round) for games in bracket.rounds_of(part)]


def test_rounds_are_called_what_players_call_them():
    single = single_elimination(range(1, 18), Placement.SEEDED, RNG, third_place=True, consolation=True)
    assert names(single, Part.MAIN) == ["Round 1", "Round 2", "Quarterfinals", "Semifinals", "Final"]
    assert names(single, Part.THIRD) == ["Third place"]
    assert names(single, Part.CONSOLATION)[-1] == "Consolation final"
    double = double_elimination(range(1, 9), Placement.SEEDED, RNG)
    assert names(double, Part.MAIN) == ["Winners' round 1", "Winners' round 2", "Winners' final"]
    assert names(double, Part.LOSERS) == [
        "Losers' round 1",
        "Losers' round 2",
        "Losers' round 3",
        "Losers' final",
    ]
    assert names(double, Part.FINAL) + names(double, Part.RESET) == ["Final", "Second final, if needed"]


@pytest.mark.parametrize("size", [3, 5, 9])
def test_a_bye_draws_its_game_level_with_the_one_before(size):
    bracket = single_elimination(range(1, size + 1), Placement.SEEDED, RNG)
    at = {box.game: box for box in bracket_layout(bracket, SMALL).boxes}
    (following,) = (game for game in bracket.games if ("winner", 1) in [(s.kind, s.of) for s in game.sources])
    assert following.sources[0].kind == "entry"
    assert at[1].y == at[following.number].y
