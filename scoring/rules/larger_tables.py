"""What a table of five or six plays by on a night whose other tables seat four.

Source: docs/rules.md, section 3, and docs/formats.md, "Larger tables and ghost players".
"""

from dataclasses import replace
from functools import lru_cache

from scoring.rules import words
from scoring.rules.options import DefendAlone, Partnership
from scoring.rules.rulesets import Ruleset

FOUR, FIVE, SIX = 4, 5, 6
#: A hand for six takes 31 cards; a pack of 36 has them, with the joker of the night's own pack.
DECK_OF_SIX = 36


@lru_cache(maxsize=256)
def rules_at(rules: Ruleset, seats: int) -> Ruleset:
    """Return the rules of a table of so many: the night's own, as far as they can be played there.

    Of five, four play each hand and the player on the dealer's right sits out. They play a quarter more
    hands, so everyone plays as many as at a table of four. Six are three pairs.
    """
    if seats == rules.seats:
        return rules
    if seats == FIVE:
        hands = None if rules.hands is None else rules.hands * FIVE // FOUR
        return replace(rules, seats=FIVE, partnership=Partnership.ROTATING, hands=hands)
    return replace(
        rules,
        seats=SIX,
        deck=DECK_OF_SIX + rules.joker,
        defend_alone=DefendAlone.NEVER,
        lone_defence=None,
        lone_defence_march=None,
    )


def why_no_larger_tables(rules: Ruleset, seats: int) -> str:
    """Say in a sentence why these rules have no table of so many beside fours; empty where they do."""
    if rules.seats != FOUR or rules.partnership is not Partnership.OPPOSITE:
        return words.only_beside_fours()
    if rules.hands is None or rules.best_of > 1:
        return words.larger_need_hands()
    if seats == FIVE and rules.hands % FOUR:
        return words.fives_need_fours(hands=rules.hands)
    return ""
