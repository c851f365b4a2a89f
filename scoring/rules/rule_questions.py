"""Every field of a ruleset as a question to a card player, for forms and refusals.

Its texts are marked; who shows them translates them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.game_rules import RULES
from scoring.language.messages import mark
from scoring.rules.rule import Answers, Part


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleQuestion:
    """One field of a ruleset.

    Args:
        sentence: what an answer does.
        answers: of a choice; empty for a number and for yes or no.
    """

    field: str
    label: str
    sentence: str
    answers: Answers


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePart:
    """Questions under one heading."""

    heading: str
    questions: tuple[RuleQuestion, ...]


PARTS = tuple(
    RulePart(
        heading=part.value,
        questions=tuple(
            RuleQuestion(field=name, label=rule.label, sentence=rule.sentence, answers=rule.answers or {})
            for name, rule in RULES.items()
            if rule.part is part
        ),
    )
    for part in Part
)
#: What a player calls each field; the name of the rules is asked for beside the questions.
LABELS: Mapping[str, str] = {
    "name": mark("Name for these rules"),
    **{name: rule.label for name, rule in RULES.items()},
}
