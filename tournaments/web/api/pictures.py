"""A picture as JSON and forms send it."""

from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.utils import html

from tournaments.pictures.uploads import MOST_BYTES


@extend_schema_field(OpenApiTypes.STR)
class Picture(serializers.Field[bytes, Any, str, Any]):
    """A picture's bytes, in base64, or null; a form has a file, and a button or a box for null."""

    default_error_messages = {
        "invalid": _("Send the picture in base64."),
        "no_base64": _("Send the picture in base64."),
    }

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        if "remove" in dictionary:
            return None
        return dictionary.get(self.field_name) or ("" if self.required else empty)

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
