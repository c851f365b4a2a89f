"""A ruleset in plain sentences, for a printed page.

Source: docs/rules.md, sections 1 to 4.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.game_rules import RULES, GameRules
from scoring.language import gettext
from scoring.language.messages import mark
from scoring.rules.rule import CardOf, Part, is_on
from scoring.rules.rule_sentences import points_text

#: Where the card has another heading than the questions.
HEADINGS = {Part.ENDING: mark("The end of the game")}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCardPart:
    """One heading of a rule card with its sentences."""

    heading: str
    sentences: tuple[str, ...]


def rule_card(rules: GameRules) -> tuple[RuleCardPart, ...]:
    """Say everything a table plays by; two rulesets that differ have different cards."""
    return tuple(
        RuleCardPart(
            heading=gettext(HEADINGS.get(part, part.value)),
            sentences=tuple(
                sentence for name in ORDER if RULES[name].part is part for sentence in _sentences(name, rules)
            ),
        )
        for part in Part
    )


def _sentences(name: str, rules: GameRules) -> Iterable[str]:
    rule, value = RULES[name], getattr(rules, name)
    if isinstance(rule.card, CardOf) or (rule.card_where and not is_on(getattr(rules, rule.card_where))):
        return ()
    if isinstance(rule.card, str):
        sentence = gettext(rule.card)
        return (sentence.format(value=value, points=points_text(value)),) if is_on(value) else ()
    if isinstance(rule.card, Mapping):
        return (gettext(rule.card[value]),) if value in rule.card else ()
    return rule.card(rules)


def _order() -> tuple[str, ...]:
    """List the fields as the card goes through them."""
    names = [name for name, rule in RULES.items() if not rule.card_after]
    for name, rule in RULES.items():
        if rule.card_after:
            names.insert(names.index(rule.card_after) + 1, name)
    return tuple(names)


ORDER = _order()
