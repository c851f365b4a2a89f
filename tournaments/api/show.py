"""What the room may see: the frozen board and the ceremony."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event, show_of
from tournaments.selectors.access import public_event
from tournaments.selectors.show import ceremony_of, told_of
from tournaments.services.show import board_freeze, ceremony_tell

from .base import EventView, read
from .fields import StrictInteger, StrictSerializer
from .playing import PublicView


class FreezeSlip(StrictSerializer):
    after = StrictInteger(
        allow_null=True, help_text="The last round that counts on the public board; null for all."
    )


class StepSlip(StrictSerializer):
    step = StrictInteger(allow_null=True, help_text="Tell up to this one; null ends the ceremony.")


class FinisherAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    name = serializers.CharField()
    points = serializers.IntegerField(source="tally.points")
    cents = serializers.IntegerField(help_text="The prize.")


class StepAnswer(serializers.Serializer[Any]):
    kind = serializers.CharField(help_text="honour, rest or place.")
    title = serializers.CharField()
    finishers = FinisherAnswer(many=True)


class CeremonyAnswer(serializers.Serializer[Any]):
    told = serializers.IntegerField(help_text="Steps that were told.")
    total = serializers.IntegerField()
    steps = StepAnswer(many=True)


class ShowAnswer(serializers.Serializer[Any]):
    frozen_after = serializers.IntegerField(
        allow_null=True, help_text="The last round that counts on the public board; null where all do."
    )
    ceremony = CeremonyAnswer(allow_null=True, help_text="Every step; null before the night is over.")


class PublicCeremonyAnswer(serializers.Serializer[Any]):
    ceremony = CeremonyAnswer(allow_null=True, help_text="The steps told so far; null where none is on.")


def _shown(event_id: int) -> Response:
    event = Event.objects.select_related("show").get(pk=event_id)
    show = show_of(event)
    return Response(ShowAnswer({"frozen_after": show.frozen_after, "ceremony": ceremony_of(event)}).data)


class ShowView(EventView):
    @extend_schema(responses={200: ShowAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show what the room may see, and the whole ceremony."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return _shown(event.pk)


class FreezeView(EventView):
    @extend_schema(request=FreezeSlip, responses={200: ShowAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Freeze the public board after a round, or let it count all again; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        after = read(FreezeSlip, request).validated_data["after"]
        board_freeze(event_id=event.pk, after=after, actor=actor)
        return _shown(event.pk)


class TellView(EventView):
    @extend_schema(request=StepSlip, responses={200: ShowAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Tell the ceremony up to a step; with the last one the public board counts all rounds again."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        step = read(StepSlip, request).validated_data["step"]
        ceremony_tell(event_id=event.pk, step=step, actor=actor)
        return _shown(event.pk)


class PublicCeremonyView(PublicView):
    @extend_schema(responses={200: PublicCeremonyAnswer}, auth=[])
    def get(self, request: Request, public_id: str) -> Response:  # noqa: ARG002 -- the framework passes it
        """Show what the ceremony has told so far."""
        return Response(PublicCeremonyAnswer({"ceremony": told_of(public_event(public_id))}).data)
