"""What a night is played by, for everyone."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.rules.rule_card import rule_card
from tournaments.web.api.base import PublicView


class RuleCardPartAnswer(serializers.Serializer[Any]):
    heading = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())


class RulesAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    rules = serializers.DictField(help_text=_("Each rule's value, by field."))
    card = RuleCardPartAnswer(many=True, help_text=_("All rules, in sentences."))


class PublicRulesView(PublicView):
    @extend_schema(responses={200: RulesAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Get the night's rules, as fields and as sentences."""
        rules = self.event(request, public_id).ruleset
        answer = {"name": rules.name, "rules": rules.to_json(), "card": rule_card(rules)}
        return Response(RulesAnswer(answer).data)
