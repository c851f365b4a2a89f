"""The next part of a night: planned, drawn, or left out."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.formats.feeds import MOST_THROUGH
from tournaments.models import Event
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.seating.services.stages import stage_plan
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictBoolean, StrictInteger, StrictSerializer
from tournaments.web.api.setting_fields import setting_field


class NextPartPayload(StrictSerializer):
    best = StrictInteger(min_value=2, max_value=MOST_THROUGH, help_text="How many of the standings play on.")
    partners = serializers.ChoiceField(
        choices=[each.value for each in Partners],
        default=Partners.RANK.value,
        help_text="Who plays together.",
    )
    format = serializers.ChoiceField(choices=[each.value for each in FormatKey])
    rounds = setting_field("rounds")
    best_of_rounds = setting_field("best_of_rounds")
    carries = StrictBoolean(default=False, help_text="Their points so far count on.")


class PlannedPartAnswer(serializers.Serializer[Any]):
    best = serializers.IntegerField()
    partners = serializers.CharField()
    format = serializers.CharField()
    rounds = serializers.IntegerField(allow_null=True)
    best_of_rounds = serializers.ListField(child=serializers.IntegerField())
    carries = serializers.BooleanField()


def _planned(event: Event) -> dict[str, object]:
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
        """Show who plays on after the last round; it is not there where nobody does."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(_planned(event))

    @extend_schema(request=NextPartPayload, responses={200: PlannedPartAnswer})
    def put(self, request: Request, event_id: int) -> Response:
        """Say who plays on after the last round and how, before round one opens."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        payload = read(NextPartPayload, request).validated_data
        feed = Feed(best=payload["best"], partners=Partners(payload["partners"]), carries=payload["carries"])
        movement = MovementSettings(rounds=payload["rounds"], best_of_rounds=tuple(payload["best_of_rounds"]))
        draft = StageDraft(feed=feed, format=FormatKey(payload["format"]), movement=movement)
        stage_plan(event_id=event.pk, draft=draft, actor=actor)
        return Response(_planned(event))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, event_id: int) -> Response:
        """Let the night end with its last round."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        stage_plan(event_id=event.pk, draft=None, actor=actor)
        return Response(status=204)
