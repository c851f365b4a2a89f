"""Who is ahead of whom, and why: pure functions over tallies."""

from .ranking import Standing, explain, rank
from .tallies import LABELS, METRICS, Tally, TieBreak, check_tie_breaks, read_tie_breaks

__all__ = [
    "LABELS",
    "METRICS",
    "Standing",
    "Tally",
    "TieBreak",
    "check_tie_breaks",
    "explain",
    "rank",
    "read_tie_breaks",
]
