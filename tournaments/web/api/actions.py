"""The API's part of each action."""

import inspect
from collections.abc import Iterable
from typing import Any

from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.web.actions import Action, Nothing

from .base import EventView, read


def action_paths(actions: Iterable[Action], below: str) -> list[URLPattern]:
    """Return the routes of actions below a night's address."""
    return [path(f"{below}{each.at}", _view(each).as_view(), name=f"api-{each.name}") for each in actions]


def _view(action: Action) -> type[EventView]:
    class ActionView(EventView):
        @extend_schema(
            description=inspect.cleandoc(action.does.__doc__ or "").partition("\n\n")[0],
            request=None if action.takes is Nothing else action.takes,
            responses={200: action.answers},
        )
        def post(self, request: Request, event_id: int, **named: Any) -> Response:
            event, actor = self.event(request, event_id, needs=action.needs)
            sent = {} if action.takes is Nothing else read(action.takes, request).validated_data
            result = action.does(event=event, **named, **sent, actor=actor)
            shown = action.shows(event, result)
            return Response(action.answers(shown, context=action.context(event)).data)

    return ActionView
