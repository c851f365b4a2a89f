"""Where the code on the door leads: to the own page of whoever has one, with the code filled in."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments.access.link_cookies import own_page_in
from tournaments.access.public_access import event_to_join
from tournaments.access.viewers import who_asks
from tournaments.web.views.public_page import FOR_ITS_OWN


@require_GET
def here(request: HttpRequest, public_id: str) -> HttpResponse:
    event = event_to_join(public_id, who_asks(request))
    if own_page_in(request, event.pk) is None:
        answer = redirect(f"{reverse('join', args=[event.public_id])}?door")
    else:
        code = urlencode({"door": request.GET.get("code", "")[:40]})
        answer = redirect(f"{reverse('player-link')}?{code}")
    answer["Cache-Control"] = FOR_ITS_OWN
    return answer
