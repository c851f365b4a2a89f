"""Who sees a night."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.access.links import guest_link_replace
from tournaments.nights.services.privacy import privacy_set
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictBoolean, StrictSerializer


class PrivacyPayload(StrictSerializer):
    is_private = StrictBoolean(help_text="Only the club and those who came by a link of the night see it.")


class PrivacyAnswer(serializers.Serializer[Any]):
    is_private = serializers.BooleanField()


class PrivacyView(EventView):
    @extend_schema(request=PrivacyPayload, responses={200: PrivacyAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Show a night to its own people only, or to everyone again; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        is_private = read(PrivacyPayload, request).validated_data["is_private"]
        changed = privacy_set(event_id=event.pk, is_private=is_private, actor=actor)
        return Response(PrivacyAnswer(changed).data)


class ReplaceGuestLinkView(EventView):
    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, event_id: int) -> Response:
        """Replace the guests' link; every phone that came by the old one is out."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        guest_link_replace(event_id=event.pk, actor=actor)
        return Response(status=204)
