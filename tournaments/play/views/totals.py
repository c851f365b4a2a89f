"""The points of a whole round, told by the phone at the table or typed at the desk."""

from collections.abc import Mapping

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import Role
from accounts.views import signed_in
from scoring.errors import InvalidTotalError
from scoring.table.totals import TotalReport
from tournaments.access.permissions import match_at, total_of
from tournaments.direct.views.console import posted_key
from tournaments.direct.views.tables import at_the_desk, refused_at
from tournaments.phones.views.table_link import at_table
from tournaments.play.services.totals import total_correct, total_record, total_undo
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import desk_for
from tournaments.web.views.hand_form import WHOLE, opening_in

SAID = ("points-1", "points-2", "hands", "reason")


def read_total(posted: Mapping[str, str]) -> TotalReport:
    """Read the points of each side and the number of hands; raises ``InvalidTotalError``."""
    one, other = (_whole(posted, name, "points") for name in ("points-1", "points-2"))
    return TotalReport(points=(one, other), hands=_whole(posted, "hands", "hands"))


def _whole(posted: Mapping[str, str], name: str, field: str) -> int:
    typed = posted.get(name, "").strip()
    if not WHOLE.fullmatch(typed):
        raise InvalidTotalError(f"Tell the {field} as a whole number.", field=field)
    return int(typed)


@require_POST
@never_cache
def link_total(request: HttpRequest) -> HttpResponse:
    return at_table(
        request,
        lambda match, actor: total_record(
            match_id=match.pk,
            report=read_total(request.POST),
            key=posted_key(request),
            actor=actor,
            opening=opening_in(request.POST),
        ),
    )


@require_POST
@never_cache
def link_total_undo(request: HttpRequest) -> HttpResponse:
    return at_table(request, lambda match, actor: total_undo(match_id=match.pk, actor=actor))


@login_required
@require_POST
def table_total(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    match = match_at(desk.event, round_number=number, table=table)
    try:
        report, key = read_total(request.POST), posted_key(request)
        opening = opening_in(request.POST)
        total_record(match_id=match.pk, report=report, key=key, actor=desk.actor, opening=opening)
    except REFUSALS as refusal:
        return refused_at(request, desk, match, refusal, told=_told(request, refusal))
    return redirect("table", event_id, number, table)


@login_required
@require_POST
def table_total_undo(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    return at_the_desk(
        request,
        (event_id, number, table),
        lambda match, actor: total_undo(match_id=match.pk, actor=actor),
    )


@login_required
@require_POST
def total_fix(request: HttpRequest, event_id: int, total_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    total = total_of(signed_in(request), event_id, total_id, needs=Role.DIRECTOR)
    try:
        total_correct(
            total_id=total.pk,
            report=read_total(request.POST),
            reason=request.POST.get("reason", ""),
            key=posted_key(request),
            actor=desk.actor,
        )
    except REFUSALS as refusal:
        told = _told(request, refusal)
        return refused_at(request, desk, total.match, refusal, told=told, correcting=told is not None)
    return redirect("table", event_id, total.match.round.number, total.match.table)


def _told(request: HttpRequest, refusal: Exception) -> dict[str, str] | None:
    """Return what was typed, to be corrected there; what comes too late has no form left."""
    if status_of(refusal) != 422:
        return None
    return {name.replace("-", "_"): request.POST.get(name, "") for name in SAID}
