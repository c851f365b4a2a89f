"""Players who left before a last part and are back, over the API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.access.permissions import entry_in
from tournaments.people.api.entry_answers import EntryAnswer, called
from tournaments.seating.selectors.rejoin import can_rejoin
from tournaments.seating.services.rejoin import entry_rejoin
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer


class RejoinAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="label")


class RejoinSlip(StrictSerializer):
    entry = StrictInteger(min_value=1)


class RejoinView(EventView):
    @extend_schema(responses={200: RejoinAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List who left or was away before the last part, and can still play on in it."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(RejoinAnswer(can_rejoin(event), many=True).data)

    @extend_schema(request=RejoinSlip, responses={200: EntryAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Note that they are back; draw the part again to bring them in. Twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        entry = entry_in(event, read(RejoinSlip, request).validated_data["entry"])
        entry = entry_rejoin(event_id=event.pk, entry_id=entry.pk, actor=actor)
        return Response(EntryAnswer(entry, context=called(event)).data)
