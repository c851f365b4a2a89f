"""A dispute about one trick: the taker, the suit led, and every play in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cardplay.cards import Card, NoTrump, Suit, deck, parse_card
from scoring.cardplay.trick_disputes import PlayerCards, settle_trick
from scoring.cardplay.tricks import legal_cards, winning_index
from scoring.errors import InvalidCardError

TRUMPS = (*Suit, NoTrump.NO_TRUMP)


def settled(trump, *plays):
    """Settle plays written as the card, then what else was held: ``"9c Ah Td"``."""
    played = []
    for play in plays:
        card, *held = map(parse_card, play.split())
        played.append(PlayerCards(card=card, held=tuple(held)))
    return settle_trick(played, trump)


def told(verdict):
    return [play.sentence for play in verdict.plays]


def test_the_left_bower_leads_trump_and_takes_the_trick():
    verdict = settled(Suit.SPADES, "Jc", "As", "9s", "Ac")
    assert (verdict.taker, verdict.led) == (1, Suit.SPADES)
    assert verdict.sentences == (
        "Player 1 takes the trick with the jack of clubs, the left bower.",
        "The jack of clubs is the left bower and counts as trump, so spades were led.",
    )
    assert told(verdict) == [
        "Player 1 led the jack of clubs, the left bower.",
        "Player 2 followed suit with the ace of spades.",
        "Player 3 followed suit with the 9 of spades.",
        "Player 4 threw off the ace of clubs, which is allowed only with no spades in hand.",
    ]


def test_a_renege_says_what_was_owed():
    verdict = settled(Suit.HEARTS, "Kd", "Jh 9c Ad Td", "Jd 9d", "9s Ac")
    assert verdict.taker == 2
    assert [(play.is_legal, play.owed) for play in verdict.plays] == [
        (True, ()),
        (False, (Card.DIAMOND_ACE, Card.DIAMOND_10)),
        (False, (Card.DIAMOND_9,)),
        (True, ()),
    ]
    assert told(verdict)[1:] == [
        (
            "Player 2 reneged with the jack of hearts and "
            "should have played the ace of diamonds or the 10 of diamonds."
        ),
        "Player 3 reneged with the jack of diamonds and should have played the 9 of diamonds.",
        "Player 4 had no diamonds and threw off the 9 of spades.",
    ]


def test_the_left_bower_in_the_hand_is_no_card_of_its_printed_suit():
    verdict = settled(Suit.HEARTS, "Kd", "9c Jd")
    assert (verdict.plays[1].is_legal, verdict.plays[1].owed) == (True, ())


def test_the_joker_is_the_highest_trump():
    verdict = settled(Suit.CLUBS, "B", "Jc", "9h Js")
    assert verdict.sentences == (
        "Player 1 takes the trick with the joker.",
        "The joker counts as trump, so clubs were led.",
    )
    assert verdict.plays[2].owed == (Card.SPADE_JACK,)


def test_without_trump_the_joker_follows_nothing_and_wins():
    verdict = settled(NoTrump.NO_TRUMP, "Ah", "B 9h", "9d")
    assert (verdict.taker, verdict.led) == (2, Suit.HEARTS)
    assert verdict.plays[1].owed == (Card.HEART_9,)
    alone = settled(NoTrump.NO_TRUMP, "Ah", "B 9d")
    assert told(alone)[1] == "Player 2 had no hearts and played the joker."
    led = settled(NoTrump.NO_TRUMP, "B", "Ah 9h")
    assert (led.taker, led.led, led.plays[1].is_legal) == (1, None, True)
    assert led.sentences[1] == "The joker was led, so you can play any card."
    assert told(led)[1] == "Player 2 threw off the ace of hearts."


def test_a_jack_is_a_jack_without_trump():
    verdict = settled(NoTrump.NO_TRUMP, "Jh", "Qh")
    assert verdict.sentences == ("Player 2 takes the trick with the queen of hearts.", "Hearts were led.")


@pytest.mark.parametrize(
    ("plays", "code", "sentence"),
    [
        ((), "no_trick", "Add at least one card. Use each card only once."),
        (("9h", "9h"), "card_twice", "The 9 of hearts is entered twice. Choose another card."),
        (("9h", "Th Jh 9h"), "card_twice", "The 9 of hearts is entered twice. Choose another card."),
        (("9h Th", "Ah Th"), "card_twice", "The 10 of hearts is entered twice. Choose another card."),
        (
            ("9h", "Th", "Jh", "Qh", "Kh", "Ah", "9s"),
            "too_many_cards",
            "A trick can have up to 6 cards. Remove the extra ones.",
        ),
    ],
)
def test_what_is_no_trick_is_refused(plays, code, sentence):
    with pytest.raises(InvalidCardError) as refusal:
        settled(Suit.HEARTS, *plays)
    assert (refusal.value.code, str(refusal.value)) == (code, sentence)


def test_a_trump_is_called_one():
    verdict = settled(Suit.HEARTS, "Kd", "9h")
    assert told(verdict)[1] == (
        "Player 2 trumped with the 9 of hearts, which is allowed only with no diamonds in hand."
    )


@given(cards=st.permutations(deck(37)), players=st.integers(1, 6), trump=st.sampled_from(TRUMPS))
def test_it_agrees_with_the_engine_that_plays_hands(cards, players, trump):
    hands = [cards[5 * index : 5 * index + 5] for index in range(players)]
    verdict = settle_trick([PlayerCards(card=hand[0], held=tuple(hand[1:])) for hand in hands], trump)
    led = hands[0][0]
    assert verdict.taker == winning_index([hand[0] for hand in hands], trump) + 1
    for play, hand in zip(verdict.plays[1:], hands[1:], strict=True):
        assert play.is_legal == (hand[0] in legal_cards(hand, led, trump))
        assert set(play.owed) == (set() if play.is_legal else set(legal_cards(hand, led, trump)))
