"""The rules of the table: who plays with which cards, and who deals first.

Source: docs/rules.md, section 1 and 3.
"""

from dataclasses import dataclass, field

from scoring.language.messages import mark
from scoring.rules import rule_sentences as text
from scoring.rules.options import Dealing, FirstDealer, Partnership
from scoring.rules.rule import RULE, CardOf, Part, Rule, Worth, never


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    name: str
    seats: int = field(
        default=4,
        metadata={
            RULE: Rule(
                part=Part.TABLE,
                label=mark("Players per table"),
                span=(4, 6),
                card=text.players,
                worth=Worth.HAND,
                is_open=never,
            )
        },
    )
    partnership: Partnership = field(
        default=Partnership.OPPOSITE,
        metadata={
            RULE: Rule(
                part=Part.TABLE,
                label=mark("Partners"),
                answers={
                    Partnership.OPPOSITE: mark("Partners face each other"),
                    Partnership.ROTATING: mark("Partners rotate; one sits out"),
                    Partnership.NAMED: mark("The maker names a partner"),
                },
                card=CardOf(field="seats"),
                worth=Worth.HAND,
                is_open=never,
            )
        },
    )
    deck: int = field(
        default=24,
        metadata={
            RULE: Rule(
                part=Part.TABLE,
                label=mark("Cards in the deck"),
                sentence=mark("A 24-card deck runs from 9 to ace. The joker adds one card."),
                sizes=(24, 25, 28, 29, 32, 33, 36, 37),
                card=text.cards,
                worth=Worth.NOTHING,
            )
        },
    )
    cards_dealt: int = field(
        default=5,
        metadata={
            RULE: Rule(
                part=Part.TABLE,
                label=mark("Cards per player"),
                span=(5, 6),
                card=text.dealt,
                worth=Worth.NOTHING,
                is_open=never,
            )
        },
    )
    tricks_played: int = field(
        default=5,
        metadata={
            RULE: Rule(
                part=Part.TABLE,
                label=mark("Tricks per hand"),
                span=(5, 5),
                card=CardOf(field="cards_dealt"),
                worth=Worth.NOTHING,
                is_open=never,
            )
        },
    )
    dealing: Dealing = field(
        default=Dealing.AS_LIKED,
        metadata={
            RULE: Rule(
                part=Part.TABLE,
                label=mark("How are cards dealt?"),
                answers={
                    Dealing.AS_LIKED: mark("Dealer's choice"),
                    Dealing.ONE_BY_ONE: mark("One card at a time"),
                    Dealing.PACKETS: mark("Two or three at a time"),
                },
                card=text.dealing,
                worth=Worth.NOTHING,
            )
        },
    )
    first_dealer: FirstDealer = field(
        default=FirstDealer.HIGHEST_CARD,
        metadata={
            RULE: Rule(
                part=Part.TABLE,
                label=mark("First dealer"),
                answers={
                    FirstDealer.BLACK_JACK: mark("First black jack"),
                    FirstDealer.FIRST_JACK: mark("First jack"),
                    FirstDealer.HIGHEST_CARD: mark("High card"),
                    FirstDealer.LOWEST_CARD: mark("Low card"),
                    FirstDealer.ORGANIZER: mark("Seat 1"),
                },
                card=text.deals,
                worth=Worth.NOTHING,
            )
        },
    )

    @property
    def joker(self) -> bool:
        """Whether the deck holds a joker."""
        return self.deck % 2 == 1

    @property
    def active_seats(self) -> int:
        """How many are dealt cards."""
        return 4 if self.partnership is Partnership.ROTATING else self.seats

    @property
    def kitty_size(self) -> int:
        """How many cards are left after the deal, the upcard among them."""
        return self.deck - self.active_seats * self.cards_dealt
