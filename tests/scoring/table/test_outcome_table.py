"""Every report a table can send, under every preset, against the points written out from the rules."""

from itertools import product

import pytest

from scoring.cardplay.cards import NoTrump, Suit
from scoring.errors import InvalidHandError
from scoring.rules.rulesets import PRESETS
from scoring.table.hand_points import Outcome, score_hand
from scoring.table.hands import HandReport, NoPlay

#: Seats, who of five sits out, whose partner is whom (by dealer), and the points of each outcome.
FOUR = {"seats": 4, "mates": {1: 3, 2: 4, 3: 1, 4: 2}}
SIX = {"seats": 6, "mates": {1: 4, 2: 5, 3: 6, 4: 1, 5: 2, 6: 3}}
#: dealer: the two pairs that play, from the source's table of who sits out.
ROTATION = {
    1: ((1, 3), (2, 4)),
    2: ((2, 4), (3, 5)),
    3: ((3, 5), (4, 1)),
    4: ((4, 1), (5, 2)),
    5: ((5, 2), (1, 3)),
}
MADE, MARCH, LONER_MADE, LONER_MARCH, EUCHRED, LONER_EUCHRED = range(6)
COMMON = (1, 2, 1, 4, 2, 2)
POINTS = {
    "north_american": COMMON,
    "canadian": COMMON,
    "british_25": COMMON,
    "classic_32": COMMON,
    "party": COMMON,
    "progressive_party": COMMON,
    "five_rotating": COMMON,
    "five_all_play": (1, 2, None, None, 2, None),
    "peuchre": (1, 2, 2, 4, 1, 1),
}
OUTCOMES = {
    (False, True, True): (Outcome.MARCH, MARCH),
    (False, True, False): (Outcome.MADE, MADE),
    (False, False, False): (Outcome.EUCHRED, EUCHRED),
    (True, True, True): (Outcome.LONER_MARCH, LONER_MARCH),
    (True, True, False): (Outcome.LONER_MADE, LONER_MADE),
    (True, False, False): (Outcome.LONER_EUCHRED, LONER_EUCHRED),
}
SEATS = {"five_rotating": 5, "five_all_play": 5, "peuchre": 6}


def makers_of(key, dealer, maker, partner):
    """Say who makes, or ``None`` where this seat cannot."""
    if key == "five_all_play":
        return {maker, partner}
    if key == "five_rotating":
        return next((set(pair) for pair in ROTATION[dealer] if maker in pair), None)
    return {maker, (SIX if key == "peuchre" else FOUR)["mates"][maker]}


def refusal_of(key, dealer, maker, alone, partner, call_round):
    """Give the field and code of the refusal, or ``None``; the order is the engine's."""
    named = key == "five_all_play"
    if maker > SEATS.get(key, 4):
        return "maker", "maker_not_at_table"
    if key == "five_rotating" and makers_of(key, dealer, maker, None) is None:
        return "maker", "maker_sits_out"
    if named and alone:
        return "alone", "loners_not_allowed"
    if key == "canadian" and not alone and call_round == 1 and FOUR["mates"][dealer] == maker:
        return "alone", "partner_must_play_alone"
    return _partner_refusal(key, maker, partner, named)


def _partner_refusal(key, maker, partner, named):
    if not named:
        return ("named_partner", "partner_not_named_here") if partner is not None else None
    if partner is None:
        return "named_partner", "partner_missing"
    return ("named_partner", "named_partner_not_at_table") if partner > SEATS[key] else None


@pytest.mark.parametrize("key", PRESETS)
def test_every_played_hand_scores_as_the_table_says_or_is_refused_by_name(key):
    seats = SEATS.get(key, 4)
    partners = (None, *range(1, 7)) if key == "five_all_play" else (None, 1)
    rounds = (None, 1, 2)
    seen = 0
    for dealer, maker, tricks, alone, partner, call_round in product(
        range(1, seats + 1), range(1, 7), range(6), (False, True), partners, rounds
    ):
        if partner == maker:
            continue
        report = HandReport(
            dealer=dealer,
            maker=maker,
            tricks=tricks,
            alone=alone,
            named_partner=partner,
            call_round=call_round,
        )
        refusal = refusal_of(key, dealer, maker, alone, partner, call_round)
        if refusal is None:
            check_score(key, score_hand(report, PRESETS[key]), report)
        else:
            with pytest.raises(InvalidHandError) as refused:
                score_hand(report, PRESETS[key])
            assert (refused.value.field, refused.value.code) == refusal, report
        seen += 1
    assert seen > 1000


