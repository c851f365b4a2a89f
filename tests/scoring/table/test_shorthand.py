"""Hands as they are typed from a sheet."""

import pytest

from scoring.errors import InvalidHandError, InvalidTotalError
from scoring.table.hands import HandReport, NoPlay
from scoring.table.shorthand import (
    read_shorthand,
    read_total_shorthand,
    write_shorthand,
    write_total_shorthand,
)
from scoring.table.totals import TotalReport

WRITTEN = {
    "13": HandReport(dealer=4, maker=1, tricks=3),
    "40": HandReport(dealer=4, maker=4, tricks=0),
    "25a": HandReport(dealer=4, maker=2, tricks=5, alone=True),
    "21ad3": HandReport(dealer=4, maker=2, tricks=1, alone=True, lone_defender=3),
    "24d1": HandReport(dealer=4, maker=2, tricks=4, lone_defender=1),
    "33n": HandReport(dealer=4, maker=3, tricks=3, call_round=2),
    "33nd2": HandReport(dealer=4, maker=3, tricks=3, call_round=2, lone_defender=2),
    "p": HandReport(dealer=4, no_play=NoPlay.PASSED_OUT),
}


@pytest.mark.parametrize(("text", "report"), WRITTEN.items())
def test_a_hand_is_written_and_read_alike(text, report):
    assert read_shorthand(text, dealer=4) == report
    assert write_shorthand(report) == text


@pytest.mark.parametrize(
    ("text", "as_if"),
    [
        *(
            ("25+", "25a"),
            ("25A", "25a"),
            ("0", "p"),
            ("P", "p"),
            (" 13 ", "13"),
            ("33*", "33n"),
            ("33N", "33n"),
        ),
        *(("21+-3", "21ad3"), ("21AD3", "21ad3"), ("24-1", "24d1")),
    ],
)
def test_a_number_pad_and_capitals_do_too(text, as_if):
    assert read_shorthand(text, dealer=4) == WRITTEN[as_if]


@pytest.mark.parametrize(
    "text",
    ["", "1", "133", "2a5", "x", "٢٣", "2 3", "-13", "03", "pp", "1" * 5000, "21d", "21d0", "21da3", "d3"],
)
def test_what_is_no_hand_is_refused_with_what_to_type(text):
    with pytest.raises(InvalidHandError, match="like 23") as refused:
        read_shorthand(text, dealer=1)
    assert (refused.value.code, refused.value.field) == ("unreadable_hand", "hand")


@pytest.mark.parametrize(("text", "field"), [("16", "tricks"), ("73", "maker")])
def test_a_hand_that_no_table_could_play_is_refused_by_its_field(text, field):
    with pytest.raises(InvalidHandError) as refused:
        read_shorthand(text, dealer=1)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("text", "points", "hands"), [("14 9", (14, 9), 12), ("14 9 10", (14, 9), 10), ("0 48", (0, 48), 12)]
)
def test_points_of_a_round_are_written_and_read_alike(text, points, hands):
    total = TotalReport(points=points, hands=hands)
    assert read_total_shorthand(text, hands=12) == total
    assert write_total_shorthand(total, hands=12) == text


@pytest.mark.parametrize("text", ["14:9", "14-9", "14 : 9", " 14.9 ", "14/9-12", "014 009"])
def test_anything_between_two_numbers_does(text):
    assert read_total_shorthand(text, hands=12) == TotalReport(points=(14, 9), hands=12)


@pytest.mark.parametrize("text", ["", "14", "14 9 12 1", "-14 9", "1400 9", "14 x", "١٤ ٩", "9" * 5000])
def test_what_is_no_total_is_refused_with_what_to_type(text):
    with pytest.raises(InvalidTotalError, match="like 14 9") as refused:
        read_total_shorthand(text, hands=12)
    assert (refused.value.code, refused.value.field) == ("unreadable_total", "points")


@pytest.mark.parametrize("no_play", [NoPlay.MISDEAL, NoPlay.REDEAL])
def test_a_misdeal_that_counts_as_a_hand_is_not_written_as_a_pass(no_play):
    assert write_shorthand(HandReport(dealer=4, no_play=no_play)) == "m"
