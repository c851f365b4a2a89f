"""The pages' part of each action at a table: a form's POST, and the table as it is then."""

from collections.abc import Callable, Iterable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.audit.actor import Actor
from tournaments.direct.views.tables import at_the_desk
from tournaments.messages.selectors.own_check import match_of
from tournaments.models import Match
from tournaments.phones.views.player_link import own_session, player_page
from tournaments.phones.views.table_link import at_table
from tournaments.play.actions import TableAction
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.actions import read_form
from tournaments.web.views.hand_form import counted


def desk_pages(actions: Iterable[TableAction], below: str) -> list[URLPattern]:
    """Return the desk's routes of actions below a table's address."""
    return [path(f"{below}{each.at}/", _desk(each), name=f"table-{each.name}") for each in actions]


def phone_pages(actions: Iterable[TableAction]) -> list[URLPattern]:
    """Return the routes of actions on the phone that has opened a table."""
    return [path(f"t/{each.at}", _phone(each), name=f"link-{each.name}") for each in actions]


def player_pages(actions: Iterable[TableAction]) -> list[URLPattern]:
    """Return the routes of actions on a player's own page."""
    return [path(f"p/{each.at}", _player(each), name=f"player-{each.name}") for each in actions]


def _desk(action: TableAction) -> Callable[..., HttpResponse]:
    @login_required
    @require_POST
    def page(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
        return at_the_desk(request, (event_id, number, table), _done(action, request), needs=action.needs)

    return page


def _phone(action: TableAction) -> Callable[..., HttpResponse]:
    @require_POST
    @never_cache
    def page(request: HttpRequest) -> HttpResponse:
        return at_table(request, _done(action, request))

    return page


def _player(action: TableAction) -> Callable[..., HttpResponse]:
    @require_POST
    @never_cache
    def page(request: HttpRequest) -> HttpResponse:
        session = own_session(request)
        try:
            match = match_of(session, counted(request.POST.get("round", "")))
            _done(action, request)(match, Actor(session=session))
        except REFUSALS as refusal:
            return player_page(request, session, {"check_refusal": refusal}, status=status_of(refusal) or 409)
        return redirect("player-link")

    return page


def _done(action: TableAction, request: HttpRequest) -> Callable[[Match, Actor], object]:
    return lambda match, actor: action.does(
        match_id=match.pk, **read_form(action.takes, request), actor=actor
    )
