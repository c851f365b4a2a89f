"""The deck, and each card as it is written and named."""

import pytest

from scoring.cardplay.cards import Card, NoTrump, Suit, deck, parse_card
from scoring.cardplay.tricks import effective_suit, judge_play, judge_trick, legal_cards, winning_index
from scoring.errors import InvalidCardError


def cards(text):
    return tuple(parse_card(word) for word in text.split())


@pytest.mark.parametrize(
    ("size", "lowest", "joker"),
    [
        (24, "9", False),
        (25, "9", True),
        (28, "8", False),
        (29, "8", True),
        (32, "7", False),
        (33, "7", True),
        (36, "6", False),
        (37, "6", True),
    ],
)
def test_deck_holds_each_card_once_from_its_lowest_rank_up(size, lowest, joker):
    held = deck(size)
    assert len(held) == len(set(held)) == size
    assert (Card.JOKER in held) is joker
    assert min("6789TJQKA".index(card.rank) for card in held if card.rank) == "6789TJQKA".index(lowest)


def test_deck_of_24_is_nine_to_ace():
    assert " ".join(deck(24)) == ("9c Tc Jc Qc Kc Ac 9d Td Jd Qd Kd Ad 9h Th Jh Qh Kh Ah 9s Ts Js Qs Ks As")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Jh", Card.HEART_JACK),
        ("Tc", Card.CLUB_10),
        ("10c", Card.CLUB_10),
        ("10s", Card.SPADE_10),
        ("6d", Card.DIAMOND_6),
        ("B", Card.JOKER),
    ],
)
def test_card_is_read_as_it_is_written(text, card):
    assert parse_card(text) is card


@pytest.mark.parametrize(
    "text", ["", "J", "jh", "JH", "5h", "1h", "11c", "Jx", "Xx", "Jhh", "b", " Jh", "10"]
)
def test_nothing_else_is_a_card(text):
    with pytest.raises(InvalidCardError) as refusal:
        parse_card(text)
    assert refusal.value.code == "unknown_card"


@pytest.mark.parametrize(
    ("card", "suit", "rank", "words"),
    [
        (Card.HEART_JACK, Suit.HEARTS, "J", "jack of hearts"),
        (Card.CLUB_10, Suit.CLUBS, "T", "10 of clubs"),
        (Card.SPADE_ACE, Suit.SPADES, "A", "ace of spades"),
        (Card.DIAMOND_6, Suit.DIAMONDS, "6", "6 of diamonds"),
        (Card.JOKER, None, None, "joker"),
    ],
)
def test_card_knows_its_suit_rank_and_name(card, suit, rank, words):
    assert (card.suit, card.rank, card.words) == (suit, rank, words)


#: Each trump's cards from the highest, written out from the sources.
TRUMP_ORDER = {
    Suit.HEARTS: "B Jh Jd Ah Kh Qh Th 9h 8h 7h 6h",
    Suit.DIAMONDS: "B Jd Jh Ad Kd Qd Td 9d 8d 7d 6d",
    Suit.CLUBS: "B Jc Js Ac Kc Qc Tc 9c 8c 7c 6c",
    Suit.SPADES: "B Js Jc As Ks Qs Ts 9s 8s 7s 6s",
}
PLAIN_ORDER = {
    (Suit.HEARTS, "d"): "Ad Kd Qd Td 9d 8d 7d 6d",
    (Suit.HEARTS, "c"): "Ac Kc Qc Jc Tc 9c 8c 7c 6c",
    (Suit.HEARTS, "s"): "As Ks Qs Js Ts 9s 8s 7s 6s",
    (Suit.SPADES, "c"): "Ac Kc Qc Tc 9c 8c 7c 6c",
    (NoTrump.NO_TRUMP, "h"): "B Ah Kh Qh Jh Th 9h 8h 7h 6h",
    (NoTrump.NO_TRUMP, "c"): "B Ac Kc Qc Jc Tc 9c 8c 7c 6c",
}


@pytest.mark.parametrize(("trump", "order"), TRUMP_ORDER.items())
def test_trump_ranks_joker_bowers_then_ace_down(trump, order):
    ranked = cards(order)
    assert {card for card in Card if effective_suit(card, trump) is trump} == set(ranked)
    for place, higher in enumerate(ranked):
        for lower in ranked[place + 1 :]:
            assert winning_index((higher, lower), trump) == 0
            assert winning_index((lower, higher), trump) == 1


@pytest.mark.parametrize(("trump", "order"), TRUMP_ORDER.items())
def test_every_trump_beats_every_other_card(trump, order):
    ranked = cards(order)
    for card in set(Card) - set(ranked):
        assert [winning_index((card, higher), trump) for higher in ranked] == [1] * len(ranked)
        assert [winning_index((higher, card), trump) for higher in ranked] == [0] * len(ranked)


@pytest.mark.parametrize(("key", "order"), PLAIN_ORDER.items())
def test_other_suits_rank_ace_down_without_the_jack_lent_to_trump(key, order):
    trump, _ = key
    ranked = cards(order)
    for place, higher in enumerate(ranked):
        for lower in ranked[place + 1 :]:
            assert winning_index((higher, lower), trump) == 0
            assert winning_index((lower, higher), trump) == 1


