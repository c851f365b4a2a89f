"""Who sits where: movements planned for a whole night, each checked by code that did not make it."""

from .certificate import Certificate, Spread, certificate, digest
from .checker import faults, round_faults
from .differences import Difference, Fairness, difference, fairness
from .exact import exact_plan, supported_sizes
from .interchange import plan_from_json, plan_to_json
from .plans import MovementPlan, RoundPlan, Source, TablePlan
from .repair import Away, Repair, RepairRequest, exchanged, repair
from .requests import Leftovers, MovementRequest
from .search import Progress, improvements, plan_movement
from .tallies import HeatMap, heat_map
from .wishes import Wishes, broken_wishes

__all__ = [
    "Away",
    "Certificate",
    "Difference",
    "Fairness",
    "HeatMap",
    "Leftovers",
    "MovementPlan",
    "MovementRequest",
    "Progress",
    "Repair",
    "RepairRequest",
    "RoundPlan",
    "Source",
    "Spread",
    "TablePlan",
    "Wishes",
    "broken_wishes",
    "certificate",
    "difference",
    "digest",
    "exact_plan",
    "exchanged",
    "fairness",
    "faults",
    "heat_map",
    "improvements",
    "plan_from_json",
    "plan_movement",
    "plan_to_json",
    "repair",
    "round_faults",
    "supported_sizes",
]
