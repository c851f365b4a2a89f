"""Two phones tell a hand: tricks that come to the same confirm it, any other result is for the host."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.rules.rulesets import PRESETS
from scoring.table.hand_points import is_same_result
from scoring.table.hands import HandReport
from tests import nights
from tests.access.clubs import browser, link_to
from tournaments.access.links import link_secret
from tournaments.formats.hints.outcomes import results_of
from tournaments.models import Dispute, Hand

PLAIN = PRESETS["party"]
SUPER = replace(PLAIN, super_euchred=4)


@pytest.mark.parametrize(
    ("rules", "tricks", "others", "same"),
    [
        (PLAIN, 3, 4, True),
        (PLAIN, 2, 0, True),
        (PLAIN, 4, 5, False),
        (PLAIN, 3, 2, False),
        (SUPER, 2, 1, True),
        (SUPER, 1, 0, False),
    ],
)
def test_tricks_that_bring_the_same_are_the_same_result(rules, tricks, others, same):
    one, other = (HandReport(dealer=1, maker=2, tricks=each) for each in (tricks, others))
    assert is_same_result(one, other, rules) is same
    assert not is_same_result(one, replace(other, maker=3), rules)
    assert not is_same_result(one, replace(other, alone=True), rules)


@pytest.mark.parametrize(
    ("rules", "buttons"),
    [
        (PLAIN, [3, 5, 2, 3, 5, 2]),
        (SUPER, [3, 5, 2, 0, 3, 5, 2, 0]),
    ],
)
def test_a_table_is_offered_each_result_once(rules, buttons):
    offered = [each.tricks for each in results_of(rules) if not each.repeats and not each.defended]
    assert offered == buttons


def sent(phone, event, how, tricks):
    fields = {"round": 1, "number": 1, "key": uuid4(), "maker": 2, how: tricks}
    return phone.post("/t/hand", fields, HTTP_X_REQUESTED_WITH="fetch").status_code


@pytest.mark.django_db
def test_a_phone_that_counts_and_one_that_does_not_agree(running):
    phones = [browser(secret=link_secret(link_to(running, table=1))) for _ in range(3)]
    assert sent(phones[0], running, "alone_tricks", "3") == 200
    assert sent(phones[1], running, "alone_tricks", "4") == 200
    assert not Dispute.objects.exists()
    hand = Hand.objects.get()
    assert (hand.alone, hand.tricks, hand.confirmations.count()) == (True, 3, 1)
    assert sent(phones[2], running, "tricks", "3") == 409
    assert Dispute.objects.count() == 1
    assert nights.match_at(running).hands.count() == 1
