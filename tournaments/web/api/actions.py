"""The API's part of each action."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.web.actions import Action, Nothing

from .base import read


def action_paths(
    actions: Iterable[Action], below: str, reads: Mapping[str, type[APIView]] | None = None
) -> list[URLPattern]:
    """Return the routes of actions below a subject's address.

    Args:
        actions: those of one address stand together, each with a method of its own.
        reads: the view that answers GET at the address of an action, by the action's name.
    """
    shared: dict[str, list[Action]] = {}
    for each in actions:
        shared.setdefault(each.at if each.api_at is None else each.api_at, []).append(each)
    return [
        path(
            f"{below}{at}",
            _view(here, (reads or {}).get(here[0].name, APIView)).as_view(),
            name=here[0].api_name or f"api-{here[0].name}",
        )
        for at, here in shared.items()
    ]


def _view(actions: Iterable[Action], reads: type[APIView]) -> type[APIView]:
    return type("ActionView", (reads,), {each.method.lower(): _door(each) for each in actions})


def _door(action: Action) -> Callable[..., Response]:
    @extend_schema(
        description=action.description,
        request=None if action.takes is Nothing else action.takes,
        responses=_responses(action),
    )
    def door(_view: APIView, request: Request, **named: Any) -> Response:
        desk = action.subject.find(request, named, needs=action.needs)
        of_request = action.of_request(request, desk.about)
        sent = {} if action.takes is Nothing else read(action.takes, request, desk.about).validated_data
        result = action.run(desk, **named, **sent, **of_request)
        if action.answers is None:
            return Response(status=204)
        row = action.shows(desk.about, result)
        context = {"request": request, **action.context(desk.about), **of_request}
        answer = action.answers(row, many=action.many, context=context)
        is_new = action.is_new is not None and action.is_new(result)
        return Response(answer.data, status=201 if is_new else action.status)

    door.action = action  # type: ignore[attr-defined]
    door.__name__ = action.method.lower()
    return door


def _responses(action: Action) -> dict[int, Any]:
    if action.answers is None:
        return {204: None}
    statuses = (action.status,) if action.is_new is None else (action.status, 201)
    return dict.fromkeys(statuses, action.answers(many=action.many))
