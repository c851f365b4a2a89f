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
        actions: those of one address have a method each, and the first's name.
        reads: the view that answers GET at the address of an action, by the action's name.
    """
    by_address: dict[str, list[Action]] = {}
    for each in actions:
        by_address.setdefault(each.api_at or each.at, []).append(each)
    return [
        path(
            f"{below}{at}",
            _view(here, (reads or {}).get(here[0].name, EventView)).as_view(),
            name=here[0].api_name or f"api-{here[0].name}",
        )
        for at, here in by_address.items()
    ]


def _view(actions: Iterable[Action], reads: type[EventView]) -> type[EventView]:
    return type("ActionView", (reads,), {each.method.lower(): _door(each) for each in actions})


def _door(action: Action) -> Callable[..., Response]:
    @extend_schema(
        description=action.description,
        request=None if action.takes is Nothing else action.takes,
        responses=_responses(action),
    )
    def door(self: EventView, request: Request, event_id: int, **named: Any) -> Response:
        event, actor = self.event(request, event_id, needs=action.needs)
        sent = {} if action.takes is Nothing else read(action.takes, request).validated_data
        result = action.does(event=event, **named, **sent, actor=actor)
        if action.answers is None:
            return Response(status=204)
        shown = action.shows(event, result)
        context = {"request": request, **action.context(event)}
        answer = action.answers(shown, many=action.many, context=context)
        status = 201 if action.is_new is not None and action.is_new(result) else 200
        return Response(answer.data, status=status)

    door.action = action  # type: ignore[attr-defined]
    door.__name__ = action.method.lower()
    return door


def _responses(action: Action) -> dict[int, Any]:
    if action.answers is None:
        return {204: None}
    statuses = (200,) if action.is_new is None else (200, 201)
    return dict.fromkeys(statuses, action.answers(many=action.many))
