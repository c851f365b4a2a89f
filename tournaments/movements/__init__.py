"""Who sits where: movements planned for a whole night, each checked by code that did not make it."""

from .certificate import Certificate, Spread, certificate, digest
from .checker import faults, round_faults
from .exact import exact_plan, supported_sizes
from .interchange import plan_from_json, plan_to_json
from .plans import MovementPlan, RoundPlan, Source, TablePlan
from .tallies import HeatMap, heat_map

__all__ = [
    "Certificate",
    "HeatMap",
    "MovementPlan",
    "RoundPlan",
    "Source",
    "Spread",
    "TablePlan",
    "certificate",
    "digest",
    "exact_plan",
    "faults",
    "heat_map",
    "plan_from_json",
    "plan_to_json",
    "round_faults",
    "supported_sizes",
]
