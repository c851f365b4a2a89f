"""The rules of playing alone, and of defending alone.

Source: docs/rules.md, section 2.
"""

from dataclasses import dataclass, field

from scoring.rules import rule_sentences as text
from scoring.rules.options import DefendAlone, LonerLead
from scoring.rules.rule import RULE, Part, Rule, Switch, Worth, two_against_two
from scoring.rules.trump import TrumpRules


@dataclass(frozen=True, slots=True, kw_only=True)
class AloneRules(TrumpRules):
    loners: bool = field(
        default=True,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label="Whoever makes trump may play alone",
                sentence="The partner lays the hand down.",
                card=text.alone,
                worth=Worth.HAND,
                switch=Switch(
                    off="while nobody may play alone",
                    on="while playing alone is allowed",
                    code="no_loners",
                    without="is about playing alone, which these rules forbid.",
                ),
            )
        },
    )
    dealers_partner_alone: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label="The dealer's partner who orders up plays alone",
                sentence="The Canadian rule; it holds while the card is up.",
                card="The dealer's partner who orders the card up must play alone.",
                needs="loners",
                worth=Worth.HAND,
            )
        },
    )
    partner_hand_shown: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label="A dealer alone sees the partner's hand",
                sentence=(
                    "It lies face up and helps the dealer who took the card up; the points stay as they are."
                ),
                card=("A dealer who takes the card up alone is helped by the partner's hand, laid face up."),
                needs="loners",
                worth=Worth.NOTHING,
            )
        },
    )
    partners_best: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label="Partner's best",
                sentence="The partner gives the loner one card, and the loner discards one.",
                card="The partner may pass the loner one card, and the loner discards one.",
                needs="loners",
                worth=Worth.NOTHING,
            )
        },
    )
    loner_lead: LonerLead = field(
        default=LonerLead.LEFT_OF_DEALER,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label="Who leads to a loner",
                answers={
                    LonerLead.LEFT_OF_DEALER: "The player left of the dealer",
                    LonerLead.LEFT_OF_LONER: "The player left of the loner",
                },
                card={
                    LonerLead.LEFT_OF_DEALER: (
                        "The player left of the dealer leads, or the next one who plays."
                    ),
                    LonerLead.LEFT_OF_LONER: (
                        "The player left of the dealer leads; to a loner, the one left of the loner."
                    ),
                },
                card_after="defend_alone",
                worth=Worth.NOTHING,
            )
        },
    )
    defend_alone: DefendAlone = field(
        default=DefendAlone.NEVER,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label="A defender may play alone",
                answers={
                    DefendAlone.NEVER: "Never",
                    DefendAlone.AGAINST_LONER: "Only against a loner",
                    DefendAlone.ALWAYS: "Always",
                },
                card={
                    DefendAlone.AGAINST_LONER: "A defender may play alone too, but only against a loner.",
                    DefendAlone.ALWAYS: "A defender may play alone, whether or not the maker does.",
                },
                worth=Worth.HAND,
                switch=Switch(off="while no defender may play alone", on="while a defender may play alone"),
                is_open=two_against_two,
            )
        },
    )
    lone_defender_leads: bool = field(
        default=True,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label="A lone defender leads to a loner",
                card=text.lone_defender_leads,
                worth=Worth.NOTHING,
                is_open=two_against_two,
            )
        },
    )
