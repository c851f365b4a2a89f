"""What a table reports of a hand against what its cards say."""

import pytest

from scoring.cardplay.cards import NoTrump, Suit
from scoring.cardplay.disagreements import disagreement
from scoring.table.hands import HandReport, NoPlay

NAMES = ("Ann", "Bob", "Carla", "Dave")


def report(**fields):
    return HandReport(
        **{"dealer": 1, "maker": 2, "tricks": 4, "trump": Suit.HEARTS, "call_round": 2, **fields}
    )


SEEN = report(turned_down=Suit.SPADES)


def differs(told, seen=SEEN, tricks=(1, 2, 3, 5)):
    return disagreement(told, seen, maker_tricks=tricks, names=NAMES)


def test_what_a_table_usually_says_agrees_with_cards_that_say_more():
    assert differs(HandReport(dealer=1, maker=2, tricks=4)) == ""
    assert differs(SEEN) == ""


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (report(maker=3), "The table entered Carla as the maker, but the cards show Bob."),
        (report(alone=True), "The table entered a loner, but the cards show that no one went alone."),
        (
            report(lone_defender=1),
            "The table entered Ann as a lone defender, but the cards show that no one defended alone.",
        ),
        (
            report(tricks=3),
            "The table entered 3 tricks, but the makers took tricks 1, 2, 3 and 5.",
        ),
        (report(trump=Suit.CLUBS), "Trump: the table entered clubs, but the cards show hearts."),
        (
            report(trump=NoTrump.NO_TRUMP),
            "Trump: the table entered no trump, but the cards show hearts.",
        ),
        (
            report(turned_down=Suit.DIAMONDS),
            "The table entered diamonds as the turned-down suit, but the cards show spades.",
        ),
        (report(call_round=1), "The table entered bidding round 1, but the cards show a different round."),
        (
            HandReport(dealer=1, no_play=NoPlay.PASSED_OUT),
            "The table entered “Everyone passed”, but the cards show that someone called trump.",
        ),
    ],
)
def test_the_first_difference_is_said(told, says):
    assert differs(told) == says


def test_a_lone_defender_that_only_the_cards_show_is_named():
    assert differs(report(), seen=report(lone_defender=4, turned_down=Suit.SPADES)) == (
        "The table entered no lone defender, but the cards show that Dave defended alone."
    )
    assert differs(report(lone_defender=1), seen=report(lone_defender=4)) == (
        "The table entered Ann as the lone defender, but the cards show Dave."
    )


def test_a_suit_turned_down_that_the_cards_do_not_show_differs():
    assert differs(report(turned_down=Suit.SPADES), report()) == (
        "The table entered spades as the turned-down suit, but the cards show none."
    )


def test_one_trick_and_none_that_can_be_told():
    one = report(tricks=1)
    assert differs(report(tricks=2), one, tricks=(4,)).endswith("but the makers took one: trick 4.")
    assert differs(report(tricks=2), one, tricks=()).endswith("but the cards show 1.")
