from .feeds import Feed, Partners, refuse_uneven_groups
from .register import FORMATS, Format
from .settings import PAIR, PLAYER, MovementSettings
from .values import Draw, FormatKey, PlayedGame, PlayedRound, Shape, StageState

__all__ = [
    "FORMATS",
    "PAIR",
    "PLAYER",
    "Draw",
    "Feed",
    "Format",
    "FormatKey",
    "MovementSettings",
    "Partners",
    "PlayedGame",
    "PlayedRound",
    "Shape",
    "StageState",
    "refuse_uneven_groups",
]
