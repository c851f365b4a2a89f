"""What people of a night are called."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event
from tournaments.names.namesakes import names_in
from tournaments.people.services.names import player_rename
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictSerializer, StrictText


class NamePayload(StrictSerializer):
    name = StrictText(max_length=400)
    nickname = StrictText(
        max_length=400,
        default="",
        help_text="Or an initial, shown only where two people have the same name. Empty for none.",
    )


class NameAnswer(serializers.Serializer[Any]):
    player = serializers.IntegerField(help_text="Number in the club's register.")
    name = serializers.CharField()
    nickname = serializers.CharField()
    shown_as = serializers.CharField(source="label", help_text="What pages of this night show.")
    is_unclear = serializers.BooleanField(
        help_text="Somebody else of the night has the same name; add an initial or nickname."
    )


class NamesView(EventView):
    @extend_schema(responses={200: NameAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List everyone of a night by name, those with the same name first."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(NameAnswer(names_in(event), many=True).data)


class NameView(EventView):
    @extend_schema(request=NamePayload, responses={200: NameAnswer})
    def put(self, request: Request, event_id: int, number: int) -> Response:
        """Correct a name at any time, in every night of the club."""
        event, actor = self.event(request, event_id, needs=Role.SCOREKEEPER)
        sent = read(NamePayload, request).validated_data
        player = player_rename(event_id=event.pk, number=number, actor=actor, **sent)
        return Response(_answer(event, player.number))


def _answer(event: Event, number: int) -> Any:
    line = next(line for line in names_in(event) if line.player == number)
    return NameAnswer(line).data
