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
        (report(maker=3), "the table told that Carla made trump, by the cards it was Bob."),
        (report(alone=True), "the table told that it was alone, by the cards it was not alone."),
        (
            report(lone_defender=1),
            "the table told that Ann defended alone, by the cards it was nobody.",
        ),
        (
            report(tricks=3),
            "the table told 3 tricks for the makers, by the cards they took 4: tricks 1, 2, 3, 5.",
        ),
        (report(trump=Suit.CLUBS), "the table told that trump was clubs, by the cards it was hearts."),
        (
            report(trump=NoTrump.NO_TRUMP),
            "the table told that trump was no trump, by the cards it was hearts.",
        ),
        (
            report(turned_down=Suit.DIAMONDS),
            "the table told that the suit turned down was diamonds, by the cards it was spades.",
        ),
        (report(call_round=1), "the table told that round 1 of calling made trump, the calls say otherwise."),
        (
            HandReport(dealer=1, no_play=NoPlay.PASSED_OUT),
            "the table told that nobody played it, the cards say that it was played.",
        ),
    ],
)
def test_the_first_difference_is_said(told, says):
    assert differs(told) == says


def test_a_suit_turned_down_that_the_cards_do_not_show_differs():
    assert differs(report(turned_down=Suit.SPADES), report()) == (
        "the table told that the suit turned down was spades, by the cards it was none."
    )


def test_one_trick_and_none_that_can_be_told():
    one = report(tricks=1)
    assert differs(report(tricks=2), one, tricks=(4,)).endswith("by the cards they took 1: trick 4.")
    assert differs(report(tricks=2), one, tricks=()).endswith("by the cards they took 1.")
