"""The night for a calendar."""

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from tournaments.nights.selectors.calendars import night_calendar
from tournaments.phones.addresses import address_for, link_address, site_for
from tournaments.web.api.base import PlayerView, PublicView

CALENDAR = {(200, "text/calendar"): OpenApiTypes.STR}


class PublicCalendarView(PublicView):
    @extend_schema(responses=CALENDAR)
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """Get the night as a calendar file."""
        event = self.event(request, public_id)
        address = address_for(request, event, "standings", event.public_id)
        text = night_calendar(event, address=address, now=timezone.now())
        return HttpResponse(text, content_type="text/calendar; charset=utf-8")


class LinkCalendarView(PlayerView):
    @extend_schema(responses=CALENDAR)
    def get(self, request: Request) -> HttpResponse:
        """Get the night as a calendar file with a link to the player's own page."""
        link = self.session(request).link
        address = link_address(site_for(request, link.event), link)
        text = night_calendar(link.event, address=address, now=timezone.now())
        return HttpResponse(text, content_type="text/calendar; charset=utf-8")
