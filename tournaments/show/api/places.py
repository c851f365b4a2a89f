"""Everyone's place after each round."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.charts import Course
from tournaments.results.selectors.course import MOST_ROUNDS, night_course
from tournaments.show.selectors.places import public_course
from tournaments.web.api.base import EventView, PublicView


class StepPlaceAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()


class CourseLineAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    places = StepPlaceAnswer(source="steps", many=True)


class CourseAnswer(serializers.Serializer[Any]):
    rounds = serializers.ListField(
        child=serializers.IntegerField(),
        help_text=format_lazy(
            _("Finished rounds that count, at most {most}. Empty until there are two."), most=MOST_ROUNDS
        ),
    )
    standings = CourseLineAnswer(source="lines", many=True)


_NONE_YET = Course(rounds=(), lines=())


class PlacesView(EventView):
    @extend_schema(responses={200: CourseAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show everyone's place after each round."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(CourseAnswer(night_course(event) or _NONE_YET).data)


class PublicPlacesView(PublicView):
    @extend_schema(responses={200: CourseAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Show everyone's place after each round that counts in the public standings."""
        return Response(CourseAnswer(public_course(self.event(request, public_id)) or _NONE_YET).data)
