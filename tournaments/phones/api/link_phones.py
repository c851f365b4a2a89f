"""The phones that opened a night's codes."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.phones.selectors.link_phones import link_phones
from tournaments.web.api.base import EventView


class LinkPhoneAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.CharField(help_text=_("`table`, `player` or `guest`."))
    table = serializers.IntegerField(allow_null=True)
    entry = serializers.IntegerField(allow_null=True)
    opens = serializers.CharField(help_text=_("What the link opens, like “Table 3” or a player's name."))
    device = serializers.IntegerField(help_text=_("Device number. Device 1 opened the link first."))
    opened_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()


class LinkPhonesView(EventView):
    @extend_schema(operation_id="link_phones_list", responses={200: LinkPhoneAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List the phones signed in by the night's QR codes."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(LinkPhoneAnswer(link_phones(event), many=True).data)
