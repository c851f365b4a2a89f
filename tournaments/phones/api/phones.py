"""Phones in the room: the Wi-Fi, the address, and whether a phone has reached it."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event
from tournaments.phones.addresses import phones_in_the_room
from tournaments.web.api.base import EventView


class NetworkAnswer(serializers.Serializer[Any]):
    name = serializers.CharField(source="interface.name")
    address = serializers.CharField(source="interface.address")
    is_used = serializers.BooleanField()


class WiFiAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    password = serializers.CharField()
    code = serializers.CharField(help_text=_("Text in the Wi-Fi QR code."))


class ReachedAnswer(serializers.Serializer[Any]):
    devices = serializers.IntegerField(help_text=_("How many other devices connected since the app started."))
    last_at = serializers.DateTimeField()


class PrintedAnswer(serializers.Serializer[Any]):
    site = serializers.CharField()
    printed_at = serializers.DateTimeField()


class RoomPhonesAnswer(serializers.Serializer[Any]):
    site = serializers.CharField(help_text=_("First part of every address for phones."))
    check = serializers.CharField(help_text=_("Address of a page that shows if a phone is connected."))
    is_only_here = serializers.BooleanField(help_text=_("True if the addresses only open on this computer."))
    is_local = serializers.BooleanField(help_text=_("True if the app runs on a computer in the room."))
    networks = NetworkAnswer(source="choices", many=True)
    wifi = WiFiAnswer(allow_null=True)
    reached = ReachedAnswer(allow_null=True)
    printed = PrintedAnswer(
        allow_null=True, help_text=_("When the QR codes were last printed, and the address in them.")
    )
    is_outdated = serializers.BooleanField(
        help_text=_("True if the printed QR codes no longer work on phones.")
    )

    # The request, which is in the context, says by which address it came.
    def to_representation(self, event: Event) -> Any:
        return super().to_representation(phones_in_the_room(self.context["request"], event))


class PhonesView(EventView):
    @extend_schema(responses={200: RoomPhonesAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show how phones connect and how many have connected."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(RoomPhonesAnswer(event, context={"request": request}).data)
