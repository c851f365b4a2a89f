"""The API's part of each action."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.web.actions import Action, Nothing

from .base import EventView, read


def action_paths(
    actions: Iterable[Action], below: str, reads: Mapping[str, type[EventView]] | None = None
) -> list[URLPattern]:
    """Return the routes of actions below a night's address.

    Args:
        reads: the view that answers GET at the address of an action, by the action's name.
    """
    return [
        path(
            f"{below}{each.api_at or each.at}",
            _view(each, (reads or {}).get(each.name, EventView)).as_view(),
            name=each.api_name or f"api-{each.name}",
        )
        for each in actions
    ]


def _view(action: Action, reads: type[EventView]) -> type[EventView]:
    return type("ActionView", (reads,), {action.method.lower(): _door(action)})


def _door(action: Action) -> Callable[..., Response]:
    answers = {204: None} if action.answers is None else {200: action.answers(many=action.many)}

    @extend_schema(
        description=action.description,
        request=None if action.takes is Nothing else action.takes,
        responses=answers,
    )
    def door(self: EventView, request: Request, event_id: int, **named: Any) -> Response:
        event, actor = self.event(request, event_id, needs=action.needs)
        sent = {} if action.takes is Nothing else read(action.takes, request).validated_data
        result = action.does(event=event, **named, **sent, actor=actor)
        if action.answers is None:
            return Response(status=204)
        shown = action.shows(event, result)
        answer = action.answers(shown, many=action.many, context=action.context(event))
        return Response(answer.data)

    door.action = action  # type: ignore[attr-defined]
    door.__name__ = action.method.lower()
    return door
