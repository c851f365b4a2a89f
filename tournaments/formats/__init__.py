"""Formats: who sits where in the next round, given everything so far."""

from .feeds import Feed, Partners, refuse_uneven_groups
from .own_charts import ChartNumbers, OwnChart
from .party import ideals_for
from .reading import read_declared, read_movement
from .register import FORMATS, MOST_ENTRIES, REMATCHES, Format
from .settings import PAIR, PLAYER, MovementSettings
from .values import FormatKey, Late, PlayedGame, PlayedRound, RoundDraw, SeatRequests, Shape, StageState

__all__ = [
    "FORMATS",
    "MOST_ENTRIES",
    "PAIR",
    "PLAYER",
    "REMATCHES",
    "ChartNumbers",
    "Feed",
    "Format",
    "FormatKey",
    "Late",
    "MovementSettings",
    "OwnChart",
    "Partners",
    "PlayedGame",
    "PlayedRound",
    "RoundDraw",
    "SeatRequests",
    "Shape",
    "StageState",
    "ideals_for",
    "read_declared",
    "read_movement",
    "refuse_uneven_groups",
]
