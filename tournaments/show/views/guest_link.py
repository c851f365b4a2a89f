"""The link of a private night's guests: a TV on the wall, or whoever the director lets watch."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from tournaments.access.link_cookies import session_of
from tournaments.errors import LinkGoneError
from tournaments.models import Link


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
