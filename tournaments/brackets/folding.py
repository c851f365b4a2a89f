"""Where a bracket stands: folded from its results, never stored beside them.

Source: docs/brackets.md, section 6.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.brackets import words
from tournaments.errors import BracketError

from .values import NOBODY, Bracket, From, Game, Part, Source


class GameStatus(StrEnum):
    """``WAITING`` for one entry or both, ``READY`` to play or being played, ``DECIDED``, or not needed."""

    WAITING = "waiting"
    READY = "ready"
    DECIDED = "decided"
    NOT_NEEDED = "not_needed"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """What came of a game, so far or in the end.

    Args:
        entries: who met, in the order of the game's sides.
        wins: games won by each; for a walk-over 1 and 0, or 0 and 0 when neither came.
    """

    game: int
    entries: tuple[int, int]
    wins: tuple[int, int]
    walk_over: bool = False

    def __post_init__(self) -> None:
        if min(self.wins) < 0 or (self.walk_over and sum(self.wins) > 1):
            raise BracketError(words.impossible_wins(), field="wins")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """One game now; a side is None while it is open, and ``NOBODY`` when nobody will come.

    Args:
        winner: ``NOBODY`` when neither came.
        walk_over: decided without a card played.
    """

    game: Game
    first: int | None
    second: int | None
    status: GameStatus
    wins: tuple[int, int] = (0, 0)
    winner: int | None = None
    loser: int | None = None
    walk_over: bool = False

    @property
    def entries(self) -> tuple[int, ...]:
        """Who is known to meet here."""
        return tuple(each for each in (self.first, self.second) if each)


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketState:
    """Every game now, in their order, and who is out at which level; the consolation counts apart."""

    bracket: Bracket
    games: tuple[GameState, ...]
    levels: Mapping[int, int]
    consolation_levels: Mapping[int, int]

    def at(self, number: int) -> GameState:
        self.bracket.game(number)
        return self.games[number - 1]

    @property
    def ready(self) -> tuple[GameState, ...]:
        """The games that can be played now."""
        return tuple(each for each in self.games if each.status is GameStatus.READY)

    @property
    def is_over(self) -> bool:
        return all(each.status in {GameStatus.DECIDED, GameStatus.NOT_NEEDED} for each in self.games)


def bracket_state(
    bracket: Bracket, results: Iterable[GameResult], *, withdrawn: Sequence[int] = ()
) -> BracketState:
    """Fold the results, in any order, into where the bracket stands.

    Who has withdrawn loses every game without a result. Of two who have, who withdrew later goes on in
    name, so that leaving never changes what was decided before.

    Args:
        withdrawn: entries in the order in which they left.

    Raises:
        BracketError: a result is of no game, of a game twice, or of entries who do not meet there.
    """
    fold = Fold(bracket, once(by_game(bracket, results)), withdrawn)
    state = fold.state()
    if fold.stale:
        game = fold.stale[0].game
        raise BracketError(words.other_sides(game=game), field="entries")
    return state


def replayed_state(
    bracket: Bracket, results: Iterable[GameResult], *, withdrawn: Sequence[int] = ()
) -> BracketState:
    """Fold results of which some were undone and played again.

    Of a game's results the latest counts that is between the entries who meet there now; the others are
    left out, and count again should their entries meet there again.

    Args:
        results: in the order in which they were played.
        withdrawn: as in ``bracket_state``.

    Raises:
        BracketError: a result cannot be one of its game.
    """
    found: dict[int, list[GameResult]] = {}
    for result in results:
        by_game(bracket, [result])
        found.setdefault(result.game, []).append(result)
    return Fold(bracket, found, withdrawn).state()


def once(results: Mapping[int, GameResult]) -> dict[int, Sequence[GameResult]]:
    """Say of each result that it is the only one of its game."""
    return {number: (result,) for number, result in results.items()}


def by_game(bracket: Bracket, results: Iterable[GameResult]) -> dict[int, GameResult]:
    """Index results by game.

    Raises:
        BracketError: two are of one game, or one cannot be.
    """
    found: dict[int, GameResult] = {}
    for result in results:
        game = bracket.game(result.game)
        if result.game in found:
            raise BracketError(words.two_results(game=result.game), field="game")
        most, fewest = max(result.wins), min(result.wins)
        if not result.walk_over and (most > game.wins_needed or fewest == game.wins_needed):
            raise BracketError(words.wins_needed(game=result.game, wins=game.wins_needed), field="wins")
        found[result.game] = result
    return found


class Fold:
    """Walks through the games once; ``stale`` collects results of entries who do not meet there.

    Args:
        results: of each game, the latest last; the latest counts of those that can be.
    """

    def __init__(
        self, bracket: Bracket, results: Mapping[int, Sequence[GameResult]], withdrawn: Sequence[int]
    ) -> None:
        self.stale: list[GameResult] = []
        self._bracket, self._results = bracket, results
        self._left = {entry: order for order, entry in enumerate(withdrawn)}
        self._games: list[GameState] = []
        self._levels: dict[int, int] = {}
        self._consolation: dict[int, int] = {}

    def state(self) -> BracketState:
        for game in self._bracket.games:
            current = self._play(game)
            self._games.append(current)
            if current.status is GameStatus.DECIDED:
                self._note_levels(current)
        return BracketState(
            bracket=self._bracket,
            games=tuple(self._games),
            levels=self._levels,
            consolation_levels=self._consolation,
        )

    def _play(self, game: Game) -> GameState:
        first, second = self._occupant(game.sources[0]), self._occupant(game.sources[1])
        results = self._results.get(game.number, ())
        if game.part is Part.RESET and self._final_was_enough():
            self.stale += results
            return GameState(game=game, first=None, second=None, status=GameStatus.NOT_NEEDED)
        standing = [each for each in results if first and second and each.entries == (first, second)]
        self.stale += [each for each in results if each not in standing[-1:]]
        if standing and first and second:
            return _with_result(game, first, second, standing[-1])
        if first is None or second is None:
            return GameState(game=game, first=first, second=second, status=GameStatus.WAITING)
        return self._without_result(game, first, second)

    def _without_result(self, game: Game, first: int, second: int) -> GameState:
        """Let who is here walk over; of two who left, who was here longer."""
        sides = (first, second)
        stays = {each: self._left.get(each, len(self._left)) for each in sides if each != NOBODY}
        if len(stays) == 2 and min(stays.values()) == len(self._left):
            return GameState(game=game, first=first, second=second, status=GameStatus.READY)
        winner = max(stays, key=lambda each: stays[each]) if stays else NOBODY
        return _decided(game, sides, winner=winner, walk_over=True)

    def _occupant(self, source: Source) -> int | None:
        if source.kind is From.ENTRY:
            return source.of
        before = self._games[source.of - 1]
        if source.kind is From.WINNER:
            return before.winner
        return before.loser if source.kind is From.LOSER else _first_loser(before)

    def _final_was_enough(self) -> bool:
        """Tell whether the final is decided and the second has not won it from the losers' side."""
        final = next(each for each in self._games if each.game.part is Part.FINAL)
        return final.status is GameStatus.DECIDED and (not final.winner or final.winner != final.second)

    def _note_levels(self, current: GameState) -> None:
        game = current.game
        levels = self._consolation if game.part is Part.CONSOLATION else self._levels
        if game.part is Part.FINAL and current.winner and current.winner == current.second:
            return
        for entry in current.entries:
            if entry == current.winner:
                if game.winner_level is not None:
                    levels[entry] = game.winner_level
            elif game.loser_is_out or current.winner == NOBODY:
                levels[entry] = game.level


def _with_result(game: Game, first: int, second: int, result: GameResult) -> GameState:
    ours, theirs = result.wins
    if not result.walk_over and max(ours, theirs) < game.wins_needed:
        return GameState(game=game, first=first, second=second, status=GameStatus.READY, wins=result.wins)
    winner = NOBODY if ours == theirs else first if ours > theirs else second
    return _decided(game, (first, second), winner=winner, wins=result.wins, walk_over=result.walk_over)


def _decided(
    game: Game, sides: tuple[int, int], *, winner: int, wins: tuple[int, int] = (0, 0), walk_over: bool
) -> GameState:
    first, second = sides
    loser = NOBODY if winner == NOBODY else second if winner == first else first
    return GameState(
        game=game,
        first=first,
        second=second,
        status=GameStatus.DECIDED,
        wins=wins,
        winner=winner,
        loser=loser,
        walk_over=walk_over,
    )


def _first_loser(before: GameState) -> int | None:
    """Return the loser if this was their first game, else nobody."""
    if before.loser is None or before.loser == NOBODY:
        return before.loser
    side = before.game.sources[0 if before.loser == before.first else 1]
    return before.loser if side.kind is From.ENTRY else NOBODY
