"""The rules of making trump.

Source: docs/rules.md, section 2.
"""

from dataclasses import dataclass, field

from scoring.rules import rule_sentences as text
from scoring.rules.options import AllPass, MisdealBy, RedealHand
from scoring.rules.rule import RULE, Part, Rule, Worth
from scoring.rules.table import TableRules


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpRules(TableRules):
    all_pass: AllPass = field(
        default=AllPass.NEXT_DEALS,
        metadata={
            RULE: Rule(
                part=Part.TRUMP,
                label="If everyone passes twice",
                sentence=("Where the next player deals, a hand passed out counts as one of the round."),
                answers={
                    AllPass.NEXT_DEALS: "Nobody scores and the next player deals",
                    AllPass.SAME_DEALS: "The same dealer deals again",
                    AllPass.STICK_DEALER: "Stick the dealer: the dealer must name trump",
                },
                card={
                    AllPass.NEXT_DEALS: "If everyone passes again, nobody scores and the next player deals.",
                    AllPass.SAME_DEALS: "If everyone passes again, the same dealer deals again.",
                    AllPass.STICK_DEALER: "If everyone else passes again, the dealer must name trump.",
                },
                card_after="no_trump",
                worth=Worth.NOTHING,
            )
        },
    )
    walks_kitty: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.TRUMP,
                label="Walk through the kitty",
                sentence="Each card left over is turned up in turn before a suit is named.",
                card=text.calls,
                worth=Worth.NOTHING,
            )
        },
    )
    may_name_turned_down: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.TRUMP,
                label="A suit turned down may be named",
                sentence="Usually it may not.",
                card=text.turned_down,
                worth=Worth.NOTHING,
            )
        },
    )
    no_trump: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.TRUMP,
                label="No trump may be named",
                sentence="Then no jack is a bower.",
                card=text.no_trump,
                worth=Worth.NOTHING,
            )
        },
    )
    go_under: bool = field(
        default=False,
        metadata={
            RULE: Rule(
                part=Part.TRUMP,
                label="Going under",
                sentence="A poor hand may change three cards with the kitty.",
                card="A poor hand may change three cards with the kitty.",
                worth=Worth.NOTHING,
            )
        },
    )
    redeal_hand: RedealHand = field(
        default=RedealHand.NEVER,
        metadata={
            RULE: Rule(
                part=Part.TRUMP,
                label="A hand that may be thrown in",
                sentence="It is dealt again and scores nothing.",
                answers={
                    RedealHand.NEVER: "None",
                    RedealHand.NO_ACE_NO_FACE: "No ace, no face",
                    RedealHand.FARMERS_HAND: "Farmer's hand: nines and tens",
                },
                card={
                    RedealHand.NO_ACE_NO_FACE: (
                        "A hand without an ace or a face card may be thrown in and is dealt again."
                    ),
                    RedealHand.FARMERS_HAND: "A hand of nines and tens may be thrown in and is dealt again.",
                },
                worth=Worth.NOTHING,
            )
        },
    )
    misdeal_by: MisdealBy = field(
        default=MisdealBy.SAME_DEALS,
        metadata={
            RULE: Rule(
                part=Part.TRUMP,
                label="After a misdeal",
                answers={
                    MisdealBy.SAME_DEALS: "The same dealer deals again",
                    MisdealBy.NEXT_DEALS: "The next player deals",
                },
                card={
                    MisdealBy.SAME_DEALS: "After a misdeal the same dealer deals again.",
                    MisdealBy.NEXT_DEALS: "After a misdeal the next player deals.",
                },
                worth=Worth.NOTHING,
            )
        },
    )
