"""The other side's word on a table's result: by the phone at the table, or told at the desk."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.models import Match
from tournaments.refusals import REFUSALS
from tournaments.selectors.access import match_at
from tournaments.services.actor import Actor
from tournaments.services.result_checks import result_check

from .guard import desk_for
from .table_link import answer_table, posted_match, table_session
from .tables import refused_at

WORDS = {"right": True, "wrong": False}


@require_POST
@never_cache
def link_check(request: HttpRequest) -> HttpResponse:
    session = table_session(request)
    refusal = None
    try:
        _check(request, posted_match(session, request), Actor(session=session))
    except REFUSALS as refused:
        refusal = refused
    return answer_table(request, session, refusal)


@login_required
@require_POST
def table_check(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    match = match_at(desk.event, round_number=number, table=table)
    try:
        _check(request, match, desk.actor)
    except REFUSALS as refusal:
        return refused_at(request, desk, match, refusal)
    return redirect("table", event_id, number, table)


def _check(request: HttpRequest, match: Match, actor: Actor) -> None:
    word = request.POST.get("word", "")
    if word not in WORDS:
        raise InvalidRequestError("Say whether the result is right.", field="word")
    result_check(match_id=match.pk, result=request.POST.get("result", ""), is_right=WORDS[word], actor=actor)
