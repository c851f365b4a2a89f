"""What the host does about seats and parts of a night, each declared once."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils import html

from accounts.models import Role
from tournaments.access.permissions import entry_in
from tournaments.audit.actor import Actor
from tournaments.formats.feeds import MOST_THROUGH
from tournaments.models import Entry, Event
from tournaments.people.api.entry_answers import EntryAnswer, called
from tournaments.play.api.boards import TableAnswer
from tournaments.play.selectors.tables import table_now
from tournaments.seating.api.shown_seats import ShownSeatsAnswer
from tournaments.seating.services.card_draws import cards_draw
from tournaments.seating.services.draw_release import draw_release, later_rounds_set, round_show
from tournaments.seating.services.rejoin import entry_rejoin
from tournaments.seating.services.stages import night_end, stage_start
from tournaments.seating.views.changes import changes_page
from tournaments.seating.words import changes, draws
from tournaments.web.actions import Action, of_event
from tournaments.web.api.event_answers import EventAnswer
from tournaments.web.api.fields import StrictBoolean, StrictInteger, StrictSerializer

#: A form's field with the partner of entry 7 is ``partner-7``.
PICK = "partner-"


class ShownBoolean(StrictBoolean):
    """Whether seats show for every round; a form has a choice of three."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        value = super().get_value(dictionary)
        return (
            {"all": True, "one": False, "held": False}.get(value, value)
            if html.is_html_input(dictionary)
            else value
        )


class HeldBoolean(StrictBoolean):
    """Whether rounds are held until the host shows them; the third choice of the form."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if html.is_html_input(dictionary):
            return dictionary.get("shown") == "held"
        return super().get_value(dictionary)


class LaterRoundsPayload(StrictSerializer):
    shown = ShownBoolean(
        help_text=_("True to show the seats of every round, false for one round at a time."),
        error_messages={"required": draws.WHICH_SEATS, "invalid": draws.WHICH_SEATS},
    )
    held = HeldBoolean(
        default=False, help_text=_("True to hide each round's seats until you show them or the round opens.")
    )


class PickList(serializers.ListField):
    """Entries that play together; a form has a field for each that picks."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        named = (
            (name.removeprefix(PICK), other) for name, other in dictionary.items() if name.startswith(PICK)
        )
        return [[int(one), int(other)] for one, other in named if _is_id(one) and _is_id(other)]


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


class PicksPayload(StrictSerializer):
    picks = PickList(
        child=serializers.ListField(child=StrictInteger(), min_length=2, max_length=2),
        default=[],
        max_length=MOST_THROUGH,
        help_text=_("Pairs of entry IDs, if players choose partners."),
    )


class RejoinPayload(StrictSerializer):
    entry = StrictInteger(min_value=1)


def show_later_rounds(*, event: Event, shown: bool, held: bool, actor: Actor) -> Event:
    """Choose which seats players see: every round, one round at a time, or only rounds you show.

    Repeating it changes nothing.
    """
    return later_rounds_set(event_id=event.pk, are_shown=shown, are_held=held, actor=actor)


def start_part(*, event: Event, picks: list[list[int]], **named: Any) -> Event:
    """Draw the playoffs from the standings. You can redraw them until their first round opens."""
    return stage_start(event_id=event.pk, picks=[(one, other) for one, other in picks], **named)


def rejoin(*, event: Event, entry: int, actor: Actor) -> Entry:
    """Mark an entry as back for the playoffs, and redraw them if needed. Repeating it changes nothing."""
    return entry_rejoin(event_id=event.pk, entry_id=entry_in(event, entry).pk, actor=actor)


seat_action = partial(Action, needs=Role.DIRECTOR)
ACTIONS = (
    seat_action("draw-release", "seats/show", does=of_event(draw_release), answers=ShownSeatsAnswer),
    seat_action(
        "round-show",
        "rounds/<int:number>/seats/show",
        does=of_event(round_show),
        answers=ShownSeatsAnswer,
        back="seats-desk",
    ),
    seat_action(
        "later-rounds",
        "later-rounds",
        does=show_later_rounds,
        takes=LaterRoundsPayload,
        answers=ShownSeatsAnswer,
        back="event-settings",
        done=lambda _event, _done: changes.saved(),
    ),
    seat_action(
        "part-start", "parts/<int:number>/start", does=start_part, takes=PicksPayload, answers=EventAnswer
    ),
    seat_action("night-end", "end", does=of_event(night_end), answers=EventAnswer),
    seat_action(
        "cards-draw",
        "draw-cards",
        does=of_event(cards_draw),
        answers=TableAnswer,
        shows=lambda _event, match: table_now(match.pk),
        back=lambda event, match: reverse("table", args=[event.pk, match.round.number, match.table]),
    ),
    seat_action(
        "rejoin",
        "rejoin",
        does=rejoin,
        takes=RejoinPayload,
        answers=EntryAnswer,
        context=called,
        page=changes_page,
        done=lambda _event, _entry: changes.saved_redraw_final(),
    ),
)
