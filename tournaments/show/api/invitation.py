"""A night as those who may come see it."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.show.selectors.invitation import Invitation, invitation_of
from tournaments.web.api.base import PublicView


class PublicInvitationAnswer(serializers.Serializer[Any]):
    name = serializers.CharField(source="event.name")
    status = serializers.CharField(source="event.status")
    starts_at = serializers.DateTimeField(source="event.starts_at")
    time_zone = serializers.CharField(source="event.time_zone")
    ends_at = serializers.DateTimeField(
        allow_null=True, help_text=_("Estimated end of the night if all spots fill.")
    )
    place = serializers.CharField(source="event.place")
    about = serializers.CharField(source="event.about", help_text=_("Text in simple Markdown."))
    contact = serializers.CharField(source="event.contact")
    capacity = serializers.IntegerField(source="event.capacity")
    signed_up = serializers.IntegerField(
        allow_null=True, help_text=_("Number of sign-ups with a spot. Null if it isn't shown.")
    )
    is_full = serializers.BooleanField()
    coming = serializers.ListField(
        child=serializers.CharField(), help_text=_("First names and initials, if the host shows them.")
    )
    stake_cents = serializers.IntegerField(source="event.stake_cents")
    currency = serializers.CharField(source="event.currency")
    prizes_cents = serializers.ListField(
        source="prizes", child=serializers.IntegerField(), help_text=_("Prizes if all spots fill.")
    )
    format = serializers.CharField(source="event.first_stage.format")
    promise = serializers.CharField(
        source="shape.promise",
        default="",
        help_text=_("What players can expect from the seating, in a sentence."),
    )
    picture = serializers.SerializerMethodField(help_text=_("URL of the picture. Empty if there is none."))

    def get_picture(self, invitation: Invitation) -> str:
        picture = invitation.picture
        if picture is None:
            return ""
        return reverse("event-picture", args=[invitation.event.public_id, picture.digest])


class PublicInvitationView(PublicView):
    @extend_schema(responses={200: PublicInvitationAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Get a night's invitation: where, when, how much, and who's coming if the host shows it."""
        return Response(PublicInvitationAnswer(invitation_of(self.event(request, public_id))).data)
