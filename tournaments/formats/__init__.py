from .register import FORMATS, Format
from .settings import MovementSettings
from .values import Draw, FormatKey, PlayedRound, Shape, StageState

__all__ = [
    "FORMATS",
    "Draw",
    "Format",
    "FormatKey",
    "MovementSettings",
    "PlayedRound",
    "Shape",
    "StageState",
]
