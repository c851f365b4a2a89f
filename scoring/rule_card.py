"""A ruleset in plain sentences, for a printed page.

Source: docs/rules.md, sections 1 to 4.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.options import (
    AllPass,
    Dealing,
    DefendAlone,
    FirstDealer,
    LevelEnd,
    LonerLead,
    MisdealBy,
    Overshoot,
    Partnership,
    RedealHand,
    SitOutScore,
    TargetTie,
    TimeCalled,
)
from scoring.rulesets import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCardPart:
    """One heading of a rule card with its sentences."""

    heading: str
    sentences: tuple[str, ...]


def rule_card(rules: Ruleset) -> tuple[RuleCardPart, ...]:
    """Say everything a table plays by; two rulesets that differ have different cards."""
    parts = (
        ("The table", _table),
        ("Making trump", _trump),
        ("Playing alone", _alone),
        ("Points", _points),
        ("The end of the game", _ending),
        ("Penalties", _penalties),
    )
    return tuple(
        RuleCardPart(heading=heading, sentences=tuple(sentences(rules))) for heading, sentences in parts
    )


def points_text(count: int) -> str:
    """Count points in words."""
    return f"{count} point" if abs(count) == 1 else f"{count} points"


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


def _table(rules: Ruleset) -> Iterator[str]:
    yield f"{rules.seats} players. {PARTNERS[rules.partnership]}"
    joker = ", and the joker, which is always the highest trump" if rules.joker else ""
    yield f"{rules.deck} cards: {LOWEST[rules.deck - rules.joker]} to aces{joker}."
    yield (
        f"Everyone who plays is dealt {rules.cards_dealt} cards and {rules.tricks_played} tricks are played; "
        f"{rules.kitty_size} {'card is' if rules.kitty_size == 1 else 'cards are'} left."
    )
    if rules.dealing is not Dealing.AS_LIKED:
        yield _dealing(rules)
    yield FIRST_DEALERS[rules.first_dealer]
    yield "The deal passes to the left after each hand."


def _dealing(rules: Ruleset) -> str:
    if rules.dealing is Dealing.ONE_BY_ONE:
        return "The cards are dealt one at a time."
    if rules.cards_dealt == 5:
        return "Everyone is dealt a packet of two and a packet of three; the dealer says which comes first."
    return "The cards are dealt in packets of two or three, as the dealer likes."


ALL_PASS = {
    AllPass.NEXT_DEALS: "If everyone passes again, nobody scores and the next player deals.",
    AllPass.SAME_DEALS: "If everyone passes again, the same dealer deals again.",
    AllPass.STICK_DEALER: "If everyone else passes again, the dealer must name trump.",
}
REDEALS = {
    RedealHand.NO_ACE_NO_FACE: "A hand without an ace or a face card may be thrown in and is dealt again.",
    RedealHand.FARMERS_HAND: "A hand of nines and tens may be thrown in and is dealt again.",
}
MISDEALS = {
    MisdealBy.SAME_DEALS: "After a misdeal the same dealer deals again.",
    MisdealBy.NEXT_DEALS: "After a misdeal the next player deals.",
}


def _trump(rules: Ruleset) -> Iterator[str]:
    if rules.walks_kitty:
        yield (
            "When everyone has passed, the card is turned down and the next one of the kitty is turned up; "
            "once they are all turned down a suit is named."
        )
    else:
        yield "First the card turned up may be ordered up; once it is turned down a suit is named."
    if rules.may_name_turned_down:
        yield "A suit that was turned down may be named."
    else:
        yield "The suit turned down cannot be named."
    if rules.no_trump:
        yield "No trump may be named instead of a suit."
    if rules.joker:
        yield "If the joker is turned up, the dealer names a suit before looking at the hand."
    yield ALL_PASS[rules.all_pass]
    if rules.go_under:
        yield "A poor hand may change three cards with the kitty."
    if rules.redeal_hand is not RedealHand.NEVER:
        yield REDEALS[rules.redeal_hand]
    yield MISDEALS[rules.misdeal_by]


DEFENDERS = {
    DefendAlone.AGAINST_LONER: "A defender may play alone too, but only against a loner.",
    DefendAlone.ALWAYS: "A defender may play alone, whether or not the maker does.",
}
LEADS = {
    LonerLead.LEFT_OF_DEALER: "The player left of the dealer leads, or the next one who plays.",
    LonerLead.LEFT_OF_LONER: "The player left of the dealer leads; to a loner, the one left of the loner.",
}


def _alone(rules: Ruleset) -> Iterator[str]:
    if not rules.loners:
        yield "Nobody plays alone."
    elif rules.partnership is Partnership.NAMED:
        yield "Whoever makes trump may play alone against everyone."
    else:
        yield "Whoever makes trump may play alone; the partner lays the hand down."
    if rules.dealers_partner_alone:
        yield "The dealer's partner who orders the card up must play alone."
    if rules.partner_hand_shown:
        yield "A dealer who takes the card up alone is helped by the partner's hand, laid face up."
    if rules.partners_best:
        yield "The partner may pass the loner one card, and the loner discards one."
    if rules.defend_alone is not DefendAlone.NEVER:
        yield DEFENDERS[rules.defend_alone]
    yield LEADS[rules.loner_lead]
    if rules.lone_defender_leads and rules.defend_alone is not DefendAlone.NEVER and rules.loners:
        yield "If maker and defender are both alone, the defender leads."


def _points(rules: Ruleset) -> Iterator[str]:
    each = "" if rules.partnership is Partnership.OPPOSITE else " each"
    yield f"Makers who take 3 or 4 tricks score {points_text(rules.made)}{each}, all 5 score {rules.march}."
    if rules.loner_made is not None:
        yield f"Alone, 3 or 4 tricks score {points_text(rules.loner_made)}, all 5 score {rules.loner_march}."
    if rules.loner_credit is not None:
        yield f"The loner's own score for all 5 is {rules.loner_credit}."
    yield f"Makers who take fewer than 3 are euchred: {points_text(rules.euchred)} {_euchred_to(rules)}."
    if rules.loner_euchred is not None:
        yield f"A loner who is euchred gives {points_text(rules.loner_euchred)}."
    if rules.super_euchred is not None:
        yield f"Makers who take no trick give {points_text(rules.super_euchred)}."
    if rules.lone_defence is not None:
        yield (
            f"A defender who euchres alone scores {points_text(rules.lone_defence)}, "
            f"with all 5 tricks {rules.lone_defence_march}."
        )
    if rules.sit_out is SitOutScore.DEALERS_SIDE:
        yield "Whoever sits out scores as the dealer's side does."
    elif rules.partnership is Partnership.ROTATING:
        yield "Whoever sits out scores nothing."


def _euchred_to(rules: Ruleset) -> str:
    if rules.partnership is not Partnership.OPPOSITE:
        return "to each defender"
    return "to the defenders" if rules.seats == 4 else "to each of the two other sides"


OVERSHOOTS = {
    Overshoot.AS_SCORED: "Points beyond it are kept as scored.",
    Overshoot.CAPPED: "Points beyond it do not count.",
    Overshoot.CARRIED: "Points beyond it are carried into the next game.",
}
TARGET_TIES = {
    TargetTie.SHARED_WIN: "Sides that reach it in the same hand share the win.",
    TargetTie.MOST_POINTS: (
        "If two sides reach it in the same hand, more points win; if they are level, another hand is played."
    ),
    TargetTie.OPPOSITE_SIDES: (
        "If two players reach it in the same hand, more points win; if they are tied, most points win after "
        "the next hand in which they play on opposite sides."
    ),
    TargetTie.PLAY_OFF_HAND: "Sides that reach it in the same hand play one more hand, which decides.",
}
LEVEL_ENDS = {
    LevelEnd.DRAW: "A game that ends level is drawn.",
    LevelEnd.EXTRA_HAND: "A game that ends level is decided by one extra hand, which adds no points.",
}
TIMES = {
    TimeCalled.FINISH_HAND: "When time is called, the hand on the table is finished.",
    TimeCalled.DROP_HAND: "When time is called, the hand on the table does not count.",
    TimeCalled.AS_IT_STANDS: "When time is called, the hand on the table counts if three tricks decide it.",
}


def _ending(rules: Ruleset) -> Iterator[str]:
    if rules.target is not None:
        yield f"The first side to reach {points_text(rules.target)} wins."
        yield OVERSHOOTS[rules.overshoot]
        yield TARGET_TIES[rules.target_tie]
    else:
        yield f"A game has {rules.hands} {'hand' if rules.hands == 1 else 'hands'}."
        if rules.all_pass is not AllPass.STICK_DEALER:
            yield f"A hand passed out {'counts' if rules.passed_out_counts else 'does not count'} as one."
        if rules.redeal_hand is not RedealHand.NEVER:
            yield f"A hand thrown in {'counts' if rules.redeal_counts else 'does not count'} as one."
        yield LEVEL_ENDS[rules.level_end]
    yield TIMES[rules.time_called]
    if rules.best_of > 1:
        yield f"The best of {rules.best_of} games is played."


def _penalties(rules: Ruleset) -> Iterator[str]:
    if rules.renege_takes_hand:
        yield "A renege loses the whole hand."
    else:
        yield f"A renege gives the opponents {points_text(rules.renege)}."
        if rules.renege_loner is not None:
            yield f"A renege in a hand played alone gives them {points_text(rules.renege_loner)}."
    warnings = rules.table_talk_warnings
    after = f"After {warnings} {'warning' if warnings == 1 else 'warnings'}, talk" if warnings else "Talk"
    yield f"{after} about the cards costs the side {points_text(rules.table_talk)}."
    if rules.slow_play is not None:
        yield (
            f"A side that takes longer than {rules.slow_play_seconds} seconds "
            f"loses {points_text(rules.slow_play)}."
        )
    yield f"A score {'may' if rules.below_zero else 'does not'} go below zero."
