"""The lines of the host's page: an entry, a table of the open round, a round."""

from dataclasses import dataclass
from datetime import datetime

from scoring import language
from tournaments.models import Entry
from tournaments.play.selectors.result_checks import CheckState


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLine:
    id: int
    queue: int
    number: int | None
    name: str
    status: str
    status_label: str
    is_paid: bool
    is_free: bool
    is_unclear: bool
    device: str = ""

    @property
    def has_place(self) -> bool:
        return self.status in Entry.TAKES_A_PLACE

    @property
    def is_to_come(self) -> bool:
        return self.status in (Entry.Status.SIGNED_UP, *Entry.HAS_NO_PLACE)

    @property
    def is_pending(self) -> bool:
        return self.status == Entry.Status.PENDING


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """One table of the open round; ``scores`` are games won by side in a series, else points.

    A table whose other side has still to confirm its result is not done, nor one that has told its points
    in two ways: ``told_otherwise`` are those that came second and count for nothing.
    """

    table: int
    status: str
    hands_played: int
    hands_total: int | None
    progress: str
    scores: tuple[int, ...]
    sides: tuple[str, ...]
    last_hand_at: datetime | None
    called_at: datetime | None
    is_done: bool
    is_walk_over: bool
    check: CheckState
    told_otherwise: str

    @property
    def hands_left(self) -> int | None:
        """None where nobody can know: a game to a target."""
        return None if self.hands_total is None else max(self.hands_total - self.hands_played, 0)

    @property
    def score(self) -> str:
        """The scores, side 1 first: 7–5."""
        return language.score(self.scores)

    @property
    def lines(self) -> list[tuple[str, int]]:
        """Who plays on each side and its score, side 1 first."""
        return list(zip(self.sides, self.scores, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """One round.

    Args:
        is_disputed: a hand of it was told in two ways, and nobody has decided.
        waits: a game of it was put off.
        is_recorded: a hand of it has its cards.
    """

    number: int
    status: str
    status_label: str
    tables: int
    has_byes: bool
    note: str
    is_disputed: bool
    waits: bool
    is_recorded: bool

    @property
    def table_numbers(self) -> range:
        return range(1, self.tables + 1)
