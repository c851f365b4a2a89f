"""A demo night for a program: with a token of its own, and without an account."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.demos import STAYS
from accounts.models import Scope
from accounts.sign_in.sign_ins import token_make
from tournaments.nights.services.demo_night import demo_start
from tournaments.web.api.base import AnybodyView


class DemoAnswer(serializers.Serializer[Any]):
    token = serializers.CharField(
        help_text=_("Send it in the Authorization header, after the word Token. You see it only once.")
    )
    scope = serializers.ChoiceField(choices=Scope.choices)
    event = serializers.IntegerField(help_text=_("ID of the demo night."))
    public_id = serializers.CharField(help_text=_("Public ID of the demo night."))
    ends_at = serializers.DateTimeField(help_text=_("When the night and the token are deleted."))


class DemoView(AnybodyView):
    throttle_scope = "demo"

    @extend_schema(request=None, responses={201: DemoAnswer})
    def post(self, request: Request) -> Response:  # noqa: ARG002 -- the framework's signature
        """Start a demo night with twelve people, without an account. It's deleted after a day."""
        demo, event = demo_start()
        answer = {
            "token": token_make(user=demo.user),
            "scope": Scope.RUN,
            "event": event.pk,
            "public_id": event.public_id,
            "ends_at": demo.started_at + STAYS,
        }
        return Response(DemoAnswer(answer).data, status=201)
