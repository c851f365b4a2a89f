"""What people of a night are called."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.names.namesakes import names_in
from tournaments.web.api.base import EventView


class NameAnswer(serializers.Serializer[Any]):
    player = serializers.IntegerField(help_text=_("Player's number in the club."))
    name = serializers.CharField()
    nickname = serializers.CharField()
    shown_as = serializers.CharField(source="label", help_text=_("Name shown on this night's pages."))
    is_unclear = serializers.BooleanField(
        help_text=_(
            "True if another player tonight shows the same name and "
            "nickname. Add an initial or change the nickname."
        )
    )


class NamesView(EventView):
    @extend_schema(responses={200: NameAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List tonight's players by name. Those we can't tell apart come first."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(NameAnswer(names_in(event), many=True).data)
