"""Who sits where: movements planned for a whole night, each checked by code that did not make it."""

from .checker import round_faults
from .exact import exact_plan, supported_sizes
from .plans import MovementPlan, RoundPlan, TablePlan

__all__ = ["MovementPlan", "RoundPlan", "TablePlan", "exact_plan", "round_faults", "supported_sizes"]
