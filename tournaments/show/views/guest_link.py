"""The link of a private night's guests: a TV on the wall, or whoever the director lets watch."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Role
from tournaments.access.link_cookies import session_of
from tournaments.access.links import guest_link_replace
from tournaments.errors import LinkGoneError
from tournaments.models import Link
from tournaments.web.views.guard import desk_for


@require_GET
@never_cache
@ensure_csrf_cookie
def guest_link(request: HttpRequest) -> HttpResponse:
    """Show what there is to watch; without a session the page exchanges the code in its address."""
    page: dict[str, object] = {}
    try:
        session = session_of(request, Link.Kind.GUEST)
    except LinkGoneError as refusal:
        session, page = None, {"gone": refusal}
    if session is not None:
        event = session.link.event
        page = {"event": event, "screens": event.screens.order_by("number")}
    response = render(request, "tournaments/show/guest.html", page, status=410 if "gone" in page else 200)
    response["Referrer-Policy"] = "no-referrer"
    return response


@login_required
@require_POST
def guest_link_new(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    guest_link_replace(event_id=desk.event.pk, actor=desk.actor)
    messages.success(request, "The guests have a new code; the old one no longer works.")
    return redirect("links", desk.event.pk)
