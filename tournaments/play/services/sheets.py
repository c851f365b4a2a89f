"""A table's score sheet, typed after the hands were played: hand by hand, or the points of the round."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from scoring.errors import ScoringError
from scoring.table.hands import HandReport
from scoring.table.totals import TotalReport
from tournaments.audit.actor import Actor
from tournaments.errors import TournamentError
from tournaments.models import Event
from tournaments.play.selectors.sheets import RoundSheets, sheets_of

from .hands import hand_record
from .totals import total_record


@dataclass(frozen=True, slots=True)
class SheetHand:
    """One line of a sheet; ``read`` says what stands there, or raises ``InvalidHandError``.

    ``says_dealer``: the line itself says who dealt.
    """

    number: int
    key: UUID
    read: Callable[[], HandReport]
    says_dealer: bool = False

    def record(self, match_id: int, actor: Actor, *, is_last: bool) -> bool:
        """Record the hand; says whether it is new."""
        recorded = hand_record(
            match_id=match_id,
            number=self.number,
            report=self.read(),
            key=self.key,
            actor=actor,
            says_dealer=self.says_dealer,
            more_to_come=not is_last,
        )
        return recorded.is_new


@dataclass(frozen=True, slots=True)
class SheetTotal:
    """The one line of a sheet that tells a round's points; ``read`` may raise ``InvalidTotalError``."""

    key: UUID
    read: Callable[[], TotalReport]
    number: int = 1

    def record(self, match_id: int, actor: Actor, *, is_last: bool) -> bool:  # noqa: ARG002 -- the only one
        """Record the points; says whether they are new."""
        return total_record(match_id=match_id, report=self.read(), key=self.key, actor=actor).is_new


@dataclass(frozen=True, slots=True)
class SheetOutcome:
    """What became of a sheet: how many lines were added, and the first line that was refused."""

    added: int
    refused: int | None = None
    refusal: ScoringError | TournamentError | None = None


#: By table, what was sent of a round's sheets, given those.
ReadSheets = Callable[[RoundSheets], Mapping[int, tuple[SheetHand | SheetTotal, ...]]]


@dataclass(frozen=True, slots=True)
class SheetOutcomes:
    """A round's sheets as they are now, and by table what became of those that were sent."""

    now: RoundSheets
    by_table: Mapping[int, SheetOutcome]


def sheets_record(*, event: Event, number: int, sheets: ReadSheets, actor: Actor) -> SheetOutcomes:
    """Enter several tables' hands or points. A table stops at its first refused line."""
    before = sheets_of(event, number)
    lines = sheets(before)
    typed = {
        each.table: sheet_record(match_id=each.match_id, lines=lines[each.table], actor=actor)
        for each in before.sheets
        if each.table in lines
    }
    return SheetOutcomes(sheets_of(event, number), typed)


def sheet_record(*, match_id: int, lines: Iterable[SheetHand | SheetTotal], actor: Actor) -> SheetOutcome:
    """Record a sheet line by line, as a table does, up to the first that is refused.

    Each line counts by itself: those before the refused one are in, those after it wait for it. After the
    bell the table closes with the last line.
    """
    added, sheet = 0, tuple(lines)
    for line in sheet:
        try:
            added += line.record(match_id, actor, is_last=line is sheet[-1])
        except (ScoringError, TournamentError) as refusal:
            return SheetOutcome(added, line.number, refusal)
    return SheetOutcome(added)
