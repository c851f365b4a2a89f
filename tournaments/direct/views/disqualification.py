"""Disqualifying somebody outside a bracket: shown with what it changes, to be saved or left."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.access.permissions import entry_in
from tournaments.direct.services.disqualification import (
    disqualification_named,
    disqualification_preview,
)
from tournaments.play.services.hands import clean_reason
from tournaments.seating.views.changes import changes_page
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_form import counted


@login_required
@require_POST
def preview(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what it would change, with what was said to be saved or left."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    try:
        entry = entry_in(desk.event, counted(request.POST.get("entry", "")))
        reason = clean_reason(request.POST.get("reason", ""))
        others = disqualification_named(request.POST.get("others", ""))
        shown = disqualification_preview(entry_id=entry.pk, others=others)
    except REFUSALS as refusal:
        return disqualification_refused(request, desk, refusal)
    page = desk.page("changes", preview=shown, entry=entry.pk, others=others.value, reason=reason)
    return render(request, "tournaments/direct/disqualify.html", page)


def disqualification_refused(
    request: HttpRequest, desk: Desk, refusal: Exception, **_named: int
) -> HttpResponse:
    return changes_page(request, desk, status=status_of(refusal) or 409, refusal=refusal)
