"""Games of a series by round, as one line of a form: "3, 1"."""

from typing import Any

from django import forms

from tournaments.web import words

MOST_LETTERS = 40


class SeriesField(forms.CharField):
    """Whole numbers, the final's first; empty where the house rules say it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=MOST_LETTERS, **options)

    def prepare_value(self, value: Any) -> Any:
        """Write numbers as they are typed; what was typed stays as it is."""
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> Any:
        """Read the numbers; raises ``ValidationError``."""
        parts = [part.strip() for part in super().clean(value).replace(",", " ").split()]
        if not all(part.isascii() and part.isdigit() for part in parts):
            raise forms.ValidationError(words.numbers_of_games())
        return tuple(map(int, parts))
