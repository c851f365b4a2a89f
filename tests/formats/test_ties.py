"""The sentence that says what separates those who are level."""

from dataclasses import replace

import pytest

from scoring.rules.options import LevelEnd, TargetTie
from scoring.rules.rulesets import PRESETS
from scoring.table.games import GameState, play_hand
from scoring.table.hands import HandReport
from tournaments.formats.hints.ties import tie_sentence

ROTATING, PEUCHRE, PARTY = PRESETS["five_rotating"], PRESETS["peuchre"], PRESETS["party"]
FIVE = ["Ann", "Bob", "Cy", "Di", "Eve"]
TEAMS = ["Ann & Di", "Bob & Eve", "Cy & Fay"]
PLAY_OFF = {"target_tie": TargetTie.PLAY_OFF_HAND}
DECIDES = "Play one more hand to decide. It adds no points."


def after(rules, scores, *hands):
    """Play hands given as (maker, tricks), seat 1 dealing first."""
    state = GameState.start(rules, first_dealer=1, scores=scores)
    for maker, tricks in hands:
        state = play_hand(state, HandReport(dealer=state.dealer, maker=maker, tricks=tricks))
    return state


def test_five_read_what_separates_them_and_which_hand_cannot():
    """Seats 2 and 4 are partners in the hands that 1 and 2 deal; 2 sits out when 3 deals."""
    death = "Sudden death: the next hand they play against each other decides."
    start = (0, 8, 0, 8, 0)
    assert tie_sentence(after(ROTATING, start), FIVE) == ""
    assert (
        tie_sentence(after(ROTATING, start, (1, 2)), FIVE)
        == f"Bob and Di are tied at 10. {death} The next hand can't break the tie: they're partners."
    )
    assert (
        tie_sentence(after(ROTATING, start, (1, 2), (2, 3)), FIVE)
        == f"Bob and Di are tied at 11. {death} The next hand can't break the tie: Bob sits out."
    )
    assert (
        tie_sentence(after(ROTATING, start, (1, 2), (2, 3), (4, 3)), FIVE)
        == f"Bob and Di are at 11\N{EN DASH}12. {death}"
    )
    assert tie_sentence(after(ROTATING, start, (1, 2), (2, 3), (4, 3), (4, 3)), FIVE) == ""


@pytest.mark.parametrize(
    ("rules", "names", "scores", "hands", "sentence"),
    [
        (
            PEUCHRE,
            TEAMS,
            (9, 2, 9),
            [(2, 2)],
            "Ann & Di and Cy & Fay are tied at 10. Sudden death: the next hand decides. Most points wins.",
        ),
        (
            replace(PEUCHRE, **PLAY_OFF),
            TEAMS,
            (9, 2, 9),
            [(2, 2)],
            f"Ann & Di and Cy & Fay are tied at 10. {DECIDES}",
        ),
        (
            replace(ROTATING, **PLAY_OFF),
            FIVE,
            (0, 8, 0, 8, 0),
            [(1, 2)],
            f"Bob and Di are tied at 10. {DECIDES} The next hand can't break the tie: they're partners.",
        ),
        (
            replace(PARTY, hands=2, level_end=LevelEnd.EXTRA_HAND),
            ["Ann & Cy", "Bob & Di"],
            None,
            [(1, 3), (2, 3)],
            f"Ann & Cy and Bob & Di are tied at 1. {DECIDES}",
        ),
        (
            replace(PEUCHRE, target_tie=TargetTie.SHARED_WIN),
            TEAMS,
            (9, 2, 9),
            [(2, 2)],
            "",
        ),
    ],
)
def test_a_tied_table_reads_what_its_rules_do(rules, names, scores, hands, sentence):
    assert tie_sentence(after(rules, scores, *hands), names) == sentence


def test_three_who_are_tied_are_all_named():
    state = GameState.start(PRESETS["five_all_play"], first_dealer=1, scores=(0, 0, 8, 8, 8))
    state = play_hand(state, HandReport(dealer=1, maker=1, named_partner=2, tricks=2))
    assert tie_sentence(state, FIVE) == (
        "Cy, Di and Eve are tied at 10. Sudden death: the next hand they play against each other decides."
    )
