"""What no ruleset may say, each refusal with its own code."""

from collections.abc import Iterator
from typing import cast

from scoring.errors import InvalidRulesetError
from scoring.game_rules import RULES, WITHOUT, GameRules
from scoring.language import listed
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
        yield "name", "unusable_name", f"Enter a name of 1 to {NAME_LENGTH} characters."


def _ranges(rules: GameRules) -> Iterator[Refusal]:
    for name, lowest, highest in SPANS:
        value = getattr(rules, name)
        if value is not None and not lowest <= value <= highest:
            span = f"{lowest} to {highest}" if lowest < highest else f"{lowest}"
            yield name, "out_of_range", f"“{RULES[name].label}” must be {span}."
    sizes = RULES["deck"].sizes
    if rules.deck not in sizes:
        yield (
            "deck",
            "unknown_deck",
            f"Choose a deck of {listed([str(size) for size in sizes], word='or')} cards.",
        )


def _table(rules: GameRules) -> Iterator[Refusal]:
    if rules.seats not in SEATS[rules.partnership]:
        kind = rules.partnership.value
        yield (
            "seats",
            "seats_do_not_pair",
            f"Choose other partners for {rules.seats} players. “{kind}” doesn't fit.",
        )
    if rules.kitty_size < 1:
        needed = rules.active_seats * rules.cards_dealt + 1
        yield (
            "deck",
            "deck_too_small",
            f"Choose a deck of at least {needed} cards.",
        )
    if rules.sit_out is not SitOutScore.NOTHING and rules.partnership is not Partnership.ROTATING:
        yield "sit_out", "nobody_sits_out", "No one sits out here. Choose “Nothing” for sitting out."


def _calls(rules: GameRules) -> Iterator[Refusal]:
    sticks = rules.all_pass is AllPass.STICK_DEALER
    if sticks and rules.passed_out_counts:
        yield (
            "passed_out_counts",
            "never_passed_out",
            "With stick the dealer, no hand is passed out. Turn this off.",
        )
    if rules.redeal_counts and rules.redeal_hand is RedealHand.NEVER:
        yield "redeal_counts", "never_redealt", "These rules don't allow thrown-in hands. Turn this off."
    if rules.dealers_partner_alone and rules.partnership is Partnership.NAMED:
        yield (
            "dealers_partner_alone",
            "dealer_has_no_partner",
            "The dealer has no partner until the maker names one. Turn this off.",
        )
    if rules.defend_alone is not DefendAlone.NEVER and rules.active_seats != 4:
        yield (
            "defend_alone",
            "not_four_handed",
            "Defending alone is only for two against two. Choose “Never”.",
        )
    if rules.defend_alone is DefendAlone.AGAINST_LONER and not rules.loners:
        yield (
            "defend_alone",
            "no_loners",
            "Loners are off, so no one can defend alone against one. Choose another answer.",
        )


def _needs(rules: GameRules) -> Iterator[Refusal]:
    """Refuse what has no meaning while another rule is off, and a number that is missing while it is on."""
    for name, rule in NEEDS:
        on, given = is_on(getattr(rules, rule.needs)), getattr(rules, name) != WITHOUT[name]
        if given and not on:
            yield name, *_without(rule)
        if on and not given and rule.usual is not None:
            words = f"Enter “{rule.label}” {switch_of(rule).on}."
            yield name, f"needed_by_{rule.needs}", words


def _without(rule: Rule) -> tuple[str, str]:
    switch = switch_of(rule)
    if rule.usual is None:
        return switch.code, f"“{rule.label}” {switch.without}"
    return f"without_{rule.needs}", f"Leave “{rule.label}” blank {switch.off}."


def switch_of(rule: Rule) -> Switch:
    """Return the switch that a rule needs; each has one (`tests/scoring/rules/test_every_rule.py`)."""
    return cast("Switch", RULES[rule.needs].switch)


def _order(rules: GameRules) -> Iterator[Refusal]:
    for lesser, greater in ORDERED:
        low, high = getattr(rules, lesser), getattr(rules, greater)
        if low is not None and high is not None and low > high:
            less, more = f"“{RULES[lesser].label}” ({low})", f"“{RULES[greater].label}” ({high})"
            yield lesser, "worth_more", f"{less} can't be worth more than {more}."


def _end(rules: GameRules) -> Iterator[Refusal]:
    if rules.target is not None and rules.hands is not None:
        yield "hands", "target_and_hands", "Choose points to win or a number of hands, not both."
    if rules.target is None and rules.hands is None:
        yield "target", "no_end", "Enter points to win or a number of hands."


def _series(rules: GameRules) -> Iterator[Refusal]:
    if rules.best_of % 2 == 0:
        yield (
            "best_of",
            "even_best_of",
            f"Best of {rules.best_of} can end tied. Choose an odd number of games.",
        )
    yield from _tie(rules)


def _tie(rules: GameRules) -> Iterator[Refusal]:
    if rules.target_tie is TargetTie.OPPOSITE_SIDES and rules.partnership is Partnership.OPPOSITE:
        yield (
            "target_tie",
            "partners_stay",
            "Partners stay together here. Choose another way to break the tie.",
        )
