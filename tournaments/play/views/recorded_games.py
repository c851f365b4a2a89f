"""The form of a recorded game, at the desk and on the table's phone."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from accounts.models import Role
from tournaments.access.permissions import match_at
from tournaments.cache.stamps import current_round
from tournaments.errors import NotNowError
from tournaments.models import LinkSession, Match
from tournaments.phones.views.table_link import posted_match, table_session
from tournaments.play.game_action import text_of
from tournaments.play.words.hands import not_started
from tournaments.web.statuses import status_of
from tournaments.web.views.guard import desk_for

from .file_players import names_to_settle


@login_required
def table_game(
    request: HttpRequest, event_id: int, number: int, table: int, refusal: Exception | None = None
) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    match = match_at(desk.event, round_number=number, table=table)
    page = desk.page("night", round=number, table=table)
    return _page(request, "table_game", page, match, refusal)


@never_cache
def link_game(request: HttpRequest, refusal: Exception | None = None) -> HttpResponse:
    """Take a game from the table's phone; no secret is in this address, so its form may tell where it is."""
    session = table_session(request)
    match = None if refusal is None else posted_match(session, request)
    number = _round_now(session) if refusal is None else request.POST["round"]
    page: dict[str, object] = {"event": session.link.event, "table": session.link.table, "round": number}
    return _page(request, "link_game", page, match, refusal)


def _round_now(session: LinkSession) -> int:
    current = current_round(session.link.event)
    if current is None:
        raise NotNowError(not_started())
    return current.number


def _page(
    request: HttpRequest, name: str, page: dict[str, object], match: Match | None, refusal: Exception | None
) -> HttpResponse:
    """Show the form; where it asks who is who, it holds the file to be sent again."""
    if refusal is not None and match is not None and (names := names_to_settle(request.POST, match, refusal)):
        sent = {**request.POST.dict(), **request.FILES.dict()}
        page = {**page, "to_settle": names, "text": text_of(sent)}
    status = 200 if refusal is None else status_of(refusal) or 409
    return render(request, f"tournaments/play/{name}.html", {**page, "refusal": refusal}, status=status)