def check_score(key, score, report):
    outcome, row = OUTCOMES[report.alone, report.tricks >= 3, report.tricks == 5]
    points = POINTS[key][row]
    makers = makers_of(key, report.dealer, report.maker, report.named_partner)
    seats = range(1, SEATS.get(key, 4) + 1)
    absent = {report.dealer - 1 or 5} if key == "five_rotating" else set()
    winners = makers if report.tricks >= 3 else set(seats) - makers - absent
    assert score.outcome is outcome, report
    assert score.seat_points == tuple(points if seat in winners else 0 for seat in seats), report
    assert set(score.makers) == makers, report
    assert set(score.defenders) == set(seats) - makers - absent, report
    laid_down = makers - {report.maker} if report.alone else set()
    assert set(score.sits_out) == laid_down | absent, report
    assert score.counts_as_hand


@pytest.mark.parametrize("key", PRESETS)
@pytest.mark.parametrize("no_play", NoPlay)
def test_every_unplayed_hand_scores_nothing_or_is_refused_by_name(key, no_play):
    sticks = key == "progressive_party"
    codes = {NoPlay.REDEAL: "redeal_not_allowed"} | (
        {NoPlay.PASSED_OUT: "dealer_must_name"} if sticks else {}
    )
    for dealer in range(1, SEATS.get(key, 4) + 1):
        report = HandReport(dealer=dealer, no_play=no_play)
        if no_play in codes:
            with pytest.raises(InvalidHandError) as refused:
                score_hand(report, PRESETS[key])
            assert (refused.value.field, refused.value.code) == ("no_play", codes[no_play])
        else:
            score = score_hand(report, PRESETS[key])
            assert set(score.seat_points) == {0}
            assert score.sits_out == tuple(range(1, SEATS.get(key, 4) + 1))
            assert score.counts_as_hand is (key == "party" and no_play is NoPlay.PASSED_OUT)


@pytest.mark.parametrize("key", PRESETS)
def test_a_dealer_beyond_the_table_is_refused_under_every_preset(key):
    for dealer in range(SEATS.get(key, 4) + 1, 7):
        with pytest.raises(InvalidHandError) as refused:
            score_hand(HandReport(dealer=dealer, maker=1, tricks=3), PRESETS[key])
        assert (refused.value.field, refused.value.code) == ("dealer", "dealer_not_at_table")


@pytest.mark.parametrize("key", PRESETS)
def test_every_lone_defender_is_refused_under_every_preset(key):
    for maker, defender, alone in product((1, 2), (1, 2, 3, 4), (False, True)):
        if maker == defender or (key == "five_all_play" and alone):
            continue
        report = HandReport(
            dealer=1,
            maker=maker,
            tricks=3,
            alone=alone,
            lone_defender=defender,
            named_partner=(3 if maker != 3 else 2) if key == "five_all_play" else None,
        )
        with pytest.raises(InvalidHandError) as refused:
            score_hand(report, PRESETS[key])
        assert (refused.value.field, refused.value.code) == ("lone_defender", "defend_alone_not_allowed")


@pytest.mark.parametrize("key", PRESETS)
def test_every_call_is_scored_or_refused_under_every_preset(key):
    partner = 3 if key == "five_all_play" else None
    rounds = 7 if key == "peuchre" else 2
    for call_round, trump, down in product(range(2, 9), (*Suit, NoTrump.NO_TRUMP), (None, *Suit)):
        report = HandReport(
            dealer=1,
            maker=2,
            tricks=3,
            named_partner=partner,
            call_round=call_round,
            trump=trump,
            turned_down=down,
        )
        expected = None
        if call_round > rounds:
            expected = ("call_round", "call_round_out_of_range")
        elif trump is NoTrump.NO_TRUMP:
            expected = ("trump", "no_trump_not_allowed")
        elif trump is down and key != "peuchre":
            expected = ("trump", "trump_turned_down")
        if expected is None:
            assert score_hand(report, PRESETS[key]).outcome is Outcome.MADE
        else:
            with pytest.raises(InvalidHandError) as refused:
                score_hand(report, PRESETS[key])
            assert (refused.value.field, refused.value.code) == expected
