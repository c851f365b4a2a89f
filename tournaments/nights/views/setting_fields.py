"""A night's settings as fields of its forms, made from what they declare."""

from django import forms

from tournaments.models import Event
from tournaments.models.night_settings import KINDS, SETTINGS, USUAL

#: What matters only where not everyone plays as many games, with what stands where it does not.
UNEVEN = {name: str(USUAL[name]) for name, setting in SETTINGS.items() if setting.is_uneven}
#: What the page of a night's privacy offers.
SEEN_BY = tuple(SETTINGS["is_private"].yes_or_no())
#: Fields whose place on the page is written in its template.
PLACED = frozenset(name for name, setting in SETTINGS.items() if setting.is_asked_at_first)


def setting_field(name: str) -> forms.Field:
    """Make the field that asks a setting; what is left empty is usual."""
    setting = SETTINGS[name]
    label, hint = setting.label, setting.hint
    if KINDS[name] is bool:
        choices = tuple(setting.yes_or_no())
        return forms.ChoiceField(label=label, choices=choices, required=False, help_text=hint)
    if setting.span is None:
        return forms.ChoiceField(label=label, choices=setting.choices, required=False, help_text=hint)
    lowest, highest = setting.span
    return forms.IntegerField(
        label=label, min_value=lowest, max_value=highest, required=False, help_text=hint
    )


def shown_settings(event: Event) -> dict[str, object]:
    """Return an event's settings as its form shows them."""
    values = {name: getattr(event, name) for name in SETTINGS}
    return {
        name: ("yes" if value else "") if KINDS[name] is bool else value for name, value in values.items()
    }
