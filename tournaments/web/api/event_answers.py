"""What the API answers with about a night and its rounds."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.money.pool_split import PrizeKind
from scoring.money.pools import CutBasis
from scoring.money.ties import TiePolicy
from tournaments.formats.own_rules import is_same_play
from tournaments.formats.settings import MOVEMENT
from tournaments.models import Event, Round
from tournaments.models.night_settings import SETTINGS
from tournaments.web.api.setting_fields import movement_answer


class PrizePlanAnswer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=[kind.value for kind in PrizeKind])
    shares = serializers.CharField(help_text=_("Prize split, 1st place first, like “5:3:2:1”."))
    rounding_cents = serializers.IntegerField()


class CutAnswer(serializers.Serializer[Any]):
    basis = serializers.ChoiceField(choices=[each.value for each in CutBasis])
    share = serializers.CharField(source="text")


class PrizeTermsAnswer(serializers.Serializer[Any]):
    house = CutAnswer(allow_null=True)
    charity = CutAnswer(allow_null=True)
    added_cents = serializers.IntegerField()
    prize_ties = serializers.ChoiceField(choices=[each.value for each in TiePolicy])
    entries_per_place = serializers.IntegerField()
    least_cents = serializers.IntegerField()
    last_cents = serializers.IntegerField()
    door_prizes = serializers.IntegerField()
    door_cents = serializers.IntegerField()
    point_cents = serializers.IntegerField()


class EventAnswer(serializers.ModelSerializer[Event]):
    """A night. The fields you can change have the same form as in requests."""

    seed = serializers.IntegerField(
        source="public_seed",
        allow_null=True,
        help_text=_("Random seed of the night. Null until seats are drawn with it."),
    )
    house_rules = serializers.SerializerMethodField(
        help_text=_("Key of the house rules. Empty if the night has its own.")
    )
    hands = serializers.IntegerField(
        source="ruleset.hands",
        allow_null=True,
        help_text=_("Hands per game. Null if games are played to a score."),
    )
    target = serializers.IntegerField(
        source="ruleset.target", allow_null=True, help_text=_("Points to win a game.")
    )
    best_of = serializers.IntegerField(
        source="ruleset.best_of",
        help_text=_("Max games in a match by the house rules. Bracket settings can change it."),
    )
    format = serializers.SerializerMethodField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    prizes = serializers.SerializerMethodField()
    prize_terms = PrizeTermsAnswer(source="terms", read_only=True)

    class Meta:
        model = Event
        fields = (
            *("id", "public_id", "club", "status", "name", "starts_at", "time_zone", "capacity"),
            *(
                "house_rules",
                "hands",
                "target",
                "best_of",
                "format",
                "ranking",
                *SETTINGS,
                "approves_sign_ups",
                "draw_released",
                "shows_later_rounds",
                "holds_rounds",
                "shown_round",
                "tie_breaks",
                "stake_cents",
                "currency",
                "locale",
                "prizes",
                "prize_terms",
                "seed",
            ),
        )

    def get_fields(self) -> dict[str, Any]:
        """Add what the movement's settings declare."""
        return super().get_fields() | {name: movement_answer(name) for name in MOVEMENT}

    def get_house_rules(self, event: Event) -> str:
        rules = event.ruleset
        return next(
            (key for key, each in event.first_stage.kind.house_rules.items() if is_same_play(each, rules)), ""
        )

    def get_format(self, event: Event) -> str:
        return event.first_stage.format

    @extend_schema_field(PrizePlanAnswer)
    def get_prizes(self, event: Event) -> dict[str, object]:
        plan = event.prize_plan
        return {"kind": plan.kind.value, "shares": plan.text, "rounding_cents": plan.rounding_cents}


class RoundAnswer(serializers.ModelSerializer[Round]):
    class Meta:
        model = Round
        fields = ("number", "status", "opened_at", "closed_at", "note")
