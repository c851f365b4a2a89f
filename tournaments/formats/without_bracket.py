"""What formats share whose rounds follow from a movement or from scores, and from no bracket."""

from scoring.language import gettext as _
from tournaments.movements.requests import MOST

from .fields import USUAL_ROUNDS
from .settings import MovementSettings


class WithoutBracket:
    """``called`` and ``usually`` are marked for translation; people read ``label`` and ``usual_rounds``."""

    called: str
    usually: str = str(USUAL_ROUNDS)
    has_bracket = False
    partners_stay = False
    fit_by: frozenset[str] = frozenset()

    @property
    def label(self) -> str:
        return _(self.called)

    @property
    def usual_rounds(self) -> str:
        return _(self.usually)

    def most_entries(self, settings: MovementSettings) -> int:  # noqa: ARG002 -- as formats are asked
        """Return how many can enter: as many as a movement seats."""
        return MOST

    def numbers_by_lot(self, settings: MovementSettings) -> bool:  # noqa: ARG002 -- as formats are asked
        """Tell whether numbers are drawn."""
        return True
