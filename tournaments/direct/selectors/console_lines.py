"""The lines of the host's page: an entry, a table of the open round, a round."""

from dataclasses import dataclass
from datetime import datetime

from scoring import language
from tournaments.charts import Pips, pips_of
from tournaments.direct.words import room
from tournaments.models import Entry, Match
from tournaments.names.people import Named
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

    Args:
        is_disputed: two phones entered different results for a hand of it, and nobody has decided.
        is_offline: its phone was open and has lost its connection.
        people: who sits on each side, for the host who opens one of them.
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
    is_disputed: bool = False
    is_offline: bool = False
    people: tuple[tuple[Named, ...], ...] = ()

    @property
    def needs_host(self) -> bool:
        """Whether the table waits for the host: it has called, or has two results."""
        is_wrong = self.check == CheckState.WRONG or bool(self.told_otherwise) or self.is_disputed
        return self.called_at is not None or is_wrong

    @property
    def state(self) -> str:
        """How its card looks: waiting for the host, done or playing."""
        if self.needs_host:
            return "call is-done" if self.is_done else "call"
        if self.is_done:
            return "is-done"
        return "plays offline" if self.is_offline else "plays"

    @property
    def says(self) -> str:
        """How far it is, in a word or two."""
        if self.needs_host:
            return self._why_host()
        if self.check == CheckState.WAITING:
            return room.unconfirmed()
        if self.is_offline:
            return room.offline()
        if not self.is_done:
            return self.progress if self.hands_left is None else room.hands_left(hands=self.hands_left)
        if self.is_walk_over:
            return room.forfeit()
        return room.finish_later() if self.status == Match.Status.LATER else room.done()

    def _why_host(self) -> str:
        if self.told_otherwise or self.is_disputed:
            return room.two_results()
        return room.disputed() if self.check == CheckState.WRONG else room.needs_you()

    @property
    def brief(self) -> str:
        """The same for a small card."""
        is_counted = (
            self.state == "plays" and self.check != CheckState.WAITING and self.hands_left is not None
        )
        return room.few_words_left(hands=self.hands_left or 0) if is_counted else self.says

    @property
    def hands_left(self) -> int | None:
        """None where nobody can know: a game to a target."""
        return None if self.hands_total is None else max(self.hands_total - self.hands_played, 0)

    @property
    def pips(self) -> Pips | None:
        """The hands of the round as they are drawn; None where they are too many or of no number."""
        return pips_of(self.hands_played, self.hands_total) if self.hands_total else None

    @property
    def score(self) -> str:
        """The scores, side 1 first: 7–5."""
        return language.score(self.scores)

    @property
    def lines(self) -> list[tuple[str, tuple[Named, ...], int]]:
        """Who plays on each side and its score, side 1 first."""
        people = self.people or ((),) * len(self.sides)
        return list(zip(self.sides, people, self.scores, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """One round.

    Args:
        is_disputed: a hand of it was told in two ways, and nobody has decided.
        waits: a game of it was put off.
        is_recorded: a hand of it has its cards.
        part: 1 for the rounds before the playoffs, 2 for these.
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
    part: int

    @property
    def table_numbers(self) -> range:
        return range(1, self.tables + 1)
