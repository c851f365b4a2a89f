"""Letters about a night, for the player's own page and for the links in them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.audit.actor import Actor
from tournaments.models import MailAddress
from tournaments.outbox.mail import mail_ask, mail_confirm, mail_stop, mail_stop_own
from tournaments.phones.addresses import mail_site_for
from tournaments.web.api.base import AnybodyView, PlayerView, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST


class MailPayload(StrictSerializer):
    email = StrictText(max_length=254)


class MailStopPayload(StrictSerializer):
    address = StrictInteger(min_value=1, max_value=BIGGEST)


class MailTokenPayload(StrictSerializer):
    token = StrictText(max_length=200, help_text=_("Token from the link in the email."))


class MailAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    hint = serializers.CharField(help_text=_("Email address, mostly hidden."))
    confirmed_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class MailAnswers(serializers.Serializer[Any]):
    addresses = MailAnswer(many=True)


class LinkMailView(PlayerView):
    @extend_schema(responses={200: MailAnswers})
    def get(self, request: Request) -> Response:
        """List this player's email addresses."""
        addresses = self.session(request).link.mail_addresses.order_by("pk")
        return Response(MailAnswers({"addresses": addresses}).data)

    @extend_schema(request=MailPayload, responses={202: MailAnswer})
    def post(self, request: Request) -> Response:
        """Email a link that confirms this address for seats and results."""
        session, payload = self.session(request), read(MailPayload, request).validated_data
        site = mail_site_for(request, session.link.event)
        address = mail_ask(
            link_id=session.link_id, email=payload["email"], site=site, actor=Actor(session=session)
        )
        return Response(MailAnswer(address).data, status=202)


class LinkMailStopView(LinkMailView):
    http_method_names = ("post", "options")

    @extend_schema(request=MailStopPayload, responses={200: MailAnswer})
    def post(self, request: Request) -> Response:
        """Stop emails to one of this player's addresses."""
        session, payload = self.session(request), read(MailStopPayload, request).validated_data
        address = mail_stop_own(
            link_id=session.link_id, address_id=payload["address"], actor=Actor(session=session)
        )
        return Response(MailAnswer(address).data)


class MailConfirmView(AnybodyView):
    @extend_schema(request=MailTokenPayload, responses={200: MailAnswer})
    def post(self, request: Request) -> Response:
        """Confirm an address to start its emails."""
        address: MailAddress = mail_confirm(token=read(MailTokenPayload, request).validated_data["token"])
        return Response(MailAnswer(address).data)


class MailStopView(AnybodyView):
    @extend_schema(request=MailTokenPayload, responses={200: MailAnswer})
    def post(self, request: Request) -> Response:
        """Stop emails to the address of this link."""
        address = mail_stop(token=read(MailTokenPayload, request).validated_data["token"])
        return Response(MailAnswer(address).data)
