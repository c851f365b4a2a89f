"""What the API answers with about movements, for the schema."""

from typing import Any

from rest_framework import serializers


class SpreadAnswer(serializers.Serializer[Any]):
    """How often, for how many; no plan of this shape has a smaller sum of squares than ``bound``."""

    counts = serializers.DictField(
        child=serializers.IntegerField(), help_text="Of how many pairs or places, by how often."
    )
    squares = serializers.IntegerField(help_text="The sum of the squares of how often.")
    bound = serializers.IntegerField()
    best_possible = serializers.BooleanField()


class CertificateAnswer(serializers.Serializer[Any]):
    """A plan's fairness; partners, opponents and meetings count pairs of players."""

    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    tables = serializers.IntegerField()
    source = serializers.CharField(  # type: ignore[assignment]  # a field's name that the framework uses too
        help_text="What made it: whist, near, search or repair."
    )
    seed = serializers.IntegerField(allow_null=True)
    partners = SpreadAnswer()
    opponents = SpreadAnswer()
    meetings = SpreadAnswer()
    table_visits = SpreadAnswer()
    seats = SpreadAnswer()
    byes = SpreadAnswer()
    beside_ghosts = SpreadAnswer(
        required=False, help_text="Rounds with a stand-in as partner, where there are stand-ins."
    )
    sha256 = serializers.CharField(help_text="Of the rounds; the same seats have the same.")
    sentences = serializers.ListField(child=serializers.CharField(), help_text="The same in words.")


class RoundPlanAnswer(serializers.Serializer[Any]):
    tables = serializers.ListField(
        child=serializers.JSONField(),
        help_text="In order from 1: [[a, b], [c, d]], partners together; five or six in seat order.",
    )
    sits_out = serializers.ListField(child=serializers.IntegerField())
    numbers = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Of the tables, where not from 1."
    )
    absent = serializers.ListField(child=serializers.IntegerField(), required=False)


class ImprovementAnswer(serializers.Serializer[Any]):
    """A search that goes on in the background; cost is 0 where nobody meets anybody twice."""

    status = serializers.CharField(help_text="waiting, running, done, or stopped: ask again.")
    seconds = serializers.IntegerField()
    steps = serializers.IntegerField(help_text="Taken so far.")
    plan_steps = serializers.IntegerField(help_text="What makes the plan again, with its seed.")
    first_cost = serializers.IntegerField(allow_null=True)
    cost = serializers.IntegerField(allow_null=True)
    bound = serializers.IntegerField(allow_null=True, help_text="No plan costs less.")


class PlanAnswer(serializers.Serializer[Any]):
    players = serializers.IntegerField()
    source = serializers.CharField()  # type: ignore[assignment]  # as above
    seed = serializers.IntegerField(allow_null=True)
    rounds = RoundPlanAnswer(many=True)
    ghosts = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Players who are stand-ins."
    )
    command = serializers.CharField(help_text="What makes the same plan anywhere.")
    certificate = CertificateAnswer()
    improvement = ImprovementAnswer(allow_null=True)


class CheckAnswer(serializers.Serializer[Any]):
    is_sound = serializers.BooleanField()
    fault_count = serializers.IntegerField()
    faults = serializers.ListField(child=serializers.CharField(), help_text="The first fifty.")
    certificate = CertificateAnswer(allow_null=True, help_text="Of a plan without faults.")
