"""What the API answers with about a night that is still being planned."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.standings import CreditExample


class ForecastAnswer(serializers.Serializer[Any]):
    rounds = serializers.IntegerField(source="shape.rounds")
    tables = serializers.IntegerField(source="shape.tables")
    hands = serializers.IntegerField(source="shape.hands", help_text=_("Hands per table for the night."))
    is_about = serializers.BooleanField(
        source="shape.is_about",
        help_text=_("True if the number of hands is an estimate, because it depends on how games go."),
    )
    goal = serializers.CharField(
        source="shape.goal", help_text=_("What each match is played to, like “12 hands”.")
    )
    promise = serializers.CharField(
        source="shape.promise", help_text=_("What players can expect from the seating, in a sentence.")
    )
    byes_per_round = serializers.IntegerField(source="shape.byes_per_round")
    byes = serializers.CharField(
        source="shape.bye_sentence",
        help_text=_("Who sits out and how often, in a sentence. May be empty."),
    )
    ends_at = serializers.DateTimeField()
    gross_cents = serializers.IntegerField(
        help_text=_("Money collected if the night fills up and everyone pays, plus added money.")
    )
    pool_cents = serializers.IntegerField(help_text=_("Prize pool after the house cut and charity share."))
    prizes_cents = serializers.ListField(source="prizes", child=serializers.IntegerField())
    sentences = serializers.ListField(child=serializers.CharField(), help_text=_("Notes about the money."))


class CreditExampleAnswer(serializers.Serializer[Any]):
    """Bye points in a small example with five players."""

    kind = serializers.CharField()
    choice = serializers.CharField(help_text=_("The kind of bye points, in words."))
    points = serializers.SerializerMethodField(help_text=_("Each player's exact points."))
    order = serializers.ListField(child=serializers.CharField(), help_text=_("Names, 1st place first."))
    because = serializers.CharField(help_text=_("Why 1st place beats 2nd, in a sentence."))

    def get_points(self, example: CreditExample) -> dict[str, str]:
        return {name: str(points) for name, points in example.points}


class PreviewAnswer(ForecastAnswer):
    sit_out_examples = CreditExampleAnswer(many=True)
