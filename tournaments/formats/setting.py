"""What a setting of a night declares of itself, so that page, API and change log have one source."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

#: The key of a setting in the metadata of its field.
SETTING: Final = "setting"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """How a setting is asked, sent and answered.

    Args:
        label: on the settings page; ``hint`` stands below it.
        description: of the API's field.
        choices: values with their words; of yes or no, the words of both.
        span: lowest and highest number.
        is_usual_of_format: the format says what is usual, as its ``usual_…`` of the same name.
        is_uneven: it matters only where not everyone plays as many games; the page folds it away.
        is_asked_at_first: a new night is asked it too, and its page says where.
    """

    label: str
    hint: str = ""
    description: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    span: tuple[int, int] | None = None
    is_usual_of_format: bool = False
    is_uneven: bool = False
    is_asked_at_first: bool = False

    def yes_or_no(self) -> Iterator[tuple[str, str]]:
        """Pair what a form sends for no and for yes with its words."""
        yield from zip(("", "yes"), (words for _, words in self.choices), strict=True)
