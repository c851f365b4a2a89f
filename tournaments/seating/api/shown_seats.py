"""When players and guests see the seats."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers


class ShownSeatsAnswer(serializers.Serializer[Any]):
    draw_released = serializers.BooleanField(
        help_text=_("True if the draw is shown. Players may still see only some rounds.")
    )
    shows_later_rounds = serializers.BooleanField(
        help_text=_("True to show the seats of every round, false for one round at a time.")
    )
    holds_rounds = serializers.BooleanField(
        help_text=_("True if each round's seats stay hidden until you show them or the round opens.")
    )
    shown_round = serializers.IntegerField(help_text=_("Last round you've shown. 0 if none."))
