"""A report read from the fields that a phone or a page sends."""

import pytest

from scoring.errors import InvalidHandError
from scoring.table.hands import HandReport
from scoring.table.reports import read_report


@pytest.mark.parametrize(("number", "seats", "dealer"), [(1, 4, 1), (6, 4, 2), (6, 5, 1), (7, 6, 1)])
def test_the_number_of_a_hand_says_who_deals_it(number, seats, dealer):
    fields = {"maker": 1, "tricks": 3}
    assert read_report(fields, number=number, seats=seats) == HandReport(dealer=dealer, maker=1, tricks=3)


def test_a_dealer_that_is_told_counts():
    told = read_report({"dealer": 4, "maker": 1, "tricks": 3}, number=1, seats=4)
    assert told == HandReport(dealer=4, maker=1, tricks=3)


def test_what_no_table_could_have_played_is_refused_by_its_field():
    with pytest.raises(InvalidHandError) as refused:
        read_report({"maker": 1, "tricks": 6}, number=1, seats=4)
    assert refused.value.field == "tricks"
