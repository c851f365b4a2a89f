"""What holds for every ruleset and every hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import InvalidHandError, InvalidRulesetError, ScoringError
from scoring.rules.options import DefendAlone, Partnership, SitOutScore
from scoring.rules.rulesets import PRESETS, Ruleset, sides
from scoring.table.hand_points import Outcome, score_hand
from scoring.table.hands import HandReport
from scoring.table.seats import seat_after


def rising(count):
    """Draw points of which none is worth more than the next."""
    return st.lists(st.integers(1, 6), min_size=count, max_size=count).map(sorted)


@st.composite
def rulesets(draw):
    """Draw house rules: any preset with other points and options that do not contradict each other."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    made, march = draw(rising(2))
    euchred, defence, defence_march, super_euchred = draw(rising(4))
    changes = {
        "made": made,
        "march": march,
        "euchred": euchred,
        "super_euchred": draw(st.none() | st.just(super_euchred)),
    }
    if base.loners:
        above = draw(rising(2))
        changes |= {
            "loner_made": march,
            "loner_march": march + above[0],
            "loner_credit": draw(st.none() | st.just(march + above[1])),
            "loner_euchred": draw(st.integers(1, 6)),
        }
    if base.active_seats == 4 and draw(st.booleans()):
        kind = draw(st.sampled_from([DefendAlone.ALWAYS, DefendAlone.AGAINST_LONER]))
        changes |= {"defend_alone": kind, "lone_defence": defence, "lone_defence_march": defence_march}
    if base.partnership is Partnership.ROTATING:
        changes["sit_out"] = draw(st.sampled_from(SitOutScore))
    return replace(base, **changes)


@st.composite
def played(draw):
    """Draw house rules and a hand they allow."""
    rules = draw(rulesets())
    dealer = draw(st.integers(1, rules.seats))
    active = [seat_after(dealer, seats=rules.seats, places=places) for places in range(rules.active_seats)]
    maker = draw(st.sampled_from(active))
    alone = rules.loners and draw(st.booleans())
    partner = lone_defender = None
    if rules.partnership is Partnership.NAMED and not alone:
        partner = draw(st.sampled_from([seat for seat in active if seat != maker]))
    may_defend = rules.defend_alone is DefendAlone.ALWAYS or (alone and rules.lone_defence is not None)
    if may_defend and draw(st.booleans()):
        lone_defender = active[(active.index(maker) + draw(st.sampled_from([1, 3]))) % 4]
    report = HandReport(
        dealer=dealer,
        maker=maker,
        tricks=draw(st.integers(0, 5)),
        alone=alone,
        lone_defender=lone_defender,
        named_partner=partner,
    )
    return rules, report


@given(hand=played())
def test_seats_and_sides_agree_but_for_a_loners_credit(hand):
    rules, report = hand
    score = score_hand(report, rules)
    credited = score.outcome is Outcome.LONER_MARCH and rules.loner_credit is not None
    for number, side in enumerate(sides(rules)):
        own = [score.seat_points[seat - 1] for seat in side]
        assert min(own) == score.side_points[number]
        if not credited or report.maker not in side:
            assert len(set(own)) == 1


@given(hand=played())
def test_only_the_makers_or_only_the_defenders_score(hand):
    rules, report = hand
    score = score_hand(report, rules)
    scorers = {seat for seat, points in enumerate(score.seat_points, start=1) if points}
    winners = set(score.makers if report.tricks >= 3 else score.defenders)
    watching = set(range(1, rules.seats + 1)) - set(score.makers) - set(score.defenders)
    assert winners <= scorers <= winners | watching
    assert len({score.seat_points[seat - 1] for seat in winners - {report.maker}}) <= 1


@given(hand=played(), turn=st.integers(1, 5))
def test_turning_the_table_turns_the_result(hand, turn):
    rules, report = hand

    def turned(seat):
        return None if seat is None else seat_after(seat, seats=rules.seats, places=turn)

    score = score_hand(report, rules)
    places = {
        name: turned(getattr(report, name)) for name in ("dealer", "maker", "lone_defender", "named_partner")
    }
    moved = score_hand(replace(report, **places), rules)
    for seat in range(1, rules.seats + 1):
        assert moved.seat_points[turned(seat) - 1] == score.seat_points[seat - 1]
    assert set(moved.makers) == {turned(seat) for seat in score.makers}
    assert set(moved.sits_out) == {turned(seat) for seat in score.sits_out}
    assert moved.outcome is score.outcome


@given(hand=played())
def test_either_partner_wins_the_same_for_their_side(hand):
    rules, report = hand
    score = score_hand(report, rules)
    mates = set(score.makers) - {report.maker}
    if report.alone or not mates:
        return
    (mate,) = mates
    named = report.maker if rules.partnership is Partnership.NAMED else None
    assert score_hand(replace(report, maker=mate, named_partner=named), rules) == score


@given(hand=played())
def test_what_a_table_adds_to_its_report_changes_no_points(hand):
    rules, report = hand
    told = replace(report, call_round=2, defender_tricks=5 - report.tricks)
    assert score_hand(told, rules) == score_hand(report, rules)


@pytest.mark.night
@given(rules=rulesets())
def test_house_rules_survive_storing(rules):
    assert Ruleset.from_json(rules.to_json()) == rules
    assert hash(Ruleset.from_json(rules.to_json())) == hash(rules)


@given(hand=played())
def test_reports_survive_storing(hand):
    _, report = hand
    assert HandReport.from_json(report.to_json()) == report


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
fields = st.sampled_from(["dealer", "maker", "tricks", "alone", "trump", "no_play", "named_partner", "x"])


def read(kind, stored):
    try:
        return kind.from_json(stored), None
    except ScoringError as refusal:
        return None, refusal


@given(stored=st.dictionaries(fields, json_values, max_size=6) | json_values)
def test_whatever_is_sent_is_a_report_or_refused_with_a_sentence(stored):
    report, refusal = read(HandReport, stored)
    if refusal is None:
        assert HandReport.from_json(report.to_json()) == report
    else:
        assert isinstance(refusal, InvalidHandError)
        assert str(refusal).endswith(".")


@pytest.mark.one_by_day
@pytest.mark.parametrize("key", PRESETS)
@given(name=st.sampled_from([*PRESETS["party"].to_json()]), value=json_values)
def test_whatever_is_stored_is_a_ruleset_or_refused_with_a_sentence(key, name, value):
    rules, refusal = read(Ruleset, {**PRESETS[key].to_json(), name: value})
    if refusal is None:
        assert rules.to_json()[name] == value
    else:
        assert isinstance(refusal, InvalidRulesetError)
        assert str(refusal).endswith(".")
