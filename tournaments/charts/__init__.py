"""Pictures as values: places over the rounds, who met whom, how a pool is split."""

from .bump import bump_chart
from .bump_values import BumpChart
from .course import Course, CourseLine, Placed, course_of, spread
from .meetings import Meeting, Seating, meetings_of
from .prize_bar import Segment, prize_bar

__all__ = [
    "BumpChart",
    "Course",
    "CourseLine",
    "Meeting",
    "Placed",
    "Seating",
    "Segment",
    "bump_chart",
    "course_of",
    "meetings_of",
    "prize_bar",
    "spread",
]
