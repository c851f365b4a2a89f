"""When players and guests see the seats."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.seating.services.draw_release import draw_release, later_rounds_set
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictBoolean, StrictSerializer


class LaterRoundsSlip(StrictSerializer):
    shown = StrictBoolean(help_text="Whether seats show for every round, else one round at a time.")


class ShownSeatsAnswer(serializers.Serializer[Any]):
    draw_released = serializers.BooleanField(help_text="Players and guests see the seats that are drawn.")
    shows_later_rounds = serializers.BooleanField(help_text="Of every round, else one round at a time.")


class ReleaseView(EventView):
    @extend_schema(request=None, responses={200: ShownSeatsAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Show the seats to everyone before round 1 opens, which does it too; idempotent."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(ShownSeatsAnswer(draw_release(event_id=event.pk, actor=actor)).data)


class LaterRoundsView(EventView):
    @extend_schema(request=LaterRoundsSlip, responses={200: ShownSeatsAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Show the seats of every round, or of one round at a time; idempotent."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        are_shown = read(LaterRoundsSlip, request).validated_data["shown"]
        changed = later_rounds_set(event_id=event.pk, are_shown=are_shown, actor=actor)
        return Response(ShownSeatsAnswer(changed).data)
