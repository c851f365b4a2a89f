"""A TV, or whatever shows one, is opened by its code."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.callers.clients import client_address
from accounts.models import Scope
from tournaments.access.link_cookies import link_token, set_link_cookie
from tournaments.models import Link
from tournaments.show.services.tv_codes import code_tried, tv_open
from tournaments.web.api.base import AnybodyView, read
from tournaments.web.api.fields import StrictSerializer, StrictText


class CodePayload(StrictSerializer):
    code = StrictText(max_length=20, help_text=_("The TV code. Capitals and spaces don't matter."))


class TVAnswer(serializers.Serializer[Any]):
    event = serializers.CharField(help_text=_("Public ID of the night."))
    page = serializers.CharField(help_text=_("Path of the TV page."))
    token = serializers.CharField(
        allow_null=True, help_text=_("Token to watch a private night. Null for a public one.")
    )


class TVSessionView(AnybodyView):
    write_scope = Scope.SCORE

    @extend_schema(request=CodePayload, responses={200: TVAnswer})
    def post(self, request: Request) -> Response:
        """Open a night's TV page with its code. Too many wrong codes return 429."""
        code = read(CodePayload, request).validated_data["code"]
        page = request._request  # noqa: SLF001 -- where Django's own request is kept
        with code_tried(client_address(request)):
            event, opened = tv_open(code=code, token=link_token(page, Link.Kind.GUEST))
        address = reverse("wall", args=[event.public_id])
        token = opened.token if opened else None
        answer = Response({"event": event.public_id, "page": address, "token": token})
        if opened is not None:
            set_link_cookie(answer, Link.Kind.GUEST, opened)
        return answer
