"""A table's score sheet, typed after the hands were played."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from uuid import UUID

from scoring.errors import ScoringError
from scoring.hands import HandReport
from tournaments.errors import TournamentError

from .actor import Actor
from .hands import hand_record


@dataclass(frozen=True, slots=True)
class SheetHand:
    """One line of a sheet; ``read`` says what stands there, or raises ``InvalidHandError``."""

    number: int
    key: UUID
    read: Callable[[], HandReport]


@dataclass(frozen=True, slots=True)
class Typed:
    """What became of a sheet: how many hands were added, and the first line that was refused."""

    added: int
    refused: int | None = None
    refusal: ScoringError | TournamentError | None = None


def sheet_record(*, match_id: int, hands: Iterable[SheetHand], actor: Actor) -> Typed:
    """Record a sheet line by line, as ``hand_record`` does, up to the first that is refused.

    Each hand counts by itself: those before the refused one are in, those after it wait for it.
    """
    added = 0
    for hand in hands:
        try:
            recorded = hand_record(
                match_id=match_id, number=hand.number, report=hand.read(), key=hand.key, actor=actor
            )
        except (ScoringError, TournamentError) as refusal:
            return Typed(added, hand.number, refusal)
        added += recorded.is_new
    return Typed(added)
