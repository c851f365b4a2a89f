"""One person who joins late, leaves, sits out a round or comes back, saved at once; declared once."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role
from tournaments.access.permissions import entry_in
from tournaments.audit.actor import Actor
from tournaments.models import Event
from tournaments.movements import MOST_ROUNDS
from tournaments.names.people import field_labels
from tournaments.seating.api.changes import ReplannedAnswer
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import Replanned, entry_attend
from tournaments.seating.words import changes
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictInteger, StrictSerializer


class Does(StrEnum):
    LATE = "late"
    LEAVES = "leaves"
    MISSES = "misses"
    BACK = "back"


SENTENCES = {
    Does.LATE: changes.joining,
    Does.LEAVES: changes.leaving,
    Does.MISSES: changes.sitting_out,
    Does.BACK: changes.back,
}


class AttendPayload(StrictSerializer):
    does = serializers.ChoiceField(
        choices=[each.value for each in Does],
        help_text=_(
            "“late”: missed the draw. “leaves”: out for the night. "
            "“misses”: sits out one round. “back”: plays again."
        ),
        error_messages={
            "required": changes.ONE_OF_THESE,
            "invalid_choice": changes.ONE_OF_THESE,
        },
    )
    first = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=_("First round to change. The default is the next round to open."),
    )


@dataclass(frozen=True, slots=True)
class Attended:
    replanned: Replanned
    sentence: str


def attend(*, event: Event, entry_id: int, does: str, first: int | None, actor: Actor) -> Attended:
    """Mark one player as late, leaving, sitting out or back, and save the new seats.

    Repeating it changes nothing. Send it to `repair/preview` first to see who moves.
    """
    entry = entry_in(event, entry_id)
    change = Attendance(first=first or 1, **{str(does): (entry.pk,)})  # type: ignore[arg-type]  # one of four
    change, replanned = entry_attend(event_id=event.pk, change=change, is_next=first is None, actor=actor)
    sentence = SENTENCES[Does(does)](names=[field_labels(event)[entry.pk]], number=change.first)
    return Attended(replanned, sentence)


def replanned_of(_event: Event, attended: Attended) -> Replanned:
    return attended.replanned


def what_it_means(_event: Event, attended: Attended) -> str:
    return attended.sentence


ACTIONS = (
    Action(
        "entry-attendance",
        "entries/<int:entry_id>/attendance",
        Role.DIRECTOR,
        attend,
        ReplannedAnswer,
        AttendPayload,
        shows=replanned_of,
        done=what_it_means,
    ),
)
