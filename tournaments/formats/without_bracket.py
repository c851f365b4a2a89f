"""What formats share whose rounds follow from a movement or from scores, and from no bracket."""

from tournaments.movements.requests import MOST

from .settings import MovementSettings


class WithoutBracket:
    has_bracket = False
    partners_stay = False
    fit_by: frozenset[str] = frozenset()

    def most_entries(self, settings: MovementSettings) -> int:  # noqa: ARG002 -- as formats are asked
        """Return how many can enter: as many as a movement seats."""
        return MOST

    def numbers_by_lot(self, settings: MovementSettings) -> bool:  # noqa: ARG002 -- as formats are asked
        """Tell whether numbers are drawn."""
        return True
