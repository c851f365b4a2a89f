"""Fields of a form as text, and whether two values are the same to who reads them."""

from collections.abc import Sequence

from django.forms.boundfield import BoundField
from django.utils.translation import gettext


def chosen_text(field: BoundField) -> str:
    """Write what a field holds: the words of a choice, yes or no of a box, else the value itself."""
    value = field.value()
    choices: Sequence[tuple[object, object]] | None = getattr(field.field, "choices", None)
    if choices is not None:
        return next((str(label) for key, label in _flat(choices) if str(key) == str(value or "")), "")
    if isinstance(value, bool):
        return gettext("Yes") if value else gettext("No")
    return "" if value is None else str(value)


def _flat(choices: Sequence[tuple[object, object]]) -> list[tuple[object, object]]:
    return [each for key, label in choices for each in (label if isinstance(label, list) else [(key, label)])]


def written(value: object) -> str:
    """Write a value so that what a browser sent back equals what it was shown."""
    return "" if value in (None, False) else str(value)
