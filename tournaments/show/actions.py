"""What the director does to the room's boards, each declared once."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils import html

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.errors import InvalidRequestError
from tournaments.models import Event, Screen, Show
from tournaments.show import words
from tournaments.show.api.show import ShowAnswer, TVCodeAnswer, show_now
from tournaments.show.services.clock import clock_pause, clock_resume, clock_start, clock_stop
from tournaments.show.services.remote import tv_remote
from tournaments.show.services.screens import announcement_set, screen_set
from tournaments.show.services.show import board_freeze, ceremony_tell
from tournaments.show.services.tv_codes import tv_code_make
from tournaments.show.views.tv_desk import tv_desk_page
from tournaments.web.actions import Action, of_event
from tournaments.web.api.fields import (
    StrictBoolean,
    StrictChoice,
    StrictInteger,
    StrictSerializer,
    StrictText,
)

HOW_LONG = _("Enter the number of minutes.")
PRESSES = {"pause": clock_pause, "resume": clock_resume, "stop": clock_stop}


def _number(question: object, **options: Any) -> dict[str, Any]:
    """Return the options of a number that is asked for with a question."""
    return {**options, "error_messages": {"required": question, "invalid": question}}


class NumberOrWord(StrictInteger):
    """A number, or null; a form writes a word for null."""

    def __init__(self, word: str, **options: Any) -> None:
        super().__init__(allow_null=True, **options)
        self.word = word

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if html.is_html_input(dictionary):
            text = dictionary.get(self.field_name)
            if text == self.word:
                return None
            if text == "":
                return text
        return super().get_value(dictionary)


class FreezePayload(StrictSerializer):
    after = NumberOrWord(
        "all",
        **_number(
            _("Choose a round."),
            help_text=_("Last round to count in the public standings. 0 counts none, null counts all."),
        ),
    )


class StepPayload(StrictSerializer):
    step = NumberOrWord(
        "end",
        **_number(_("Choose a step."), help_text=_("Last step to show. Null takes the awards off the TV.")),
    )


class AnnouncementPayload(StrictSerializer):
    text = StrictText(max_length=1000, help_text=_("Text of the announcement. Leave empty to remove it."))


class ScreenPayload(StrictSerializer):
    number = StrictInteger(
        **_number(
            _("Choose a TV."),
            help_text=_("TV number. Its page is /e/<public id>/tv/?screen=<number>."),
        )
    )
    views = serializers.ListField(
        child=StrictChoice(choices=Screen.View.choices),
        max_length=10,
        help_text=_("Scenes to show, in order."),
        error_messages={"required": _("Choose at least one scene. Use each only once.")},
    )
    seconds = StrictInteger(
        **_number(_("Enter the seconds for each scene."), help_text=_("Seconds to show each scene."))
    )


class RemotePayload(StrictSerializer):
    press = StrictChoice(
        choices=["next", "previous", "pause", "play", "show"],
        help_text=_("Button to press on the remote. “play” lets TVs change scenes again."),
        error_messages={"required": _("Choose a button on the remote.")},
    )
    scene = StrictText(max_length=20, default="", help_text=_("Scene for “show”, one of `scenes`."))


class ClockPayload(StrictSerializer):
    press = StrictChoice(choices=["start", *PRESSES])
    minutes = StrictInteger(
        **_number(HOW_LONG, required=False, help_text=_("Minutes on the clock. Required to start it."))
    )
    each_round = StrictBoolean(default=False, help_text=_("True if the clock starts with every round."))
    closes_tables = StrictBoolean(
        default=False, help_text=_("True if each table closes after its hand when time is up.")
    )

    def to_internal_value(self, data: Any) -> Any:
        if html.is_html_input(data) and data.get("press") in PRESSES:
            # The form has the minutes, whatever is pressed.
            data = {"press": data["press"]}
        return super().to_internal_value(data)


def press_clock(
    *,
    event: Event,
    press: str,
    each_round: bool,
    closes_tables: bool,
    actor: Actor,
    minutes: int | None = None,
) -> Show:
    """Start, pause, resume or remove the round's clock."""
    if press in PRESSES:
        return PRESSES[press](event_id=event.pk, actor=actor)
    if minutes is None:
        raise InvalidRequestError(str(HOW_LONG), field="minutes")
    return clock_start(
        event_id=event.pk, minutes=minutes, each_round=each_round, closes_tables=closes_tables, actor=actor
    )


def room_now(event: Event, _result: Any) -> dict[str, Any]:
    return show_now(event.pk)


def after_step(event: Event, show: Show) -> str:
    """Go on to the remote, and to the night's page once the awards are over."""
    return reverse("console" if show.told is None else "tv-desk", args=[event.pk])


HOST = Role.DIRECTOR
ACTIONS = (
    Action(
        "board-freeze",
        "freeze",
        HOST,
        of_event(board_freeze),
        ShowAnswer,
        FreezePayload,
        shows=room_now,
        api_name="api-freeze",
        done=lambda _event, show: words.what_the_room_sees(after=show.frozen_after),
    ),
    Action(
        "ceremony",
        "ceremony",
        HOST,
        of_event(ceremony_tell),
        ShowAnswer,
        StepPayload,
        shows=room_now,
        back=after_step,
        says=False,
    ),
    Action(
        "announcement",
        "announcement",
        HOST,
        of_event(announcement_set),
        ShowAnswer,
        AnnouncementPayload,
        shows=room_now,
    ),
    Action("clock", "clock", HOST, press_clock, ShowAnswer, ClockPayload, shows=room_now),
    Action(
        "screen",
        "screens",
        HOST,
        of_event(screen_set),
        ShowAnswer,
        ScreenPayload,
        shows=room_now,
        back="tv-desk",
        page=tv_desk_page,
    ),
    Action(
        "tv-remote",
        "tv/remote",
        HOST,
        of_event(tv_remote),
        ShowAnswer,
        RemotePayload,
        shows=room_now,
        back="tv-desk",
        page=tv_desk_page,
        says=False,
    ),
    Action(
        "tv-code", "tv/code", HOST, of_event(tv_code_make), TVCodeAnswer, back="tv-desk", page=tv_desk_page
    ),
)
