"""A night as a file for a calendar, and a club's nights as a calendar to subscribe to."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from accounts.models import Club
from tournaments.models import Event
from tournaments.nights.selectors.calendars import calendar_token as token_of
from tournaments.nights.selectors.calendars import club_by_token, club_calendar, night_calendar
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


def club_calendar_address(request: HttpRequest, club: Club) -> str:
    return request.build_absolute_uri(reverse("club-calendar", args=[token_of(club)]))


@require_GET
def club_nights(request: HttpRequest, calendar_token: str) -> HttpResponse:
    """Answer a club's public nights, for calendars that ask every few hours."""
    club = club_by_token(calendar_token)
    if club is None:
        raise Http404
    text = club_calendar(
        club,
        address=lambda event: address_for(request, event, "standings", event.public_id),
        now=timezone.now(),
    )
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Cache-Control"] = "private, max-age=900"
    return answer
