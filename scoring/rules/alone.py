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
                label="Players may go alone",
                sentence="The loner's partner lays their cards down.",
                card=text.alone,
                worth=Worth.HAND,
                switch=Switch(
                    off="when loners are off",
                    on="when loners are on",
                    code="no_loners",
                    without="needs loners. Turn them on first.",
                ),
            )
        },
    )
    dealers_partner_alone: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label="Dealer's partner must go alone",
                sentence="The Canadian rule, when they order up their partner.",
                card="If you order up your own partner, you must go alone.",
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
                label="Dealer's partner shows their hand",
                sentence="When the dealer picks up and goes alone. Points don't change.",
                card="If the dealer picks up and goes alone, their partner's cards lie face up to help.",
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
                sentence="The partner passes one card. The loner discards one.",
                card="Partner's best: the partner may pass the loner one card. The loner discards one.",
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
                label="Who leads against a loner",
                answers={
                    LonerLead.LEFT_OF_DEALER: "Player left of the dealer",
                    LonerLead.LEFT_OF_LONER: "Player left of the loner",
                },
                card={
                    LonerLead.LEFT_OF_DEALER: (
                        "The player left of the dealer leads. If they're out, the next player leads."
                    ),
                    LonerLead.LEFT_OF_LONER: (
                        "The player left of the dealer leads; against a loner, the player left of the loner."
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
                label="Defending alone",
                answers={
                    DefendAlone.NEVER: "Never",
                    DefendAlone.AGAINST_LONER: "Against a loner only",
                    DefendAlone.ALWAYS: "Always",
                },
                card={
                    DefendAlone.AGAINST_LONER: "You may defend alone, but only against a loner.",
                    DefendAlone.ALWAYS: "You may defend alone, against a loner or not.",
                },
                worth=Worth.HAND,
                switch=Switch(off="when defending alone is off", on="when defending alone is on"),
                is_open=two_against_two,
            )
        },
    )
    lone_defender_leads: bool = field(
        default=True,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label="Lone defender leads",
                card=text.lone_defender_leads,
                worth=Worth.NOTHING,
                is_open=two_against_two,
            )
        },
    )
