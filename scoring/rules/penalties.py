"""What breaking the rules of play costs.

Source: docs/rules.md, section 4.
"""

from dataclasses import dataclass, field

from scoring.language.messages import mark
from scoring.rules import rule_sentences as text
from scoring.rules.ending import EndingRules
from scoring.rules.rule import RULE, CardOf, Part, Rule, Switch, Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRules(EndingRules):
    renege: int = field(
        default=2,
        metadata={
            RULE: Rule(
                part=Part.PENALTIES,
                label=mark("Points for a renege"),
                sentence=mark("Points for the opponents, usually 2."),
                span=(0, 20),
                card=text.renege,
                at_most=("renege_loner",),
                worth=Worth.PENALTY,
            )
        },
    )
    renege_loner: int | None = field(
        default=4,
        metadata={
            RULE: Rule(
                part=Part.PENALTIES,
                label=mark("Renege on a loner"),
                sentence=mark("Points for the opponents, usually 4. Leave blank if loners are off."),
                span=(0, 20),
                card=CardOf(field="renege"),
                needs="loners",
                usual=4,
                worth=Worth.PENALTY,
            )
        },
    )
    renege_takes_hand: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.PENALTIES,
                label=mark("Renege loses the whole hand"),
                sentence=mark("This replaces the points for a renege."),
                card=CardOf(field="renege"),
                worth=Worth.PENALTY,
            )
        },
    )
    table_talk: int = field(
        default=2,
        metadata={
            RULE: Rule(
                part=Part.PENALTIES,
                label=mark("Points for table talk"),
                sentence=mark("Points you lose after the warnings."),
                span=(0, 20),
                card=text.table_talk,
                worth=Worth.PENALTY,
            )
        },
    )
    table_talk_warnings: int = field(
        default=1,
        metadata={
            RULE: Rule(
                part=Part.PENALTIES,
                label=mark("Table talk warnings"),
                span=(0, 10),
                card=CardOf(field="table_talk"),
                worth=Worth.PENALTY,
            )
        },
    )
    slow_play: int | None = field(
        default=None,
        metadata={
            RULE: Rule(
                part=Part.PENALTIES,
                label=mark("Points for slow play"),
                sentence=mark("Leave blank for no penalty."),
                span=(1, 20),
                card=text.slow_play,
                worth=Worth.PENALTY,
                switch=Switch(
                    off=mark("Slow play costs nothing here. Leave “{label}” blank."),
                    on=mark("Slow play costs points here. Fill in “{label}”."),
                ),
            )
        },
    )
    slow_play_seconds: int | None = field(
        default=None,
        metadata={
            RULE: Rule(
                part=Part.PENALTIES,
                label=mark("Seconds per card"),
                sentence=mark("Only if slow play costs points."),
                span=(1, 600),
                card=CardOf(field="slow_play"),
                needs="slow_play",
                usual=5,
                worth=Worth.PENALTY,
            )
        },
    )
    below_zero: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.PENALTIES,
                label=mark("Scores can go below zero"),
                card=text.below_zero,
                worth=Worth.PENALTY,
            )
        },
    )
