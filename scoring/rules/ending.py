"""When a game ends, and how.

Source: docs/rules.md, section 4.
"""

from dataclasses import dataclass, field

from scoring.language.messages import mark
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
                label=mark("Points to win"),
                sentence=mark("Leave blank to play a set number of hands."),
                span=(1, 200),
                longest=100,
                card=mark("First to {points} wins the game."),
                worth=Worth.GAME,
            )
        },
    )
    hands: int | None = field(
        default=None,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label=mark("Hands per game"),
                sentence=mark("Use a multiple of the table's players so all deal equally."),
                span=(1, 200),
                longest=60,
                card=text.hands,
                worth=Worth.GAME,
                switch=Switch(
                    code="hands_not_counted",
                    without=mark("“{label}” needs a set number of hands. Fill in “Hands per game” first."),
                ),
            )
        },
    )
    overshoot: Overshoot = field(
        default=Overshoot.AS_SCORED,
        metadata={
            RULE: Rule(
                part=Part.ENDING,
                label=mark("Points past the target"),
                answers={
                    Overshoot.AS_SCORED: mark("Count"),
                    Overshoot.CAPPED: mark("Don't count"),
                    Overshoot.CARRIED: mark("Carry over to the next game"),
                },
                card={
                    Overshoot.AS_SCORED: mark("Points past the target count too."),
                    Overshoot.CAPPED: mark("Points past the target don't count."),
                    Overshoot.CARRIED: mark(
                        "Points past the target carry over to the next game of the match."
                    ),
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
                label=mark("If both reach the target"),
                answers={
                    TargetTie.SHARED_WIN: mark("They share the win"),
                    TargetTie.MOST_POINTS: mark("Most points, then another hand"),
                    TargetTie.OPPOSITE_SIDES: mark("Points, then a head-to-head hand"),
                    TargetTie.PLAY_OFF_HAND: mark("One more hand decides"),
                },
                card={
                    TargetTie.SHARED_WIN: mark(
                        "If two sides reach the target on the same hand, they share the win."
                    ),
                    TargetTie.MOST_POINTS: mark(
                        "If two sides reach the target on the same hand, most points wins. "
                        "Still tied? Play another hand."
                    ),
                    TargetTie.OPPOSITE_SIDES: mark(
                        "If two players reach the target on the same hand, most points wins. "
                        "Still tied? Their next hand as opponents decides."
                    ),
                    TargetTie.PLAY_OFF_HAND: mark(
                        "If two sides reach the target on the same hand, one more hand decides. It "
                        "adds no points."
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
                label=mark("If a game ends tied"),
                answers={
                    LevelEnd.DRAW: mark("It stays a tie"),
                    LevelEnd.EXTRA_HAND: mark("One more hand decides"),
                },
                card={
                    LevelEnd.DRAW: mark("A tied game stays a tie, except in a bracket."),
                    LevelEnd.EXTRA_HAND: mark(
                        "If a game ends tied, one extra hand decides. It adds no points."
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
                label=mark("Passed-out hands count"),
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
                label=mark("Thrown-in hands count"),
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
                label=mark("When time is called"),
                answers={
                    TimeCalled.FINISH_HAND: mark("Finish the hand"),
                    TimeCalled.DROP_HAND: mark("Don't count the hand"),
                    TimeCalled.AS_IT_STANDS: mark("Hand counts at three tricks"),
                },
                card={
                    TimeCalled.FINISH_HAND: mark("When time is called, finish the hand."),
                    TimeCalled.DROP_HAND: mark("When time is called, the unfinished hand doesn't count."),
                    TimeCalled.AS_IT_STANDS: mark(
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
                label=mark("Best of how many games?"),
                sentence=mark("Use an odd number. Enter 1 for a single game."),
                span=(1, 99),
                longest=9,
                card=text.series,
                worth=Worth.GAME,
            )
        },
    )
