"""What the API answers with about events, the people in them and their clubs."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import Club, Membership, Player, Scope
from scoring.money.pool_split import PrizeKind
from scoring.money.pools import CutBasis
from scoring.money.ties import TiePolicy
from tournaments.formats.own_rules import is_same_play
from tournaments.formats.settings import MOVEMENT
from tournaments.models import Event, Round
from tournaments.models.night_settings import SETTINGS
from tournaments.standings import CreditExample

from .setting_fields import movement_answer


class Refusal(serializers.Serializer[Any]):
    """Why a request was refused."""

    code = serializers.CharField(help_text=_("A code for programs. It never changes."))
    message = serializers.CharField(help_text=_("A sentence for people. It may change."))
    field = serializers.CharField(allow_null=True, help_text=_("The field to fix, if there is one."))


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
    best_of = serializers.IntegerField(source="ruleset.best_of", help_text=_("The most games in a match."))
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


class ForecastAnswer(serializers.Serializer[Any]):
    rounds = serializers.IntegerField(source="shape.rounds")
    tables = serializers.IntegerField(source="shape.tables")
    hands = serializers.IntegerField(source="shape.hands", help_text=_("Hands per table in the whole night."))
    is_about = serializers.BooleanField(
        source="shape.is_about",
        help_text=_("True if the hands are an estimate because games are played to a score."),
    )
    goal = serializers.CharField(source="shape.goal", help_text=_("Length of a round, as a sentence."))
    promise = serializers.CharField(
        source="shape.promise", help_text=_("Sentence about what the seating promises.")
    )
    byes_per_round = serializers.IntegerField(source="shape.byes_per_round")
    byes = serializers.CharField(
        source="shape.bye_sentence",
        help_text=_("Sentence about who sits out and how often. Empty if no one does."),
    )
    ends_at = serializers.DateTimeField()
    gross_cents = serializers.IntegerField(
        help_text=_("Money collected if every spot pays, plus added money.")
    )
    pool_cents = serializers.IntegerField(help_text=_("Prize pool after the cuts."))
    prizes_cents = serializers.ListField(source="prizes", child=serializers.IntegerField())
    sentences = serializers.ListField(child=serializers.CharField(), help_text=_("Notes about the money."))


class CreditExampleAnswer(serializers.Serializer[Any]):
    """Bye points in a small example with five players."""

    kind = serializers.CharField()
    choice = serializers.CharField(help_text=_("The kind of bye points, in words."))
    points = serializers.SerializerMethodField(help_text=_("Each player's exact points."))
    order = serializers.ListField(child=serializers.CharField(), help_text=_("Names, 1st place first."))
    because = serializers.CharField(help_text=_("Sentence that explains why 1st place beats 2nd."))

    def get_points(self, example: CreditExample) -> dict[str, str]:
        return {name: str(points) for name, points in example.points}


class PreviewAnswer(ForecastAnswer):
    sit_out_examples = CreditExampleAnswer(many=True)


class EntryLineAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    queue = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    status = serializers.CharField()
    is_paid = serializers.BooleanField()
    is_free = serializers.BooleanField()


class RoundLineAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    status = serializers.CharField()


def check_field() -> serializers.CharField:
    """Make the field of what the other side has answered to a table's result."""
    return serializers.CharField(
        help_text=_(
            "The other side's answer: waiting, right, wrong or ruled. "
            "After “wrong”, the host decides. Empty if no answer is needed."
        )
    )


class TableCardAnswer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    status = serializers.CharField()
    hands_played = serializers.IntegerField()
    hands_total = serializers.IntegerField(
        allow_null=True, help_text=_("Hands in the round. Null if games are played to a score.")
    )
    progress = serializers.CharField(help_text=_("How far along the table is, in words."))
    scores = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("Each side's points, or games won in a best-of match.")
    )
    sides = serializers.ListField(child=serializers.CharField(), help_text=_("Names on each side."))
    last_hand_at = serializers.DateTimeField(allow_null=True)
    is_done = serializers.BooleanField()
    is_walk_over = serializers.BooleanField(help_text=_("True if the match ended by forfeit."))
    check = check_field()
    told_otherwise = serializers.CharField(
        help_text=_("Points of a second, different report. They count only if the host chooses it.")
    )


class TellingAnswer(serializers.Serializer[Any]):
    report = serializers.DictField(source="report.to_json", help_text=_("The report as it was sent."))
    outcome = serializers.CharField()
    seat_points = serializers.ListField(child=serializers.IntegerField(), help_text=_("Points by seat."))
    at = serializers.DateTimeField()
    by = serializers.CharField()


class DisputeAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    number = serializers.IntegerField()
    first = TellingAnswer(help_text=_("The hand that counts until the host decides."))
    second = TellingAnswer()


class ThroughAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()


class NextPartAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    best = serializers.IntegerField(help_text=_("Number of entries that make the playoffs."))
    is_due = serializers.BooleanField(help_text=_("True once the playoffs can be drawn."))
    is_drawn = serializers.BooleanField()
    is_picked = serializers.BooleanField(help_text=_("True if you choose the partners and send them."))
    through = ThroughAnswer(
        many=True, help_text=_("Entries in the playoffs, best first. Empty until the playoffs can be drawn.")
    )
    sentences = serializers.ListField(child=serializers.CharField())
    play_offs = serializers.ListField(
        source="to_play_off",
        child=serializers.CharField(),
        help_text=_("A sentence for each tie to break before the playoffs are drawn."),
    )


class LastDeedAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField(help_text=_("ID to send to undo the action."))
    says = serializers.CharField(help_text=_("Action in words, like “round 3 closed”."))


class PostponedGameAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField()


class ConsoleAnswer(serializers.Serializer[Any]):
    here = serializers.IntegerField()
    places = serializers.IntegerField()
    waiting = serializers.IntegerField()
    paid = serializers.IntegerField()
    shape_refusal = serializers.CharField(
        help_text=_("Reason the night can't start with the people here. Empty if it can.")
    )
    to_open = serializers.IntegerField(allow_null=True, help_text=_("Number of the round you can open now."))
    to_close = serializers.IntegerField(
        allow_null=True, help_text=_("Number of the open round, which you can close.")
    )
    byes = serializers.ListField(
        child=serializers.CharField(),
        help_text=_("Players who sit out in the open round, or in the next one."),
    )
    note = serializers.CharField(
        help_text=_("Sentence about the seats of the open or next round. May be empty.")
    )
    is_stale = serializers.BooleanField(
        help_text=_("True if a correction would change the next round's seats.")
    )
    postponed = PostponedGameAnswer(many=True, help_text=_("Postponed games still to play."))
    next_part = NextPartAnswer(allow_null=True, help_text=_("Playoffs after the last round."))
    entries = EntryLineAnswer(many=True)
    rounds = RoundLineAnswer(many=True)
    tables = TableCardAnswer(many=True)
    disputes = DisputeAnswer(many=True, help_text=_("Hands with two different results."))


class AuditAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="entry.pk")
    action = serializers.CharField(
        source="entry.action", help_text=_("Code for the action, like hand_record.")
    )
    says = serializers.CharField(help_text=_("What was done, in words, with names and tables."))
    row = serializers.CharField(
        source="entry.row", help_text=_("Model and ID of the changed row, like hand:12.")
    )
    before = serializers.JSONField(source="entry.before", allow_null=True)
    after = serializers.JSONField(source="entry.after", allow_null=True)
    reason = serializers.CharField(source="entry.reason", allow_blank=True)
    actor = serializers.CharField(source="entry.actor.name", default=None, allow_null=True)
    via = serializers.CharField(
        source="entry.via",
        default=None,
        allow_null=True,
        help_text=_("Link of the phone. Null if no phone was used."),
    )
    by = serializers.CharField(
        help_text=_("Who did it: a person, a table's phone or a player. Empty if it was the sign-up page.")
    )
    at = serializers.DateTimeField(source="entry.at")


class LinkAnswer(serializers.Serializer[Any]):
    kind = serializers.CharField(help_text=_("One of table, player and guest."))
    table = serializers.IntegerField(allow_null=True)
    entry = serializers.IntegerField(allow_null=True)
    url = serializers.CharField(help_text=_("Link to print or send. The part after # is secret."))


class LinksAnswer(serializers.Serializer[Any]):
    links = LinkAnswer(many=True)
    is_only_here = serializers.BooleanField(
        help_text=_("True if phones can't open the links because the server is on localhost.")
    )


class SessionAnswer(serializers.Serializer[Any]):
    token = serializers.CharField(
        help_text=_(
            "Token to send as Authorization: Table …, Player … or Guest …. It's also set as a cookie."
        )
    )
    event = serializers.CharField(help_text=_("Public ID of the night."))
    table = serializers.IntegerField(allow_null=True)
    place = serializers.CharField(help_text=_("Unique name for the page that the link opens."))


class TokenAnswer(serializers.Serializer[Any]):
    token = serializers.CharField(
        help_text=_("Token to send as Authorization: Token …. It's shown only once.")
    )
    scope = serializers.ChoiceField(choices=Scope.choices)


class MemberAnswer(serializers.ModelSerializer[Membership]):
    name = serializers.CharField(source="user.name")

    class Meta:
        model = Membership
        fields = ("user", "name", "role")


class PlayerAnswer(serializers.ModelSerializer[Player]):
    class Meta:
        model = Player
        fields = ("number", "name")


class ClubAnswer(serializers.ModelSerializer[Club]):
    class Meta:
        model = Club
        fields = ("id", "name", "locale", "currency", "time_zone")


def paged(kind: type[serializers.BaseSerializer[Any]]) -> type[serializers.Serializer[Any]]:
    """Return the shape of one page of these, for the schema."""
    fields = {
        "count": serializers.IntegerField(),
        "next": serializers.CharField(allow_null=True),
        "previous": serializers.CharField(allow_null=True),
        "results": kind(many=True),
    }
    return type(kind.__name__.replace("Answer", "Page"), (serializers.Serializer,), fields)
