"""The sentences about cards: calls and draws that are refused, and what is wrong with a recorded hand.

``{who}`` stays in the sentences about a recorded hand; ``Fault.told`` puts the name there.
"""

from collections.abc import Sequence

from scoring.language import gettext as _
from scoring.language import ngettext

WHO = "{who}"


def no_card(written: str) -> str:
    return _("There's no card {card}. Check its name.").format(card=written)


def or_the(names: Sequence[str]) -> str:
    """Write cards to choose from, to follow "the": ace of clubs or the king of clubs."""
    text = names[0]
    for name in names[1:]:
        text = _("{first} or the {second}").format(first=text, second=name)
    return text


def suit_only_when_naming() -> str:
    return _("If you name trump, choose a suit. If you don't, leave the suit blank.")


def pass_is_alone() -> str:
    return _("If you pass, leave everything else blank.")


def calling_over() -> str:
    return _("The bidding was already over. Remove the extra calls.")


def joker_needs_suit() -> str:
    return _("The joker is turned up, so the dealer names a suit first.")


def suit_too_early() -> str:
    return _("Turn the card down before you name a suit.")


def name_a_suit() -> str:
    return _("The card was turned down, so you can't order it up. Name a suit instead.")


def dealer_is_stuck() -> str:
    return _("Everyone else passed, so the dealer must call trump.")


def host_chooses_dealer() -> str:
    return _("The host chooses the first dealer, so no one draws cards.")


def four_draw_partners() -> str:
    return _("Choose exactly four players to draw for partners.")


def no_jack() -> str:
    return _("The first dealer isn't decided yet. Turn up more cards.")


def undecided() -> str:
    return _("The first dealer isn't decided yet. Draw more cards.")


def each_card_once() -> str:
    return _("Add at least one card. Use each card only once.")


def not_in_hand(*, card: str) -> str:
    return _("The {card} isn't in this hand. Choose another card.").format(card=card)


def dealer_seat(*, seats: int, sent: int) -> str:
    return _("The dealer's seat must be 1 to {seats}, not {sent}.").format(seats=seats, sent=sent)


def report_differs(*, field: str, report: str, cards: str) -> str:
    text = _("The table entered {report} for {field}, but the cards show {cards}.")
    return text.format(field=field, report=report, cards=cards)


def not_in_deck(*, card: str, deck: int) -> str:
    return _("The {card} isn't in a {deck}-card deck. Choose another card.").format(card=card, deck=deck)


def turned_up_twice(*, card: str) -> str:
    return _("The {card} was turned up twice. Choose another card.").format(card=card)


def in_hand_twice(*, card: str) -> str:
    return _("{who} has the {card}, so it can't be anywhere else.").format(card=card, who=WHO)


def in_kitty_twice(*, card: str) -> str:
    return _("The {card} is in the kitty, so it can't be anywhere else.").format(card=card)


def too_many_hands(*, hands: int, seats: int) -> str:
    return _("Enter {seats} hands, not {hands}: one for each seat.").format(hands=hands, seats=seats)


def hand_size(*, cards: int, dealt: int) -> str:
    text = ngettext(
        "{who} has {cards} card instead of {dealt}. Check the deal.",
        "{who} has {cards} cards instead of {dealt}. Check the deal.",
        cards,
    )
    return text.format(who=WHO, cards=cards, dealt=dealt)


def kitty_size(*, cards: int, size: int) -> str:
    text = ngettext(
        "The kitty has {cards} card instead of {size}. Check the deal.",
        "The kitty has {cards} cards instead of {size}. Check the deal.",
        cards,
    )
    return text.format(cards=cards, size=size)


def played_before(*, card: str, trick: int) -> str:
    return _("The {card} was already played in trick {trick}.").format(card=card, trick=trick)


def kitty_played(*, card: str) -> str:
    return _("The {card} was played, but it's in the kitty.").format(card=card)


def turned_down_played(*, card: str) -> str:
    return _("The {card} was played, but it was turned down.").format(card=card)


def discard_played(*, card: str) -> str:
    return _("The {card} was played, but it was discarded.").format(card=card)


def not_held(*, card: str) -> str:
    return _("{who} played the {card} but didn't have it.").format(who=WHO, card=card)


def picked_up(*, card: str) -> str:
    text = _("{who} played the {card}, but the dealer picked up that card.")
    return text.format(who=WHO, card=card)


def leader_sat_out() -> str:
    return _("{who} led but is sitting out this hand.").format(who=WHO)


def trick_size(*, cards: int, players: int) -> str:
    text = ngettext(
        "This trick has {cards} card instead of {players}.",
        "This trick has {cards} cards instead of {players}.",
        cards,
    )
    return text.format(cards=cards, players=players)


def taker_unknown() -> str:
    return _("We can't tell who took the trick. Check its cards.")


def reneged(*, card: str, owed: Sequence[str]) -> str:
    text = _("{who} played the {card} but should have followed suit with the {owed}.")
    return text.format(who=WHO, card=card, owed=or_the(owed))


def calling_unfinished() -> str:
    return _("The bidding isn't finished. Add the missing calls.")


def nothing_picked_up(*, card: str) -> str:
    return _("The {card} was discarded, but the dealer didn't pick up.").format(card=card)


def discard_not_held(*, card: str) -> str:
    return _("{who} discarded the {card} but didn't have it.").format(who=WHO, card=card)


def passed_but_played() -> str:
    return _("Everyone passed, but cards were played.")


def trump_missing() -> str:
    return _("The trump suit is missing.")


def too_many_tricks(*, tricks: int, most: int) -> str:
    return _("There are {tricks} tricks. A hand has only {most}.").format(tricks=tricks, most=most)


def too_few_tricks(*, tricks: int, most: int) -> str:
    text = ngettext(
        "The hand has {tricks} trick instead of {most}.",
        "The hand has {tricks} tricks instead of {most}.",
        tricks,
    )
    return text.format(tricks=tricks, most=most)


def claimed_off_lead() -> str:
    return _("{who} claimed the rest of the tricks but didn't have the lead.").format(who=WHO)


def claim_fails() -> str:
    return _("{who} claimed the rest of the tricks, but someone else could still win one.").format(who=WHO)


def seat_in_sentence(*, seat: int | None) -> str:
    return _("seat {seat}").format(seat=seat)


def in_trick(*, trick: int, fault: str) -> str:
    return _("Trick {trick}: {fault}").format(trick=trick, fault=fault)
