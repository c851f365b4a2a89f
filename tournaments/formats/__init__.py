from .register import FORMATS, Format
from .settings import PAIR, PLAYER, MovementSettings
from .values import Draw, FormatKey, PlayedRound, Shape, StageState

__all__ = [
    "FORMATS",
    "PAIR",
    "PLAYER",
    "Draw",
    "Format",
    "FormatKey",
    "MovementSettings",
    "PlayedRound",
    "Shape",
    "StageState",
]
