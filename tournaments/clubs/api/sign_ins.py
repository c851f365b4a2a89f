"""Where the caller is signed in, and ending it."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from accounts.sign_in.sign_ins import devices_of
from tournaments.web.api.base import person


class SignInAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField(
        help_text=_("ID of the latest sign-in. Ending it signs out the whole device.")
    )
    name = serializers.CharField()
    is_program = serializers.BooleanField(help_text=_("True for an API token, false for a browser."))
    scope = serializers.ChoiceField(choices=Scope.choices)
    sign_ins = serializers.IntegerField(help_text=_("Number of active sign-ins on this device."))
    created_at = serializers.DateTimeField(help_text=_("When the oldest active sign-in started."))
    ends_at = serializers.DateTimeField(
        help_text=_("When the last sign-in expires. Null if it never does."), allow_null=True
    )


class SignInsView(APIView):
    @extend_schema(responses={200: SignInAnswer(many=True)})
    def get(self, request: Request) -> Response:
        """List the browsers and programs you're signed in on, newest first."""
        return Response(SignInAnswer(devices_of(person(request)), many=True).data)
