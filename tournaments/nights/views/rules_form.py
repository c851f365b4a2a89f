"""House rules as a form: one field for each rule that this kind of night leaves open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from scoring.game_rules import RULES
from scoring.rules.rule_questions import LABELS, RuleQuestion
from scoring.rules.ruleset_checks import NAME_LENGTH
from scoring.rules.rulesets import KINDS, Ruleset
from tournaments.formats.own_rules import open_parts, own_rules
from tournaments.formats.setting import plain
from tournaments.nights import words

from .shown_fields import chosen_text, written


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields under one heading, with what of it is not standard in one line.

    Args:
        is_open: something in it was refused or is not saved yet.
    """

    heading: str
    fields: tuple[forms.BoundField, ...]
    value: str
    is_open: bool


class RulesForm(forms.Form):
    """Starts from ``base`` and changes what was changed on the page; ``own`` is valid once the form is."""

    name = forms.CharField(label=gettext_lazy(LABELS["name"]), max_length=NAME_LENGTH)

    own: Ruleset

    def __init__(
        self, posted: Mapping[str, Any] | None = None, *, base: Ruleset, ready: Mapping[str, Ruleset]
    ) -> None:
        """Ask what is open where these rules are ready; what nobody changes stays as in ``base``."""
        super().__init__(posted, initial=base.to_json())
        self.base, self.ready = base, tuple(ready.values())
        self.parts = open_parts(self.ready)
        for part in self.parts:
            for question in part.questions:
                self.fields[question.field] = _field(question)

    def groups(self) -> Iterator[FieldGroup]:
        for part in self.parts:
            fields = tuple(self[question.field] for question in part.questions)
            yield FieldGroup(
                heading=gettext(part.heading),
                fields=fields,
                value=" · ".join(filter(None, map(self._difference, fields))) or words.standard(),
                is_open=any(map(self._is_unsaved, fields)),
            )

    def is_name_unsaved(self) -> bool:
        return self._is_unsaved(self["name"])

    def _is_unsaved(self, field: forms.BoundField) -> bool:
        return bool(field.errors) or (
            self.is_bound and written(field.value()) != written(self.initial[field.name])
        )

    def _difference(self, field: forms.BoundField) -> str:
        """Say what is not as in the first of the ready rules; empty where it is."""
        usual = getattr(self.ready[0], field.name)
        if written(field.value()) == written(plain(usual)):
            return ""
        if isinstance(usual, bool):
            return str(field.label) if field.value() else words.switched_off(rule=str(field.label))
        return words.answer(question=str(field.label), answer=chosen_text(field) or words.none())

    def clean(self) -> dict[str, Any]:
        """Build the rules; the engine's own refusal goes to the field that it names."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self.own = own_rules(self.base, cleaned, ready=self.ready)
            except ValueError as refusal:
                field = getattr(refusal, "field", None)
                self.add_error(field if field in self.fields else None, str(refusal))
        return cleaned


def _field(question: RuleQuestion) -> forms.Field:
    kinds = KINDS[question.field]
    fields: dict[str, Any] = {"label": gettext(question.label), "help_text": gettext(question.sentence)}
    if question.answers:
        answers = [(answer.value, gettext(label)) for answer, label in question.answers.items()]
        return forms.ChoiceField(choices=answers, **fields)
    rule = RULES[question.field]
    if rule.sizes:
        return forms.TypedChoiceField(
            choices=[(size, _deck(size)) for size in rule.sizes], coerce=int, **fields
        )
    if bool in kinds:
        return forms.BooleanField(required=False, **fields)
    lowest, highest = rule.span or (None, None)
    highest = rule.longest or highest
    return forms.IntegerField(min_value=lowest, max_value=highest, required=type(None) not in kinds, **fields)


def _deck(size: int) -> str:
    return words.with_joker(cards=size - 1) if size % 2 else str(size)
