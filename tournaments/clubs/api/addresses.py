"""Confirming an e-mail address, as the link of a letter does it."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.addresses import address_confirm
from accounts.models import User
from tournaments.web.api.base import read
from tournaments.web.api.fields import StrictSerializer, StrictText


class ConfirmPayload(StrictSerializer):
    token = StrictText(max_length=200, help_text=_("Token from the link in the email."))
    password = StrictText(
        required=False,
        max_length=200,
        help_text=_("New password. Leave it out if you're signed in to this account."),
    )


class ConfirmAnswer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ("email", "confirmed_at")


class ConfirmView(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(request=ConfirmPayload, responses={200: ConfirmAnswer})
    def post(self, request: Request) -> Response:
        """Confirm an email address. One account keeps it; others are signed out and lose their password."""
        payload = read(ConfirmPayload, request).validated_data
        user_id = request.user.pk if request.user.is_authenticated else None
        return Response(ConfirmAnswer(address_confirm(**payload, user_id=user_id)).data)
