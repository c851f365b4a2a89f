"""What invites people to a night, as the API reads it."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event, EventPicture
from tournaments.models.night_settings import INVITATION
from tournaments.nights.selectors.invitations import picture_of
from tournaments.web.api.base import EventView


class PictureAnswer(serializers.ModelSerializer[EventPicture]):
    address = serializers.SerializerMethodField(
        help_text=_("Address on this server. It changes when the picture changes.")
    )

    class Meta:
        model = EventPicture
        fields = ("address", "width", "height")

    def get_address(self, picture: EventPicture) -> str:
        return reverse("event-picture", args=[picture.event.public_id, picture.digest])


class NightInvitationAnswer(serializers.ModelSerializer[Event]):
    picture = serializers.SerializerMethodField(
        help_text=_("Picture on the invitation. Null if there is none.")
    )

    class Meta:
        model = Event
        fields = (*INVITATION, "picture")

    @extend_schema_field(PictureAnswer(allow_null=True))
    def get_picture(self, event: Event) -> object:
        picture = picture_of(event)
        return None if picture is None else PictureAnswer(picture).data


class InvitationView(EventView):
    @extend_schema(responses={200: NightInvitationAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Get a night's invitation so you can edit it."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(NightInvitationAnswer(event).data)
