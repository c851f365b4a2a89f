"""Answers to a table's result: by a phone at the table, a player on their own page, or the host."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.direct.views.tables import at_the_desk
from tournaments.errors import InvalidRequestError, LinkGoneError
from tournaments.messages.selectors.own_check import own_match
from tournaments.models import Match
from tournaments.phones.views.player_link import own_session, player_page
from tournaments.phones.views.table_link import at_table
from tournaments.play.services.result_checks import result_check
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.hand_form import counted

WORDS = {"right": True, "wrong": False}


@require_POST
@never_cache
def link_check(request: HttpRequest) -> HttpResponse:
    return at_table(request, lambda match, actor: _check(request, match, actor))


@login_required
@require_POST
def table_check(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    return at_the_desk(
        request,
        (event_id, number, table),
        lambda match, actor: _check(request, match, actor),
        needs=Role.DIRECTOR,
    )


@require_POST
@never_cache
def player_check(request: HttpRequest) -> HttpResponse:
    session = own_session(request)
    try:
        if session.link.entry is None:
            raise LinkGoneError("This link opens no player's page.")
        number = counted(request.POST.get("round", ""))
        _check(request, own_match(session.link.event, session.link.entry, number), Actor(session=session))
    except REFUSALS as refusal:
        return player_page(request, session, {"check_refusal": refusal}, status=status_of(refusal) or 409)
    return redirect("player-link")


def _check(request: HttpRequest, match: Match, actor: Actor) -> None:
    word = request.POST.get("word", "")
    if word not in WORDS:
        raise InvalidRequestError("Say whether the result is right.", field="word")
    result_check(match_id=match.pk, result=request.POST.get("result", ""), is_right=WORDS[word], actor=actor)
