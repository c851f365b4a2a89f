"""Phones in the room: the Wi-Fi, the address, and whether a phone has reached it."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event
from tournaments.models.room.phones import INTERFACE_LENGTH, SITE_LENGTH
from tournaments.network import read_wifi
from tournaments.phones.addresses import networks_here, phones_in_the_room
from tournaments.phones.services.phones import codes_print, interface_choose, wifi_set
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictSerializer, StrictText


class WiFiPayload(StrictSerializer):
    name = StrictText(max_length=100, help_text="As phones list it; empty, with no password, to forget it.")
    password = StrictText(max_length=100, default="", help_text="Empty for an open network.")


class NetworkPayload(StrictSerializer):
    name = StrictText(max_length=INTERFACE_LENGTH, help_text="One of the networks of this computer.")


class PrintedPayload(StrictSerializer):
    site = StrictText(
        max_length=SITE_LENGTH, help_text="What the printed addresses begin with: scheme, host and port."
    )


class NetworkAnswer(serializers.Serializer[Any]):
    name = serializers.CharField(source="interface.name")
    address = serializers.CharField(source="interface.address")
    is_used = serializers.BooleanField()


class WiFiAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    password = serializers.CharField()
    code = serializers.CharField(help_text="The text of the QR code that phones join by.")


class ReachedAnswer(serializers.Serializer[Any]):
    devices = serializers.IntegerField(help_text="Other than this computer, since the app started.")
    last_at = serializers.DateTimeField()


class PrintedAnswer(serializers.Serializer[Any]):
    site = serializers.CharField()
    printed_at = serializers.DateTimeField()


class RoomPhonesAnswer(serializers.Serializer[Any]):
    site = serializers.CharField(help_text="What every address for phones begins with.")
    check = serializers.CharField(help_text="Opened on a phone, it says that the phone is connected.")
    is_only_here = serializers.BooleanField(help_text="No other device can open the addresses.")
    is_local = serializers.BooleanField(help_text="The app serves the room from this computer.")
    networks = NetworkAnswer(source="choices", many=True)
    wifi = WiFiAnswer(allow_null=True)
    reached = ReachedAnswer(allow_null=True)
    printed = PrintedAnswer(allow_null=True, help_text="The latest print of the codes.")
    is_outdated = serializers.BooleanField(help_text="The printed codes no longer open on phones.")


def _answer(request: Request, event: Event) -> Response:
    return Response(RoomPhonesAnswer(phones_in_the_room(request, event)).data)


class PhonesView(EventView):
    @extend_schema(responses={200: RoomPhonesAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show how phones get to the night, and which have."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return _answer(request, event)


class WiFiView(EventView):
    @extend_schema(request=WiFiPayload, responses={200: RoomPhonesAnswer})
    def put(self, request: Request, event_id: int) -> Response:
        """Keep the Wi-Fi of the room where the club plays, or forget it; idempotent."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        payload = read(WiFiPayload, request).validated_data
        wifi_set(event_id=event.pk, wifi=read_wifi(payload["name"], payload["password"]), actor=actor)
        return _answer(request, event)


class NetworkView(EventView):
    @extend_schema(request=NetworkPayload, responses={200: RoomPhonesAnswer})
    def put(self, request: Request, event_id: int) -> Response:
        """Choose which of this computer's networks the club's phones use; idempotent."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        name = read(NetworkPayload, request).validated_data["name"]
        interface_choose(event_id=event.pk, name=name, present=networks_here(), actor=actor)
        return _answer(request, event)


class PrintedView(EventView):
    @extend_schema(request=PrintedPayload, responses={200: RoomPhonesAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Note that the night's codes were printed, to be told when they no longer open on phones."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        codes_print(event_id=event.pk, site=read(PrintedPayload, request).validated_data["site"], actor=actor)
        return _answer(request, event)
