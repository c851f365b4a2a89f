"""Thanking a sponsor on the wall, declared once."""

from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.utils import html

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.models import Event
from tournaments.show.actions import room_now
from tournaments.show.api.show import ShowAnswer
from tournaments.show.services.sponsors import MOST_BYTES, sponsor_remove, sponsor_set
from tournaments.show.views.sponsors import sponsor_shown
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictSerializer, StrictText


@extend_schema_field(OpenApiTypes.STR)
class Picture(serializers.Field[bytes, Any, str, Any]):
    """A picture's bytes, in base64, or null; a form has a file, and a button for null."""

    default_error_messages = {
        "invalid": _("Not a valid string."),
        "no_base64": _("Send the picture in base64."),
    }

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        return None if "remove" in dictionary else dictionary.get(self.field_name, "")

    def to_internal_value(self, data: Any) -> bytes:
        if isinstance(data, UploadedFile):
            # One byte more than is taken is enough to refuse it.
            content: bytes = data.read(MOST_BYTES + 1)
            return content
        if not isinstance(data, str):
            self.fail("invalid")
        try:
            return b64decode(data, validate=True)
        except ValueError:
            self.fail("no_base64")


class SponsorPayload(StrictSerializer):
    name = StrictText(required=False, max_length=400)
    picture = Picture(
        allow_null=True,
        help_text="PNG, JPEG, WebP or GIF picture in base64, up to 740 kB. Null removes the sponsor.",
    )


def thank(*, event: Event, picture: bytes | None, actor: Actor, name: str = "") -> None:
    """Thank a sponsor on the TV, or remove it; repeating it changes nothing."""
    if picture is None:
        sponsor_remove(event_id=event.pk, actor=actor)
    else:
        sponsor_set(event_id=event.pk, name=name, picture=picture, actor=actor)


ACTIONS = (
    Action(
        "sponsor",
        "sponsor",
        Role.DIRECTOR,
        thank,
        ShowAnswer,
        SponsorPayload,
        shows=room_now,
        shown=sponsor_shown,
    ),
)