@pytest.mark.parametrize(
    ("played", "trump", "winner"),
    [
        ("9c Ac Kc Qc", Suit.HEARTS, 1),
        ("Ac 9h Kc Qc", Suit.HEARTS, 1),
        ("9h Ah Jd Jh", Suit.HEARTS, 3),
        ("9h Ah Jd Kh", Suit.HEARTS, 2),
        ("Ac Ad As Ah", Suit.HEARTS, 3),
        ("9c Ad As Kd", Suit.HEARTS, 0),
        ("Jd 9d Ad Kd", Suit.HEARTS, 0),
        ("9d Jd Ad Kd", Suit.HEARTS, 1),
        ("B Jh Jd", Suit.HEARTS, 0),
        ("Jh B", Suit.HEARTS, 1),
        ("Jh Ah Ac", NoTrump.NO_TRUMP, 1),
        ("9c Ah As Ad", NoTrump.NO_TRUMP, 0),
        ("Ac B Kc", NoTrump.NO_TRUMP, 1),
        ("B Ac", NoTrump.NO_TRUMP, 0),
        ("9d", Suit.CLUBS, 0),
        ("6c 7c 8c 9c Tc Qc", Suit.CLUBS, 5),
    ],
)
def test_the_trick_goes_to_the_highest_trump_or_the_highest_of_the_led_suit(played, trump, winner):
    assert winning_index(cards(played), trump) == winner


@pytest.mark.parametrize(
    ("hand", "led", "trump", "legal"),
    [
        ("Jd 9c Ah", "9h", Suit.HEARTS, "Jd Ah"),
        ("Jd 9c Ah", "9d", Suit.HEARTS, "Jd 9c Ah"),
        ("Jd 9d Ah", "Kd", Suit.HEARTS, "9d"),
        ("Jd 9c Ks", "Jh", Suit.HEARTS, "Jd"),
        ("Jh 9c Ks", "Jd", Suit.HEARTS, "Jh"),
        ("B 9c Ks", "9h", Suit.HEARTS, "B"),
        ("9h 9c Ks", "B", Suit.HEARTS, "9h"),
        ("9h 9c Ks", "B", NoTrump.NO_TRUMP, "9h 9c Ks"),
        ("B Jh 9c", "Jd", NoTrump.NO_TRUMP, "B Jh 9c"),
        ("B Jh 9c", "9h", NoTrump.NO_TRUMP, "Jh"),
        ("Qs 9c", "Ah", Suit.HEARTS, "Qs 9c"),
    ],
)
def test_the_led_suit_must_be_followed_by_whoever_can(hand, led, trump, legal):
    assert legal_cards(cards(hand), parse_card(led), trump) == cards(legal)


def test_whoever_leads_may_play_anything():
    assert legal_cards(cards("Jd 9c"), None, Suit.HEARTS) == cards("Jd 9c")


@pytest.mark.parametrize(
    ("played", "card", "is_legal", "legal"),
    [
        ("9h Kc", "Jd", True, "Jd Ah"),
        ("9h Kc", "9c", False, "Jd Ah"),
        ("", "9c", True, "Jd 9c Ah"),
    ],
)
def test_a_play_is_judged_with_what_could_have_been_played(played, card, is_legal, legal):
    judged = judge_play(cards(played), parse_card(card), cards("Jd 9c Ah"), Suit.HEARTS)
    assert judged == (is_legal, cards(legal))


def test_a_card_not_held_cannot_be_judged():
    with pytest.raises(InvalidCardError) as refusal:
        judge_play((), Card.SPADE_ACE, cards("Jd 9c"), Suit.HEARTS)
    assert refusal.value.code == "card_not_held"


@pytest.mark.parametrize(
    ("played", "trump", "taker", "led", "kinds"),
    [
        ("9c Ac 9h Kd", Suit.HEARTS, 2, Suit.CLUBS, "led followed trumped threw_away"),
        ("Jd Ah Ad 9h", Suit.HEARTS, 0, Suit.HEARTS, "led followed threw_away followed"),
        ("9d Jd B Ad", Suit.HEARTS, 2, Suit.DIAMONDS, "led trumped trumped followed"),
        ("9d B Ac", NoTrump.NO_TRUMP, 1, Suit.DIAMONDS, "led trumped threw_away"),
        ("B 9d", NoTrump.NO_TRUMP, 0, None, "led threw_away"),
        ("9d", Suit.CLUBS, 0, Suit.DIAMONDS, "led"),
    ],
)
def test_a_dispute_is_settled_by_the_cards_on_the_table(played, trump, taker, led, kinds):
    ruling = judge_trick(cards(played), trump)
    assert (ruling.taker, ruling.led) == (taker, led)
    assert " ".join(ruling.kinds) == kinds


@pytest.mark.parametrize("played", ["", "9c 9c"])
def test_a_dispute_needs_a_trick(played):
    with pytest.raises(InvalidCardError) as refusal:
        judge_trick(cards(played), Suit.HEARTS)
    assert (refusal.value.field, refusal.value.code) == ("cards", "no_trick")
