"""The questions in which a house chooses its rules."""

from dataclasses import fields
from enum import StrEnum

from scoring.rules.rule_questions import LABELS, PARTS
from scoring.rules.rulesets import KINDS, Ruleset

QUESTIONS = [question for part in PARTS for question in part.questions]


def test_every_field_of_a_ruleset_is_asked_once_and_has_words_of_its_own():
    asked = ["name", *(question.field for question in QUESTIONS)]
    assert sorted(asked) == sorted(field.name for field in fields(Ruleset))
    assert len(set(LABELS.values())) == len(LABELS) == len(asked)


def test_a_choice_has_words_for_each_of_its_answers_and_nothing_else_has_answers():
    for question in QUESTIONS:
        kinds = [kind for kind in KINDS[question.field] if issubclass(kind, StrEnum)]
        assert list(question.answers) == [answer for kind in kinds for answer in kind], question.field


def test_no_question_shows_the_name_of_a_field():
    words = " ".join(
        " ".join((question.label, question.sentence, *question.answers.values())) for question in QUESTIONS
    )
    assert "_" not in words
