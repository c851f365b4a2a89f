"""Where the code on the door leads: to the own page of whoever has one, with the code filled in."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.access.link_cookies import session_of
from tournaments.access.public_access import event_to_join
from tournaments.access.viewers import who_asks
from tournaments.errors import LinkGoneError
from tournaments.models import Event, Link


@require_GET
@never_cache
def here(request: HttpRequest, public_id: str) -> HttpResponse:
    event = event_to_join(public_id, who_asks(request))
    if not _is_own(request, event):
        return redirect("join", event.public_id)
    code = urlencode({"door": request.GET.get("code", "")[:40]})
    return redirect(f"{reverse('player-link')}?{code}")


def _is_own(request: HttpRequest, event: Event) -> bool:
    try:
        session = session_of(request, Link.Kind.PLAYER)
    except LinkGoneError:
        return False
    return session is not None and session.link.event_id == event.pk
