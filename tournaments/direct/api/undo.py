"""Taking back the last thing that was done."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.direct.services.undo import way_back
from tournaments.models import Event
from tournaments.web.api.base import EventView
from tournaments.web.api.fields import StrictInteger, StrictSerializer
from tournaments.web.api.payloads import BIGGEST


class LastDeedAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField(help_text=_("ID to send to undo this."))
    says = serializers.CharField(help_text=_("What was done, in words, like “Closed round 3”."))


class TakeBackPayload(StrictSerializer):
    deed = StrictInteger(
        min_value=1, max_value=BIGGEST, source="undo_id", help_text=_("ID of the action, from `last_deed`.")
    )


class TakenBackAnswer(serializers.Serializer[Any]):
    last_deed = LastDeedAnswer(allow_null=True, help_text=_("Last action, if you can undo it. Null if not."))


class TakeBackView(EventView):
    @extend_schema(responses={200: TakenBackAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Get the last action, if you can undo it."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(TakenBackAnswer(way_back_now(event)).data)


def way_back_now(event: Event, _record: object = None) -> dict[str, object]:
    return {"last_deed": way_back(event).offered}
