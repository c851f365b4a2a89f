"""Who is ahead of whom, and why: pure functions over tallies."""

from .ceremony import Finisher, Step, StepKind, ceremony
from .criteria import CRITERION_LABELS, Criterion, read_criteria
from .placing import Ranked, Ranking, explain_places, rank_by
from .ranking import Standing, explain, places_without, rank
from .records import Encounter, Record
from .tallies import LABELS, METRICS, Tally, TieBreak, check_tie_breaks, read_tie_breaks

__all__ = [
    "CRITERION_LABELS",
    "LABELS",
    "METRICS",
    "Criterion",
    "Encounter",
    "Finisher",
    "Ranked",
    "Ranking",
    "Record",
    "Standing",
    "Step",
    "StepKind",
    "Tally",
    "TieBreak",
    "ceremony",
    "check_tie_breaks",
    "explain",
    "explain_places",
    "places_without",
    "rank",
    "rank_by",
    "read_criteria",
    "read_tie_breaks",
]
