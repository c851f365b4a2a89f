"""Sentences of the rule card that follow from several rules.

Source: docs/rules.md, sections 1 to 4.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scoring.rules.options import (
    AllPass,
    Dealing,
    DefendAlone,
    FirstDealer,
    Partnership,
    RedealHand,
    SitOutScore,
)

if TYPE_CHECKING:
    from scoring.game_rules import GameRules

PARTNERS = {
    Partnership.OPPOSITE: "Partners sit opposite each other.",
    Partnership.ROTATING: (
        "The player on the dealer's right sits out; the other four play with the partner opposite."
    ),
    Partnership.NAMED: "Whoever makes trump names one partner; the other three defend.",
}
LOWEST = {24: "nines", 28: "eights", 32: "sevens", 36: "sixes"}
FIRST_DEALERS = {
    FirstDealer.BLACK_JACK: "Cards are turned up to each player in turn; the first black jack deals first.",
    FirstDealer.FIRST_JACK: "Cards are turned up to each player in turn; the first jack deals first.",
    FirstDealer.HIGHEST_CARD: "Everyone draws a card; the highest deals first.",
    FirstDealer.LOWEST_CARD: "Everyone draws a card, king high and ace low; the lowest deals first.",
    FirstDealer.ORGANIZER: "Seat 1 deals first, unless the host says otherwise.",
}


def points_text(count: int) -> str:
    """Count points in words."""
    return f"{count} point" if abs(count) == 1 else f"{count} points"


def players(rules: "GameRules") -> Iterator[str]:
    yield f"{rules.seats} players. {PARTNERS[rules.partnership]}"


def cards(rules: "GameRules") -> Iterator[str]:
    joker = ", and the joker, which is always the highest trump" if rules.joker else ""
    yield f"{rules.deck} cards: {LOWEST[rules.deck - rules.joker]} to aces{joker}."


def dealt(rules: "GameRules") -> Iterator[str]:
    yield (
        f"Everyone who plays is dealt {rules.cards_dealt} cards and {rules.tricks_played} tricks are played; "
        f"{rules.kitty_size} {'card is' if rules.kitty_size == 1 else 'cards are'} left."
    )


def dealing(rules: "GameRules") -> Iterator[str]:
    if rules.dealing is Dealing.ONE_BY_ONE:
        yield "The cards are dealt one at a time."
    elif rules.dealing is Dealing.PACKETS and rules.cards_dealt == 5:
        yield "Everyone is dealt a packet of two and a packet of three; the dealer says which comes first."
    elif rules.dealing is Dealing.PACKETS:
        yield "The cards are dealt in packets of two or three, as the dealer likes."


def deals(rules: "GameRules") -> Iterator[str]:
    yield FIRST_DEALERS[rules.first_dealer]
    yield "The deal passes to the left after each hand."


def calls(rules: "GameRules") -> Iterator[str]:
    if rules.walks_kitty:
        yield (
            "When everyone has passed, the card is turned down and the next one of the kitty is turned up; "
            "once they are all turned down a suit is named."
        )
    else:
        yield "First the card turned up may be ordered up; once it is turned down a suit is named."


def turned_down(rules: "GameRules") -> Iterator[str]:
    if rules.may_name_turned_down:
        yield "A suit that was turned down may be named."
    else:
        yield "The suit turned down cannot be named."


def no_trump(rules: "GameRules") -> Iterator[str]:
    if rules.no_trump:
        yield "No trump may be named instead of a suit."
    if rules.joker:
        yield "If the joker is turned up, the dealer names a suit before looking at the hand."


def alone(rules: "GameRules") -> Iterator[str]:
    if not rules.loners:
        yield "Nobody plays alone."
    elif rules.partnership is Partnership.NAMED:
        yield "Whoever makes trump may play alone against everyone."
    else:
        yield "Whoever makes trump may play alone; the partner lays the hand down."


def lone_defender_leads(rules: "GameRules") -> Iterator[str]:
    if rules.lone_defender_leads and rules.defend_alone is not DefendAlone.NEVER and rules.loners:
        yield "If maker and defender are both alone, the defender leads."


def made(rules: "GameRules") -> Iterator[str]:
    each = "" if rules.partnership is Partnership.OPPOSITE else " each"
    yield f"Makers who take 3 or 4 tricks score {points_text(rules.made)}{each}, all 5 score {rules.march}."


def loner_made(rules: "GameRules") -> Iterator[str]:
    if rules.loner_made is not None:
        yield f"Alone, 3 or 4 tricks score {points_text(rules.loner_made)}, all 5 score {rules.loner_march}."


def euchred(rules: "GameRules") -> Iterator[str]:
    yield f"Makers who take fewer than 3 are euchred: {points_text(rules.euchred)} {_euchred_to(rules)}."


def _euchred_to(rules: "GameRules") -> str:
    if rules.partnership is not Partnership.OPPOSITE:
        return "to each defender"
    return "to the defenders" if rules.seats == 4 else "to each of the two other sides"


def lone_defence(rules: "GameRules") -> Iterator[str]:
    if rules.lone_defence is not None:
        yield (
            f"A defender who euchres alone scores {points_text(rules.lone_defence)}, "
            f"with all 5 tricks {rules.lone_defence_march}."
        )


def sit_out(rules: "GameRules") -> Iterator[str]:
    if rules.sit_out is SitOutScore.DEALERS_SIDE:
        yield "Whoever sits out scores as the dealer's side does."
    elif rules.partnership is Partnership.ROTATING:
        yield "Whoever sits out scores nothing."


def hands(rules: "GameRules") -> Iterator[str]:
    if rules.hands is not None:
        yield f"A game has {rules.hands} {'hand' if rules.hands == 1 else 'hands'}."


def passed_out(rules: "GameRules") -> Iterator[str]:
    if rules.hands is not None and rules.all_pass is not AllPass.STICK_DEALER:
        yield f"A hand passed out {'counts' if rules.passed_out_counts else 'does not count'} as one."


def thrown_in(rules: "GameRules") -> Iterator[str]:
    if rules.hands is not None and rules.redeal_hand is not RedealHand.NEVER:
        yield f"A hand thrown in {'counts' if rules.redeal_counts else 'does not count'} as one."


def series(rules: "GameRules") -> Iterator[str]:
    if rules.best_of > 1:
        yield f"The best of {rules.best_of} games is played."


def renege(rules: "GameRules") -> Iterator[str]:
    if rules.renege_takes_hand:
        yield "A renege loses the whole hand."
        return
    yield f"A renege gives the opponents {points_text(rules.renege)}."
    if rules.renege_loner is not None:
        yield f"A renege in a hand played alone gives them {points_text(rules.renege_loner)}."


def table_talk(rules: "GameRules") -> Iterator[str]:
    warnings = rules.table_talk_warnings
    after = f"After {warnings} {'warning' if warnings == 1 else 'warnings'}, talk" if warnings else "Talk"
    yield f"{after} about the cards costs the side {points_text(rules.table_talk)}."


def slow_play(rules: "GameRules") -> Iterator[str]:
    if rules.slow_play is not None:
        yield (
            f"A side that takes longer than {rules.slow_play_seconds} seconds "
            f"loses {points_text(rules.slow_play)}."
        )


def below_zero(rules: "GameRules") -> Iterator[str]:
    yield f"A score {'may' if rules.below_zero else 'does not'} go below zero."
