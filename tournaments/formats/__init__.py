"""Kinds of night: who sits where in the next round, given all that has happened."""

from .feeds import Feed, Partners, refuse_uneven_groups
from .register import FORMATS, MOST_ENTRIES, REMATCHES, Format
from .settings import PAIR, PLAYER, MovementSettings
from .values import Asked, Draw, FormatKey, Late, PlayedGame, PlayedRound, Shape, StageState

__all__ = [
    "FORMATS",
    "MOST_ENTRIES",
    "PAIR",
    "PLAYER",
    "REMATCHES",
    "Asked",
    "Draw",
    "Feed",
    "Format",
    "FormatKey",
    "Late",
    "MovementSettings",
    "Partners",
    "PlayedGame",
    "PlayedRound",
    "Shape",
    "StageState",
    "refuse_uneven_groups",
]
