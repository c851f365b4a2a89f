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
                "4 players, two teams. Partners sit across from each other.",
                "24 cards: 9 through ace.",
                (
                    "Trump, high to low: right bower (jack of trump), left bower (other jack of that color), "
                    "A, K, Q, 10, 9."
                ),
                "Follow suit if you can. The left bower counts as trump.",
                "The highest trump takes the trick. If there's none, the highest card of the suit led does.",
                "Deal 5 cards each and play 5 tricks.",
                "The other 4 cards are the kitty. Turn up the top one.",
                "Draw for the deal. The high card deals first.",
                "The deal moves left after each hand.",
            ),
        ),
        (
            "Calling trump",
            (
                "The player left of the dealer goes first: order up the turned card or pass.",
                "If the card is ordered up, the dealer picks it up and discards one.",
                "If everyone passes, turn the card down. Then name a suit or pass.",
                "You can't name the suit that was turned down.",
                "If everyone passes again, no one scores and the next player deals.",
                "After a misdeal, the same dealer deals again.",
            ),
        ),
        (
            "Going alone",
            (
                "If you call trump, you may go alone. Your partner lays their cards down.",
                "The player left of the dealer leads. If they're sitting out, the next player leads.",
            ),
        ),
        (
            "Points",
            (
                "Makers take 3 or 4 tricks: 1 point. All 5 (a march): 2 points.",
                "A loner takes 3 or 4 tricks: 1 point. All 5: 4 points.",
                "Makers take 2 or fewer (euchred): 2 points to the defenders.",
                "A loner gets euchred: 2 points to the defenders.",
            ),
        ),
        (
            "The end of the game",
            (
                "First to 10 points wins the game.",
                "Points past the target count too.",
                (
                    "If two sides reach the target on the same hand, most points wins. Still tied? "
                    "Play another hand."
                ),
                "When time is called, finish the hand.",
            ),
        ),
        (
            "Penalties",
            (
                "A renege gives the opponents 2 points, or 4 on a loner.",
                "Table talk: 1 warning, then it costs 2 points.",
                "A score never goes below zero.",
            ),
        ),
    ]


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("british_25", "25 cards: 9 through ace, plus the joker."),
        ("british_25", "If the joker is turned up, the dealer names trump before looking at their hand."),
        ("canadian", "If you order up your own partner, you must go alone."),
        ("five_rotating", "You get no points when you sit out."),
        (
            "five_rotating",
            (
                "If two players reach the target on the same hand, most points wins. Still tied? "
                "Their next hand as opponents decides."
            ),
        ),
        ("five_all_play", "Makers take 3 or 4 tricks: 1 point each. All 5 (a march): 2 points each."),
        ("five_all_play", "Going alone isn't allowed."),
        ("five_all_play", "The player left of the dealer leads."),
        ("five_all_play", "Makers take 2 or fewer (euchred): 2 points to each defender."),
        ("peuchre", "Makers take 2 or fewer (euchred): 1 point to each of the other two teams."),
        ("peuchre", "Taking more than 5 seconds to play a card costs 1 point."),
        ("peuchre", "A score can go below zero."),
        ("peuchre", "You may name a suit that was turned down."),
        ("party", "A game is 12 hands."),
        ("party", "If everyone passes, that counts as a hand."),
        ("progressive_party", "Stick the dealer: if everyone else passes again, the dealer must call trump."),
        (
            "progressive_party",
            "If a game ends tied, one extra hand decides. It adds no points.",
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
        ("canadian", Dealing.ONE_BY_ONE, "Deal one card at a time."),
        (
            "canadian",
            Dealing.PACKETS,
            "Deal two cards each, then three, or the other way around.",
        ),
        (
            "five_all_play",
            Dealing.PACKETS,
            "Deal two or three cards at a time.",
        ),
    ],
)
def test_the_card_says_how_the_cards_are_dealt(key, dealing, line):
    rules = PRESETS[key]
    with_it, without = lines(replace(rules, dealing=dealing)), lines(rules)
    assert [each for each in with_it if each not in without] == [line]


#: Where the card says who deals first.
FIRST_DEALER = 7


@pytest.mark.parametrize("option", FirstDealer)
def test_every_way_to_find_the_first_dealer_has_its_sentence(option):
    others = {lines(replace(AMERICAN, first_dealer=other))[FIRST_DEALER] for other in FirstDealer}
    assert len(others) == len(FirstDealer)
    assert lines(replace(AMERICAN, first_dealer=option))[FIRST_DEALER] in others


def test_one_card_left_is_said_so():
    rules = replace(PRESETS["classic_32"], deck=25, cards_dealt=6)
    assert "Turn up the leftover card." in lines(rules)


def test_a_named_partner_may_be_left_out_by_a_loner():
    rules = replace(
        PRESETS["five_all_play"], loners=True, loner_made=1, loner_march=4, loner_euchred=2, renege_loner=4
    )
    assert "If you call trump, you may go alone against everyone." in lines(rules)
