"""What formats share whose rounds follow from a movement or from scores, and from no bracket."""

from .settings import MovementSettings


class WithoutBracket:
    has_bracket = False
    puts_off_as_level = False

    def numbers_by_lot(self, settings: MovementSettings) -> bool:  # noqa: ARG002 -- as formats are asked
        """Tell whether numbers are drawn."""
        return True
