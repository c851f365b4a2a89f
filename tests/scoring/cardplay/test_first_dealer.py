"""Who deals first, by the cards and by the other ways of a house."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cardplay.cards import parse_card
from scoring.cardplay.first_dealer import draw_first_dealer, find_first_dealer, find_partners
from scoring.errors import InvalidCardError
from scoring.rules.options import FirstDealer
from scoring.rules.rulesets import PRESETS

AMERICAN = PRESETS["north_american"]


def cards(text):
    return tuple(map(parse_card, text.split()))


def find(kind, text, rules=AMERICAN):
    return find_first_dealer(replace(rules, first_dealer=kind), cards(text))


@pytest.mark.parametrize(
    ("kind", "turned", "dealer", "used"),
    [
        (FirstDealer.BLACK_JACK, "Ah Jh 9c Jd Js 9d", 1, 5),
        (FirstDealer.BLACK_JACK, "Jc", 1, 1),
        (FirstDealer.FIRST_JACK, "Ah Jh 9c", 2, 2),
        (FirstDealer.HIGHEST_CARD, "9c Ks Ah Jh", 3, 4),
        (FirstDealer.HIGHEST_CARD, "Ac Ks Ah Jh 9d Td", 3, 6),
        (FirstDealer.HIGHEST_CARD, "Ac As Ah 9h Kc Kd 9s Jc Jd 9d Td", 2, 11),
        (FirstDealer.LOWEST_CARD, "9c Ks Ah Jh", 3, 4),
        (FirstDealer.LOWEST_CARD, "9c Ks 9h Jh Qd Td", 3, 6),
    ],
)
def test_the_first_dealer_is_found_by_the_cards(kind, turned, dealer, used):
    draw = find(kind, turned)
    assert draw.dealer == dealer
    assert draw.cards == cards(turned)[:used]


@pytest.mark.parametrize(
    ("turned", "partners"),
    [
        ("9c Ks Ah Jh", ((2, 4), (1, 3))),
        ("Kc Ks Qh Jh", ((1, 2), (3, 4))),
        ("Kc 9s 9h Jh Td Qd", ((1, 4), (2, 3))),
        ("Ac Js Jh Kh Qd Td", ((2, 4), (1, 3))),
        ("Ac As Ah Kh 9d Td Jd", ((3, 4), (1, 2))),
        ("Ac As Ah Kh 9d Td Tc Jd Qd", ((3, 4), (1, 2))),
    ],
)
def test_the_same_draw_makes_partners_of_the_two_highest(turned, partners):
    rules = replace(AMERICAN, first_dealer=FirstDealer.LOWEST_CARD)
    draw = find_partners(rules, cards(turned))
    assert draw.partners == partners
    assert draw.cards == cards(turned)
    assert draw.dealer == find_first_dealer(rules, cards(turned)).dealer


@pytest.mark.parametrize("kind", [FirstDealer.BLACK_JACK, FirstDealer.FIRST_JACK, FirstDealer.ORGANIZER])
def test_where_the_house_has_another_way_the_lowest_card_deals_after_a_draw_for_partners(kind):
    draw = find_partners(replace(AMERICAN, first_dealer=kind), cards("9c Ks Ah Jh"))
    assert (draw.dealer, draw.partners) == (3, ((2, 4), (1, 3)))


@pytest.mark.parametrize(
    ("turned", "dealer", "partners"),
    [
        ("9c Ks Ah Jh", 3, ((2, 3), (1, 4))),
        ("Ac Ks Ah Jh 9d Td", 3, ((1, 3), (2, 4))),
        # Second highest is one of two kings, who draw again.
        ("Ac Ks Kh Jh 9d Td", 1, ((1, 3), (2, 4))),
        # The two nines are partners whichever is lower.
        ("9c Ks Ah 9h", 3, ((2, 3), (1, 4))),
    ],
)
def test_where_the_highest_card_deals_the_ace_is_high_for_partners_too(turned, dealer, partners):
    draw = find_partners(replace(AMERICAN, first_dealer=FirstDealer.HIGHEST_CARD), cards(turned))
    assert (draw.dealer, draw.partners, draw.cards) == (dealer, partners, cards(turned))


def test_who_deals_is_found_without_the_cards_that_only_partners_need():
    assert find(FirstDealer.LOWEST_CARD, "Ac Js Jh Kh Qd Td").cards == cards("Ac Js Jh Kh")


def test_only_four_draw_for_partners():
    rules = replace(PRESETS["five_rotating"], first_dealer=FirstDealer.LOWEST_CARD)
    with pytest.raises(InvalidCardError) as refusal:
        find_partners(rules, cards("9c Ks Ah Jh Qd"))
    assert refusal.value.code == "no_draw"


def test_a_joker_is_turned_past():
    rules = PRESETS["british_25"]
    draw = find(FirstDealer.HIGHEST_CARD, "9c B Ks Ah Jh", rules)
    assert (draw.dealer, len(draw.cards)) == (3, 5)
    assert find(FirstDealer.FIRST_JACK, "B Jh", rules).dealer == 2


@pytest.mark.parametrize(
    ("kind", "turned", "code"),
    [
        (FirstDealer.BLACK_JACK, "Jh Jd", "undecided"),
        (FirstDealer.FIRST_JACK, "", "undecided"),
        (FirstDealer.HIGHEST_CARD, "Ah Kh", "undecided"),
        (FirstDealer.HIGHEST_CARD, "Ah Ad Kh Ks 9c", "undecided"),
        (FirstDealer.ORGANIZER, "Jc", "no_draw"),
    ],
)
def test_cards_that_decide_nothing_are_refused(kind, turned, code):
    with pytest.raises(InvalidCardError) as refusal:
        find(kind, turned)
    assert (refusal.value.field, refusal.value.code) == ("cards", code)


@given(seed=st.integers(), kind=st.sampled_from(FirstDealer), key=st.sampled_from(sorted(PRESETS)))
def test_a_draw_from_a_seed_can_be_repeated_and_checked(seed, kind, key):
    rules = replace(PRESETS[key], first_dealer=kind)
    draw = draw_first_dealer(rules, random.Random(seed))
    assert draw == draw_first_dealer(rules, random.Random(seed))
    assert 1 <= draw.dealer <= rules.seats
    if kind is not FirstDealer.ORGANIZER:
        assert find_first_dealer(rules, draw.cards) == draw


def test_a_draw_that_decides_nothing_is_dealt_again():
    class Stacked(random.Random):
        packs = [cards("Ah Ad Ks Kh 9c 9d"), cards("Ah Kd 9s 9h")]

        def shuffle(self, deck):
            deck[:] = self.packs.pop(0)

    assert draw_first_dealer(AMERICAN, Stacked(1)).cards == cards("Ah Kd 9s 9h")
