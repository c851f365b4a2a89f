"""When players and guests see the seats."""

from typing import Any

from rest_framework import serializers


class ShownSeatsAnswer(serializers.Serializer[Any]):
    draw_released = serializers.BooleanField(help_text="Players and guests see the seats that are drawn.")
    shows_later_rounds = serializers.BooleanField(help_text="Of every round, else one round at a time.")
