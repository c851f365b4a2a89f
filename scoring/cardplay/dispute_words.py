"""The sentences that settle a dispute about one trick, and that compare a table's hand with its cards."""

from collections.abc import Mapping, Sequence

from scoring.cardplay.tricks import PlayKind
from scoring.cardplay.words import or_the
from scoring.language import gettext as _
from scoring.language import listed, ngettext
from scoring.language.messages import mark

LED = mark("Player {player} led the {card}.")
FOLLOWED = mark("Player {player} followed suit with the {card}.")
#: Of a play that did not follow: where any card may be played; where it was right; where nobody can tell.
_OFF_SUIT: Mapping[PlayKind, tuple[str, str, str]] = {
    PlayKind.TRUMPED: (
        mark("Player {player} trumped with the {card}."),
        mark("Player {player} had no {suit} and trumped with the {card}."),
        mark("Player {player} trumped with the {card}, which is allowed only with no {suit} in hand."),
    ),
    PlayKind.THREW_AWAY: (
        mark("Player {player} threw off the {card}."),
        mark("Player {player} had no {suit} and threw off the {card}."),
        mark("Player {player} threw off the {card}, which is allowed only with no {suit} in hand."),
    ),
}
#: Without trump only the joker beats the suit led from outside it.
_JOKER = (
    mark("Player {player} played the {card}."),
    mark("Player {player} had no {suit} and played the {card}."),
    mark("Player {player} played the {card}, which is allowed only with no {suit} in hand."),
)


def right_bower(*, card: str) -> str:
    return _("{card}, the right bower").format(card=card)


def left_bower(*, card: str) -> str:
    return _("{card}, the left bower").format(card=card)


def too_many_cards(*, most: int) -> str:
    return _("A trick can have up to {most} cards. Remove the extra ones.").format(most=most)


def card_twice(*, card: str) -> str:
    return _("The {card} is entered twice. Choose another card.").format(card=card)


def trick_taker(*, player: int, card: str) -> str:
    return _("Player {player} takes the trick with the {card}.").format(player=player, card=card)


def any_card() -> str:
    return _("The joker was led, so you can play any card.")


def joker_led(*, suit: str) -> str:
    return _("The joker counts as trump, so {suit} were led.").format(suit=suit)


def left_bower_led(*, card: str, suit: str) -> str:
    return _("The {card} is the left bower and counts as trump, so {suit} were led.").format(
        card=card, suit=suit
    )


def suit_led(*, suit: str) -> str:
    return _("{suit} were led.").format(suit=suit.capitalize())


def followed(*, kind: PlayKind, player: int, card: str) -> str:
    text = _(LED) if kind is PlayKind.LED else _(FOLLOWED)
    return text.format(player=player, card=card)


def off_suit(*, kind: PlayKind, player: int, card: str, is_trump_hand: bool) -> str:
    """Say what was played where any card may be."""
    return _(_sentences(kind, is_trump_hand=is_trump_hand)[0]).format(player=player, card=card)


def not_followed(
    *, kind: PlayKind, player: int, card: str, suit: str, is_trump_hand: bool, is_right: bool
) -> str:
    """Say what was played without following ``suit``; ``is_right`` where the rest of the hand is known."""
    sentences = _sentences(kind, is_trump_hand=is_trump_hand)
    return _(sentences[1 if is_right else 2]).format(player=player, card=card, suit=suit)


def _sentences(kind: PlayKind, *, is_trump_hand: bool) -> tuple[str, str, str]:
    return _JOKER if kind is PlayKind.TRUMPED and not is_trump_hand else _OFF_SUIT[kind]


def reneged(*, player: int, card: str, owed: Sequence[str]) -> str:
    text = _("Player {player} reneged with the {card} and should have played the {owed}.")
    return text.format(player=player, card=card, owed=or_the(owed))


def only_passed_by_table() -> str:
    return _("The table entered “Everyone passed”, but the cards show that someone called trump.")


def only_passed_by_cards() -> str:
    return _("The table entered a hand, but the cards show that everyone passed.")


def other_dealer(*, table: str, cards: str) -> str:
    text = _("The table entered {table} as the dealer, but the cards show {cards}.")
    return text.format(table=table, cards=cards)


def other_maker(*, table: str, cards: str) -> str:
    text = _("The table entered {table} as the maker, but the cards show {cards}.")
    return text.format(table=table, cards=cards)


def other_defender(*, table: str, cards: str) -> str:
    text = _("The table entered {table} as the lone defender, but the cards show {cards}.")
    return text.format(table=table, cards=cards)


def only_defender_of_table(*, table: str) -> str:
    text = _("The table entered {table} as a lone defender, but the cards show that no one defended alone.")
    return text.format(table=table)


def only_defender_of_cards(*, cards: str) -> str:
    text = _("The table entered no lone defender, but the cards show that {cards} defended alone.")
    return text.format(cards=cards)


def not_alone_in_cards() -> str:
    return _("The table entered a loner, but the cards show that no one went alone.")


def alone_in_cards() -> str:
    return _("The table didn't enter a loner, but the cards show that someone went alone.")


def other_tricks(*, table: int, cards: int | None, trick_numbers: Sequence[int]) -> str:
    """Compare the makers' tricks; no ``trick_numbers`` where the cards do not show them."""
    if not trick_numbers:
        text = ngettext(
            "The table entered {table} trick, but the cards show {cards}.",
            "The table entered {table} tricks, but the cards show {cards}.",
            table,
        )
    elif len(trick_numbers) == 1:
        text = ngettext(
            "The table entered {table} trick, but the makers took one: trick {taken}.",
            "The table entered {table} tricks, but the makers took one: trick {taken}.",
            table,
        )
    else:
        text = ngettext(
            "The table entered {table} trick, but the makers took tricks {taken}.",
            "The table entered {table} tricks, but the makers took tricks {taken}.",
            table,
        )
    return text.format(table=table, cards=cards, taken=listed([str(number) for number in trick_numbers]))


def other_trump(*, table: str, cards: str) -> str:
    text = _("Trump: the table entered {table}, but the cards show {cards}.")
    return text.format(table=table, cards=cards)


def other_turned_down(*, table: str, cards: str) -> str:
    text = _("The table entered {table} as the turned-down suit, but the cards show {cards}.")
    return text.format(table=table, cards=cards)


def no_suit() -> str:
    return _("none")


def other_call_round(*, table: int) -> str:
    text = _("The table entered bidding round {table}, but the cards show a different round.")
    return text.format(table=table)
