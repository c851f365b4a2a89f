"""A night's settings as fields of requests and answers, made from what they declare."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.utils import html

from tournaments.formats.setting import plain
from tournaments.formats.settings import LONGEST_SERIES, MOST_SERIES, MOVEMENT
from tournaments.models.night_settings import ALL_SETTINGS

from .fields import WHOLE, StrictBoolean, StrictChoice, StrictInteger, StrictText

AnyField = serializers.Field[Any, Any, Any, Any]


class SeriesList(serializers.ListField):
    """Games of a series by round of a bracket; a form has them in one line, as in ``3, 1``."""

    child = StrictInteger(min_value=1, max_value=LONGEST_SERIES)

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        typed = dictionary.get(self.field_name, "").replace(",", " ").split()
        return [int(each) if WHOLE.fullmatch(each) else each for each in typed]


def setting_field(name: str, *, is_kept: bool = False) -> AnyField:
    """Make the field that reads a setting; null where it may follow from the format.

    Args:
        is_kept: what isn't sent stays as it is; else it's usual.
    """
    declared = ALL_SETTINGS[name]
    setting = declared.setting
    usual = None if setting.usual_of else plain(declared.usual)
    options: dict[str, Any] = {
        "help_text": gettext_lazy(setting.description) if setting.description else None
    }
    options |= {"required": False} if is_kept else {"default": usual}
    if declared.kind is bool:
        return StrictBoolean(**options)
    if declared.kind is tuple:
        return SeriesList(max_length=MOST_SERIES, **options)
    if declared.kind is str:
        return StrictText(max_length=2 * setting.longest, **options)
    options["allow_null"] = usual is None
    if declared.kind is not int:
        return StrictChoice(choices=setting.choices, **options)
    lowest, highest = setting.span or (None, None)
    return StrictInteger(min_value=lowest, max_value=highest, **options)


def movement_answer(name: str) -> AnyField:
    """Make the field that answers a setting of the movement, as the field that reads it describes it."""
    declared = MOVEMENT[name]
    options: dict[str, Any] = {"source": f"movement.{name}"}
    if declared.kind is tuple:
        return serializers.ListField(child=serializers.IntegerField(), **options)
    if declared.kind is bool:
        return serializers.BooleanField(**options)
    if declared.kind is int:
        return serializers.IntegerField(allow_null=declared.usual is None, **options)
    return serializers.CharField(**options)
