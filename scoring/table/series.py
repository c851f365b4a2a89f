"""Several games between the same sides: the best of an odd number.

Source: docs/rules.md, section 4.
"""

from dataclasses import dataclass, replace

from scoring.errors import GameStateError
from scoring.rules.rulesets import Ruleset, Seats, sides
from scoring.table import game_words as words
from scoring.table.games import GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """The finished games of a series, in order."""

    rules: Ruleset
    games: tuple[GameState, ...] = ()

    @property
    def wins(self) -> Seats:
        """Games won by each side; a shared win counts for each winner, a drawn game for none."""
        won = [game.winners for game in self.games if not game.is_drawn]
        return tuple(sum(side in winners for winners in won) for side in range(1, len(sides(self.rules)) + 1))

    @property
    def is_over(self) -> bool:
        """Whether a side has the majority, or every game was played."""
        return max(self.wins) * 2 > self.rules.best_of or len(self.games) == self.rules.best_of

    @property
    def winners(self) -> Seats:
        """The sides with the most games once the series is over; more than one if they are level."""
        if not self.is_over:
            return ()
        best = max(self.wins)
        return tuple(side for side, won in enumerate(self.wins, start=1) if won == best)

    def plus(self, game: GameState) -> "Series":
        """Add the next game.

        Raises:
            GameStateError: the game is not over, or the series was.
        """
        if self.is_over:
            raise GameStateError(words.series_over(), code="series_over")
        if not game.is_over:
            raise GameStateError(words.game_not_over(), code="game_not_over")
        return replace(self, games=(*self.games, game))

    def next_game(self, *, first_dealer: int) -> GameState:
        """Start the next game: the deal goes on round the table, with points carried over if there are any.

        Args:
            first_dealer: of the first game.
        """
        if not self.games:
            return GameState.start(self.rules, first_dealer=first_dealer)
        last = self.games[-1]
        return GameState.start(self.rules, first_dealer=last.dealer, scores=last.carried)
