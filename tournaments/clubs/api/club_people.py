"""A club's people over all nights: everyone, one person, who may be one, and a file of them."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.clubs.roles import club_of
from accounts.models import Club, Player, Role
from tournaments.clubs import words
from tournaments.clubs.selectors.people import PersonLine, club_people, club_person, found, merge_preview
from tournaments.clubs.selectors.people_file import people_rows
from tournaments.clubs.selectors.questions import questions_of
from tournaments.people.selectors.table_files import XLSX, as_csv, as_workbook
from tournaments.web.api.answers import paged
from tournaments.web.api.base import person
from tournaments.web.api.fields import StrictInteger, StrictIntegers, StrictSerializer, StrictText
from tournaments.web.api.paging import PAGE, Pages
from tournaments.web.api.payloads import BIGGEST


class PersonLineAnswer(serializers.Serializer[Any]):
    """A person in the club, with all merged records."""

    number = serializers.IntegerField(help_text=_("The player's number in the club."))
    name = serializers.CharField()
    nickname = serializers.CharField()
    shown_as = serializers.CharField(
        source="label",
        help_text=_(
            "Name as shown on pages, with an initial, nickname or number if two people have the same name."
        ),
    )
    is_guest = serializers.BooleanField(help_text=_("True for a guest, false for a regular player."))
    nights = serializers.IntegerField()
    last_at = serializers.DateTimeField(
        allow_null=True, help_text=_("When the player's most recent night started.")
    )


class FiguresAnswer(serializers.Serializer[Any]):
    nights = serializers.IntegerField()
    hands = serializers.IntegerField()
    points = serializers.IntegerField()
    paid_cents = serializers.IntegerField(help_text=_("Entry fees paid, in cents."))
    won_cents = serializers.IntegerField(help_text=_("Prizes and side pot winnings paid out, in cents."))


class ClubNightAnswer(serializers.Serializer[Any]):
    event = serializers.IntegerField(source="event_id")
    name = serializers.CharField()
    starts_at = serializers.DateTimeField()


class ClubRecordAnswer(serializers.ModelSerializer[Player]):
    class Meta:
        model = Player
        fields = ("number", "name")


class ClubPersonAnswer(serializers.Serializer[Any]):
    person = PersonLineAnswer(source="line")
    tv_name = serializers.CharField(source="details.tv_name")
    contact = serializers.CharField(source="details.contact", help_text=_("Shown only to hosts."))
    note = serializers.CharField(source="details.note", help_text=_("Shown only to hosts."))
    seating_needs = serializers.CharField(source="details.seating_needs")
    comes_with = serializers.IntegerField(
        source="details.comes_with.number",
        allow_null=True,
        help_text=_("Number of the player they come with."),
    )
    figures = FiguresAnswer()
    records = ClubRecordAnswer(many=True, help_text=_("Players merged into this one."))
    aliases = serializers.ListField(child=serializers.CharField(), help_text=_("The player's other names."))
    nights = ClubNightAnswer(many=True, help_text=_("The player's nights, newest first."))


class SamePersonAnswer(serializers.Serializer[Any]):
    people = PersonLineAnswer(
        many=True, help_text=_("Players who may be the same person, most likely first.")
    )


class MergeLineAnswer(serializers.Serializer[Any]):
    person = PersonLineAnswer()
    figures = FiguresAnswer()


class MergePreviewAnswer(serializers.Serializer[Any]):
    kept = PersonLineAnswer()
    people = MergeLineAnswer(many=True)
    together = FiguresAnswer()


class ClubPeopleQuery(StrictSerializer):
    q = StrictText(default="", max_length=400)


class MergeQuery(StrictSerializer):
    keep = StrictInteger(min_value=1, max_value=BIGGEST)
    others = StrictIntegers(min_value=1, max_value=BIGGEST, min_length=1, max_length=100)


def person_line(club: Club, player: Player) -> PersonLine:
    return next(line for line in club_people(club) if line.number == player.number)


class ClubPeopleView(APIView):
    @extend_schema(
        operation_id="club_people_list",
        parameters=[
            OpenApiParameter(
                "q", str, description=_("First characters of any part of the name. Accents don't matter.")
            ),
            *PAGE,
        ],
        responses={200: paged(PersonLineAnswer)},
    )
    def get(self, request: Request, club_id: int) -> Response:
        """List the club's people by name, in pages. Merged players are one person."""
        club = club_of(person(request), club_id, needs=Role.SCOREKEEPER)
        query = ClubPeopleQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        pages = Pages()
        lines = found(club, club_people(club), query.validated_data["q"])
        page = pages.paginate_queryset(lines, request, view=self)
        return pages.get_paginated_response(PersonLineAnswer(page, many=True).data)


class ClubPersonView(APIView):
    @extend_schema(responses={200: ClubPersonAnswer})
    def get(self, request: Request, club_id: int, number: int) -> Response:
        """Get one person in the club, with nights, other names and notes."""
        club = club_of(person(request), club_id, needs=Role.DIRECTOR)
        return Response(ClubPersonAnswer(club_person(club, number)).data)


class QuestionsView(APIView):
    @extend_schema(responses={200: SamePersonAnswer(many=True)})
    def get(self, request: Request, club_id: int) -> Response:
        """List people who may be the same person. Answer with people/merge or people/different."""
        club = club_of(person(request), club_id, needs=Role.DIRECTOR)
        return Response(SamePersonAnswer(questions_of(club), many=True).data)


class MergePreviewView(APIView):
    @extend_schema(
        operation_id="people_merge_preview",
        parameters=[
            OpenApiParameter("keep", int, required=True, description=_("Number of the player to keep.")),
            OpenApiParameter(
                "others", int, many=True, required=True, description=_("Numbers of the players to merge.")
            ),
        ],
        responses={200: MergePreviewAnswer},
    )
    def get(self, request: Request, club_id: int) -> Response:
        """Preview a merge: each person's totals, and all of them combined. Nothing is saved."""
        club = club_of(person(request), club_id, needs=Role.DIRECTOR)
        query = MergeQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        return Response(MergePreviewAnswer(merge_preview(club, **query.validated_data)).data)


class PeopleFileView(APIView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, club_id: int) -> HttpResponse:
        """Download the club's people as CSV, with contacts and notes."""
        club = club_of(person(request), club_id, needs=Role.DIRECTOR)
        return HttpResponse(as_csv(people_rows(club)), content_type="text/csv; charset=utf-8")


class PeopleWorkbookView(APIView):
    @extend_schema(responses={(200, XLSX): OpenApiTypes.BINARY})
    def get(self, request: Request, club_id: int) -> HttpResponse:
        """Download the club's people as XLSX, with contacts and notes."""
        club = club_of(person(request), club_id, needs=Role.DIRECTOR)
        return HttpResponse(as_workbook(people_rows(club), sheet=words.people_sheet()), content_type=XLSX)
