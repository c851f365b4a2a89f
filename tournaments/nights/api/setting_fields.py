"""A night's settings as fields of a request, made from what they declare."""

from typing import Any

from rest_framework import serializers

from tournaments.models.night_settings import KINDS, SETTINGS, NightSettings, stored_settings
from tournaments.web.api.fields import StrictBoolean, StrictInteger

USUAL = stored_settings(NightSettings())


def setting_field(name: str) -> serializers.Field[Any, Any, Any, Any]:
    """Make the field that reads a setting; null where it may follow from the format."""
    setting = SETTINGS[name]
    help_text = setting.description or None
    if KINDS[name] is bool:
        return StrictBoolean(default=USUAL[name], help_text=help_text)
    if setting.span is not None:
        lowest, highest = setting.span
        return StrictInteger(default=USUAL[name], min_value=lowest, max_value=highest, help_text=help_text)
    usual = {"default": None, "allow_null": True} if setting.is_usual_of_format else {"default": USUAL[name]}
    return serializers.ChoiceField(choices=setting.choices, help_text=help_text, **usual)
