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
                label="Points to win",
                sentence="Leave blank to play a set number of hands.",
                span=(1, 200),
                longest=100,
                card="First to {points} wins the game.",
                worth=Worth.GAME,
            )
        },
    )
    hands: int | None = field(
        default=None,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="Hands per round",
                sentence="With a multiple of four, everyone deals equally often.",
                span=(1, 200),
                longest=60,
                card=text.hands,
                worth=Worth.GAME,
                switch=Switch(code="hands_not_counted", without="only matters with a set number of hands."),
            )
        },
    )
    overshoot: Overshoot = field(
        default=Overshoot.AS_SCORED,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label="Points past the target",
                answers={
                    Overshoot.AS_SCORED: "Count",
                    Overshoot.CAPPED: "Don't count",
                    Overshoot.CARRIED: "Carry over to the next game",
                },
                card={
                    Overshoot.AS_SCORED: "Points past that count too.",
                    Overshoot.CAPPED: "Points past that don't count.",
                    Overshoot.CARRIED: "Points past that carry over to the next game.",
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
                label="Two sides reach it together",
                answers={
                    TargetTie.SHARED_WIN: "They share the win",
                    TargetTie.MOST_POINTS: "Most points wins; if tied, another hand",
                    TargetTie.OPPOSITE_SIDES: "Most points wins; if tied, sudden death on opposite sides",
                    TargetTie.PLAY_OFF_HAND: "One more hand decides, for no points",
                },
                card={
                    TargetTie.SHARED_WIN: "If two sides get there on the same hand, they share the win.",
                    TargetTie.MOST_POINTS: (
                        "If two sides get there on the same hand, most points wins. "
                        "Still tied? Play another hand."
                    ),
                    TargetTie.OPPOSITE_SIDES: (
                        "If two players get there on the same hand, most points wins. "
                        "Still tied? Most points after their next hand on opposite sides wins."
                    ),
                    TargetTie.PLAY_OFF_HAND: (
                        "If two sides get there on the same hand, one more hand decides. It adds no points."
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
                label="If a game ends tied",
                answers={
                    LevelEnd.DRAW: "It stays a tie",
                    LevelEnd.EXTRA_HAND: "One more hand decides",
                },
                card={
                    LevelEnd.DRAW: "A tied game stays a tie.",
                    LevelEnd.EXTRA_HAND: ("If a game ends tied, one extra hand decides. It adds no points."),
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
                label="Passed-out hands count",
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
                label="Thrown-in hands count",
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
                label="When time is called",
                answers={
                    TimeCalled.FINISH_HAND: "Finish the hand",
                    TimeCalled.DROP_HAND: "Drop the hand",
                    TimeCalled.AS_IT_STANDS: "Count it if one side has three tricks",
                },
                card={
                    TimeCalled.FINISH_HAND: "When time is called, finish the hand.",
                    TimeCalled.DROP_HAND: "When time is called, the unfinished hand doesn't count.",
                    TimeCalled.AS_IT_STANDS: (
                        "When time is called, the hand counts if one side already has three tricks."
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
                sentence="Enter 1 for a single game, or an odd number.",
                span=(1, 99),
                longest=9,
                card=text.series,
                worth=Worth.GAME,
            )
        },
    )
