"""The fairness goals of a night."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event
from tournaments.seating.selectors.ideals import night_ideals
from tournaments.web.api.base import EventView

from .movement_answers import IdealAnswer
from .movements import ideal_answer


class NightIdealsAnswer(serializers.Serializer[Any]):
    ideal = serializers.CharField(help_text=_("Fairness goal that comes first."))
    players = serializers.IntegerField(help_text=_("Number of players expected."))
    rounds = serializers.IntegerField(allow_null=True)
    by_points = serializers.BooleanField(help_text=_("True if the list is in order of points per night."))
    ideals = IdealAnswer(many=True)


def shown_ideals(event: Event) -> dict[str, Any]:
    found = night_ideals(event)
    return {
        "ideal": event.first_stage.movement.ideal.value,
        "players": found.players,
        "rounds": found.rounds,
        "by_points": found.is_by_points,
        "ideals": [ideal_answer(each) for each in found.kinds],
    }


class IdealsView(EventView):
    @extend_schema(responses={200: NightIdealsAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """List the fairness goals, with what each promises for tonight's number of players."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(NightIdealsAnswer(shown_ideals(event)).data)
