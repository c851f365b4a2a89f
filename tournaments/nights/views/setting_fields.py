"""A night's settings as fields of its forms, made from what they declare."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats.setting import Declared, Setting, plain
from tournaments.formats.settings import MOVEMENT
from tournaments.models import Event
from tournaments.models.night_settings import ALL_SETTINGS, INVITATION, SETTINGS
from tournaments.nights.services.drafts import DRAFT
from tournaments.web.views.series_field import SeriesField

#: What matters only where not everyone plays as many games, with what stands where it does not.
UNEVEN = {name: str(each.usual) for name, each in SETTINGS.items() if each.setting.is_uneven}

Choices = tuple[tuple[str, str | Promise], ...]


def question(name: str) -> dict[str, Any]:
    """Return the label and the hint of what a draft declares, for a field of its own kind."""
    setting = DRAFT[name].setting
    return {"label": _(setting.label), "help_text": _(setting.hint)}


def setting_field(name: str) -> forms.Field:
    """Make the field that asks a setting; what is left empty is usual."""
    declared = ALL_SETTINGS[name]
    setting = declared.setting
    label, hint = _(setting.label), _(setting.hint)
    if declared.kind is tuple:
        return SeriesField(label=label, help_text=hint)
    if choices := _choices(declared):
        return forms.ChoiceField(label=label, choices=choices, required=False, help_text=hint)
    if declared.kind is bool:
        return forms.BooleanField(label=label, required=False, help_text=hint)
    if declared.kind is str:
        return forms.CharField(label=label, help_text=hint, required=False, widget=_text_box(setting))
    lowest, highest = setting.span or (None, None)
    return forms.IntegerField(
        label=label, min_value=lowest, max_value=highest, required=False, help_text=hint
    )


def _text_box(setting: Setting) -> forms.Widget:
    # A browser counts a line's end as one character, a form sends two.
    attrs = {"maxlength": setting.longest}
    return forms.Textarea({**attrs, "rows": 4}) if setting.has_lines else forms.TextInput(attrs)


def _choices(declared: Declared) -> Choices:
    choices = declared.setting.choices
    return translated(declared.setting.yes_or_no() if choices and declared.kind is bool else choices)


def translated(choices: Iterable[tuple[str, str]]) -> Choices:
    """Let values keep their labels in the reader's language."""
    return tuple((value, _(label)) for value, label in choices)


#: What the page of a night's privacy offers.
SEEN_BY = translated(SETTINGS["is_private"].setting.yes_or_no())


def shown_settings(event: Event) -> dict[str, object]:
    """Return an event's settings as its form shows them."""
    movement = event.movement
    return {
        name: _form_value(each, getattr(movement if name in MOVEMENT else event, name))
        for name, each in ALL_SETTINGS.items()
        if name not in INVITATION
    }


def shown_invitation(event: Event) -> dict[str, object]:
    """Return what invites people as its form shows it."""
    return {name: _form_value(each, getattr(event, name)) for name, each in INVITATION.items()}


def _form_value(declared: Declared, value: object) -> object:
    if declared.kind is bool and declared.setting.choices:
        return "yes" if value else ""
    return plain(value)
