"""Players who left before a last part and are back, over the API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.seating.selectors.rejoin import can_rejoin
from tournaments.web.api.base import EventView


class RejoinAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="label")


class RejoinView(EventView):
    @extend_schema(responses={200: RejoinAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List players who left before the playoffs and can still rejoin."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(RejoinAnswer(can_rejoin(event), many=True).data)
