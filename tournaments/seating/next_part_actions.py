"""Who plays on after the last round, or nobody, each declared once."""

from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.formats.feeds import MOST_THROUGH
from tournaments.models import Event
from tournaments.seating.api.stages import PlannedPartAnswer, planned_part
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.seating.services.stages import stage_plan
from tournaments.seating.views.stages import next_part_refused
from tournaments.seating.words import playoffs
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictBoolean, StrictChoice, StrictInteger, StrictSerializer
from tournaments.web.api.setting_fields import setting_field


class NextPartPayload(StrictSerializer):
    best = StrictInteger(
        min_value=2, max_value=MOST_THROUGH, help_text=_("How many players or pairs make the playoffs.")
    )
    partners = StrictChoice(
        choices=[each.value for each in Partners],
        default=Partners.RANK.value,
        help_text=_("How partners are chosen."),
    )
    format = StrictChoice(choices=[each.value for each in FormatKey])
    rounds = setting_field("rounds")
    best_of_rounds = setting_field("best_of_rounds")
    carries = StrictBoolean(default=False, help_text=_("True to carry over points into the playoffs."))

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        feed = Feed(best=sent["best"], partners=Partners(sent["partners"]), carries=sent["carries"])
        movement = MovementSettings(rounds=sent["rounds"], best_of_rounds=tuple(sent["best_of_rounds"]))
        return {"draft": StageDraft(feed=feed, format=FormatKey(sent["format"]), movement=movement)}


def plan_part(*, event: Event, draft: StageDraft, actor: Actor) -> Event:
    """Plan the playoffs. You can change the plan until round 1 opens."""
    return stage_plan(event_id=event.pk, draft=draft, actor=actor)


def plan_none(*, event: Event, actor: Actor) -> Event:
    """Remove the playoffs. The night then ends after its last round."""
    return stage_plan(event_id=event.pk, draft=None, actor=actor)


part_action = partial(
    Action,
    needs=Role.DIRECTOR,
    api_at="next-part",
    api_name="api-next-part",
    back="event-settings",
    refused=next_part_refused,
)
ACTIONS = (
    part_action(
        "next-part-save",
        "next-part/save",
        does=plan_part,
        takes=NextPartPayload,
        answers=PlannedPartAnswer,
        shows=lambda event, _planned: planned_part(event),
        method="PUT",
        done=lambda _event, _planned: playoffs.saved(),
    ),
    part_action(
        "next-part-nobody",
        "next-part/nobody",
        does=plan_none,
        answers=None,
        method="DELETE",
        done=lambda _event, _done: playoffs.removed(),
    ),
)
