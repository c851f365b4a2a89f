"""The night as a file for a calendar."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments.models import Event
from tournaments.selectors.access import public_event
from tournaments.selectors.calendars import night_calendar


@require_GET
def calendar(request: HttpRequest, public_id: str) -> HttpResponse:
    event = public_event(public_id)
    return calendar_file(event, request.build_absolute_uri(reverse("standings", args=[event.public_id])))


def calendar_file(event: Event, address: str) -> HttpResponse:
    text = night_calendar(event, address=address, now=timezone.now())
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.public_id}.ics"'
    return response
