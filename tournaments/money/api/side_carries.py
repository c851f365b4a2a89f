"""What side pools carried from night to night, over the API."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.money.selectors.side_carries import Place, carries_of, carry_rows
from tournaments.people.selectors.table_files import as_csv
from tournaments.web.api.base import EventView


class CarryLineAnswer(serializers.Serializer[Any]):
    side_pool = serializers.IntegerField(
        source="pool.pk", help_text=_("ID of the side pot the money came from.")
    )
    night = serializers.CharField()
    starts_at = serializers.DateTimeField()
    cents = serializers.IntegerField()
    place = serializers.ChoiceField(choices=[place.value for place in Place])
    into = serializers.CharField(help_text=_("Night that has the money now. May be empty."))
    reason = serializers.CharField(help_text=_("Why the club keeps the money. May be empty."))


class CarrySumAnswer(serializers.Serializer[Any]):
    """Money that one kind of side pot carried over, and where it went."""

    kind = serializers.CharField()
    title = serializers.CharField()
    currency = serializers.CharField(source="event.currency")
    carried_cents = serializers.IntegerField()
    night_cents = serializers.IntegerField(help_text=_("Amount carried over to later nights."))
    released_cents = serializers.IntegerField()
    open_cents = serializers.IntegerField(help_text=_("Amount the next night can still get."))
    lines = CarryLineAnswer(many=True)


class CarriesView(EventView):
    @extend_schema(responses={200: CarrySumAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List the money that side pots carried over, and where it is now."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(CarrySumAnswer(carries_of(event.club_id), many=True).data)


class CarriesFileView(EventView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, event_id: int) -> HttpResponse:
        """Download carried-over money as CSV."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return HttpResponse(as_csv(carry_rows(event.club_id)), content_type="text/csv; charset=utf-8")
