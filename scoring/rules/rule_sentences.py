"""Sentences of the rule card that follow from several rules.

Source: docs/rules.md, sections 1 to 4.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scoring.language import gettext as _
from scoring.language import ngettext
from scoring.language.messages import mark
from scoring.rules.options import (
    AllPass,
    Dealing,
    DefendAlone,
    FirstDealer,
    LonerLead,
    Partnership,
    RedealHand,
    SitOutScore,
)

if TYPE_CHECKING:
    from scoring.game_rules import GameRules

LOWEST = {24: "9", 28: "8", 32: "7", 36: "6"}
#: Below the jack, down to the lowest of the deck.
SPOTS = ("10", "9", "8", "7", "6")
FIRST_DEALERS = {
    FirstDealer.BLACK_JACK: mark("Turn cards up around the table. The first black jack deals first."),
    FirstDealer.FIRST_JACK: mark("Turn cards up around the table. The first jack deals first."),
    FirstDealer.HIGHEST_CARD: mark("Draw for the deal. The high card deals first."),
    FirstDealer.LOWEST_CARD: mark("Draw for the deal. The low card deals first, and aces are low."),
    FirstDealer.ORGANIZER: mark("Seat 1 deals first, unless the host picks someone else."),
}


def points_text(points: int) -> str:
    return ngettext("{points} point", "{points} points", points).format(points=points)


def players(rules: "GameRules") -> Iterator[str]:
    if rules.partnership is Partnership.ROTATING:
        yield _("5 players, each with their own score.")
        yield _("The player on the dealer's right sits out. The other four play, with partners across.")
    elif rules.partnership is Partnership.NAMED:
        yield _("5 players, each with their own score.")
        yield _("Each hand, the maker names a partner. The other three defend.")
    else:
        yield {
            4: _("4 players, two teams. Partners sit across from each other."),
            6: _("6 players, three teams. Partners sit across from each other."),
        }[rules.seats]


def cards(rules: "GameRules") -> Iterator[str]:
    lowest = LOWEST[rules.deck - rules.joker]
    if rules.joker:
        yield _("{deck} cards: {lowest} through ace, plus the joker.").format(deck=rules.deck, lowest=lowest)
    else:
        yield _("{deck} cards: {lowest} through ace.").format(deck=rules.deck, lowest=lowest)
    order = (
        _(
            "Trump, high to low: joker, right bower (jack of trump), left bower (other jack of that color), "
            "A, K, Q, {spots}."
        )
        if rules.joker
        else _(
            "Trump, high to low: right bower (jack of trump), left bower (other jack of that color), "
            "A, K, Q, {spots}."
        )
    )
    yield order.format(spots=", ".join(SPOTS[: SPOTS.index(lowest) + 1]))
    yield _("Follow suit if you can. The left bower counts as trump.")
    yield _("The highest trump takes the trick. If there's none, the highest card of the suit led does.")


def dealt(rules: "GameRules") -> Iterator[str]:
    if rules.cards_dealt > rules.tricks_played:
        yield _("Deal {cards} cards each and play {tricks} tricks. Your last card isn't played.").format(
            cards=rules.cards_dealt, tricks=rules.tricks_played
        )
    else:
        yield _("Deal {cards} cards each and play {tricks} tricks.").format(
            cards=rules.cards_dealt, tricks=rules.tricks_played
        )
    if rules.kitty_size == 1:
        yield _("Turn up the leftover card.")
    else:
        yield _("The other {kitty} cards are the kitty. Turn up the top one.").format(kitty=rules.kitty_size)


def dealing(rules: "GameRules") -> Iterator[str]:
    if rules.dealing is Dealing.ONE_BY_ONE:
        yield _("Deal one card at a time.")
    elif rules.dealing is Dealing.PACKETS and rules.cards_dealt == 5:
        yield _("Deal two cards each, then three, or the other way around.")
    elif rules.dealing is Dealing.PACKETS:
        yield _("Deal two or three cards at a time.")


def deals(rules: "GameRules") -> Iterator[str]:
    yield _(FIRST_DEALERS[rules.first_dealer])
    yield _("The deal moves left after each hand.")


def calls(rules: "GameRules") -> Iterator[str]:
    yield _("The player left of the dealer goes first: order up the turned card or pass.")
    yield _("If the card is ordered up, the dealer picks it up and discards one.")
    if rules.walks_kitty:
        yield _("If everyone passes, turn the card down and turn up the next kitty card.")
        yield _("Once the whole kitty is turned down, name a suit or pass.")
    else:
        yield _("If everyone passes, turn the card down. Then name a suit or pass.")


def turned_down(rules: "GameRules") -> Iterator[str]:
    if rules.may_name_turned_down:
        yield _("You may name a suit that was turned down.")
    else:
        yield _("You can't name the suit that was turned down.")


def no_trump(rules: "GameRules") -> Iterator[str]:
    if rules.no_trump:
        yield _("You may call no trump instead of a suit. With no trump, jacks aren't bowers.")
    if rules.joker:
        yield _("If the joker is turned up, the dealer names trump before looking at their hand.")


def alone(rules: "GameRules") -> Iterator[str]:
    if not rules.loners:
        yield _("Going alone isn't allowed.")
    elif rules.partnership is Partnership.NAMED:
        yield _("If you call trump, you may go alone against everyone.")
    else:
        yield _("If you call trump, you may go alone. Your partner lays their cards down.")


def first_lead(rules: "GameRules") -> Iterator[str]:
    if rules.loner_lead is LonerLead.LEFT_OF_LONER:
        yield _("The player left of the dealer leads. Against a loner, the player left of the loner leads.")
    elif rules.loners or rules.defend_alone is not DefendAlone.NEVER:
        yield _("The player left of the dealer leads. If they're sitting out, the next player leads.")
    else:
        yield _("The player left of the dealer leads.")


def lone_defender_leads(rules: "GameRules") -> Iterator[str]:
    if rules.lone_defender_leads and rules.defend_alone is not DefendAlone.NEVER and rules.loners:
        yield _("When a loner faces a lone defender, the defender leads.")


def made(rules: "GameRules") -> Iterator[str]:
    sentence = (
        _("Makers take 3 or 4 tricks: {made}. All 5 (a march): {march}.")
        if rules.partnership is Partnership.OPPOSITE
        else _("Makers take 3 or 4 tricks: {made} each. All 5 (a march): {march} each.")
    )
    yield sentence.format(made=points_text(rules.made), march=points_text(rules.march))


def loner_made(rules: "GameRules") -> Iterator[str]:
    if rules.loner_made is not None and rules.loner_march is not None:
        yield _("A loner takes 3 or 4 tricks: {made}. All 5: {march}.").format(
            made=points_text(rules.loner_made), march=points_text(rules.loner_march)
        )


def loner_credit(rules: "GameRules") -> Iterator[str]:
    if rules.loner_credit is None or rules.loner_march is None:
        return
    if rules.partnership is Partnership.NAMED:
        yield _("For all 5 alone, the loner scores {own}.").format(own=points_text(rules.loner_credit))
    else:
        yield _("For all 5 alone, the loner scores {own} and the partner {partner}.").format(
            own=points_text(rules.loner_credit), partner=rules.loner_march
        )


def euchred(rules: "GameRules") -> Iterator[str]:
    yield _("Makers take 2 or fewer (euchred): {points}.").format(points=_to_defenders(rules, rules.euchred))


def loner_euchred(rules: "GameRules") -> Iterator[str]:
    if rules.loner_euchred is not None:
        yield _("A loner gets euchred: {points}.").format(points=_to_defenders(rules, rules.loner_euchred))


def super_euchred(rules: "GameRules") -> Iterator[str]:
    if rules.super_euchred is not None:
        yield _("Makers take no tricks: {points}.").format(points=_to_defenders(rules, rules.super_euchred))


def _to_defenders(rules: "GameRules", points: int) -> str:
    if rules.partnership is not Partnership.OPPOSITE:
        sentence = _("{points} to each defender")
    elif rules.seats == 4:
        sentence = _("{points} to the defenders")
    else:
        sentence = _("{points} to each of the other two teams")
    return sentence.format(points=points_text(points))


def lone_defence(rules: "GameRules") -> Iterator[str]:
    if rules.lone_defence is not None and rules.lone_defence_march is not None:
        yield _("A lone defender takes 3 or 4 tricks: {points}. All 5: {march}.").format(
            points=points_text(rules.lone_defence), march=points_text(rules.lone_defence_march)
        )


def sit_out(rules: "GameRules") -> Iterator[str]:
    if rules.sit_out is SitOutScore.DEALERS_SIDE:
        yield _("When you sit out, you score what the dealer's side scores.")
    elif rules.partnership is Partnership.ROTATING:
        yield _("You get no points when you sit out.")


def hands(rules: "GameRules") -> Iterator[str]:
    if rules.hands is not None:
        text = ngettext("A game is {hands} hand.", "A game is {hands} hands.", rules.hands)
        yield text.format(hands=rules.hands)


def passed_out(rules: "GameRules") -> Iterator[str]:
    if rules.hands is not None and rules.all_pass is not AllPass.STICK_DEALER:
        yield (
            _("If everyone passes, that counts as a hand.")
            if rules.passed_out_counts
            else _("If everyone passes, that doesn't count as a hand.")
        )


def thrown_in(rules: "GameRules") -> Iterator[str]:
    if rules.hands is not None and rules.redeal_hand is not RedealHand.NEVER:
        sentence = (
            _("Thrown-in hands count toward the {hands}-hand game.")
            if rules.redeal_counts
            else _("Thrown-in hands don't count toward the {hands}-hand game.")
        )
        yield sentence.format(hands=rules.hands)


def series(rules: "GameRules") -> Iterator[str]:
    if rules.best_of > 1:
        yield _("Play the best of {games} games.").format(games=rules.best_of)


def renege(rules: "GameRules") -> Iterator[str]:
    if rules.renege_takes_hand:
        yield _("A renege loses the whole hand.")
    elif rules.renege_loner is None:
        yield _("A renege gives the opponents {points}.").format(points=points_text(rules.renege))
    else:
        yield _("A renege gives the opponents {points}, or {loner} on a loner.").format(
            points=points_text(rules.renege), loner=rules.renege_loner
        )


def table_talk(rules: "GameRules") -> Iterator[str]:
    points = points_text(rules.table_talk)
    if rules.table_talk_warnings:
        text = ngettext(
            "Table talk: {warnings} warning, then it costs {points}.",
            "Table talk: {warnings} warnings, then it costs {points}.",
            rules.table_talk_warnings,
        )
        yield text.format(warnings=rules.table_talk_warnings, points=points)
    else:
        yield _("Table talk costs {points}.").format(points=points)


def slow_play(rules: "GameRules") -> Iterator[str]:
    if rules.slow_play is not None and rules.slow_play_seconds is not None:
        text = ngettext(
            "Taking more than {seconds} second to play a card costs {points}.",
            "Taking more than {seconds} seconds to play a card costs {points}.",
            rules.slow_play_seconds,
        )
        yield text.format(seconds=rules.slow_play_seconds, points=points_text(rules.slow_play))


def below_zero(rules: "GameRules") -> Iterator[str]:
    yield _("A score can go below zero.") if rules.below_zero else _("A score never goes below zero.")
