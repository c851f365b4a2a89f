"""A night of one's own to look at, in one tap and without an account."""

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.callers.clients import client_address
from accounts.callers.limits import refuse_beyond
from accounts.errors import DemosFullError, TooOftenError
from accounts.models import User
from accounts.views import BACKEND
from tournaments.access.permissions import events_of
from tournaments.nights.services.demo_night import demo_start
from tournaments.web.statuses import status_of


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """Start a demo night and open its page; who has one goes back to it, who has an account goes home."""
    if isinstance(request.user, User):
        event = events_of(request.user).first() if request.user.is_demo else None
        return redirect("console", event.pk) if event else redirect("home")
    try:
        refuse_beyond("demo", client_address(request))
        started, event = demo_start()
    except (DemosFullError, TooOftenError) as refusal:
        return landing(request, refusal)
    login(request, started.user, backend=BACKEND)
    return redirect("console", event.pk)


def landing(request: HttpRequest, refusal: Exception | None = None) -> HttpResponse:
    """Show a guest what this is, and why there is no demo for them now."""
    page = {"has_demo": bool(settings.DEMOS), "source": settings.SOURCE_URL, "refusal": refusal}
    status = status_of(refusal) if refusal else 200
    return render(request, "tournaments/nights/landing.html", page, status=status)
