"""What a correction would change."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers


class PlaceChangeAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    places = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text=_("Place before and after. Null for a disqualified entry without a place."),
    )
    points = serializers.ListField(child=serializers.CharField(), help_text=_("Points before and after."))
    cents = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("Prize in cents, before and after.")
    )


class CorrectionPreviewAnswer(serializers.Serializer[Any]):
    changes = PlaceChangeAnswer(many=True, help_text=_("Entries that change, in their new order."))
    sentences = serializers.ListField(
        child=serializers.CharField(), help_text=_("What changes for rounds already drawn or played.")
    )
