"""The page of the pairs' bonus points."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.access.permissions import is_locked
from tournaments.models import Entry
from tournaments.names.people import field_of
from tournaments.people.selectors.handicaps import has_handicaps
from tournaments.people.services.handicaps import MOST_HANDICAP
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for


@login_required
@require_GET
def handicaps(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the pairs with what each gets per game."""
    return _page(request, desk_for(request, event_id, needs=Role.DIRECTOR))


def handicap_refused(request: HttpRequest, desk: Desk, refusal: Refusal, **_named: int) -> HttpResponse:
    return _page(request, desk, status=status_of(refusal) or 409, refusal=refusal)


def _page(request: HttpRequest, desk: Desk, *, status: int = 200, **more: object) -> HttpResponse:
    event = desk.event
    given = dict(Entry.objects.filter(stage__event=event, stage__number=1).values_list("pk", "handicap"))
    pairs = [
        (line.entry_id, line.label, given.get(line.entry_id, 0))
        for line in field_of(event)
        if line.status != Entry.Status.WITHDRAWN
    ]
    page = desk.page(
        "settings",
        pairs=pairs,
        most=MOST_HANDICAP,
        takes=has_handicaps(event),
        is_locked=is_locked(event),
        **more,
    )
    return render(request, "tournaments/people/handicaps.html", page, status=status)
