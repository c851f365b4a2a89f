"""What the row of a rule declares, held against what the engine does; a part left out fails."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import MISSING, fields, replace
from enum import StrEnum
from itertools import islice, product

import pytest

from scoring.errors import InvalidHandError, InvalidRulesetError
from scoring.game_rules import RULES, WITHOUT
from scoring.rules.options import AllPass, DefendAlone, RedealHand
from scoring.rules.rule import CardOf, Rule, Worth
from scoring.rules.rule_card import rule_card
from scoring.rules.rulesets import KINDS, PRESETS, Ruleset
from scoring.table.hand_points import score_hand
from scoring.table.hands import HandReport
from tests.servers import ROOT

BASES = (
    *PRESETS.values(),
    replace(PRESETS["north_american"], defend_alone=DefendAlone.ALWAYS, lone_defence=4, lone_defence_march=4),
    replace(PRESETS["progressive_party"], all_pass=AllPass.NEXT_DEALS, redeal_hand=RedealHand.FARMERS_HAND),
)
#: Of a number that may be many, the lowest.
MOST_TRIED = 12
#: All but one that is never changed: five tricks are played in any case.
CHANGEABLE = [name for name in RULES if name != "tricks_played"]


def values_of(name: str) -> Iterator[object]:
    """List what a field may hold, of a long range the lower end."""
    rule = RULES[name]
    for kind in KINDS[name]:
        if kind is bool:
            yield from (True, False)
        elif issubclass(kind, StrEnum):
            yield from kind
        elif kind is int:
            lowest, highest = rule.span or (min(rule.sizes), max(rule.sizes))
            yield from rule.sizes or range(lowest, min(highest, lowest + MOST_TRIED) + 1)
        else:
            yield None


def changes_of(name: str) -> Iterator[tuple[Ruleset, Ruleset]]:
    """Pair rulesets that differ in this field, and else only in what can have no meaning without it."""
    followers = {each: WITHOUT[each] for each, rule in RULES.items() if rule.needs == name}
    usual = {each: rule.usual for each, rule in RULES.items() if rule.needs == name}
    apart = {"target": ({"hands": 8},), "hands": ({"target": 10},), "partnership": ({"deck": 32},)}
    for base in BASES:
        for value in values_of(name):
            if value == getattr(base, name):
                continue
            for more in ({}, followers, usual, *apart.get(name, ())):
                with suppress(InvalidRulesetError):
                    yield base, replace(base, **more, **{name: value})
                    break


@pytest.mark.parametrize("name", [field.name for field in fields(Ruleset)])
def test_a_field_has_a_row_and_a_default_that_it_may_hold(name):
    (field,) = [each for each in fields(Ruleset) if each.name == name]
    if name == "name":
        assert field.default is MISSING
        return
    assert isinstance(RULES[name], Rule)
    assert type(field.default) in KINDS[name]


@pytest.mark.parametrize("name", RULES)
def test_a_number_has_its_range_and_is_refused_beside_it(name):
    rule = RULES[name]
    if int not in KINDS[name]:
        assert (rule.span, rule.longest, rule.sizes) == (None, None, ())
        return
    assert (rule.span is None) == bool(rule.sizes)
    numbers = rule.span or (min(rule.sizes), max(rule.sizes))
    assert -1 < numbers[0] <= numbers[1] < 1000
    assert rule.longest is None or numbers[0] <= rule.longest <= numbers[1]
    for number in (numbers[0] - 1, numbers[1] + 1):
        with pytest.raises(InvalidRulesetError) as refusal:
            replace(PRESETS["north_american"], **{name: number})
        assert refusal.value.field == name
        assert refusal.value.code in ("out_of_range", "unknown_deck")


@pytest.mark.parametrize("name", RULES)
def test_a_field_is_asked_with_words_for_each_of_its_answers(name):
    rule = RULES[name]
    answers = [answer for kind in KINDS[name] if issubclass(kind, StrEnum) for answer in kind]
    assert list(rule.answers or ()) == answers
    for words in (rule.label, *(rule.answers or {}).values()):
        assert words
        assert "_" not in words
    assert not rule.sentence or rule.sentence.endswith((".", "?"))


@pytest.mark.parametrize("name", CHANGEABLE)
def test_rules_that_differ_in_one_field_have_different_cards(name):
    pairs = list(changes_of(name))
    assert pairs, "No ready rules can be changed in this field: see what it needs."
    assert any(rule_card(before) != rule_card(after) for before, after in pairs)


@pytest.mark.parametrize("name", RULES)
def test_what_stands_in_the_sentence_of_another_field_or_after_it_names_one(name):
    rule = RULES[name]
    assert rule.card
    if isinstance(rule.card, CardOf):
        assert not isinstance(RULES[rule.card.field].card, CardOf)
        assert RULES[rule.card.field].part is rule.part
    for other in filter(None, (rule.card_after, rule.card_where, rule.needs, *rule.at_most)):
        assert other in RULES
    if rule.card_after:
        assert RULES[rule.card_after].part is rule.part
        assert not RULES[rule.card_after].card_after


@pytest.mark.parametrize("name", [name for name, rule in RULES.items() if rule.needs])
def test_what_needs_another_rule_is_refused_without_it_in_words_of_that_rule(name):
    rule = RULES[name]
    switch = RULES[rule.needs].switch
    assert switch is not None
    if rule.usual is None:
        assert (bool(switch.code), switch.without.endswith(".")) == (True, True)
    else:
        assert (bool(switch.off), bool(switch.on)) == (True, True)
        assert rule.span[0] <= rule.usual <= rule.span[1]


REPORTS = [
    {"dealer": 1, "maker": maker, "alone": alone, "lone_defender": defender, "named_partner": partner}
    | {"call_round": call_round, "tricks": tricks}
    for maker, alone, defender, partner, call_round, tricks in product(
        (1, 3), (False, True), (None, 4), (None, 2), (1, 2), (0, 2, 3, 5)
    )
]


def brought(rules):
    """List what each hand brings, or ``None`` where it cannot be played."""
    for report in REPORTS:
        try:
            score = score_hand(HandReport(**report), rules)
        except InvalidHandError:
            yield None
        else:
            yield score.seat_points, score.side_points


@pytest.mark.one_by_day
@pytest.mark.parametrize("name", CHANGEABLE)
def test_just_the_rules_that_are_about_a_hand_change_what_a_hand_brings(name):
    differ = False
    for before, after in islice(changes_of(name), MOST_TRIED):
        differ |= any(one != other for one, other in zip(brought(before), brought(after), strict=True))
        if differ:
            break
    assert differ == (RULES[name].worth is Worth.HAND)


def test_each_field_is_explained_with_its_source():
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert sorted(name for name in RULES if not re.search(rf"`{name}`", page)) == []
