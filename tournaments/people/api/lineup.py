"""Everyone of a night, to search and filter, and one person with their seats and what they paid."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.clubs.roles import may
from accounts.models import Role
from tournaments.access.permissions import entry_in, event_and_role
from tournaments.direct.api.undo import LastDeedAnswer
from tournaments.direct.selectors.lineup import Show, State, lineup_of
from tournaments.direct.selectors.person import person_of
from tournaments.direct.selectors.sign_up_file import sign_up_rows
from tournaments.direct.words.sign_ups import sheet_called
from tournaments.people.selectors.crowd import last_time
from tournaments.people.selectors.table_files import XLSX, as_csv, as_workbook
from tournaments.web.api.answers import paged
from tournaments.web.api.base import EventView, person
from tournaments.web.api.fields import StrictChoice, StrictSerializer, StrictText
from tournaments.web.api.paging import PAGE, Pages


class LineupAnswer(serializers.Serializer[Any]):
    """One person in the lineup, or a pair."""

    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    state = serializers.ChoiceField(
        choices=[each.value for each in State],
        help_text=_("“late”: missed the draw. “away”: out for some rounds. “left”: gone for the night."),
    )
    is_paid = serializers.BooleanField(help_text=_("True if the entry fee is paid in full."))
    is_free = serializers.BooleanField(help_text=_("True if this player plays for free."))
    paid_cents = serializers.IntegerField(help_text=_("Entry fee paid so far, in cents."))
    owes_cents = serializers.IntegerField(help_text=_("Entry fee still to pay, in cents."))
    sent = serializers.CharField(
        help_text=_("How the player sent the entry fee, until you confirm the payment.")
    )
    table = serializers.IntegerField(
        allow_null=True, help_text=_("Table in the open round, or in the next one if none is open.")
    )
    seat = serializers.IntegerField(allow_null=True, help_text=_("Seat at that table."))
    changes_at = serializers.IntegerField(
        allow_null=True, help_text=_("Round when the player leaves or comes back.")
    )
    note = serializers.CharField(help_text=_("A sentence about the sub. Empty if there is none."))
    accept_by = serializers.DateTimeField(
        allow_null=True, help_text=_("Deadline to accept the spot. Null if there's no offer.")
    )
    in_line = serializers.IntegerField(allow_null=True, help_text=_("Place on the waitlist, starting at 1."))
    was_no_show = serializers.BooleanField(
        help_text=_("True if the player is on the waitlist for not checking in on time.")
    )
    asks = serializers.IntegerField(
        allow_null=True, help_text=_("Entry that the player asked to partner with.")
    )


class EntrySeatAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField(source="position", allow_null=True)
    sits_out = serializers.BooleanField()
    partners = serializers.ListField(child=serializers.CharField())
    opponents = serializers.ListField(child=serializers.CharField())


class EntryMemberAnswer(serializers.Serializer[Any]):
    player = serializers.IntegerField(source="number", help_text=_("Player's number in the club."))
    name = serializers.CharField()
    nickname = serializers.CharField()
    sub = serializers.CharField(
        source="taken.player.name", default="", help_text=_("Name of the player's sub now. May be empty.")
    )


class AnsweredAnswer(serializers.Serializer[Any]):
    question = serializers.CharField()
    answer = serializers.CharField()


class CompanionAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()


class PersonAnswer(serializers.Serializer[Any]):
    person = LineupAnswer(source="line")
    members = EntryMemberAnswer(many=True)
    now = EntrySeatAnswer(allow_null=True, help_text=_("Seat in the open round."))
    next = EntrySeatAnswer(
        source="following", allow_null=True, help_text=_("Seat in the next round, once drawn.")
    )
    answers = AnsweredAnswer(many=True, help_text=_("Answers to the night's questions. Only hosts get them."))
    comes_with = CompanionAnswer(
        many=True, help_text=_("People who signed up with the player or usually come along.")
    )
    last_deed = LastDeedAnswer(
        source="last",
        allow_null=True,
        help_text=_("Last action, if it was about this player and you can undo it."),
    )


class UnansweredAnswer(serializers.Serializer[Any]):
    player = serializers.IntegerField(source="number", help_text=_("Player's number in the club."))
    name = serializers.CharField()


class LastTimeAnswer(serializers.Serializer[Any]):
    event = serializers.IntegerField(
        source="night.pk",
        default=None,
        allow_null=True,
        help_text=_("Null if the club played no night before this one."),
    )
    players = UnansweredAnswer(source="unanswered", many=True)


class LineupQuery(StrictSerializer):
    q = StrictText(default="", max_length=400)
    show = StrictChoice(choices=[each.value for each in Show], default=Show.ALL.value)


FOUND = [
    OpenApiParameter(
        "q", str, description=_("First characters of any part of the name. Accents don't matter.")
    ),
    OpenApiParameter(
        "show", str, enum=[each.value for each in Show], description=_("Part of the list to show.")
    ),
    *PAGE,
]


class PeopleView(EventView):
    @extend_schema(operation_id="people_list", parameters=FOUND, responses={200: paged(LineupAnswer)})
    def get(self, request: Request, event_id: int) -> Response:
        """List everyone tonight by name, in pages. Search by name, or show one part of the list."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        query = LineupQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        found = lineup_of(event).found(Show(query.validated_data["show"]), query.validated_data["q"])
        pages = Pages()
        page = pages.paginate_queryset(found, request, view=self)
        return pages.get_paginated_response(LineupAnswer(page, many=True).data)


class LastTimeView(EventView):
    @extend_schema(operation_id="people_last_time", responses={200: LastTimeAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """List who played at the club's night before this one and isn't on this night's list."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(LastTimeAnswer(last_time(event)).data)


class PersonView(EventView):
    @extend_schema(responses={200: PersonAnswer})
    def get(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Get one person: status, entry fee, and their seats now and next."""
        event, role = event_and_role(person(request), event_id, needs=Role.SCOREKEEPER)
        found = person_of(event, entry_in(event, entry_id))
        return Response(PersonAnswer(found if may(role, Role.DIRECTOR) else replace(found, answers=())).data)


class SignUpsFileView(EventView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, event_id: int) -> HttpResponse:
        """Download the night's sign-ups as CSV: status, place in line, entry fee, answers."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return HttpResponse(as_csv(sign_up_rows(event)), content_type="text/csv; charset=utf-8")


class SignUpsWorkbookView(EventView):
    @extend_schema(responses={(200, XLSX): OpenApiTypes.BINARY})
    def get(self, request: Request, event_id: int) -> HttpResponse:
        """Download the night's sign-ups as XLSX: status, place in line, entry fee, answers."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return HttpResponse(as_workbook(sign_up_rows(event), sheet=sheet_called()), content_type=XLSX)
