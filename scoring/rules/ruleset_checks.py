"""What no ruleset may say, each refusal with its own code."""

from collections.abc import Iterator
from typing import cast

from scoring.errors import InvalidRulesetError
from scoring.game_rules import RULES, WITHOUT, GameRules
from scoring.rules import words
from scoring.rules.options import AllPass, DefendAlone, Partnership, RedealHand, SitOutScore, TargetTie
from scoring.rules.rule import Rule, Switch, is_on

SEATS = {Partnership.OPPOSITE: (4, 6), Partnership.ROTATING: (5,), Partnership.NAMED: (5,)}
NAME_LENGTH = 60

# A ruleset is built for every request that reads an event: what never changes is looked up once.
SPANS = tuple((name, *rule.span) for name, rule in RULES.items() if rule.span)
NEEDS = tuple((name, rule) for name, rule in RULES.items() if rule.needs)
ORDERED = tuple((lesser, greater) for lesser, rule in RULES.items() for greater in rule.at_most)

Refusal = tuple[str, str, str]


def check_ruleset(rules: GameRules) -> None:
    """Refuse the first contradiction found.

    Raises:
        InvalidRulesetError: with the field to change and a code of its own.
    """
    for found in (_name, _ranges, _table, _calls, _end, _needs, _order, _series):
        for field, code, message in found(rules):
            raise InvalidRulesetError(message, field=field, code=code)


def _name(rules: GameRules) -> Iterator[Refusal]:
    name = rules.name
    if not name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
        yield "name", "unusable_name", words.name_needed(most=NAME_LENGTH)


def _ranges(rules: GameRules) -> Iterator[Refusal]:
    for name, lowest, highest in SPANS:
        value = getattr(rules, name)
        if value is not None and not lowest <= value <= highest:
            refusal = words.out_of_range(label=RULES[name].label, lowest=lowest, highest=highest)
            yield name, "out_of_range", refusal
    sizes = RULES["deck"].sizes
    if rules.deck not in sizes:
        yield "deck", "unknown_deck", words.decks(sizes=sizes)


def _table(rules: GameRules) -> Iterator[Refusal]:
    if rules.seats not in SEATS[rules.partnership]:
        partners = (RULES["partnership"].answers or {})[rules.partnership]
        yield "seats", "seats_do_not_pair", words.seats_do_not_pair(partners=partners, seats=rules.seats)
    if rules.kitty_size < 1:
        needed = rules.active_seats * rules.cards_dealt + 1
        yield "deck", "deck_too_small", words.deck_too_small(needed=needed)
    if rules.sit_out is not SitOutScore.NOTHING and rules.partnership is not Partnership.ROTATING:
        yield "sit_out", "nobody_sits_out", words.no_one_sits_out()


def _calls(rules: GameRules) -> Iterator[Refusal]:
    sticks = rules.all_pass is AllPass.STICK_DEALER
    if sticks and rules.passed_out_counts:
        yield "passed_out_counts", "never_passed_out", words.never_passed_out()
    if rules.redeal_counts and rules.redeal_hand is RedealHand.NEVER:
        yield "redeal_counts", "never_redealt", words.never_thrown_in()
    if rules.dealers_partner_alone and rules.partnership is Partnership.NAMED:
        yield "dealers_partner_alone", "dealer_has_no_partner", words.dealer_has_no_partner()
    if rules.defend_alone is not DefendAlone.NEVER and rules.active_seats != 4:
        yield "defend_alone", "not_four_handed", words.not_two_against_two()
    if rules.defend_alone is DefendAlone.AGAINST_LONER and not rules.loners:
        yield "defend_alone", "no_loners", words.no_loners_to_defend_against()


def _needs(rules: GameRules) -> Iterator[Refusal]:
    """Refuse what has no meaning while another rule is off, and a number that is missing while it is on."""
    for name, rule in NEEDS:
        on, is_set = is_on(getattr(rules, rule.needs)), getattr(rules, name) != WITHOUT[name]
        if is_set and not on:
            yield name, *_without(rule)
        if on and not is_set and rule.usual is not None:
            yield name, f"needed_by_{rule.needs}", words.of_switch(switch_of(rule).on, label=rule.label)


def _without(rule: Rule) -> tuple[str, str]:
    switch = switch_of(rule)
    if rule.usual is None:
        return switch.code, words.of_switch(switch.without, label=rule.label)
    return f"without_{rule.needs}", words.of_switch(switch.off, label=rule.label)


def switch_of(rule: Rule) -> Switch:
    """Return the switch that a rule needs; each has one (`tests/scoring/rules/test_every_rule.py`)."""
    return cast("Switch", RULES[rule.needs].switch)


def _order(rules: GameRules) -> Iterator[Refusal]:
    for lesser, greater in ORDERED:
        low, high = getattr(rules, lesser), getattr(rules, greater)
        if low is not None and high is not None and low > high:
            refusal = words.worth_more(
                lesser=RULES[lesser].label, low=low, greater=RULES[greater].label, high=high
            )
            yield lesser, "worth_more", refusal


def _end(rules: GameRules) -> Iterator[Refusal]:
    if rules.target is not None and rules.hands is not None:
        yield "hands", "target_and_hands", words.two_ends()
    if rules.target is None and rules.hands is None:
        yield "target", "no_end", words.no_end()


def _series(rules: GameRules) -> Iterator[Refusal]:
    if rules.best_of % 2 == 0:
        yield "best_of", "even_best_of", words.even_best_of(games=rules.best_of)
    yield from _tie(rules)


def _tie(rules: GameRules) -> Iterator[Refusal]:
    if rules.target_tie is TargetTie.OPPOSITE_SIDES and rules.partnership is Partnership.OPPOSITE:
        yield "target_tie", "partners_stay", words.partners_stay()
