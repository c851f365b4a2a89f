"""Telling phones when a round opens, for the player's own page."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.models import LinkSession
from tournaments.outbox.push_sealing import public_key
from tournaments.web.api.base import PlayerView


class PhoneAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    created_at = serializers.DateTimeField()


class PhonesAnswer(serializers.Serializer[Any]):
    key = serializers.CharField(help_text=_("Public key of the server. Empty if alerts aren't set up."))
    phones = PhoneAnswer(many=True)


def phones_of(session: LinkSession) -> dict[str, Any]:
    return {"key": public_key(), "phones": session.link.push_subscriptions.order_by("number")}


class LinkPushView(PlayerView):
    @extend_schema(responses={200: PhonesAnswer})
    def get(self, request: Request) -> Response:
        """List the phones that get alerts, and the server's public key."""
        return Response(PhonesAnswer(phones_of(self.session(request))).data)
