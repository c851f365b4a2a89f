"""What a host passes on."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role, Scope
from tournaments.phones.addresses import site_for
from tournaments.show.selectors.chat import ChatStage, chat_text
from tournaments.web.api.base import EventView


class ChatTextAnswer(serializers.Serializer[Any]):
    stage = serializers.ChoiceField(
        choices=[each.value for each in ChatStage], help_text="What the text is about."
    )
    text = serializers.CharField(help_text="Plain text of several lines, with the link.")
    link = serializers.CharField(
        help_text="Link for guests. On a private night, the part after # lets people in to watch."
    )


class ChatTextView(EventView):
    #: A private night's link lets people in.
    read_scope = Scope.RUN

    @extend_schema(responses={200: ChatTextAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Get the text for the group chat: the invitation, then the round's seats, then the results."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(ChatTextAnswer(chat_text(event, site_for(request, event))).data)
