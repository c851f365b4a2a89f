"""The other side's word on a table's result: by the phone at the table, or told at the desk."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.errors import InvalidRequestError
from tournaments.models import Match
from tournaments.services.actor import Actor
from tournaments.services.result_checks import result_check

from .table_link import at_table
from .tables import at_the_desk

WORDS = {"right": True, "wrong": False}


@require_POST
@never_cache
def link_check(request: HttpRequest) -> HttpResponse:
    return at_table(request, lambda match, actor: _check(request, match, actor))


@login_required
@require_POST
def table_check(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    return at_the_desk(request, (event_id, number, table), lambda match, actor: _check(request, match, actor))


def _check(request: HttpRequest, match: Match, actor: Actor) -> None:
    word = request.POST.get("word", "")
    if word not in WORDS:
        raise InvalidRequestError("Say whether the result is right.", field="word")
    result_check(match_id=match.pk, result=request.POST.get("result", ""), is_right=WORDS[word], actor=actor)
