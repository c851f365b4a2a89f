"""What is said before a night of who plays on after its last round, declared once."""

from typing import Any

from rest_framework import serializers

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.formats.feeds import MOST_THROUGH
from tournaments.models import Event
from tournaments.movements import MOST_ROUNDS
from tournaments.seating.api.stages import PlannedPartAnswer, planned
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.seating.services.stages import stage_plan
from tournaments.seating.views.stages import next_part_again
from tournaments.web.actions import Action
from tournaments.web.api.fields import SeriesList, StrictBoolean, StrictInteger, StrictSerializer


class NextPartPayload(StrictSerializer):
    best = StrictInteger(min_value=2, max_value=MOST_THROUGH, help_text="How many of the standings play on.")
    partners = serializers.ChoiceField(
        choices=[each.value for each in Partners],
        default=Partners.RANK.value,
        help_text="Who plays together.",
    )
    format = serializers.ChoiceField(choices=[each.value for each in FormatKey])
    rounds = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text="Null for as many as it usually has.",
    )
    best_of_rounds = SeriesList()
    carries = StrictBoolean(default=False, help_text="Their points so far count on.")


def plan_part(*, event: Event, actor: Actor, **said: Any) -> Event:
    """Say who plays on after the last round and how, before round one opens."""
    feed = Feed(best=said["best"], partners=Partners(said["partners"]), carries=said["carries"])
    movement = MovementSettings(rounds=said["rounds"], best_of_rounds=tuple(said["best_of_rounds"]))
    draft = StageDraft(feed=feed, format=FormatKey(said["format"]), movement=movement)
    return stage_plan(event_id=event.pk, draft=draft, actor=actor)


def drop_part(*, event: Event, actor: Actor) -> Event:
    """Let the night end with its last round."""
    return stage_plan(event_id=event.pk, draft=None, actor=actor)


ACTIONS = (
    Action(
        "next-part-save",
        "next-part/save",
        Role.DIRECTOR,
        plan_part,
        PlannedPartAnswer,
        NextPartPayload,
        shows=lambda event, _planned: planned(event),
        method="PUT",
        api_at="next-part",
        api_name="api-next-part",
        back="event-settings",
        refused=next_part_again,
        done="Saved.",
    ),
    Action(
        "next-part-end",
        "next-part/end",
        Role.DIRECTOR,
        drop_part,
        method="DELETE",
        api_at="next-part",
        back="event-settings",
        refused=next_part_again,
        done="The night ends with its last round.",
    ),
)
