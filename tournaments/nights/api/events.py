"""Events."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.clubs.roles import club_of, own_club
from accounts.models import Club, Role
from tournaments.access.permissions import events_of
from tournaments.direct.api.console_answers import ConsoleAnswer
from tournaments.direct.selectors.console import console_of
from tournaments.money.selectors.exports import EXPORTS
from tournaments.names.amounts import writer_of
from tournaments.nights.api.forecast_answers import CreditExampleAnswer, ForecastAnswer, PreviewAnswer
from tournaments.nights.selectors.forecast import Stakes, forecast
from tournaments.nights.services.events import event_create
from tournaments.people.selectors.table_files import as_csv
from tournaments.standings import credit_examples
from tournaments.web.api.answers import paged
from tournaments.web.api.base import EventView, person, read
from tournaments.web.api.event_answers import EventAnswer
from tournaments.web.api.paging import PAGE, Pages

from .event_payloads import EventPayload, NewEventPayload


class EventsView(APIView):
    @extend_schema(operation_id="events_list", parameters=PAGE, responses={200: paged(EventAnswer)})
    def get(self, request: Request) -> Response:
        """List your clubs' nights, newest first, in pages."""
        pages = Pages()
        page = pages.paginate_queryset(
            events_of(person(request)).prefetch_related("stages"), request, view=self
        )
        return pages.get_paginated_response(EventAnswer(page, many=True).data)

    @extend_schema(request=NewEventPayload, responses={201: EventAnswer})
    def post(self, request: Request) -> Response:
        """Create a night. Repeating the key changes nothing. Without a club, your own club gets it."""
        user, payload = person(request), read(NewEventPayload, request)
        club_id = payload.validated_data.get("club")
        club = own_club(user) if club_id is None else club_of(user, club_id, needs=Role.DIRECTOR)
        draft = payload.draft(club)
        payload.refuse_late_end(draft)
        event = event_create(
            draft=draft,
            user_id=user.pk,
            club_id=club_id,
            key=payload.validated_data["key"],
            languages=request.headers.get("Accept-Language", ""),
        )
        return Response(EventAnswer(event).data, status=201)


class PreviewView(APIView):
    @extend_schema(request=EventPayload, responses={200: PreviewAnswer})
    def post(self, request: Request) -> Response:
        """Preview a night. Nothing is saved."""
        club = own_club(person(request))
        draft = read(EventPayload, request).draft(club)
        meant = forecast(
            shape=draft.shape,
            starts_at=draft.starts_at,
            stakes=Stakes(stake_cents=draft.stake_cents, plan=draft.prizes, terms=draft.terms),
            write=writer_of(club or Club()),
        )
        examples = credit_examples(fixed=draft.sit_out_points)
        return Response(
            {
                **ForecastAnswer(meant).data,
                "sit_out_examples": CreditExampleAnswer(examples, many=True).data,
            }
        )


class OneEventView(EventView):
    @extend_schema(responses={200: EventAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Get a night."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(EventAnswer(event).data)


class ConsoleView(EventView):
    @extend_schema(responses={200: ConsoleAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Get each table's state, what's missing, and what you can do next."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(ConsoleAnswer(console_of(event)).data)


class ExportView(EventView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, event_id: int, kind: str) -> HttpResponse:
        """Download standings, seats, hands, entered points or payouts as CSV."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return HttpResponse(as_csv(EXPORTS[kind](event)), content_type="text/csv; charset=utf-8")
