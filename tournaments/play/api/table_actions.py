"""The API's part of each action at a table."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role, Scope
from scoring.errors import ScoringError
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError, StaleHandError
from tournaments.messages.selectors.own_check import match_of
from tournaments.phones.api.links import LinkView
from tournaments.web.actions import Action, Nothing
from tournaments.web.api.base import PlayerView, person, read
from tournaments.web.api.fields import StrictSerializer
from tournaments.web.api.payloads import RoundPayload
from tournaments.web.api.refusals import refusal_body
from tournaments.web.statuses import status_of

from .boards import StaleAnswer, TableAnswer
from .playing import person_match, stale, table_as_it_is


def desk_paths(actions: Iterable[Action], below: str) -> list[URLPattern]:
    """Return the routes of actions below a table's address, for a person."""
    return [path(f"{below}{each.at}", _desk(each).as_view(), name=f"api-{each.name}") for each in actions]


def phone_paths(actions: Iterable[Action]) -> list[URLPattern]:
    """Return the routes of actions at the table that a link opens."""
    return [
        path(f"v1/table/{each.at}", _phone(each).as_view(), name=f"api-link-{each.name}") for each in actions
    ]


def player_paths(actions: Iterable[Action]) -> list[URLPattern]:
    """Return the routes of actions at the table where the player sits whose page a link opens."""
    return [
        path(f"v1/player/{each.at}", _player(each).as_view(), name=f"api-player-{each.name}")
        for each in actions
    ]


def _desk(action: Action) -> type[APIView]:
    @_documented(action, action.takes)
    def post(self: APIView, request: Request, event_id: int, number: int, table: int) -> Response:  # noqa: ARG001
        match = person_match(request, event_id, number, table, needs=action.needs or Role.DIRECTOR)
        sent = {} if action.takes is Nothing else read(action.takes, request).validated_data
        return _answer(action, match.pk, sent, Actor(person(request)))

    scope = Scope.SCORE if action.needs == Role.SCOREKEEPER else Scope.RUN
    return type("TableActionView", (APIView,), {"post": post, "write_scope": scope})


def _phone(action: Action) -> type[APIView]:
    takes = _with_round(action.takes)

    @_documented(action, takes)
    def post(self: LinkView, request: Request) -> Response:
        phone, sent = self.phone(request), read(takes, request).validated_data
        return _answer(action, phone.match_id(sent.pop("round")), sent, Actor(session=phone.session))

    return type("LinkActionView", (LinkView,), {"post": post})


def _player(action: Action) -> type[APIView]:
    takes = _with_round(action.takes)

    @_documented(action, takes)
    def post(self: PlayerView, request: Request) -> Response:
        session, sent = self.session(request), read(takes, request).validated_data
        return _answer(action, match_of(session, sent.pop("round")).pk, sent, Actor(session=session))

    return type("PlayerActionView", (PlayerView,), {"post": post, "throttle_scope": "hands"})


@cache
def _with_round(takes: type[StrictSerializer]) -> type[StrictSerializer]:
    return RoundPayload if takes is Nothing else type(f"Link{takes.__name__}", (takes, RoundPayload), {})


def _documented(action: Action, takes: type[StrictSerializer]) -> Callable[..., Any]:
    statuses = (200,) if action.is_new is None else (200, 201)
    responses: dict[int, Any] = {**dict.fromkeys(statuses, action.answers), 409: StaleAnswer}
    if action.refusal is not None:
        responses[422] = action.refusal
    return extend_schema(
        description=action.description,
        request=None if takes is Nothing else takes,
        responses=responses,
    )


def _answer(action: Action, match_id: int, sent: dict[str, Any], actor: Actor) -> Response:
    """Do it and answer; what comes too late is answered with the table as it is."""
    try:
        result = action.does(match_id=match_id, **sent, actor=actor)
    except (StaleHandError, NotNowError) as refusal:
        return stale(match_id, refusal)
    except ScoringError as refusal:
        return Response({**refusal_body(refusal), **action.explains(refusal)}, status=status_of(refusal))
    is_table = action.answers is TableAnswer
    answer = table_as_it_is(match_id) if is_table else Response(action.shows(match_id, result))
    answer.status_code = 201 if action.is_new is not None and action.is_new(result) else 200
    return answer
