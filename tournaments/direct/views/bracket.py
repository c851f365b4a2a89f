"""The director's page of the bracket: who goes on, who leaves, and what that would change."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Role
from tournaments.direct.services.bracket import UNDOES, bracket_decide
from tournaments.direct.services.bracket_changes import (
    BracketChange,
    BracketPreview,
    Departure,
    GameDecision,
    bracket_preview,
    verdict_named,
)
from tournaments.direct.services.disqualification import Disqualification, disqualification_named
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry, Event
from tournaments.names.people import field_of
from tournaments.results.selectors.bracket import bracket_of
from tournaments.results.selectors.bracket_games import left_of
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for

DIGITS = 4
#: What a form of this page says, and its preview says again.
SAID = ("round", "table", "verdict", "walk_over", "entry", "how", "others", "reason")


@login_required
@require_GET
def bracket(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, desk_for(request, event_id, needs=Role.SCOREKEEPER))


@login_required
@require_POST
def decide(request: HttpRequest, event_id: int) -> HttpResponse:
    """Save a decision; where it undoes games or disqualifies somebody, show first what it would change."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    posted = [(name, request.POST[name]) for name in SAID if name in request.POST]
    try:
        change = _change(request)
        is_shown = "sha256" in request.POST
        if isinstance(change, Departure) and change.disqualifies and not is_shown:
            shown: BracketPreview | None = bracket_preview(desk.event, change)
        else:
            shown = _save(desk, change, request.POST.get("sha256", ""))
    except REFUSALS as refusal:
        return _page(request, desk, refusal=refusal)
    if shown is not None:
        return _page(request, desk, shown=shown, posted=posted)
    messages.success(request, "Saved.")
    return redirect("bracket-desk", desk.event.pk)


def _save(desk: Desk, change: BracketChange, sha256: str) -> BracketPreview | None:
    """Save a change, or return what is to be shown first."""
    try:
        bracket_decide(event_id=desk.event.pk, change=change, sha256=sha256, actor=desk.actor)
    except NotNowError as refusal:
        if refusal.code != UNDOES:
            raise
        return bracket_preview(desk.event, change)
    return None


def _page(
    request: HttpRequest, desk: Desk, *, refusal: Exception | None = None, **more: object
) -> HttpResponse:
    event = Event.objects.select_related("club", "show").get(pk=desk.event.pk)
    view = bracket_of(event)
    left = left_of(event.stage)
    page = {
        "bracket": view,
        "has_bracket": event.stage.kind.has_bracket,
        "people": [
            (line, left.get(line.number, ""))
            for line in field_of(event, stage=event.stage_number)
            if line.number is not None
        ],
        "ways_to_leave": Entry.Left.choices,
        "refusal": refusal,
        **more,
    }
    status = (status_of(refusal) or 409) if refusal else 200
    return render(
        request, "tournaments/direct/bracket_desk.html", desk.page("bracket", **page), status=status
    )


def _change(request: HttpRequest) -> BracketChange:
    """Read what a form says; raises ``InvalidRequestError``."""
    reason = request.POST.get("reason", "")
    if "entry" in request.POST:
        return Departure(
            entry=_whole(request, "entry"),
            how=request.POST.get("how", ""),
            reason=reason,
            others=disqualification_named(request.POST.get("others") or Disqualification.KEEP.value),
        )
    return GameDecision(
        round=_whole(request, "round"),
        table=_whole(request, "table"),
        verdict=verdict_named(request.POST.get("verdict", ""), "Say who goes on."),
        walk_over="walk_over" in request.POST,
        reason=reason,
    )


def _whole(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 2 * DIGITS):
        raise InvalidRequestError("This page is incomplete. Load it again.", field=name)
    return int(text)
