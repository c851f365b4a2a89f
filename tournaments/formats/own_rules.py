"""House rules of one's own: which rules a kind of night leaves open, and ready rules with some changed."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.errors import InvalidRulesetError
from scoring.game_rules import RULES, WITHOUT
from scoring.language import gettext as _
from scoring.language.messages import mark
from scoring.rules.options import AllPass, Partnership, TargetTie
from scoring.rules.rule import is_on
from scoring.rules.rule_questions import LABELS, PARTS, RulePart, RuleQuestion
from scoring.rules.rulesets import Ruleset
from tournaments.formats.words import fields

OWN_NAME = mark("Our own house rules")
#: What rules may hold that their night leaves closed: it follows from others, or changes nothing there.
MAY_DIFFER = frozenset({"passed_out_counts", "partner_hand_shown", "partners_best"})
#: How long a match is, and the most of each that an evening holds.
LONGEST: Mapping[str, int] = {name: rule.longest for name, rule in RULES.items() if rule.longest is not None}


def open_fields(ready: Iterable[Ruleset]) -> frozenset[str]:
    """Name the fields that may be changed, given the rules that are ready for this kind of night."""
    ready = tuple(ready)
    return frozenset(
        {"name", *(name for name, rule in RULES.items() if any(rule.is_open(rules) for rules in ready))}
    )


def open_parts(ready: Iterable[Ruleset]) -> tuple[RulePart, ...]:
    """Return the questions that are open, under their headings."""
    ready = tuple(ready)
    is_open = open_fields(ready)
    parts = (
        RulePart(
            heading=part.heading,
            questions=tuple(_with_meaning(each, ready) for each in part.questions if each.field in is_open),
        )
        for part in PARTS
    )
    return tuple(part for part in parts if part.questions)


def _with_meaning(question: RuleQuestion, ready: Iterable[Ruleset]) -> RuleQuestion:
    """Leave out sudden death on opposite sides where partners stay."""
    if question.field != "target_tie" or any(
        rules.partnership is not Partnership.OPPOSITE for rules in ready
    ):
        return question
    answers = {key: words for key, words in question.answers.items() if key != TargetTie.OPPOSITE_SIDES}
    return replace(question, answers=answers)


def may_be_played(rules: Ruleset, ready: Iterable[Ruleset]) -> bool:
    """Tell whether rules fit a kind of night that has these ready."""
    ready = tuple(ready)
    names = LABELS.keys() - open_fields(ready) - MAY_DIFFER
    return any(all(getattr(rules, name) == getattr(each, name) for name in names) for each in ready)


def is_same_play(one: Ruleset, other: Ruleset) -> bool:
    """Tell whether two rulesets are one but for the length of a match and what follows from it."""
    left_out = {*LONGEST, "passed_out_counts"}
    if one.hands is None or other.hands is None:
        left_out.add("level_end")
    stored = other.to_json()
    return all(value == stored[name] for name, value in one.to_json().items() if name not in left_out)


def own_rules(base: Ruleset, changes: Mapping[str, object], *, ready: Iterable[Ruleset]) -> Ruleset:
    """Change some fields of a ruleset; what then has no meaning goes, unless it was said.

    Args:
        changes: JSON values by field; what equals ``base`` is no change.
        ready: the rules that are ready for this kind of night.

    Raises:
        InvalidRulesetError: the field at fault is named.
    """
    ready = tuple(ready)
    stored = base.to_json()
    fields = {name: value for name, value in changes.items() if not _is_as_stored(name, value, stored)}
    _refuse_closed(fields, open_fields(ready))
    merged = {**stored, **fields, **_following(stored, fields)}
    if merged["hands"] is not None:
        merged["passed_out_counts"] = merged["all_pass"] == AllPass.NEXT_DEALS
    if fields.keys() - LONGEST.keys() and "name" not in fields and base.name in {each.name for each in ready}:
        merged["name"] = OWN_NAME
    rules = Ruleset.from_json(merged)
    _refuse_too_long(rules)
    return rules


def _refuse_too_long(rules: Ruleset) -> None:
    for name, most in LONGEST.items():
        if (getattr(rules, name) or 0) > most:
            raise InvalidRulesetError(
                fields.rule_between(rule=_(LABELS[name]), most=most), field=name, code="out_of_range"
            )


def _is_as_stored(name: str, value: object, stored: Mapping[str, object]) -> bool:
    """Compare strictly: true is not 1."""
    if name not in stored or value != stored[name]:
        return False
    return isinstance(value, str) or type(value) is type(stored[name])


def _refuse_closed(changes: Mapping[str, object], is_open: frozenset[str]) -> None:
    for name in changes:
        if name in LABELS and name not in is_open:
            raise InvalidRulesetError(
                fields.rule_follows(rule=_(LABELS[name])),
                field=name,
                code="follows_from_format",
            )


def _following(stored: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """Say what follows from a switch that was turned, for the fields that nobody spoke of."""
    follows: dict[str, object] = {}
    for name, rule in RULES.items():
        switch = rule.needs
        if switch not in changes or name in changes:
            continue
        if not is_on(changes[switch]):
            follows[name] = WITHOUT[name]
        elif not is_on(stored[switch]) and rule.usual is not None:
            follows[name] = rule.usual
    return follows
