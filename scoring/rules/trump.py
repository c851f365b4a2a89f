"""The rules of making trump.

Source: docs/rules.md, section 2.
"""

from dataclasses import dataclass, field

from scoring.language.messages import mark
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
                label=mark("If everyone passes twice"),
                sentence=mark("No one orders up, and no one names a suit."),
                answers={
                    AllPass.NEXT_DEALS: mark("No score, next player deals"),
                    AllPass.SAME_DEALS: mark("Same dealer deals again"),
                    AllPass.STICK_DEALER: mark("Stick the dealer (must call)"),
                },
                card={
                    AllPass.NEXT_DEALS: mark(
                        "If everyone passes again, no one scores and the next player deals."
                    ),
                    AllPass.SAME_DEALS: mark("If everyone passes again, the same dealer deals again."),
                    AllPass.STICK_DEALER: mark(
                        "Stick the dealer: if everyone else passes again, the dealer must call trump."
                    ),
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
                label=mark("Turn up every kitty card"),
                sentence=mark("Turn up one card at a time before anyone names a suit."),
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
                label=mark("Players may call turned-down suits"),
                sentence=mark("Most clubs don't allow it."),
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
                label=mark("Players may call no trump"),
                sentence=mark("Without trump, jacks aren't bowers."),
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
                label=mark("Trade cards with the kitty"),
                sentence=mark("With a poor hand, swap three cards. Also called going under."),
                card=mark("With a poor hand, you may swap three cards with the kitty (going under)."),
                worth=Worth.NOTHING,
            )
        },
    )
    redeal_hand: RedealHand = field(
        default=RedealHand.NEVER,
        metadata={
            RULE: Rule(
                part=Part.TRUMP,
                label=mark("Hands you may throw in"),
                sentence=mark("Deal again. No one scores."),
                answers={
                    RedealHand.NEVER: mark("None"),
                    RedealHand.NO_ACE_NO_FACE: mark("No ace and no face card"),
                    RedealHand.FARMERS_HAND: mark("Farmer's hand (9s and 10s)"),
                },
                card={
                    RedealHand.NO_ACE_NO_FACE: mark(
                        "With no ace and no face card, you may throw in your hand for a redeal."
                    ),
                    RedealHand.FARMERS_HAND: mark(
                        "Farmer's hand: with only 9s and 10s, you may ask for a redeal."
                    ),
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
                label=mark("After a misdeal"),
                answers={
                    MisdealBy.SAME_DEALS: mark("Same dealer deals again"),
                    MisdealBy.NEXT_DEALS: mark("Next player deals"),
                },
                card={
                    MisdealBy.SAME_DEALS: mark("After a misdeal, the same dealer deals again."),
                    MisdealBy.NEXT_DEALS: mark("After a misdeal, the next player deals."),
                },
                worth=Worth.NOTHING,
            )
        },
    )
