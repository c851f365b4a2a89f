"""What comes after a night, as the API reads it."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Series
from tournaments.nights.selectors.next_nights import next_night_of
from tournaments.people.selectors.crowd import usual_crowd
from tournaments.web.api.base import EventView


class SeriesAnswer(serializers.ModelSerializer[Series]):
    class Meta:
        model = Series
        fields = ("weeks", "invites", "ended_at")


class NextInvitationAnswer(serializers.Serializer[Any]):
    subject = serializers.CharField()
    letter = serializers.CharField(help_text=_("The whole email."))
    emails = serializers.IntegerField()


class NextNightAnswer(serializers.Serializer[Any]):
    starts_at = serializers.DateTimeField(help_text=_("When the next night would start."))
    invites = serializers.IntegerField(help_text=_("Number of people who asked for invitations."))
    invitation = NextInvitationAnswer(allow_null=True, help_text=_("Null if no one asked for invitations."))
    series = SeriesAnswer(allow_null=True, help_text=_("Null if the night doesn't repeat automatically."))
    crowd = serializers.ListField(
        child=serializers.CharField(), help_text=_("Regulars who aren't signed up.")
    )


class NextNightView(EventView):
    @extend_schema(responses={200: NextNightAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Get the next night's date, the series, and who isn't signed up yet."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        found = next_night_of(event)
        fields = {name: getattr(found, name) for name in ("starts_at", "invitation", "series")}
        fields["invites"] = found.invitation.emails if found.invitation else 0
        crowd = [player.name for player in usual_crowd(event)]
        return Response(NextNightAnswer({**fields, "crowd": crowd}).data)
