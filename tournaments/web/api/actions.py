"""The API's part of each action."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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
            _view(here, (reads or {}).get(here[0].name, here[0].subject.view)).as_view(),
            name=here[0].api_name or f"api-{here[0].name}",
        )
        for at, here in shared.items()
    ]


def _view(actions: Sequence[Action], reads: type[APIView]) -> type[APIView]:
    methods: dict[str, Any] = {each.method.lower(): _door(each) for each in actions}
    limit = next((each.limit for each in actions if each.limit), "")
    return type("ActionView", (reads,), methods | ({"throttle_scope": limit} if limit else {}))


def _door(action: Action) -> Callable[..., Response]:
    @extend_schema(
        operation_id=action.operation_id,
        description=action.description,
        request=None if action.takes is Nothing else action.takes,
        responses=_responses(action),
    )
    def door(_view: APIView, request: Request, **named: Any) -> Response:
        desk = action.subject.find(request, named, needs=action.needs)
        of_request = action.of_request(request, desk.about)
        sent = {} if action.takes is Nothing else read(action.takes, request, desk.about).validated_data
        result = action.run(desk, **named, **sent, **of_request)
        answer = _answer(action, result, desk.about, {"request": request, **of_request})
        if action.cookies is not None:
            action.cookies(request._request, answer)  # noqa: SLF001 -- where Django's own request is
        return answer

    door.action = action  # type: ignore[attr-defined]
    door.__name__ = action.method.lower()
    return door


def _answer(action: Action, result: Any, about: Any, context: dict[str, Any]) -> Response:
    if action.answers is None:
        return Response(status=action.status or 204)
    row, context = action.shows(about, result), {**context, **action.context(about)}
    is_new = action.is_new is not None and action.is_new(result)
    answer = action.answers(row, many=action.many, context=context)
    return Response(answer.data, status=201 if is_new else action.status or 200)


def _responses(action: Action) -> dict[int, Any]:
    if action.answers is None:
        return {action.status or 204: None}
    status = action.status or 200
    statuses = (status,) if action.is_new is None else (status, 201)
    return dict.fromkeys(statuses, action.answers(many=action.many))
