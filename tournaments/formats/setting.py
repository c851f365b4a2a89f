"""What a setting of a night declares of itself, so that page, API and change log have one source."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Any, Final, get_origin

from scoring.stored import kinds_of

#: The key of a setting in the metadata of its field.
SETTING: Final = "setting"


class Lock(StrEnum):
    """What fixes a setting: the first entry, the draw of the seats, or the opening of round one."""

    ENTRIES = "entries"
    SEATS = "seats"
    ROUND_ONE = "round_one"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """How a setting is asked, sent and answered.

    Args:
        label: on the settings page; ``hint`` stands below it.
        locks: from when on it stays as it is.
        description: of the API's field.
        choices: values with their words; of yes or no, the words of both, or none for a box to tick.
        span: lowest and highest number.
        usual_of: says what is usual in a format, where formats differ.
        is_usual_elsewhere: formats that do not ask it have it as usual, whatever is sent.
        is_uneven: it matters only where not everyone plays as many games; the page folds it away.
        longest: of a text, in characters.
        has_lines: it is a text of several lines.
        is_on_invitation: asked on the invitation's page, at any time of the night.
        is_personal: the change log has only whether there is one.
    """

    label: str
    locks: Lock
    hint: str = ""
    description: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    span: tuple[int, int] | None = None
    usual_of: Callable[[Any], object] | None = None
    is_usual_elsewhere: bool = False
    is_uneven: bool = False
    longest: int = 0
    has_lines: bool = False
    is_on_invitation: bool = False
    is_personal: bool = False

    @property
    def row(self) -> Mapping[str, "Setting"]:
        """The metadata of the field that it declares."""
        return {SETTING: self}

    def yes_or_no(self) -> Iterator[tuple[str, str]]:
        """Pair what a form sends for no and for yes with its words."""
        yield from zip(("", "yes"), (words for _, words in self.choices), strict=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A setting with what its field holds: ``kind`` is bool, int, str, tuple or an enum."""

    setting: Setting
    kind: type
    usual: Any

    def read(self, value: object) -> Any:
        """Turn what a form or a request gives into a value; what is left empty is usual."""
        if value is None or (value == "" and self.kind is not bool):
            return self.usual
        return self.kind(value)

    def restored(self, stored: object) -> Any:
        """Read back a value of stored JSON; a number or a yes of another type is usual."""
        if stored is None:
            return self.usual
        if self.kind is bool:
            return stored is True
        if self.kind is int:
            has_value = isinstance(stored, int) and (stored or self.usual is None)
            return stored if has_value else self.usual
        if self.kind is tuple:
            return tuple(stored) if isinstance(stored, list) else self.usual
        return self.kind(str(stored))


def declared_by(holder: type) -> Mapping[str, Declared]:
    """List the settings that the fields of a dataclass declare, by name."""
    kinds = kinds_of(holder)
    return MappingProxyType(
        {
            each.name: Declared(
                setting=each.metadata[SETTING],
                kind=get_origin(kinds[each.name][0]) or kinds[each.name][0],
                usual=each.default,
            )
            for each in fields(holder)
            if SETTING in each.metadata
        }
    )


def plain(value: object) -> object:
    """Write a value as columns, JSON and forms hold it."""
    if isinstance(value, Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value
