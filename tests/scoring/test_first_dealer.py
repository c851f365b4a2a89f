import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import parse_card
from scoring.errors import InvalidCardError
from scoring.first_dealer import draw_first_dealer, find_first_dealer
from scoring.options import FirstDealer
from scoring.rulesets import PRESETS

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
    assert find(FirstDealer.LOWEST_CARD, turned).partners == partners


def test_only_four_draw_for_partners():
    rules = replace(PRESETS["five_rotating"], first_dealer=FirstDealer.LOWEST_CARD)
    assert find_first_dealer(rules, cards("9c Ks Ah Jh Qd")).partners == ()


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
