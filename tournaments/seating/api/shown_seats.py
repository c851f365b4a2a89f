"""When players and guests see the seats."""

from typing import Any

from rest_framework import serializers


class ShownSeatsAnswer(serializers.Serializer[Any]):
    draw_released = serializers.BooleanField(help_text="Whether players and guests see the drawn seats.")
    shows_later_rounds = serializers.BooleanField(
        help_text="Whether seats show for every round, or one round at a time."
    )
