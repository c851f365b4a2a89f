"""Choosing a night's fairness goal, declared once."""

from typing import Any

from rest_framework import serializers

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.formats.settings import MOVEMENT
from tournaments.models import Event
from tournaments.movements import Ideal
from tournaments.seating.api.ideals import NightIdealsAnswer, shown_ideals
from tournaments.seating.services.ideals import ideal_choose, list_by_points
from tournaments.seating.views.ideals import ideal_refused
from tournaments.seating.words import ideals
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictSerializer


class IdealPayload(StrictSerializer):
    ideal = serializers.ChoiceField(
        choices=MOVEMENT["ideal"].setting.choices,
        error_messages={"required": ideals.WHICH_KIND, "invalid_choice": ideals.WHICH_KIND},
    )


def choose(*, event: Event, ideal: str, actor: Actor) -> Event:
    """Choose the fairness goal that comes first, before the draw. Repeating it changes nothing."""
    return ideal_choose(event_id=event.pk, ideal=Ideal(ideal), actor=actor)


def order(*, event: Event, actor: Actor) -> Event:
    """Put the players in order of their points per night at the club. Repeating it changes nothing."""
    return list_by_points(event_id=event.pk, actor=actor)


def _shown(_event: Event, chosen: Event) -> dict[str, Any]:
    return shown_ideals(Event.objects.get(pk=chosen.pk))


ACTIONS = (
    Action(
        "ideal-choose",
        "ideals/choose",
        does=choose,
        needs=Role.DIRECTOR,
        takes=IdealPayload,
        answers=NightIdealsAnswer,
        shows=_shown,
        api_at="ideals",
        api_name="api-ideals",
        back="ideals",
        refused=ideal_refused,
        done=lambda _event, _chosen: ideals.chosen(),
    ),
    Action(
        "list-by-points",
        "ideals/order",
        does=order,
        needs=Role.DIRECTOR,
        answers=NightIdealsAnswer,
        shows=_shown,
        api_at="ideals/order",
        api_name="api-list-by-points",
        back="ideals",
        refused=ideal_refused,
        done=lambda _event, _ordered: ideals.ordered(),
    ),
)
