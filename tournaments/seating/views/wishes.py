"""What people wish of the seats, noted by the director before the draw."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.models import Entry, Wish
from tournaments.names.people import field_of
from tournaments.people.views.lineup import night_again
from tournaments.seating.selectors.wishes import takes_requests, wish_lines
from tournaments.web.statuses import status_of
from tournaments.web.views.guard import Desk, desk_for


@login_required
@require_GET
def wishes(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the wishes, with a form for one more."""
    return _page(request, desk_for(request, event_id, needs=Role.DIRECTOR))


def wish_refused(request: HttpRequest, desk: Desk, refusal: Exception, **_named: int) -> HttpResponse:
    """Show the page that a refused form came from: a person's, or the requests."""
    if request.POST.get("then"):
        messages.error(request, str(refusal))
        return night_again(request, desk, status=status_of(refusal) or 409)
    return _page(request, desk, refusal)


def _page(request: HttpRequest, desk: Desk, refusal: Exception | None = None) -> HttpResponse:
    event = desk.event
    page = desk.page(
        "settings",
        lines=wish_lines(event),
        kinds=Wish.Kind.choices,
        people=[
            (line.entry_id, line.label)
            for line in field_of(event)
            if line.status not in (Entry.Status.WITHDRAWN, Entry.Status.LOOKING) and not line.is_ghost
        ],
        may_wish=takes_requests(event),
        asks="wishes" in event.first_stage.kind.asks,
        refusal=refusal,
        values=request.POST,
    )
    status = (status_of(refusal) or 409) if refusal else 200
    return render(request, "tournaments/seating/wishes.html", page, status=status)
