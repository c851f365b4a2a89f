"""The sentences of the card of rules."""

from dataclasses import replace

import pytest

from scoring.rules.options import (
    AllPass,
    Dealing,
    DefendAlone,
    FirstDealer,
    LevelEnd,
    LonerLead,
    MisdealBy,
    Overshoot,
    RedealHand,
    SitOutScore,
    TargetTie,
    TimeCalled,
)
from scoring.rules.rule_card import rule_card
from scoring.rules.rulesets import PRESETS, Ruleset

AMERICAN = PRESETS["north_american"]
DEFENDED = replace(AMERICAN, defend_alone=DefendAlone.ALWAYS, lone_defence=4, lone_defence_march=4)
HANDS = replace(AMERICAN, target=None, hands=8, redeal_hand=RedealHand.FARMERS_HAND)
ROTATING = PRESETS["five_rotating"]
PEUCHRE = PRESETS["peuchre"]


def lines(rules):
    return [sentence for part in rule_card(rules) for sentence in part.sentences]


def test_the_card_of_the_north_american_game():
    assert [(part.heading, part.sentences) for part in rule_card(AMERICAN)] == [
        (
            "The table",
            (
                "4 players. Partners sit opposite each other.",
                "24 cards: nines to aces.",
                "Everyone who plays is dealt 5 cards and 5 tricks are played; 4 cards are left.",
                "Everyone draws a card; the highest deals first.",
                "The deal passes to the left after each hand.",
            ),
        ),
        (
            "Making trump",
            (
                "First the card turned up may be ordered up; once it is turned down a suit is named.",
                "The suit turned down cannot be named.",
                "If everyone passes again, nobody scores and the next player deals.",
                "After a misdeal the same dealer deals again.",
            ),
        ),
        (
            "Playing alone",
            (
                "Whoever makes trump may play alone; the partner lays the hand down.",
                "The player left of the dealer leads, or the next one who plays.",
            ),
        ),
        (
            "Points",
            (
                "Makers who take 3 or 4 tricks score 1 point, all 5 score 2.",
                "Alone, 3 or 4 tricks score 1 point, all 5 score 4.",
                "Makers who take fewer than 3 are euchred: 2 points to the defenders.",
                "A loner who is euchred gives 2 points.",
            ),
        ),
        (
            "The end of the game",
            (
                "The first side to reach 10 points wins.",
                "Points beyond it are kept as scored.",
                (
                    "If two sides reach it in the same hand, more points win; "
                    "if they are level, another hand is played."
                ),
                "When time is called, the hand on the table is finished.",
            ),
        ),
        (
            "Penalties",
            (
                "A renege gives the opponents 2 points.",
                "A renege in a hand played alone gives them 4 points.",
                "After 1 warning, talk about the cards costs the side 2 points.",
                "A score does not go below zero.",
            ),
        ),
    ]


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("british_25", "25 cards: nines to aces, and the joker, which is always the highest trump."),
        ("british_25", "If the joker is turned up, the dealer names a suit before looking at the hand."),
        ("canadian", "The dealer's partner who orders the card up must play alone."),
        ("five_rotating", "Whoever sits out scores nothing."),
        (
            "five_rotating",
            (
                "If two players reach it in the same hand, more points win; if they are tied, most points "
                "win after the next hand in which they play on opposite sides."
            ),
        ),
        ("five_all_play", "Makers who take 3 or 4 tricks score 1 point each, all 5 score 2."),
        ("five_all_play", "Nobody plays alone."),
        ("five_all_play", "Makers who take fewer than 3 are euchred: 2 points to each defender."),
        ("peuchre", "Makers who take fewer than 3 are euchred: 1 point to each of the two other sides."),
        ("peuchre", "A side that takes longer than 5 seconds loses 1 point."),
        ("peuchre", "A score may go below zero."),
        ("peuchre", "A suit that was turned down may be named."),
        ("party", "A game has 12 hands."),
        ("party", "A hand passed out counts as one."),
        ("progressive_party", "If everyone else passes again, the dealer must name trump."),
        (
            "progressive_party",
            "A game that ends level is decided by one extra hand, which adds no points.",
        ),
    ],
)
def test_the_card_of_a_preset_says_what_is_its_own(key, line):
    assert line in lines(PRESETS[key])


