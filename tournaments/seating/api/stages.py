"""The next part of a night as it is planned."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event
from tournaments.web.api.base import EventView


class PlannedPartAnswer(serializers.Serializer[Any]):
    best = serializers.IntegerField()
    partners = serializers.CharField()
    format = serializers.CharField()
    rounds = serializers.IntegerField(allow_null=True)
    best_of_rounds = serializers.ListField(child=serializers.IntegerField())
    carries = serializers.BooleanField()


def planned_part(event: Event) -> dict[str, object]:
    """Return what ``PlannedPartAnswer`` renders; raises ``Stage.DoesNotExist``."""
    stage = event.stages.get(number=2)
    return {
        "format": stage.format,
        "rounds": stage.movement.rounds,
        "best_of_rounds": stage.movement.best_of_rounds,
        **stage.feed,
    }


class NextPartView(EventView):
    @extend_schema(responses={200: PlannedPartAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the planned playoffs. Returns 404 without playoffs."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(planned_part(event))
