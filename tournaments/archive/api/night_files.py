"""One night as a file, and back."""

from base64 import b64decode
from typing import Any

from django.http import HttpResponse
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.clubs.roles import club_of
from accounts.models import Role
from tournaments.archive.night_files import MOST_BYTES, night_file, night_preview
from tournaments.archive.words import nights as words
from tournaments.errors import NightFileError
from tournaments.web.api.base import EventView, person, read
from tournaments.web.api.fields import StrictSerializer, StrictText


class NightFilePayload(StrictSerializer):
    file = StrictText(
        help_text=format_lazy(_("Saved night of up to {most} KB, in base64."), most=MOST_BYTES // 1000)
    )

    def validate_file(self, file: str) -> bytes:
        try:
            content = b64decode(file, validate=True)
        except ValueError:
            raise NightFileError(words.send_base64()) from None
        if len(content) > MOST_BYTES:
            raise NightFileError(words.file_too_large(most=MOST_BYTES // 1000))
        return content


class NightPersonAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    is_known = serializers.BooleanField(help_text=_("True if your club already has this player."))


class NightPreviewAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    hands = serializers.IntegerField(
        help_text=_("Hands entered one by one, without removed ones. 0 if tables only enter points.")
    )
    people = NightPersonAnswer(many=True)
    here = serializers.IntegerField(
        source="here.pk",
        default=None,
        allow_null=True,
        help_text=_("ID of this night in your club. Null if it isn't there yet."),
    )


class NightFileView(EventView):
    throttle_scope = "nights"

    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, event_id: int) -> HttpResponse:
        """Download the whole night as a file. It contains the secrets of future draws."""
        event, _ = self.event(request, event_id, needs=Role.OWNER)
        return HttpResponse(night_file(event.pk), content_type="application/zip")


class NightPreviewView(APIView):
    throttle_scope = "nights"

    @extend_schema(request=NightFilePayload, responses={200: NightPreviewAnswer})
    def post(self, request: Request, club_id: int) -> Response:
        """Preview a saved night: what's in it, and who is new to your club."""
        club = club_of(person(request), club_id, needs=Role.DIRECTOR)
        packed = read(NightFilePayload, request).validated_data["file"]
        return Response(NightPreviewAnswer(night_preview(club_id=club.pk, packed=packed)).data)
