"""What a correction would change."""

from typing import Any

from rest_framework import serializers


class PlaceChangeAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    places = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="Before and after; null for a disqualified entry without a place.",
    )
    points = serializers.ListField(child=serializers.CharField(), help_text="Points before and after.")
    cents = serializers.ListField(child=serializers.IntegerField(), help_text="The prize, before and after.")


class CorrectionPreviewAnswer(serializers.Serializer[Any]):
    changes = PlaceChangeAnswer(many=True, help_text="In the order of the new standings.")
    sentences = serializers.ListField(
        child=serializers.CharField(), help_text="What it means for rounds already seated or played."
    )
