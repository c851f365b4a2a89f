"""Formats in which one table plays all night."""

from .base import OneTable
from .five_all_play import FiveAllPlay
from .five_rotating import FiveRotating
from .peuchre import Peuchre
from .single_table import SingleTable

__all__ = ["FiveAllPlay", "FiveRotating", "OneTable", "Peuchre", "SingleTable"]
