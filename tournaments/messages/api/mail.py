"""Letters about a night, for the player's own page and for the links in them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.models import MailAddress
from tournaments.outbox.mail import mail_confirm, mail_stop
from tournaments.web.api.base import AnybodyView, PlayerView, read
from tournaments.web.api.fields import StrictSerializer, StrictText


class MailTokenPayload(StrictSerializer):
    token = StrictText(max_length=200, help_text=_("Token from the link in the email."))


class MailAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    hint = serializers.CharField(help_text=_("Email address, mostly hidden."))
    confirmed_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    bounced_at = serializers.DateTimeField(allow_null=True)


class MailAnswers(serializers.Serializer[Any]):
    addresses = MailAnswer(many=True)


class LinkMailView(PlayerView):
    @extend_schema(responses={200: MailAnswers})
    def get(self, request: Request) -> Response:
        """List this player's email addresses."""
        addresses = self.session(request).link.mail_addresses.order_by("pk")
        return Response(MailAnswers({"addresses": addresses}).data)


class MailConfirmView(AnybodyView):
    @extend_schema(request=MailTokenPayload, responses={200: MailAnswer})
    def post(self, request: Request) -> Response:
        """Confirm an email address to start getting emails."""
        address: MailAddress = mail_confirm(token=read(MailTokenPayload, request).validated_data["token"])
        return Response(MailAnswer(address).data)


class MailStopView(AnybodyView):
    @extend_schema(request=MailTokenPayload, responses={200: MailAnswer})
    def post(self, request: Request) -> Response:
        """Stop emails to this link's address."""
        address = mail_stop(token=read(MailTokenPayload, request).validated_data["token"])
        return Response(MailAnswer(address).data)
