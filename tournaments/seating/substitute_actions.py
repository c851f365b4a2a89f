"""Taking the seat of a regular, and the regular's coming back, each declared once."""

from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils import html

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.models import Event, Substitution
from tournaments.movements import MOST_ROUNDS
from tournaments.names.people import registered_id
from tournaments.seating.api.substitutes import SubstitutionAnswer
from tournaments.seating.services.substitutes import TakesSeat, substitute_end, substitute_take
from tournaments.seating.views.changes import seats_again
from tournaments.seating.words import subs
from tournaments.web.actions import Action, of_event
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST
from tournaments.web.views.hand_form import counted


class SubstitutePayload(StrictSerializer):
    """Send either the ``name`` of someone new or a club ``player``."""

    entry = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("Entry ID of the regular player."))
    member = StrictInteger(
        default=1, min_value=1, max_value=2, help_text=_("Which player of the pair, 1 or 2.")
    )
    name = StrictText(default=None, allow_null=True, max_length=400)
    player = StrictInteger(default=None, allow_null=True, min_value=1, max_value=BIGGEST)
    first = StrictInteger(
        min_value=1, max_value=MOST_ROUNDS, help_text=_("Round the sub starts in: the open one or the next.")
    )
    results = serializers.ChoiceField(
        choices=["entry", "own"],
        help_text=_("Who gets the points: `entry` (the regular player) or `own` (the sub)."),
        error_messages={"required": subs.WHO_GETS_POINTS, "invalid_choice": subs.WHO_GETS_POINTS},
    )

    def to_internal_value(self, data: Any) -> Any:
        """Read JSON, or a form: its ``seat`` is an entry's id and which of its players, as in ``7-2``."""
        if not html.is_html_input(data):
            return super().to_internal_value(data)
        entry, _, member = data.get("seat", "").partition("-")
        first, results = counted(data.get("first", "")), data.get("results", "")
        seat = {"entry": counted(entry), "member": counted(member), "first": first, "results": results}
        return {**super().to_internal_value(seat), "typed": data.get("name", "")}


class BackPayload(StrictSerializer):
    first = StrictInteger(
        min_value=1, max_value=MOST_ROUNDS, help_text=_("Round when the regular player comes back.")
    )


def take_seat(
    *, event: Event, entry: int, member: int, first: int, results: str, **more: Any
) -> Substitution:
    """Have a sub take a regular's seat. Repeating it changes nothing."""
    actor = more.pop("actor")
    person = _person(event, **more)
    draft = TakesSeat(entry=entry, member=member, person=person, first=first, keeps_own=results == "own")
    return substitute_take(event_id=event.pk, draft=draft, actor=actor)


def _person(event: Event, name: str | None, player: int | None, typed: str | None = None) -> str | int:
    """Return who is named: somebody new or an id, and in a form perhaps somebody of the register."""
    if typed is not None:
        return registered_id(event, typed, is_substitute=True) or typed
    people: list[str | int] = [each for each in (name, player) if each is not None]
    if len(people) != 1:
        raise InvalidRequestError(subs.name_or_player(), field="name")
    return people[0]


def has_seat(_event: Event, sub: Substitution) -> str:
    return subs.in_for(sub=str(sub.player), regular=str(sub.regular), number=sub.first)


def is_back(_event: Event, sub: Substitution) -> str:
    return subs.is_back(regular=str(sub.regular))


seat_action = partial(
    Action, needs=Role.DIRECTOR, answers=SubstitutionAnswer, back="changes", page=seats_again
)
ACTIONS = (
    seat_action(
        "substitute-take",
        "substitutes",
        does=take_seat,
        takes=SubstitutePayload,
        api_name="api-substitutes",
        done=has_seat,
    ),
    seat_action(
        "substitute-end",
        "substitutes/<int:substitution_id>/end",
        does=of_event(substitute_end),
        takes=BackPayload,
        done=is_back,
    ),
)
