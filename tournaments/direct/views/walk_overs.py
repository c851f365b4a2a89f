"""Who wins a table because the others did not come or gave up: shown with what it changes, then saved."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.access.permissions import match_at
from tournaments.direct.services.bracket_changes import verdict_named
from tournaments.direct.services.walk_overs import walk_over_decide, walk_over_preview
from tournaments.models import Match
from tournaments.play.services.hands import clean_reason
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for

from .tables import refused_at

NO_VERDICT = "Say who wins, or that the table plays."
SAID = ("verdict", "whole_side", "reason")


@login_required
@require_POST
def preview(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    """Show what it would change, with what was said to be saved or left."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    match = match_at(desk.event, round_number=number, table=table)
    said = _said(request)
    try:
        clean_reason(said.get("reason", ""))
        verdict = verdict_named(said.get("verdict", ""), NO_VERDICT)
        shown = walk_over_preview(match_id=match.pk, verdict=verdict, whole_side="whole_side" in said)
    except REFUSALS as refusal:
        return _refused(request, desk, match, refusal)
    page = desk.page("night", preview=shown, asked=said, match=match, verdict=verdict.value)
    return render(request, "tournaments/direct/walk_over.html", page)


@login_required
@require_POST
def save(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    match = match_at(desk.event, round_number=number, table=table)
    try:
        walk_over_decide(
            match_id=match.pk,
            verdict=verdict_named(request.POST.get("verdict", ""), NO_VERDICT),
            whole_side="whole_side" in request.POST,
            reason=request.POST.get("reason", ""),
            actor=desk.actor,
        )
    except REFUSALS as refusal:
        return _refused(request, desk, match, refusal)
    messages.success(request, "Saved. The standings follow.")
    return redirect("table", event_id, number, table)


def _refused(request: HttpRequest, desk: Desk, match: Match, refusal: Exception) -> HttpResponse:
    # What is asked too late has no form left on the page to be told at.
    said = {"walked": _said(request)} if status_of(refusal) == 422 else {}
    return refused_at(request, desk, match, refusal, **said)


def _said(request: HttpRequest) -> dict[str, str]:
    return {name: request.POST[name] for name in SAID if name in request.POST}
