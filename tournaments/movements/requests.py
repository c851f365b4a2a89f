"""What an organizer asks of a movement."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self

from tournaments.errors import MovementError
from tournaments.movements.words import requests as words

from .ideals.names import Ideal, wishes_of
from .plans import SEATS_PER_TABLE
from .wishes import Wishes

FEWEST, MOST, MOST_ROUNDS = 4, 200, 250


def cycle_rounds(players: int) -> int:
    """Return the rounds in which everyone could partner everyone once."""
    return players - 1 if players % SEATS_PER_TABLE == 0 else players


class Leftovers(StrEnum):
    """What becomes of players who do not fill a table of four; ghosts stand in to fill one more."""

    BYES = "byes"
    FIVES = "fives"
    SIX = "six"
    GHOSTS = "ghosts"


def ghosts_for(players: int, tables: int | None, leftovers: Leftovers) -> int:
    """Return how many stand-ins fill the last table; none where there is no table for it."""
    over = players % SEATS_PER_TABLE
    if leftovers is not Leftovers.GHOSTS or not over or players < FEWEST:
        return 0
    has_table = tables is None or tables > players // SEATS_PER_TABLE
    return SEATS_PER_TABLE - over if has_table else 0


def sizes_for(players: int, tables: int | None, leftovers: Leftovers) -> tuple[int, ...]:
    """Return the seats of each table, fours first; byes where fives or a six do not come out even."""
    players += ghosts_for(players, tables, leftovers)
    full, over = divmod(players, SEATS_PER_TABLE)
    if tables is None or tables >= full:
        if leftovers is Leftovers.FIVES and over <= full:
            return (4,) * (full - over) + (5,) * over
        if leftovers is Leftovers.SIX and over == 2:
            return (4,) * (full - 1) + (6,)
    return (4,) * (full if tables is None else min(tables, full))


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementRequest:
    """A field and a night; ``tables`` is as many as the players fill unless fewer are there.

    ``stays`` pairs a player's number with the table that player never leaves. ``ideal`` comes first where
    not all can be had.
    """

    players: int
    rounds: int
    tables: int | None = None
    seed: int = 0
    leftovers: Leftovers = Leftovers.BYES
    wishes: Wishes = field(default_factory=Wishes)
    stays: tuple[tuple[int, int], ...] = ()
    ideal: Ideal = Ideal.EVEN

    def __post_init__(self) -> None:
        if not FEWEST <= self.players <= MOST:
            raise MovementError(
                words.players_between(least=FEWEST, most=MOST, players=self.players), field="players"
            )
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise MovementError(words.rounds_between(most=MOST_ROUNDS, rounds=self.rounds), field="rounds")
        self._check_tables()
        self._check_players({number for pair in self.wishes.pairs for number in pair}, "wishes")
        self._check_players({player for player, _ in self.stays}, "stays")
        self._check_stays()

    def _check_players(self, numbers: set[int], field: str) -> None:
        if unknown := sorted(number for number in numbers if not 1 <= number <= self.players):
            raise MovementError(words.no_player(player=unknown[0]), field=field)

    def _check_tables(self) -> None:
        full, over = divmod(self.players, SEATS_PER_TABLE)
        most = (self.players + ghosts_for(self.players, None, self.leftovers)) // SEATS_PER_TABLE
        if self.tables is not None and not 1 <= self.tables <= most:
            raise MovementError(
                words.too_many_tables(players=self.players, most=most, tables=self.tables),
                field="tables",
            )
        if self.leftovers in {Leftovers.BYES, Leftovers.GHOSTS}:
            return
        if self.tables is not None and self.tables != full:
            raise MovementError(words.no_tables_with_larger(), field="tables")
        if self.leftovers is Leftovers.FIVES and over > full:
            raise MovementError(words.no_fives(players=self.players), field="leftovers")
        if self.leftovers is Leftovers.SIX and over != 2:
            raise MovementError(words.no_six(players=self.players), field="leftovers")

    def _check_stays(self) -> None:
        tables = [table for _, table in self.stays]
        if len(set(tables)) != len(tables) or len({player for player, _ in self.stays}) != len(self.stays):
            raise MovementError(words.one_table_each(), field="stays")
        if any(not 1 <= table <= self.table_count for table in tables):
            raise MovementError(words.keep_between(most=self.table_count), field="stays")

    @property
    def table_count(self) -> int:
        return len(self.sizes)

    @property
    def ghosts(self) -> tuple[int, ...]:
        """The numbers of the stand-ins that fill the last table: those after the players'."""
        more = ghosts_for(self.players, self.tables, self.leftovers)
        return tuple(range(self.players + 1, self.players + more + 1))

    @property
    def filled(self) -> Self:
        """The same night with its stand-ins as players."""
        if self.leftovers is not Leftovers.GHOSTS:
            return self
        return replace(self, players=self.players + len(self.ghosts), leftovers=Leftovers.BYES)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The seats of each table, fours first."""
        return sizes_for(self.players, self.tables, self.leftovers)

    @property
    def wished(self) -> Self:
        """The same night with what its ideal wishes of each two."""
        return replace(self, wishes=self.wishes + wishes_of(self.ideal, self.players))

    @property
    def is_plain(self) -> bool:
        """Whether nothing is wished and every table that can be filled is there."""
        return not self.wishes.pairs and not self.stays and self.is_filled

    @property
    def is_usual(self) -> bool:
        """Whether it is plain, and the usual movement is also that of its ideal."""
        return self.is_plain and self.ideal in {Ideal.EVEN, Ideal.TABLES}

    @property
    def is_filled(self) -> bool:
        """Whether there are as many tables of four as the players fill."""
        return self.sizes == (4,) * (self.players // SEATS_PER_TABLE)
