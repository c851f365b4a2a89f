"""What every page behind a public address has in common: who may see it, and which caches may keep it."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

from tournaments.access.public_access import public_event
from tournaments.access.viewers import who_asks

View = Callable[..., HttpResponse]
#: Of a private night: for this browser alone, which asks each time whether it may still show it.
FOR_ITS_OWN = "private, no-cache"


def public_page(view: View) -> View:
    """Give a view the event behind its public address, if whoever asks may see it."""

    @wraps(view)
    def page(request: HttpRequest, public_id: str) -> HttpResponse:
        event = public_event(public_id, who_asks(request))
        answer = view(request, event)
        if event.is_private:
            answer["Cache-Control"] = FOR_ITS_OWN
        return answer

    return page
