"""Nights found by name."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.show.selectors.found import nights_found
from tournaments.web.api.base import PublicView


class FoundNight(serializers.Serializer[Any]):
    public_id = serializers.CharField()
    name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    time_zone = serializers.CharField()
    status = serializers.CharField(help_text=_("“sign_up”, “running”, “finished” or “canceled”."))
    is_own = serializers.BooleanField(help_text=_("True if the night belongs to one of your clubs."))


class FoundAnswer(serializers.Serializer[Any]):
    nights = FoundNight(many=True, help_text=_("Up to 10 nights: tonight's first, finished nights last."))


class FindView(PublicView):
    throttle_scope = "find"

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "q",
                str,
                required=True,
                description=_(
                    "Public ID or address of a night, or the full name of one within a day. "
                    "For your clubs' nights, part of a name is enough."
                ),
            )
        ],
        responses={200: FoundAnswer},
    )
    def get(self, request: Request) -> Response:
        """Find nights by public ID, address or full name. In your clubs, part of the name is enough."""
        found = nights_found(request.query_params.get("q", ""), self.who(request)())
        return Response(FoundAnswer({"nights": found}).data)
