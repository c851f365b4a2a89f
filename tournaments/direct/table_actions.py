"""What the host decides at one table, each declared once."""

from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role
from scoring.table.penalties import MOST_POINTS, PenaltyTarget
from tournaments.access.permissions import match_at
from tournaments.audit.actor import Actor
from tournaments.direct.api.corrections import CorrectionPreviewAnswer
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.rulings import (
    CODES,
    Decision,
    Ruled,
    director_answer,
    ruling_add,
    slow_play_slap,
)
from tournaments.direct.services.walk_overs import WalkOverPreview, walk_over_decide, walk_over_preview
from tournaments.direct.views.rulings import refused_at_its_table, ruling_refused
from tournaments.direct.views.walk_overs import walk_over_page, walk_over_refused
from tournaments.direct.words import rulings as words
from tournaments.models import Event, Match
from tournaments.play.api.boards import TableAnswer
from tournaments.play.selectors.tables import table_now
from tournaments.play.services.hands import clean_reason
from tournaments.web.actions import Action, of_match
from tournaments.web.api.fields import StrictBoolean, StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import KeyPayload

TABLE = "rounds/<int:number>/tables/<int:table>/"


def named(sentence: object) -> dict[str, Any]:
    """Return what a choice says where none of the choices is sent."""
    return {"required": sentence, "invalid_choice": sentence}


class RulingPayload(KeyPayload):
    code = serializers.ChoiceField(
        choices=[code.value for code in CODES], error_messages=named(_("Choose what the ruling is for."))
    )
    seat = StrictInteger(help_text=_("Seat of the player at fault."))
    target = serializers.ChoiceField(
        choices=[target.value for target in PenaltyTarget],
        help_text=_("Whose points change. “offender” and “side” lose points. “opponents” gain points."),
        error_messages=named(_("Choose whose points change.")),
    )
    points = StrictInteger(
        help_text=format_lazy(_("Points, 0 to {most}. With 0, it's only a warning."), most=MOST_POINTS),
        error_messages={"invalid": _("Enter 0 or more points.")},
    )
    reason = StrictText(max_length=400)


class SlowPlayPayload(KeyPayload):
    seat = StrictInteger(help_text=_("Any seat on the side that was slow."))


class WalkOverPreviewPayload(StrictSerializer):
    verdict = serializers.ChoiceField(
        choices=[each.value for each in Verdict],
        help_text=_(
            "“first” or “second” side wins, “neither” for no winner, or “again” to let the table play."
        ),
        error_messages=named(_("Choose who wins, or let the table play.")),
    )
    whole_side = StrictBoolean(
        default=False, help_text=_("True if both partners are out. Required if partners change every round.")
    )

    def validate_verdict(self, verdict: str) -> Verdict:
        return Verdict(verdict)


class WalkOverPayload(WalkOverPreviewPayload):
    reason = StrictText(max_length=400)


class WalkOverPreviewAnswer(CorrectionPreviewAnswer):
    said = serializers.CharField(source="text", help_text=_("The decision, in a sentence."))


def rule(*, event: Event, number: int, table: int, actor: Actor, **decided: Any) -> Ruled:
    """Make a ruling at a table. Repeating the key changes nothing. Returns the table."""
    match = match_at(event, round_number=number, table=table)
    return ruling_add(match_id=match.pk, decision=Decision(**decided), actor=actor)


def preview_walk_over(
    *, event: Event, number: int, table: int, reason: str | None = None, actor: Actor, **decided: Any
) -> WalkOverPreview:
    """Preview what a forfeit changes. Nothing is saved."""
    del actor  # who looks is not on record
    if reason is not None:
        clean_reason(reason)
    match = match_at(event, round_number=number, table=table)
    return walk_over_preview(match_id=match.pk, **decided)


def is_new(ruled: Ruled) -> bool:
    return ruled.is_new


def table_of(_event: Event, match: Match) -> Any:
    """Return a match's table as it is now."""
    return table_now(match.pk)


def table_ruled_on(event: Event, ruled: Ruled) -> Any:
    return table_of(event, ruled.ruling.match)


def page_of(event: Event, match: Match) -> str:
    """Return the address of a match's page."""
    return reverse("table", args=[event.pk, match.round.number, match.table])


def page_ruled_on(event: Event, ruled: Ruled) -> str:
    return page_of(event, ruled.ruling.match)


table_action = partial(Action, needs=Role.DIRECTOR, answers=TableAnswer)
ruling = partial(table_action, is_new=is_new, shows=table_ruled_on, back=page_ruled_on)
ACTIONS = (
    ruling(
        "ruling-new",
        f"{TABLE}ruling",
        does=rule,
        takes=RulingPayload,
        api_at=f"{TABLE}rulings",
        api_name="api-rulings",
        refused=ruling_refused,
    ),
    ruling(
        "slow-play",
        f"{TABLE}slow-play",
        does=of_match(slow_play_slap),
        takes=SlowPlayPayload,
        refused=refused_at_its_table,
    ),
    Action(
        "call-answer",
        f"{TABLE}answer",
        Role.SCOREKEEPER,
        of_match(director_answer),
        TableAnswer,
        shows=table_of,
    ),
    table_action(
        "walk-over",
        f"{TABLE}walk-over",
        does=preview_walk_over,
        takes=WalkOverPreviewPayload,
        form=WalkOverPayload,
        answers=WalkOverPreviewAnswer,
        api_at=f"{TABLE}walk-over/preview",
        api_name="api-walk-over-preview",
        renders=walk_over_page,
        refused=walk_over_refused,
    ),
    table_action(
        "walk-over-save",
        f"{TABLE}walk-over/save",
        does=of_match(walk_over_decide),
        takes=WalkOverPayload,
        shows=table_of,
        api_at=f"{TABLE}walk-over",
        api_name="api-walk-over",
        back=page_of,
        done=lambda _event, _match: words.standings_updated(),
        refused=walk_over_refused,
    ),
)
