"""House rules: those that are ready, those a club keeps, and those of a night."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.clubs.roles import club_of
from accounts.models import Role
from scoring.rules.rule_card import rule_card
from scoring.rules.rulesets import Ruleset
from tournaments.errors import InvalidRequestError
from tournaments.formats import FORMATS, FormatKey
from tournaments.formats.own_rules import open_parts, own_rules
from tournaments.models import Event
from tournaments.nights import words
from tournaments.nights.selectors.house_rules import OWN, chosen, rules_called, rules_of_night
from tournaments.web.api.base import EventView, person
from tournaments.web.api.fields import StrictChoice, StrictSerializer, StrictText

from .rules import RulesAnswer

FORMAT = OpenApiParameter(
    "format", str, description=_("Format of the night. The default is rotating partners.")
)


class RulesPayload(StrictSerializer):
    house_rules = StrictText(
        default=OWN,
        max_length=40,
        help_text=_("Key of the rules to start from. The default is the night's own."),
    )
    rules = serializers.DictField(default={}, help_text=_("Rules to change, by field."))

    def validate(self, sent: dict[str, Any]) -> dict[str, Ruleset]:
        event, key = self.context["about"], sent["house_rules"]
        kind = FormatKey(event.first_stage.format)
        base = event.ruleset if key == OWN else rules_called(key, event.club_id, kind)
        return {"rules": own_rules(base, sent["rules"], ready=FORMATS[kind].house_rules.values())}


class KeptPayload(StrictSerializer):
    house_rules = StrictText(default="usual", max_length=40, help_text=_("Key of the rules to start from."))
    format = StrictChoice(choices=[each.value for each in FormatKey], default=FormatKey.PARTY.value)
    rules = serializers.DictField(help_text=_("Rules to change, by field, and a name for them."))

    def validate(self, sent: dict[str, Any]) -> dict[str, Ruleset]:
        kind = FormatKey(sent["format"])
        base = rules_called(sent["house_rules"], self.context["about"].pk, kind)
        return {"rules": own_rules(base, sent["rules"], ready=FORMATS[kind].house_rules.values())}


class QuestionAnswer(serializers.Serializer[Any]):
    field = serializers.CharField()
    question = serializers.CharField()
    sentence = serializers.CharField()
    answers = serializers.DictField(help_text=_("Text of each choice. Number and yes-or-no rules have none."))


class PartAnswer(serializers.Serializer[Any]):
    heading = serializers.CharField()
    questions = QuestionAnswer(many=True)


class ReadyAnswer(RulesAnswer):
    key = serializers.CharField(help_text=_("Key to send as house_rules."))


class ReadyRulesAnswer(serializers.Serializer[Any]):
    ready = ReadyAnswer(many=True)
    parts = PartAnswer(many=True, help_text=_("Groups of rules you can change, each rule with a question."))


def rules_answer(key: str, rules: Ruleset) -> dict[str, object]:
    answer = {"key": key, "name": rules.name, "rules": rules.to_json(), "card": rule_card(rules)}
    return dict(ReadyAnswer(answer).data)


def _parts(kind: FormatKey) -> Iterator[dict[str, object]]:
    for part in open_parts(FORMATS[kind].house_rules.values()):
        yield {
            "heading": gettext(part.heading),
            "questions": [
                {
                    "field": each.field,
                    "question": gettext(each.label),
                    "sentence": gettext(each.sentence),
                    "answers": {str(answer): gettext(label) for answer, label in each.answers.items()},
                }
                for each in part.questions
            ],
        }


class ReadyRulesView(APIView):
    @extend_schema(parameters=[FORMAT], responses={200: ReadyRulesAnswer})
    def get(self, request: Request) -> Response:
        """List a format's preset rules and the fields you can change."""
        key = request.query_params.get("format", FormatKey.PARTY.value)
        if key not in list(FormatKey):
            raise InvalidRequestError(words.no_such_format(), field="format")
        kind = FormatKey(key)
        ready = [rules_answer(key, rules) for key, rules in FORMATS[kind].house_rules.items()]
        return Response({"ready": ready, "parts": list(_parts(kind))})


class SavedRulesView(APIView):
    @extend_schema(operation_id="kept_rules_list", responses={200: ReadyAnswer(many=True)})
    def get(self, request: Request, club_id: int) -> Response:
        """List a club's saved rules."""
        club = club_of(person(request), club_id, needs=Role.SCOREKEEPER)
        return Response([rules_answer(saved.key, saved.ruleset) for saved in club.saved_rules.all()])


class NightRulesView(EventView):
    @extend_schema(responses={200: ReadyAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Get a night's house rules."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(night_rules_answer(event, event))


def night_rules_answer(_event: Event, event: Event) -> dict[str, object]:
    rules = event.ruleset
    return rules_answer(chosen(rules, rules_of_night(event)), rules)
