"""The night as a file for a calendar."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments.models import Event
from tournaments.nights.selectors.calendars import night_calendar
from tournaments.phones.addresses import address_for
from tournaments.web.views.public_page import public_page


@require_GET
@public_page
def calendar(request: HttpRequest, event: Event) -> HttpResponse:
    return calendar_file(event, address_for(request, event, "standings", event.public_id))


def calendar_file(event: Event, address: str) -> HttpResponse:
    text = night_calendar(event, address=address, now=timezone.now())
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.public_id}.ics"'
    return response
