"""When a game ends, and how.

Source: docs/rules.md, section 4.
"""

from dataclasses import dataclass, field

from scoring.rules import rule_sentences as text
from scoring.rules.options import LevelEnd, Overshoot, TargetTie, TimeCalled
from scoring.rules.points import PointRules
from scoring.rules.rule import RULE, Part, Rule, Switch, Worth, never


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingRules(PointRules):
    target: int | None = field(
        default=10,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="Points that win the game",
                sentence="Empty where a round has a number of hands.",
                span=(1, 200),
                longest=100,
                card="The first side to reach {points} wins.",
                worth=Worth.GAME,
            )
        },
    )
    hands: int | None = field(
        default=None,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="Hands in a round",
                sentence="With a multiple of four everyone deals equally often.",
                span=(1, 200),
                longest=60,
                card=text.hands,
                worth=Worth.GAME,
                switch=Switch(code="hands_not_counted", without="matters only in a game of fixed hands."),
            )
        },
    )
    overshoot: Overshoot = field(
        default=Overshoot.AS_SCORED,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="Points beyond the target",
                answers={
                    Overshoot.AS_SCORED: "Kept as scored",
                    Overshoot.CAPPED: "Do not count",
                    Overshoot.CARRIED: "Go into the next game",
                },
                card={
                    Overshoot.AS_SCORED: "Points beyond it are kept as scored.",
                    Overshoot.CAPPED: "Points beyond it do not count.",
                    Overshoot.CARRIED: "Points beyond it are carried into the next game.",
                },
                card_where="target",
                worth=Worth.GAME,
            )
        },
    )
    target_tie: TargetTie = field(
        default=TargetTie.MOST_POINTS,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="Two sides reach the target in one hand",
                answers={
                    TargetTie.SHARED_WIN: "They share the win",
                    TargetTie.MOST_POINTS: "Most points win; still tied, another hand",
                    TargetTie.OPPOSITE_SIDES: (
                        "Sudden death: most points after the next hand on opposite sides"
                    ),
                    TargetTie.PLAY_OFF_HAND: "One more hand decides and adds no points",
                },
                card={
                    TargetTie.SHARED_WIN: "Sides that reach it in the same hand share the win.",
                    TargetTie.MOST_POINTS: (
                        "If two sides reach it in the same hand, more points win; if they "
                        "are level, another hand is played."
                    ),
                    TargetTie.OPPOSITE_SIDES: (
                        "If two players reach it in the same hand, more points win; if "
                        "they are tied, most points win after the next hand in which they play on "
                        "opposite sides."
                    ),
                    TargetTie.PLAY_OFF_HAND: (
                        "Sides that reach it in the same hand play one more hand, which decides."
                    ),
                },
                card_where="target",
                worth=Worth.GAME,
            )
        },
    )
    level_end: LevelEnd = field(
        default=LevelEnd.DRAW,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="A game that ends level",
                answers={
                    LevelEnd.DRAW: "Is a draw",
                    LevelEnd.EXTRA_HAND: "Is decided by one more hand",
                },
                card={
                    LevelEnd.DRAW: "A game that ends level is drawn.",
                    LevelEnd.EXTRA_HAND: (
                        "A game that ends level is decided by one extra hand, which adds no points."
                    ),
                },
                card_where="hands",
                card_after="redeal_counts",
                needs="hands",
                worth=Worth.GAME,
            )
        },
    )
    passed_out_counts: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="A hand passed out counts",
                card=text.passed_out,
                needs="hands",
                worth=Worth.GAME,
                is_open=never,
            )
        },
    )
    redeal_counts: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="A hand thrown in counts",
                card=text.thrown_in,
                needs="hands",
                worth=Worth.GAME,
                is_open=never,
            )
        },
    )
    time_called: TimeCalled = field(
        default=TimeCalled.FINISH_HAND,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="When time is called, the hand on the table",
                answers={
                    TimeCalled.FINISH_HAND: "Is finished",
                    TimeCalled.DROP_HAND: "Does not count",
                    TimeCalled.AS_IT_STANDS: "Counts if three tricks decide it",
                },
                card={
                    TimeCalled.FINISH_HAND: "When time is called, the hand on the table is finished.",
                    TimeCalled.DROP_HAND: "When time is called, the hand on the table does not count.",
                    TimeCalled.AS_IT_STANDS: (
                        "When time is called, the hand on the table counts if three tricks decide it."
                    ),
                },
                worth=Worth.GAME,
            )
        },
    )
    best_of: int = field(
        default=1,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="Best of how many games",
                sentence="1 for a single game; an odd number.",
                span=(1, 99),
                longest=9,
                card=text.series,
                worth=Worth.GAME,
            )
        },
    )
