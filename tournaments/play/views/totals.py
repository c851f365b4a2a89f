"""Correcting the points of a whole round at the desk."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import Role
from accounts.views import signed_in
from tournaments.access.permissions import total_of
from tournaments.direct.views.tables import refused_at
from tournaments.play.api.totals import TotalCorrectionPayload
from tournaments.play.services.totals import total_correct
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.actions import read_form
from tournaments.web.views.guard import desk_for


@login_required
@require_POST
def total_fix(request: HttpRequest, event_id: int, total_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    total = total_of(signed_in(request), event_id, total_id, needs=Role.DIRECTOR)
    try:
        total_correct(total_id=total.pk, **read_form(TotalCorrectionPayload, request), actor=desk.actor)
    except REFUSALS as refusal:
        return refused_at(request, desk, total.match, refusal, correcting=status_of(refusal) == 422)
    return redirect("table", event_id, total.match.round.number, total.match.table)
