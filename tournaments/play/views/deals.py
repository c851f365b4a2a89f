"""Who deals first: said or drawn on a table's phone, or at the desk."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.table.hands import NoPlay
from tournaments.audit.actor import Actor
from tournaments.direct.views.console import posted_key
from tournaments.direct.views.tables import at_the_desk
from tournaments.errors import InvalidRequestError
from tournaments.models import Match
from tournaments.phones.views.table_link import at_table
from tournaments.play.services.deals import deal_take_back, deal_throw_in, first_dealer_draw, first_dealer_set
from tournaments.web.views.hand_form import counted


@require_POST
@never_cache
def link_dealer(request: HttpRequest) -> HttpResponse:
    return at_table(request, lambda match, actor: _deal(request, match, actor))


@login_required
@require_POST
def table_dealer(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    return at_the_desk(request, (event_id, number, table), lambda match, actor: _deal(request, match, actor))


@require_POST
@never_cache
def link_redeal(request: HttpRequest) -> HttpResponse:
    return at_table(request, lambda match, actor: _throw_in(request, match, actor))


@login_required
@require_POST
def table_redeal(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    return at_the_desk(
        request, (event_id, number, table), lambda match, actor: _throw_in(request, match, actor)
    )


@require_POST
@never_cache
def link_redeal_undo(request: HttpRequest) -> HttpResponse:
    return at_table(request, lambda match, actor: _take_back(request, match, actor))


@login_required
@require_POST
def table_redeal_undo(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    return at_the_desk(
        request, (event_id, number, table), lambda match, actor: _take_back(request, match, actor)
    )


def _throw_in(request: HttpRequest, match: Match, actor: Actor) -> None:
    no_play = request.POST.get("no_play", "")
    if no_play not in {*NoPlay}:
        raise InvalidRequestError("Choose why the hand is dealt again.", field="no_play")
    number = counted(request.POST.get("number", ""))
    deal_throw_in(
        match_id=match.pk,
        number=number,
        no_play=NoPlay(no_play),
        key=posted_key(request),
        actor=actor,
        dealer=counted(request.POST["dealer"]) if request.POST.get("dealer") else None,
    )


def _take_back(request: HttpRequest, match: Match, actor: Actor) -> None:
    deal_take_back(match_id=match.pk, number=counted(request.POST.get("number", "")), actor=actor)


def _deal(request: HttpRequest, match: Match, actor: Actor) -> None:
    if request.POST.get("draw"):
        first_dealer_draw(match_id=match.pk, actor=actor)
    else:
        first_dealer_set(match_id=match.pk, seat=counted(request.POST.get("seat", "")), actor=actor)
