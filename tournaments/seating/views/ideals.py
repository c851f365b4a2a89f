"""The fairness goals, each with what it gives tonight's number."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.models import Event
from tournaments.movements import Ideal
from tournaments.seating.selectors.ideals import night_ideals
from tournaments.web.statuses import status_of
from tournaments.web.views.guard import Desk, desk_for


@login_required
@require_GET
def ideals(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the kinds, one to choose."""
    return _page(request, desk_for(request, event_id, needs=Role.DIRECTOR))


def ideal_refused(request: HttpRequest, desk: Desk, refusal: Exception, **_named: int) -> HttpResponse:
    return _page(request, desk, refusal)


def _page(request: HttpRequest, desk: Desk, refusal: Exception | None = None) -> HttpResponse:
    event = desk.event
    stage = event.first_stage
    asks = "ideal" in stage.kind.asks
    page = desk.page(
        "settings",
        found=night_ideals(event),
        asks=asks,
        may_choose=asks and event.status == Event.Status.SIGN_UP,
        wanted=Ideal(stage.movement.ideal),
        refusal=refusal,
    )
    status = (status_of(refusal) or 409) if refusal else 200
    return render(request, "tournaments/seating/ideals.html", page, status=status)
