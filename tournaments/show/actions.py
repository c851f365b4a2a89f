"""What the director does to the room's boards, each declared once."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.utils import html

from accounts.models import Role
from tournaments.models import Event, Screen
from tournaments.show.api.show import ShowAnswer, show_now
from tournaments.show.services.screens import announcement_set, screen_set
from tournaments.show.services.show import board_freeze, ceremony_tell
from tournaments.web.actions import Action, of_event
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText


def _number(question: str, **options: Any) -> dict[str, Any]:
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
            "After which round? Send its number.",
            help_text="The last round that counts on the public board; null for all.",
        ),
    )


class StepPayload(StrictSerializer):
    step = NumberOrWord(
        "end",
        **_number("Which step? Send its number.", help_text="Tell up to this one; null ends the ceremony."),
    )


class AnnouncementPayload(StrictSerializer):
    text = StrictText(max_length=1000, help_text="Empty to take it down.")


class ScreenPayload(StrictSerializer):
    number = StrictInteger(
        **_number(
            "Which screen? Send its number.",
            help_text="From 1; the screen is at /e/<public id>/wall/?screen=<number>.",
        )
    )
    views = serializers.ListField(
        child=serializers.ChoiceField(choices=Screen.View.choices),
        max_length=10,
        help_text="In their turn.",
        error_messages={"required": "Choose at least one view, and each of them once."},
    )
    seconds = StrictInteger(**_number("How many seconds?", help_text="How long each is shown."))


def _show(event: Event, _result: Any) -> dict[str, Any]:
    return show_now(event.pk)


HOST = Role.DIRECTOR
ACTIONS = (
    Action(
        "board-freeze",
        "freeze",
        HOST,
        of_event(board_freeze),
        ShowAnswer,
        FreezePayload,
        shows=_show,
        api_name="api-freeze",
    ),
    Action("ceremony", "ceremony", HOST, of_event(ceremony_tell), ShowAnswer, StepPayload, shows=_show),
    Action(
        "announcement",
        "announcement",
        HOST,
        of_event(announcement_set),
        ShowAnswer,
        AnnouncementPayload,
        shows=_show,
    ),
    Action("screen", "screens", HOST, of_event(screen_set), ShowAnswer, ScreenPayload, shows=_show),
)
