"""A bracket before anybody has played: its games, and where each takes its two entries from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.brackets import words
from tournaments.errors import BracketError

#: In the place of an entry: nobody can come to this side of the game any more.
NOBODY = 0


class Part(StrEnum):
    """Where in the bracket a game belongs; the main part of a double elimination is its winners' side."""

    MAIN = "main"
    LOSERS = "losers"
    THIRD = "third"
    CONSOLATION = "consolation"
    FINAL = "final"
    RESET = "reset"


class From(StrEnum):
    """What fills one side of a game; ``FIRST_LOSER`` is the loser only if it was their first game."""

    ENTRY = "entry"
    WINNER = "winner"
    LOSER = "loser"
    FIRST_LOSER = "first_loser"


@dataclass(frozen=True, slots=True)
class Source:
    """One side of a game: ``of`` is the number of an entry, or of an earlier game."""

    kind: From
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game, or a series of them, between two entries; the first to ``wins_needed`` goes on.

    Args:
        number: 1-based; a game's sources have lower numbers.
        round: 1-based within the part.
        place: 1-based within the round, from the top, with those where a bye leaves no game.
        level: how far an entry has come that goes out here; higher is better, and equals share a place.
        winner_level: the same for the winner, where winning ends their night.
        loser_is_out: losing here decides the loser's place, whatever they play afterwards.
    """

    number: int
    part: Part
    round: int
    place: int
    sources: tuple[Source, Source]
    best_of: int
    level: int
    winner_level: int | None = None
    loser_is_out: bool = True

    @property
    def wins_needed(self) -> int:
        return self.best_of // 2 + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """Every game there can be, lowest number first; byes are no games.

    Args:
        entries: numbers, best seed first.
    """

    entries: tuple[int, ...]
    games: tuple[Game, ...]
    _by_number: Mapping[int, Game] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_number", {game.number: game for game in self.games})

    def game(self, number: int) -> Game:
        """Find a game by its number.

        Raises:
            BracketError: there is none.
        """
        if number not in self._by_number:
            raise BracketError(words.no_game(game=number), field="game")
        return self._by_number[number]

    def rounds_of(self, part: Part) -> tuple[tuple[Game, ...], ...]:
        """Return a part's games by round, rounds without a game left out."""
        numbers = sorted({game.round for game in self.games if game.part is part})
        return tuple(
            tuple(game for game in self.games if (game.part, game.round) == (part, number))
            for number in numbers
        )
