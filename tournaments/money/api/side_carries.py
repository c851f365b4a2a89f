"""What side pools carried from night to night, over the API."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event
from tournaments.money.selectors.exports import as_csv
from tournaments.money.selectors.side_carries import Place, carried_pool, carries_of, carry_rows
from tournaments.money.services import side_carries
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictSerializer, StrictText

from .money import Cents


class CarrySlip(StrictSerializer):
    side_pool = Cents(help_text="Id of the side pool that carried it, as the report of carried money has it.")
    reason = StrictText(max_length=400)


class CarryLineAnswer(serializers.Serializer[Any]):
    side_pool = serializers.IntegerField(source="pool.pk", help_text="Id of the side pool that carried it.")
    night = serializers.CharField()
    starts_at = serializers.DateTimeField()
    cents = serializers.IntegerField()
    place = serializers.ChoiceField(choices=[place.value for place in Place])
    into = serializers.CharField(help_text="The night that has it, else empty.")
    reason = serializers.CharField(help_text="Why it is released, else empty.")


class CarrySumAnswer(serializers.Serializer[Any]):
    """Of one kind of side pool; carried is the sum of the three others."""

    kind = serializers.CharField()
    title = serializers.CharField()
    currency = serializers.CharField(source="event.currency")
    carried_cents = serializers.IntegerField()
    night_cents = serializers.IntegerField(help_text="Of it, in the boxes of later nights.")
    released_cents = serializers.IntegerField()
    open_cents = serializers.IntegerField(help_text="Of it, waiting for the next night.")
    lines = CarryLineAnswer(many=True)


def _answer(event: Event) -> Response:
    return Response(CarrySumAnswer(carries_of(event.club_id), many=True).data)


class CarriesView(EventView):
    @extend_schema(responses={200: CarrySumAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List what the club's side pools carried over all nights, and where it is now."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return _answer(event)


class CarriesFileView(EventView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, event_id: int) -> HttpResponse:
        """Hand out the same as a table for a spreadsheet."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return HttpResponse(as_csv(carry_rows(event.club_id)), content_type="text/csv; charset=utf-8")


class CarryActionView(EventView):
    service: Callable[..., Any]

    @extend_schema(request=CarrySlip, responses={200: CarrySumAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        said = read(CarrySlip, request).validated_data
        pool = carried_pool(event, said["side_pool"])
        type(self).service(side_pool_id=pool.pk, reason=said["reason"], actor=actor)
        return _answer(event)


class CarryReleaseView(CarryActionView):
    """Let the club keep what a side pool carried: no night takes it any more. Twice is once."""

    service = staticmethod(side_carries.side_carry_release)


class CarryRestoreView(CarryActionView):
    """Carry on what was released after all; twice is once."""

    service = staticmethod(side_carries.side_carry_restore)
