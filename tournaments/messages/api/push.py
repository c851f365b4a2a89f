"""Telling phones when a round opens, for the player's own page."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access.link_cookies import drop_link_cookie
from tournaments.audit.actor import Actor
from tournaments.models import Link, LinkSession
from tournaments.outbox.push import PhonePayload, phone_sign_out, push_stop, push_subscribe
from tournaments.outbox.push_sealing import public_key
from tournaments.web.api.base import PlayerView, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST


class PushPayload(StrictSerializer):
    endpoint = StrictText(help_text=_("URL of the push service (https), up to 1,000 characters."))
    p256dh = StrictText()
    auth = StrictText()


class PushStopPayload(StrictSerializer):
    phone = StrictInteger(min_value=1, max_value=BIGGEST)


class PhoneAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    created_at = serializers.DateTimeField()


class PhonesAnswer(serializers.Serializer[Any]):
    key = serializers.CharField(help_text=_("Public key of the server. Empty if alerts aren't set up."))
    phones = PhoneAnswer(many=True)


def _phones(session: LinkSession) -> Response:
    phones = session.link.push_subscriptions.order_by("number")
    return Response(PhonesAnswer({"key": public_key(), "phones": phones}).data)


class LinkPushView(PlayerView):
    throttle_scope = "push"

    @extend_schema(responses={200: PhonesAnswer})
    def get(self, request: Request) -> Response:
        """List the phones that get alerts, and the server's public key."""
        return _phones(self.session(request))

    @extend_schema(request=PushPayload, responses={201: PhoneAnswer})
    def post(self, request: Request) -> Response:
        """Send this phone an alert when a round opens."""
        payload = PhonePayload(**read(PushPayload, request).validated_data)
        return Response(
            PhoneAnswer(push_subscribe(session=self.session(request), payload=payload)).data, status=201
        )


class LinkPushStopView(PlayerView):
    @extend_schema(request=PushStopPayload, responses={200: PhonesAnswer})
    def post(self, request: Request) -> Response:
        """Turn off alerts for one of this player's phones."""
        session, payload = self.session(request), read(PushStopPayload, request).validated_data
        push_stop(link_id=session.link_id, subscription_id=payload["phone"], actor=Actor(session=session))
        return _phones(session)


class LinkSignOutView(PlayerView):
    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        """Sign this phone out of the player's page and turn off its alerts."""
        phone_sign_out(session=self.session(request))
        answer = Response(status=204)
        drop_link_cookie(answer, Link.Kind.PLAYER)
        return answer
