"""What people wish of the seats."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.seating.selectors.wishes import wish_lines
from tournaments.web.api.base import EventView


class WishAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.CharField()
    one = serializers.IntegerField()
    other = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    sentence = serializers.CharField()
    is_kept = serializers.BooleanField(
        allow_null=True,
        help_text=_(
            "True if the seats meet this request. Null before the draw, during and after playoffs, or if "
            "a player isn't in the draw."
        ),
    )


class WishesView(EventView):
    @extend_schema(responses={200: WishAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List seating requests and, after the draw, which ones were granted."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(WishAnswer(wish_lines(event), many=True).data)
