"""The rules of playing alone, and of defending alone.

Source: docs/rules.md, section 2.
"""

from dataclasses import dataclass, field

from scoring.language.messages import mark
from scoring.rules import rule_sentences as text
from scoring.rules.options import DefendAlone, LonerLead
from scoring.rules.rule import RULE, Part, Rule, Switch, Worth, loner_has_partner, two_against_two
from scoring.rules.trump import TrumpRules


@dataclass(frozen=True, slots=True, kw_only=True)
class AloneRules(TrumpRules):
    loners: bool = field(
        default=True,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label=mark("Players may go alone"),
                sentence=mark("A loner plays without a partner."),
                card=text.alone,
                worth=Worth.HAND,
                switch=Switch(
                    off=mark("Loners are off. Leave “{label}” blank."),
                    on=mark("Loners are on. Fill in “{label}”."),
                    code="no_loners",
                    without=mark("“{label}” needs loners. Turn on “Players may go alone” first."),
                ),
            )
        },
    )
    dealers_partner_alone: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label=mark("Dealer's partner must go alone"),
                sentence=mark("If they order up the dealer, they play alone (the Canadian rule)."),
                card=mark("If you order up your own partner, you must go alone."),
                needs="loners",
                worth=Worth.HAND,
                is_open=loner_has_partner,
            )
        },
    )
    partner_hand_shown: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label=mark("Dealer's partner shows their hand"),
                sentence=mark("Only if the dealer picks up and goes alone."),
                card=mark("If the dealer picks up and goes alone, the partner's cards go face up."),
                needs="loners",
                worth=Worth.NOTHING,
                is_open=loner_has_partner,
            )
        },
    )
    partners_best: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label=mark("Partner's best"),
                sentence=mark("The partner may pass one card. The loner then discards one."),
                card=mark("Partner's best: the partner may pass the loner one card. The loner discards one."),
                needs="loners",
                worth=Worth.NOTHING,
                is_open=loner_has_partner,
            )
        },
    )
    loner_lead: LonerLead = field(
        default=LonerLead.LEFT_OF_DEALER,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label=mark("First lead against a loner"),
                answers={
                    LonerLead.LEFT_OF_DEALER: mark("Player to the dealer's left"),
                    LonerLead.LEFT_OF_LONER: mark("Player to the loner's left"),
                },
                card=text.first_lead,
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
                label=mark("Defending alone"),
                answers={
                    DefendAlone.NEVER: mark("Never"),
                    DefendAlone.AGAINST_LONER: mark("Against a loner only"),
                    DefendAlone.ALWAYS: mark("Always"),
                },
                card={
                    DefendAlone.AGAINST_LONER: mark("You may defend alone, but only against a loner."),
                    DefendAlone.ALWAYS: mark("You may defend alone, against a loner or not."),
                },
                worth=Worth.HAND,
                switch=Switch(
                    off=mark("Defending alone is off. Leave “{label}” blank."),
                    on=mark("Defending alone is on. Fill in “{label}”."),
                ),
                is_open=two_against_two,
            )
        },
    )
    lone_defender_leads: bool = field(
        default=True,
        metadata={
            RULE: Rule(
                part=Part.ALONE,
                label=mark("Lone defender leads"),
                card=text.lone_defender_leads,
                worth=Worth.NOTHING,
                is_open=two_against_two,
            )
        },
    )
