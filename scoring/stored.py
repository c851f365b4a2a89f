"""Reading back values that were stored as JSON: strictly, and by name."""

import types
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, Union, get_args, get_origin, get_type_hints

from scoring.errors import ScoringError
from scoring.language import gettext as _
from scoring.language import listed
from scoring.language.messages import mark

#: What each field may hold: exact types, so that ``True`` is no ``int`` and ``"3"`` no number.
Kinds = Mapping[str, tuple[type, ...]]

WORDS = {
    int: mark("a whole number"),
    str: mark("text"),
    bool: mark("true or false"),
    types.NoneType: mark("nothing"),
}


def kinds_of(cls: type) -> dict[str, tuple[type, ...]]:
    """List the exact types each field of a dataclass may hold."""
    return {
        name: get_args(hint) if get_origin(hint) in (types.UnionType, Union) else (hint,)
        for name, hint in get_type_hints(cls).items()
    }


def describe(value: object) -> str:
    """Describe a refused value in a few characters, whatever it is."""
    if value is None:
        return _("nothing")
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:40]}…")
    if isinstance(value, float) or (isinstance(value, int) and abs(value) < 10**12):
        return str(value)
    kinds = {int: _("a number that's too large"), dict: _("an object"), list: _("a list")}
    return kinds.get(type(value), type(value).__name__)


def check_kinds(value: object, kinds: Kinds, error: type[ScoringError]) -> None:
    """Refuse a value one of whose fields holds the wrong type.

    Raises:
        ScoringError: of the kind ``error``, naming the field, with the code ``wrong_type``.
    """
    for name, allowed in kinds.items():
        held = getattr(value, name)
        if type(held) not in allowed:
            refusal = _("{name} must be {wanted}, not {value}.").format(
                name=name, wanted=listed(list(_words(allowed)), word=_("or")), value=describe(held)
            )
            raise error(refusal, field=name, code="wrong_type")


def _words(allowed: tuple[type, ...]) -> Iterator[str]:
    for kind in allowed:
        if issubclass(kind, StrEnum):
            yield _("one of {values}").format(values=", ".join(member.value for member in kind))
        else:
            yield _(WORDS[kind])


def fields_of(stored: object, kinds: Kinds, error: type[ScoringError]) -> dict[str, Any]:
    """Turn a stored JSON object into the arguments of the value it describes.

    Only the texts that stand for a choice are translated; the value checks the rest itself.

    Raises:
        ScoringError: of the kind ``error``, for anything but an object of known fields.
    """
    if not isinstance(stored, dict):
        raise error(_("Send a JSON object, not {value}.").format(value=describe(stored)), code="wrong_type")
    for name in stored:
        if name not in kinds:
            refusal = _("There's no field named {name}.").format(name=describe(name))
            raise error(refusal, field=str(name)[:40], code="unknown_field")
    return {name: _choice(held, kinds[name]) for name, held in stored.items()}


def _choice(held: object, allowed: tuple[type, ...]) -> object:
    if type(held) is str:
        for kind in allowed:
            if issubclass(kind, StrEnum) and held in tuple(kind):
                return kind(held)
    return held
