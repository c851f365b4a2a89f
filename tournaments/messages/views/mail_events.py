"""What a mail service reports about emails that it was given: those that came back, and complaints.

django-anymail reads it; it is loaded only where a service is set.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournaments.outbox.bounces import mail_bounced, mail_unwanted

DOES: dict[str, Callable[..., int]] = {
    "bounced": mail_bounced,
    "rejected": mail_bounced,
    "complained": mail_unwanted,
}


@csrf_exempt
@require_POST
def mail_events(request: HttpRequest) -> HttpResponse:
    """Take a report of the mail service, which proves itself by the secret."""
    if not settings.MAIL_SERVICE:
        raise Http404
    return _reader(settings.MAIL_SERVICE)(request)


@cache
def _reader(service: str) -> Callable[[HttpRequest], HttpResponse]:
    from anymail import signals, urls  # noqa: PLC0415 -- an extra

    signals.tracking.connect(_heard, dispatch_uid="mail-events")
    views = {each.name: each.callback for each in urls.urlpatterns}
    view: Callable[[HttpRequest], HttpResponse] = views[f"{service}_tracking_webhook"]
    return view


def _heard(event: Any, **_: object) -> None:
    if event.recipient and event.event_type in DOES:
        DOES[event.event_type](email=event.recipient)
