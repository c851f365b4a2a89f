"""When the night will be over, and ending it after an earlier round."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.direct.selectors.pace import pace_of
from tournaments.direct.services.shorten import night_shorten
from tournaments.models import Event
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer


class ShortenPayload(StrictSerializer):
    rounds = StrictInteger(help_text="The round after which the night ends.")


class ShorterAnswer(serializers.Serializer[Any]):
    rounds = serializers.IntegerField()
    done_by = serializers.DateTimeField()


class PaceLineAnswer(serializers.Serializer[Any]):
    minutes_per_hand = serializers.FloatField(allow_null=True, help_text="Null before enough was played.")
    done_by = serializers.DateTimeField()
    rounds = serializers.IntegerField()
    slow = serializers.ListField(child=serializers.IntegerField(), help_text="Tables that are behind.")
    shorter = ShorterAnswer(many=True, help_text="What ending after an earlier round would bring.")


class PaceAnswer(serializers.Serializer[Any]):
    pace = PaceLineAnswer(allow_null=True, help_text="Null where no round is left to play.")


def _pace(event: Event) -> Response:
    return Response(PaceAnswer({"pace": pace_of(event, now=timezone.now())}).data)


class PaceView(EventView):
    @extend_schema(responses={200: PaceAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Say how fast the night is played and when it will be over."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return _pace(event)


class ShortenView(EventView):
    @extend_schema(request=ShortenPayload, responses={200: PaceAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """End the night after a round and forget the seats of those after it; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        rounds = read(ShortenPayload, request).validated_data["rounds"]
        return _pace(night_shorten(event_id=event.pk, rounds=rounds, actor=actor))
