"""What a hand brings.

Source: docs/rules.md, section 3.
"""

from dataclasses import dataclass, field

from scoring.language.messages import mark
from scoring.rules import rule_sentences as text
from scoring.rules.alone import AloneRules
from scoring.rules.options import SitOutScore
from scoring.rules.rule import RULE, CardOf, Part, Rule, Worth, of_five, two_against_two


@dataclass(frozen=True, slots=True, kw_only=True)
class PointRules(AloneRules):
    made: int = field(
        default=1,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Makers take 3 or 4"),
                sentence=mark("Usually 1."),
                span=(1, 20),
                card=text.made,
                at_most=(
                    "march",
                    "loner_made",
                ),
                worth=Worth.HAND,
            )
        },
    )
    march: int = field(
        default=2,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Makers take all 5"),
                sentence=mark("Usually 2."),
                span=(1, 20),
                card=CardOf(field="made"),
                at_most=("loner_march",),
                worth=Worth.HAND,
            )
        },
    )
    loner_made: int | None = field(
        default=1,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Loner takes 3 or 4"),
                sentence=mark("Usually 1. Leave blank if loners are off."),
                span=(1, 20),
                card=text.loner_made,
                needs="loners",
                usual=1,
                at_most=("loner_march",),
                worth=Worth.HAND,
            )
        },
    )
    loner_march: int | None = field(
        default=4,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Loner takes all 5"),
                sentence=mark("Usually 4. Leave blank if loners are off."),
                span=(1, 20),
                card=CardOf(field="loner_made"),
                needs="loners",
                usual=4,
                at_most=("loner_credit",),
                worth=Worth.HAND,
            )
        },
    )
    loner_credit: int | None = field(
        default=None,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Loner's own points"),
                sentence=mark("Leave blank if both partners score the same."),
                span=(1, 20),
                card=text.loner_credit,
                needs="loners",
                worth=Worth.HAND,
            )
        },
    )
    euchred: int = field(
        default=2,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Makers get euchred"),
                sentence=mark("Points for the other side, usually 2."),
                span=(1, 20),
                card=text.euchred,
                at_most=(
                    "super_euchred",
                    "lone_defence",
                ),
                worth=Worth.HAND,
            )
        },
    )
    super_euchred: int | None = field(
        default=None,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Makers take no tricks"),
                sentence=mark("Leave blank if it's worth the same as a euchre."),
                span=(1, 20),
                card=text.super_euchred,
                card_after="loner_euchred",
                worth=Worth.HAND,
            )
        },
    )
    loner_euchred: int | None = field(
        default=2,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Loner gets euchred"),
                sentence=mark("For the other side, usually 2. Leave blank if loners are off."),
                span=(1, 20),
                card=text.loner_euchred,
                needs="loners",
                usual=2,
                worth=Worth.HAND,
            )
        },
    )
    lone_defence: int | None = field(
        default=None,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Lone defender takes 3–4"),
                sentence=mark("Leave blank if defending alone is off."),
                span=(1, 20),
                card=text.lone_defence,
                needs="defend_alone",
                usual=4,
                at_most=("lone_defence_march",),
                worth=Worth.HAND,
                is_open=two_against_two,
            )
        },
    )
    lone_defence_march: int | None = field(
        default=None,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Lone defender takes all 5"),
                sentence=mark("Leave blank if defending alone is off."),
                span=(1, 20),
                card=CardOf(field="lone_defence"),
                needs="defend_alone",
                usual=4,
                worth=Worth.HAND,
                is_open=two_against_two,
            )
        },
    )
    sit_out: SitOutScore = field(
        default=SitOutScore.NOTHING,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label=mark("Points for sitting out"),
                answers={
                    SitOutScore.NOTHING: mark("Nothing"),
                    SitOutScore.DEALERS_SIDE: mark("Same as the dealer's side"),
                },
                card=text.sit_out,
                worth=Worth.HAND,
                is_open=of_five,
            )
        },
    )
