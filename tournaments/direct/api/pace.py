"""When the night will be over."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.direct.selectors.pace import pace_of
from tournaments.web.api.base import EventView


class ShorterAnswer(serializers.Serializer[Any]):
    rounds = serializers.IntegerField()
    done_by = serializers.DateTimeField()


class PaceLineAnswer(serializers.Serializer[Any]):
    minutes_per_hand = serializers.FloatField(
        allow_null=True, help_text=_("Minutes per hand tonight. Null until enough hands are played.")
    )
    done_by = serializers.DateTimeField()
    rounds = serializers.IntegerField()
    slow = serializers.ListField(child=serializers.IntegerField(), help_text=_("Tables that are behind."))
    shorter = ShorterAnswer(many=True, help_text=_("When the night would end with fewer rounds."))


class PaceAnswer(serializers.Serializer[Any]):
    pace = PaceLineAnswer(
        allow_null=True, help_text=_("Pace of the night. Null if no rounds are left to play.")
    )


class PaceView(EventView):
    @extend_schema(responses={200: PaceAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the pace of the night and when it will end."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(PaceAnswer({"pace": pace_of(event, now=timezone.now())}).data)
