"""Reading the settings of a night from what a form or a request gives."""

from collections.abc import Mapping
from typing import Any

from .register import Format
from .setting import Declared
from .settings import MOVEMENT, MovementSettings


def read_declared(declared: Mapping[str, Declared], raw: Mapping[str, Any], kind: Format) -> dict[str, Any]:
    """Return the value of each; what is left out is usual, or what the format says is."""
    return {name: _read(name, each, raw.get(name), kind) for name, each in declared.items()}


def read_movement(raw: Mapping[str, Any], kind: Format) -> MovementSettings:
    """Read what is asked of the movement.

    Raises:
        MovementError: a value is out of its range.
    """
    return MovementSettings(**read_declared(MOVEMENT, raw, kind))


def _read(name: str, declared: Declared, value: object, kind: Format) -> Any:
    if declared.setting.is_usual_elsewhere and name not in kind.asks:
        return declared.usual
    if declared.setting.usual_of and (value is None or value == ""):
        return declared.setting.usual_of(kind)
    return declared.read(value)
