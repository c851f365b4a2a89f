"""Pictures as values: places over the rounds, who met whom, how a pool is split, who sits where."""

from .bump import bump_chart
from .bump_values import BumpChart
from .course import Course, CourseLine, Moved, Placed, course_of, moves_of, spread
from .format_drawing import FormatDrawing, format_drawing
from .heat_map import HeatChart, heat_chart
from .meetings import Meeting, Seating, meetings_of
from .pips import Pips, pips_of
from .prize_bar import Segment, prize_bar
from .table_plan import Place, table_plan

__all__ = [
    "BumpChart",
    "Course",
    "CourseLine",
    "FormatDrawing",
    "HeatChart",
    "Meeting",
    "Moved",
    "Pips",
    "Place",
    "Placed",
    "Seating",
    "Segment",
    "bump_chart",
    "course_of",
    "format_drawing",
    "heat_chart",
    "meetings_of",
    "moves_of",
    "pips_of",
    "prize_bar",
    "spread",
    "table_plan",
]
