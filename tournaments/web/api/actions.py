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
        actions: those of one address stand together, each with a method of its own.
        below: the night's address.
        reads: the view that answers GET at the address of an action, by the action's name.
    """
    shared: dict[str, list[Action]] = {}
    for each in actions:
        shared.setdefault(each.api_at or each.at, []).append(each)
    routes = []
    for at, here in shared.items():
        base = next((view for each in here if (view := (reads or {}).get(each.name))), EventView)
        view = type("ActionView", (base,), _doors(here))
        routes.append(path(f"{below}{at}", view.as_view(), name=here[0].api_name or f"api-{here[0].name}"))
    return routes


def _doors(actions: Iterable[Action]) -> dict[str, Any]:
    """Return what a view needs for actions of one address: a method for each, and the scope they share."""
    doors: dict[str, Any] = {}
    for each in actions:
        doors[each.method.lower()] = _door(each)
        if each.write_scope is not None:
            doors["write_scope"] = each.write_scope
    return doors


def _door(action: Action) -> Callable[..., Response]:
    answers = None if action.status == 204 else action.answers(many=action.many)
    statuses = (action.status,) if action.is_new is None else (action.status, 201)

    @extend_schema(
        description=action.description,
        request=None if action.takes is Nothing else action.takes,
        responses=dict.fromkeys(statuses, answers),
    )
    def door(self: EventView, request: Request, event_id: int, **named: Any) -> Response:
        event, actor = self.event(request, event_id, needs=action.needs)
        sent = {} if action.takes is Nothing else read(action.takes, request).validated_data
        result = action.does(event=event, **named, **sent, actor=actor)
        if action.status == 204:
            return Response(status=204)
        status = 201 if action.is_new is not None and action.is_new(result) else action.status
        shown = action.shows(event, result)
        answer = action.answers(shown, many=action.many, context=action.context(event))
        return Response(answer.data, status=status)

    door.__name__ = action.method.lower()
    return door
