"""The page of other seats for rounds to come: asked, shown with what it costs, and saved as it was shown."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.names.people import register_of
from tournaments.people.views.lineup import night_again
from tournaments.seating.selectors.changes import changeable
from tournaments.seating.services.late_and_leaving import Replanned
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for


@login_required
@require_GET
def changes(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show all of it, or the one form that a person's page leads to with that person chosen."""
    chosen = {name: request.GET[name] for name in ("one", "entry") if request.GET.get(name)}
    only = next(iter(chosen), "")
    return changes_page(request, desk_for(request, event_id, needs=Role.DIRECTOR), only=only, values=chosen)


def changes_page(request: HttpRequest, desk: Desk, status: int = 200, **more: object) -> HttpResponse:
    """Draw the page with what was sent, so that nothing has to be written again after a refusal."""
    page = desk.page(
        "changes",
        field=changeable(desk.event),
        register=register_of(desk.event),
        **{"values": request.POST.dict(), **more},
    )
    return render(request, "tournaments/seating/changes.html", page, status=status)


def seats_again(request: HttpRequest, desk: Desk, *, status: int, **sent: object) -> HttpResponse:
    """Show the page that a refused form came from: a person's, or this one."""
    if request.POST.get("then"):
        return night_again(request, desk, status=status, **sent)
    return changes_page(request, desk, status, **sent)


def changes_shown(request: HttpRequest, desk: Desk, preview: Replanned, *, save: str) -> HttpResponse:
    """Show what a change would make of the night, to be saved by the route ``save``."""
    posted = [(name, value) for name, value in request.POST.items() if name != "csrfmiddlewaretoken"]
    return changes_page(request, desk, preview=preview, save=save, posted=posted)


def changes_refused(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    return changes_page(request, desk, status=status_of(refusal) or 409, refusal=refusal)