#: Changes by hand, against rules in which they matter; test_every_rule.py goes through each field.
CHANGES = {
    "seats": (replace(AMERICAN, deck=36), {"seats": 6}),
    "partnership": (ROTATING, {"partnership": "named", "deck": 28}),
    "deck": (AMERICAN, {"deck": 28}),
    "cards_dealt": (PRESETS["classic_32"], {"cards_dealt": 6}),
    "dealing": (AMERICAN, {"dealing": Dealing.PACKETS}),
    "first_dealer": (AMERICAN, {"first_dealer": FirstDealer.LOWEST_CARD}),
    "all_pass": (AMERICAN, {"all_pass": AllPass.SAME_DEALS}),
    "walks_kitty": (AMERICAN, {"walks_kitty": True}),
    "may_name_turned_down": (AMERICAN, {"may_name_turned_down": True}),
    "no_trump": (AMERICAN, {"no_trump": True}),
    "loners": (
        AMERICAN,
        {
            "loners": False,
            "loner_made": None,
            "loner_march": None,
            "loner_euchred": None,
            "renege_loner": None,
        },
    ),
    "dealers_partner_alone": (AMERICAN, {"dealers_partner_alone": True}),
    "partner_hand_shown": (AMERICAN, {"partner_hand_shown": True}),
    "partners_best": (AMERICAN, {"partners_best": True}),
    "defend_alone": (DEFENDED, {"defend_alone": DefendAlone.AGAINST_LONER}),
    "loner_lead": (AMERICAN, {"loner_lead": LonerLead.LEFT_OF_LONER}),
    "lone_defender_leads": (DEFENDED, {"lone_defender_leads": False}),
    "go_under": (AMERICAN, {"go_under": True}),
    "redeal_hand": (AMERICAN, {"redeal_hand": RedealHand.NO_ACE_NO_FACE}),
    "misdeal_by": (AMERICAN, {"misdeal_by": MisdealBy.NEXT_DEALS}),
    "made": (AMERICAN, {"made": 2, "loner_made": 2}),
    "march": (AMERICAN, {"march": 3}),
    "loner_made": (AMERICAN, {"loner_made": 2}),
    "loner_march": (AMERICAN, {"loner_march": 5}),
    "loner_credit": (AMERICAN, {"loner_credit": 5}),
    "euchred": (AMERICAN, {"euchred": 1}),
    "super_euchred": (AMERICAN, {"super_euchred": 4}),
    "loner_euchred": (AMERICAN, {"loner_euchred": 3}),
    "lone_defence": (DEFENDED, {"lone_defence": 2}),
    "lone_defence_march": (DEFENDED, {"lone_defence_march": 5}),
    "sit_out": (ROTATING, {"sit_out": SitOutScore.DEALERS_SIDE}),
    "target": (AMERICAN, {"target": 11}),
    "hands": (HANDS, {"hands": 1}),
    "overshoot": (AMERICAN, {"overshoot": Overshoot.CARRIED}),
    "target_tie": (AMERICAN, {"target_tie": TargetTie.SHARED_WIN}),
    "level_end": (HANDS, {"level_end": LevelEnd.EXTRA_HAND}),
    "passed_out_counts": (HANDS, {"passed_out_counts": True}),
    "redeal_counts": (HANDS, {"redeal_counts": True}),
    "time_called": (AMERICAN, {"time_called": TimeCalled.DROP_HAND}),
    "best_of": (AMERICAN, {"best_of": 3}),
    "renege": (AMERICAN, {"renege": 1}),
    "renege_loner": (AMERICAN, {"renege_loner": 3}),
    "renege_takes_hand": (AMERICAN, {"renege_takes_hand": True}),
    "table_talk": (AMERICAN, {"table_talk": 1}),
    "table_talk_warnings": (AMERICAN, {"table_talk_warnings": 0}),
    "slow_play": (PEUCHRE, {"slow_play": 2}),
    "slow_play_seconds": (PEUCHRE, {"slow_play_seconds": 10}),
    "below_zero": (AMERICAN, {"below_zero": True}),
}


@pytest.mark.parametrize("field", CHANGES)
def test_rules_that_differ_have_different_cards(field):
    rules, change = CHANGES[field]
    changed = Ruleset.from_json({**rules.to_json(), **change})
    assert getattr(changed, field) != getattr(rules, field)
    assert lines(changed) != lines(rules)


@pytest.mark.parametrize(
    ("key", "dealing", "line"),
    [
        ("canadian", Dealing.ONE_BY_ONE, "The cards are dealt one at a time."),
        (
            "canadian",
            Dealing.PACKETS,
            "Everyone is dealt a packet of two and a packet of three; the dealer says which comes first.",
        ),
        (
            "five_all_play",
            Dealing.PACKETS,
            "The cards are dealt in packets of two or three, as the dealer likes.",
        ),
    ],
)
def test_the_card_says_how_the_cards_are_dealt(key, dealing, line):
    rules = PRESETS[key]
    with_it, without = lines(replace(rules, dealing=dealing)), lines(rules)
    assert [each for each in with_it if each not in without] == [line]


@pytest.mark.parametrize("option", FirstDealer)
def test_every_way_to_find_the_first_dealer_has_its_sentence(option):
    others = {lines(replace(AMERICAN, first_dealer=other))[3] for other in FirstDealer}
    assert len(others) == len(FirstDealer)
    assert lines(replace(AMERICAN, first_dealer=option))[3] in others


def test_one_card_left_is_said_so():
    rules = replace(PRESETS["classic_32"], deck=25, cards_dealt=6)
    assert "Everyone who plays is dealt 6 cards and 5 tricks are played; 1 card is left." in lines(rules)


def test_a_named_partner_may_be_left_out_by_a_loner():
    rules = replace(
        PRESETS["five_all_play"], loners=True, loner_made=1, loner_march=4, loner_euchred=2, renege_loner=4
    )
    assert "Whoever makes trump may play alone against everyone." in lines(rules)
