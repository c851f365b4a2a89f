"""The night for a calendar."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.errors import LinkGoneError
from tournaments.models import LinkSession
from tournaments.selectors.access import public_event
from tournaments.selectors.calendars import night_calendar
from tournaments.services.links import link_secret

from .authentication import ByLink, PlayerAuthentication
from .playing import PublicView

CALENDAR = {(200, "text/calendar"): OpenApiTypes.STR}


class PublicCalendarView(PublicView):
    @extend_schema(responses=CALENDAR, auth=[])
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """Give the night as a calendar file."""
        event = public_event(public_id)
        address = request.build_absolute_uri(reverse("standings", args=[event.public_id]))
        text = night_calendar(event, address=address, now=timezone.now())
        return HttpResponse(text, content_type="text/calendar; charset=utf-8")


class LinkCalendarView(APIView):
    authentication_classes = (PlayerAuthentication,)
    permission_classes = (ByLink,)

    @extend_schema(responses=CALENDAR)
    def get(self, request: Request) -> HttpResponse:
        """Give the night as a calendar file that leads to the player's own page."""
        if not isinstance(request.auth, LinkSession):
            raise LinkGoneError("This link opens no player's page.")
        link = request.auth.link
        address = f"{request.build_absolute_uri(reverse('player-link'))}#{link_secret(link)}"
        text = night_calendar(link.event, address=address, now=timezone.now())
        return HttpResponse(text, content_type="text/calendar; charset=utf-8")
