"""What a hand brings.

Source: docs/rules.md, section 3.
"""

from dataclasses import dataclass, field

from scoring.rules import rule_sentences as text
from scoring.rules.alone import AloneRules
from scoring.rules.options import SitOutScore
from scoring.rules.rule import RULE, Part, Rule, SaidWith, Worth, of_five, two_against_two


@dataclass(frozen=True, slots=True, kw_only=True)
class PointRules(AloneRules):
    made: int = field(
        default=1,
        metadata={
            RULE: Rule(
                part=Part.POINTS,
                label="Makers take 3 or 4 tricks",
                sentence="Usually 1.",
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
                label="Makers take all 5",
                sentence="Usually 2.",
                span=(1, 20),
                card=SaidWith(field="made"),
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
                label="Alone, 3 or 4 tricks",
                sentence="Usually 1. Empty where nobody plays alone.",
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
                label="Alone, all 5",
                sentence="Usually 4. Empty where nobody plays alone.",
                span=(1, 20),
                card=SaidWith(field="loner_made"),
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
                label="Alone, all 5: the loner's own score",
                sentence=("Where the loner gets more than the partner, such as 5 and 4. Empty for the same."),
                span=(1, 20),
                card="The loner's own score for all 5 is {value}.",
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
                label="Makers are euchred",
                sentence="For the others, usually 2.",
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
                label="Makers take no trick",
                sentence="For the others. Empty for the same as any euchre.",
                span=(1, 20),
                card="Makers who take no trick give {points}.",
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
                label="A loner is euchred",
                sentence="For the others, usually 2. Empty where nobody plays alone.",
                span=(1, 20),
                card="A loner who is euchred gives {points}.",
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
                label="A lone defender euchres",
                sentence="Empty where no defender plays alone.",
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
                label="A lone defender takes all 5",
                sentence="Empty where no defender plays alone.",
                span=(1, 20),
                card=SaidWith(field="lone_defence"),
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
                label="Whoever sits out a hand scores",
                answers={
                    SitOutScore.NOTHING: "Nothing",
                    SitOutScore.DEALERS_SIDE: "As the dealer's side does",
                },
                card=text.sit_out,
                worth=Worth.HAND,
                is_open=of_five,
            )
        },
    )
