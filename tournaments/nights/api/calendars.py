"""The night for a calendar."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.clubs.roles import club_of
from accounts.models import Role
from tournaments.nights.selectors.calendars import night_calendar
from tournaments.nights.views.calendars import club_calendar_address
from tournaments.phones.addresses import address_for, link_address, site_for
from tournaments.web.api.base import PlayerView, PublicView, person

CALENDAR = {(200, "text/calendar"): OpenApiTypes.STR}


class ClubCalendarAnswer(serializers.Serializer[Any]):
    address = serializers.CharField(
        help_text=_("Calendar of the club's public nights. Subscribe without signing in.")
    )


class ClubCalendarView(APIView):
    @extend_schema(responses={200: ClubCalendarAnswer})
    def get(self, request: Request, club_id: int) -> Response:
        """Get the address of the club's calendar."""
        club = club_of(person(request), club_id, needs=Role.SCOREKEEPER)
        address = club_calendar_address(request._request, club)  # noqa: SLF001 -- Django's own
        return Response(ClubCalendarAnswer({"address": address}).data)


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
