"""The bracket: its games as JSON, and what the director decides about them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.direct.services.bracket import UNDOES
from tournaments.direct.services.bracket_changes import BracketChange, Departure, GameDecision, Verdict
from tournaments.direct.services.disqualification import Disqualification
from tournaments.direct.words import brackets as words
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry, Event, show_of
from tournaments.results.selectors.bracket import bracket_of, public_bracket
from tournaments.web.api.base import EventView, PublicView
from tournaments.web.api.fields import (
    StrictBoolean,
    StrictChoice,
    StrictInteger,
    StrictSerializer,
    StrictText,
)


class BracketSideAnswer(serializers.Serializer[Any]):
    name = serializers.CharField(
        help_text=_("Who plays, or who will, like “Winner of game 3”. “No one” if the side stays empty.")
    )
    is_known = serializers.BooleanField()
    is_winner = serializers.BooleanField()
    points = serializers.IntegerField(allow_null=True)


class BracketGameAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    part = serializers.CharField(help_text=_("`main`, `losers`, `third`, `consolation`, `final` or `reset`."))
    round_name = serializers.CharField(source="label")
    best_of = serializers.IntegerField(help_text=_("Most games the two sides can play."))
    status = serializers.CharField(help_text=_("`waiting`, `ready`, `decided` or `not_needed`."))
    sides = BracketSideAnswer(many=True)
    is_walk_over = serializers.BooleanField()
    round = serializers.IntegerField(
        allow_null=True, help_text=_("Round of the game. Null until the game has a table.")
    )
    table = serializers.IntegerField(allow_null=True)
    is_playing = serializers.BooleanField()
    told_otherwise = serializers.BooleanField(help_text=_("True if the hands show that the other side won."))
    sentence = serializers.CharField()
    way_on = serializers.CharField(help_text=_("Where the winner and the loser play next, if known."))


class BracketAnswer(serializers.Serializer[Any]):
    """The bracket. It has no games before the draw."""

    frozen_after = serializers.IntegerField(allow_null=True)
    games = BracketGameAnswer(many=True)


class UndoneGameAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    round_name = serializers.CharField(source="label")
    names = serializers.ListField(child=serializers.CharField())
    is_played = serializers.BooleanField()


class ChangedGameAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    round_name = serializers.CharField(source="label")
    before = serializers.ListField(child=serializers.CharField())
    after = serializers.ListField(child=serializers.CharField())


class ChangedPlaceAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class BracketPreviewAnswer(serializers.Serializer[Any]):
    sha256 = serializers.CharField(help_text=_("Hash to send back if your decision undoes games."))
    disturbs = serializers.BooleanField(help_text=_("True if games that were drawn or played won't count."))
    undone = UndoneGameAnswer(many=True)
    changed = ChangedGameAnswer(many=True)
    places = ChangedPlaceAnswer(many=True)
    prizes = serializers.ListField(child=serializers.CharField())


class HowField(serializers.ChoiceField):
    """How somebody leaves; one who is back has the field, too, and it is blank."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        return dictionary.get(self.field_name, empty)


class BracketPayload(StrictSerializer):
    """A decision about a game (round, table, verdict) or about an entry (entry, how)."""

    round = StrictInteger(required=False, min_value=1)
    table = StrictInteger(required=False, min_value=1)
    verdict = serializers.ChoiceField(
        choices=[each.value for each in Verdict],
        required=False,
        help_text=_("Side that advances: “first”, “second” or “neither”. “again” has them play again."),
        error_messages={"invalid_choice": _("Choose who advances.")},
    )
    walk_over = StrictBoolean(default=False, help_text=_("True if the game was won by forfeit."))
    entry = StrictInteger(required=False, min_value=1)
    how = HowField(
        choices=["", *Entry.Left.values],
        required=False,
        help_text=_("Why the entry is out. Leave empty to put it back."),
    )
    others = StrictChoice(
        choices=[Disqualification.KEEP.value, Disqualification.RECOMPUTE.value],
        default=Disqualification.KEEP.value,
        help_text=_(
            "Only for a disqualified entry, which wins no prize. With “keep”, the others don't move. "
            "With “recompute”, the entry ranks last and the others move up."
        ),
    )
    reason = StrictText(max_length=400)

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        return {"change": change_in(sent)}


class BracketDecisionPayload(BracketPayload):
    sha256 = StrictText(default="", max_length=64, help_text=_("Hash from the preview."))

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        return {**super().validate(sent), "sha256": sent["sha256"]}


class BracketForm(BracketDecisionPayload):
    """A decision at the desk, where nobody is disqualified before it was shown what that changes."""

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        decided = super().validate(sent)
        change = decided["change"]
        if isinstance(change, Departure) and change.disqualifies and "sha256" not in self.initial_data:
            raise NotNowError(words.preview_first(), code=UNDOES)
        return decided


def change_in(sent: dict[str, Any]) -> BracketChange:
    """Build the change; raises ``InvalidRequestError`` where it is neither or both."""
    of_game = {"round", "table", "verdict"} & sent.keys()
    of_entry = {"entry", "how"} & sent.keys()
    if of_game == {"round", "table"} and not of_entry:
        raise InvalidRequestError(words.who_advances(), field="verdict")
    if bool(of_game) == bool(of_entry) or len(of_game) not in {0, 3} or len(of_entry) not in {0, 2}:
        raise InvalidRequestError(words.game_or_entry(), field="verdict")
    if of_entry:
        return Departure(
            entry=sent["entry"],
            how=sent["how"],
            reason=sent["reason"],
            others=Disqualification(sent["others"]),
        )
    return GameDecision(
        round=sent["round"],
        table=sent["table"],
        verdict=Verdict(sent["verdict"]),
        walk_over=sent["walk_over"],
        reason=sent["reason"],
    )


def bracket_at_the_desk(event: Event, _change: object = None) -> dict[str, object]:
    """Return the bracket as it is; raises ``Event.DoesNotExist`` where there can be none."""
    refuse_without_bracket(event)
    view = bracket_of(event)
    return {"frozen_after": None, "games": view.games if view else ()}


def refuse_without_bracket(event: Event) -> None:
    """Raise ``Event.DoesNotExist`` for a night that can have none."""
    if not event.stage.kind.has_bracket:
        raise Event.DoesNotExist


class BracketView(EventView):
    @extend_schema(responses={200: BracketAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the bracket, even while the public standings are hidden."""
        event, _role = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(BracketAnswer(bracket_at_the_desk(event)).data)


class PublicBracketView(PublicView):
    @extend_schema(responses={200: BracketAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Show the public bracket. While standings are hidden, later results are too."""
        event = self.event(request, public_id)
        refuse_without_bracket(event)
        view, frozen_after = public_bracket(event), show_of(event).frozen_after
        answer = {"frozen_after": frozen_after, "games": view.games if view else ()}
        return Response(BracketAnswer(answer).data)
