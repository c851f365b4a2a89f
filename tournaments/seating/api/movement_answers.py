"""What the API answers with about movements, for the schema."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers


class SpreadAnswer(serializers.Serializer[Any]):
    """Distribution of counts. No rotation of this size has a sum of squares below ``bound``."""

    counts = serializers.DictField(
        child=serializers.IntegerField(),
        help_text=_("How often each count occurs."),
    )
    squares = serializers.IntegerField(help_text=_("Sum of the squared counts."))
    bound = serializers.IntegerField()
    best_possible = serializers.BooleanField()


class CertificateAnswer(serializers.Serializer[Any]):
    """A fairness report. Its partners, opponents and meetings count pairs of players."""

    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    tables = serializers.IntegerField()
    source = serializers.CharField(  # type: ignore[assignment]  # a field's name that the framework uses too
        help_text=_("Method that made the rotation, like whist, search, standing, swiss or chart.")
    )
    seed = serializers.IntegerField(allow_null=True)
    partners = SpreadAnswer()
    opponents = SpreadAnswer()
    meetings = SpreadAnswer()
    table_visits = SpreadAnswer()
    seats = SpreadAnswer()
    byes = SpreadAnswer()
    beside_ghosts = SpreadAnswer(required=False, help_text=_("How often players have a ghost partner."))
    grade = serializers.CharField(help_text=_("How even the rotation is: best, very_good, good or uneven."))
    sha256 = serializers.CharField(help_text=_("Hash of the rounds. The same seats have the same hash."))
    sentences = serializers.ListField(
        child=serializers.CharField(), help_text=_("Sentences of the fairness report.")
    )


class RoundPlanAnswer(serializers.Serializer[Any]):
    tables = serializers.ListField(
        child=serializers.JSONField(),
        help_text=_(
            "Tables in order from 1. Four players are [[a, b], [c, d]] with partners together; "
            "five or six are in seat order."
        ),
    )
    sits_out = serializers.ListField(child=serializers.IntegerField())
    numbers = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text=_("Table numbers, if they don't start at 1."),
    )
    absent = serializers.ListField(child=serializers.IntegerField(), required=False)


class ImprovementAnswer(serializers.Serializer[Any]):
    """A search in the background. The lower its cost, the better the rotation."""

    status = serializers.CharField(
        help_text=_("waiting, running, done or stopped. Start a stopped search again.")
    )
    seconds = serializers.IntegerField()
    steps = serializers.IntegerField(help_text=_("Number of search steps so far."))
    plan_steps = serializers.IntegerField(
        help_text=_("Number of search steps from the seed to this rotation.")
    )
    first_cost = serializers.IntegerField(allow_null=True)
    cost = serializers.IntegerField(allow_null=True)
    bound = serializers.IntegerField(
        allow_null=True, help_text=_("No rotation costs less. The best one may cost more.")
    )


class IdealAnswer(serializers.Serializer[Any]):
    """What a fairness goal promises, and the nearest players and rounds where it's perfect."""

    ideal = serializers.CharField()
    outcome = serializers.CharField(help_text=_("`perfect`, `partly` or `sought` (found by a search)."))
    sentence = serializers.CharField()
    perfect_players = serializers.IntegerField(allow_null=True)
    perfect_rounds = serializers.IntegerField(allow_null=True)


class PlanAnswer(serializers.Serializer[Any]):
    players = serializers.IntegerField()
    source = serializers.CharField()  # type: ignore[assignment]  # as above
    seed = serializers.IntegerField(allow_null=True)
    rounds = RoundPlanAnswer(many=True)
    ghosts = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text=_("Player numbers of the ghost players.")
    )
    command = serializers.CharField(help_text=_("Command that makes the same rotation."))
    certificate = CertificateAnswer()
    ideals = IdealAnswer(many=True)
    gave_way = serializers.ListField(
        child=serializers.CharField(), help_text=_("What the rotation couldn't do, and why.")
    )
    improvement = ImprovementAnswer(allow_null=True)


class CheckAnswer(serializers.Serializer[Any]):
    is_sound = serializers.BooleanField()
    fault_count = serializers.IntegerField()
    faults = serializers.ListField(child=serializers.CharField(), help_text=_("First 50 errors."))
    certificate = CertificateAnswer(
        allow_null=True, help_text=_("Fairness report. Null if there are errors.")
    )
    beside_ours = serializers.CharField(
        help_text=_(
            "How often players meet in the chart and in our rotation. Empty if there's no comparison."
        )
    )
