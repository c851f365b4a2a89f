"""The pages' part of each action at a table: a form's POST, and the table as it is then."""

from collections.abc import Callable, Iterable, Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Role
from tournaments.access.permissions import match_at
from tournaments.audit.actor import Actor
from tournaments.direct.views.tables import refused_at
from tournaments.messages.selectors.own_check import match_of
from tournaments.models import Match
from tournaments.phones.views.player_link import player_page
from tournaments.phones.views.table_link import at_table
from tournaments.web.actions import Action
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.subjects import player_desk
from tournaments.web.views.actions import read_form
from tournaments.web.views.guard import desk_for
from tournaments.web.views.hand_form import counted

#: Shows the page of an action that has one: for GET, and again with ``refusal``.
Page = Callable[..., HttpResponse]


def desk_pages(
    actions: Iterable[Action], below: str, reads: Mapping[str, Page] | None = None
) -> list[URLPattern]:
    """Return the desk's routes of actions below a table's address; ``reads`` by an action's name."""
    return [
        path(f"{below}{each.at}/", _desk(each, (reads or {}).get(each.name)), name=f"table-{each.name}")
        for each in actions
    ]


def phone_pages(actions: Iterable[Action], reads: Mapping[str, Page] | None = None) -> list[URLPattern]:
    """Return the routes of actions on the phone that has opened a table; ``reads`` by an action's name."""
    return [
        path(f"t/{each.at}", _phone(each, (reads or {}).get(each.name)), name=f"link-{each.name}")
        for each in actions
    ]


def player_pages(actions: Iterable[Action]) -> list[URLPattern]:
    """Return the routes of actions on a player's own page."""
    return [path(f"p/{each.at}", _player(each), name=f"player-{each.name}") for each in actions]


def _desk(action: Action, reads: Page | None) -> Callable[..., HttpResponse]:
    @login_required
    @require_http_methods(_methods(reads))
    def page(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
        place = (event_id, number, table)
        if reads is not None and request.method == "GET":
            return reads(request, *place)
        desk = desk_for(request, event_id, needs=action.needs or Role.DIRECTOR)
        match = match_at(desk.event, round_number=number, table=table)
        try:
            _done(action, request)(match, desk.actor)
        except REFUSALS as refusal:
            if reads is not None:
                return reads(request, *place, refusal=refusal)
            return refused_at(request, desk, match, refusal)
        return redirect("table", *place)

    return page


def _phone(action: Action, reads: Page | None) -> Callable[..., HttpResponse]:
    @require_http_methods(_methods(reads))
    @never_cache
    def page(request: HttpRequest) -> HttpResponse:
        if reads is not None and request.method == "GET":
            return reads(request)
        return at_table(request, _done(action, request), again=reads)

    return page


def _methods(reads: Page | None) -> list[str]:
    return ["POST"] if reads is None else ["GET", "POST"]


def _player(action: Action) -> Callable[..., HttpResponse]:
    @require_POST
    @never_cache
    def page(request: HttpRequest) -> HttpResponse:
        session = player_desk(request).about
        try:
            match = match_of(session, counted(request.POST.get("round", "")))
            _done(action, request)(match, Actor(session=session))
        except REFUSALS as refusal:
            return player_page(request, session, {"check_refusal": refusal}, status=status_of(refusal) or 409)
        return redirect("player-link")

    return page


def _done(action: Action, request: HttpRequest) -> Callable[[Match, Actor], None]:
    def act(match: Match, actor: Actor) -> None:
        result = action.does(match_id=match.pk, **read_form(action.takes, request), actor=actor)
        if sentence := action.sentence(match, result):
            messages.success(request, sentence)

    return act
