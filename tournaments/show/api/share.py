"""What a host passes on."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role, Scope
from tournaments.phones.addresses import site_for
from tournaments.show.selectors.chat import ChatStage, chat_text, lineup_chat
from tournaments.show.views.results_picture import SHAPES, picture_answer
from tournaments.web.api.base import EventView


class ChatTextAnswer(serializers.Serializer[Any]):
    stage = serializers.ChoiceField(
        choices=[each.value for each in ChatStage], help_text=_("What the text is about.")
    )
    text = serializers.CharField(help_text=_("Several lines of text, with the link."))
    link = serializers.CharField(
        help_text=_(
            "Link to sign up before the start, to watch after it. "
            "On a private night, the part after # lets watchers in."
        )
    )


class ChatTextView(EventView):
    #: A private night's link lets people in.
    read_scope = Scope.RUN

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "about",
                str,
                enum=("lineup",),
                description=_("“lineup” gets who's coming, before and during the night."),
            )
        ],
        responses={200: ChatTextAnswer},
    )
    def get(self, request: Request, event_id: int) -> Response:
        """Get the text for the group chat: the invitation, then the round's seats, then the results."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        write = lineup_chat if request.query_params.get("about") == ChatStage.LINEUP else chat_text
        return Response(ChatTextAnswer(write(event, site_for(request, event))).data)


class ResultsPictureView(EventView):
    @extend_schema(
        parameters=[
            OpenApiParameter(
                "shape",
                str,
                enum=SHAPES,
                description=_("“square” is 1080 by 1080 pixels, “wide” 1200 by 630."),
            ),
            OpenApiParameter(
                "prizes", str, enum=("yes", "no"), description=_("“no” leaves the prizes out of the picture.")
            ),
        ],
        responses={(200, "image/png"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, event_id: int) -> HttpResponse:
        """Get a PNG for the group chat: the lineup, then the round's seats, then the results."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return picture_answer(request._request, event, request.query_params)  # noqa: SLF001 -- Django's own
