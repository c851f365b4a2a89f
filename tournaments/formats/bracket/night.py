"""A night's bracket: drawn from the seed, folded from what was played, and what comes next in it.

Source: docs/brackets.md.
"""

import random
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tournaments.brackets import (
    Bracket,
    BracketState,
    GameResult,
    GameState,
    GameStatus,
    Placement,
    double_elimination,
    draw_pairs,
    replayed_state,
    single_elimination,
)
from tournaments.brackets.elimination import USUAL
from tournaments.formats.settings import MovementSettings
from tournaments.formats.values import Late, Numbers, PlayedGame


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketNight:
    """A bracket and how far it is.

    Args:
        members: numbers by entry of the bracket.
        results: all that were played, in their order; some may be undone since.
        left: in what way an entry of the bracket has left, in the order in which they left.
    """

    bracket: Bracket
    state: BracketState
    members: Mapping[int, Numbers]
    results: tuple[GameResult, ...]
    left: Mapping[int, str]

    def wave(self, tables: int | None, put_off: Container[int] = ()) -> tuple[GameState, ...]:
        """Return the games to be played next, as many as there are tables, without those put off."""
        return tuple(each for each in self.state.ready if each.game.number not in put_off)[:tables]

    @property
    def still_in(self) -> tuple[int, ...]:
        """The entries that have a game to come, whoever waits for an opponent among them.

        Whoever has left has none: the opponent, once known, goes on without a game.
        """
        unplayed = {GameStatus.READY, GameStatus.WAITING}
        entries = {entry for each in self.state.games if each.status in unplayed for entry in each.entries}
        return tuple(sorted(entries - self.left.keys()))

    def after(self, games: Iterable[GameState], *, winner: int) -> "BracketNight":
        """Say where the bracket stood with more games played, each won by side ``winner``."""
        results = (*self.results, *(_won(each, winner) for each in games))
        state = replayed_state(self.bracket, results, withdrawn=tuple(self.left))
        return BracketNight(
            bracket=self.bracket, state=state, members=self.members, results=results, left=self.left
        )


def bracket_night(
    field_size: int,
    settings: MovementSettings,
    seed: int,
    games: Iterable[PlayedGame] = (),
    left: Mapping[int, str] | None = None,
    late: Late = (),
) -> BracketNight:
    """Fold a night from its games.

    Args:
        field_size: competitors, numbered from 1, the best first unless the places are drawn.
        games: in the order in which they were played.
        left: in what way a number has left, in the order in which they left; who was drawn a partner takes
            them along.
        late: who came after the draw, among the competitors, with their last numbers.

    Raises:
        BracketError: there can be no such bracket.
    """
    bracket, members = _bracket(field_size, settings, seed, late)
    entries = {number: entry for entry, numbers in members.items() for number in numbers}
    results = tuple(_result(each, entries, bracket) for each in games)
    gone = {entries[number]: word for number, word in (left or {}).items()}
    return BracketNight(
        bracket=bracket,
        state=replayed_state(bracket, results, withdrawn=tuple(gone)),
        members=members,
        results=results,
        left=gone,
    )


def _won(ready: GameState, winner: int) -> GameResult:
    return GameResult(
        game=ready.game.number,
        entries=(ready.first or 0, ready.second or 0),
        wins=_wins(winner, ready.game.wins_needed),
    )


def _result(played: PlayedGame, entries: Mapping[int, int], bracket: Bracket) -> GameResult:
    """Say who has won; by how much is the match's own business."""
    first, second = (entries[side[0]] for side in played.sides)
    needed = 1 if played.is_walk_over else bracket.game(played.game).wins_needed
    return GameResult(
        game=played.game,
        entries=(first, second),
        wins=_wins(played.winner, needed),
        walk_over=played.is_walk_over,
    )


def _wins(winner: int, needed: int) -> tuple[int, int]:
    return (needed * (winner == 1), needed * (winner == 2))


@lru_cache(maxsize=64)
def _bracket(
    field_size: int, settings: MovementSettings, seed: int, late: Late
) -> tuple[Bracket, Mapping[int, Numbers]]:
    entries = _entries(field_size - sum(len(numbers) for _, numbers in late), settings, seed)
    entered = range(1, len(entries) + 1)
    members = dict(enumerate((*entries, *(numbers for _, numbers in late)), start=1))
    of_number = {number: entry for entry, numbers in members.items() for number in numbers}
    byes = [(of_number[has_bye], of_number[numbers[0]]) for has_bye, numbers in late]
    rng = random.Random(f"bracket {seed}")  # noqa: S311 -- a draw anyone can repeat
    best_of = settings.best_of_rounds or USUAL
    if settings.losses == 2:
        return double_elimination(entered, settings.seeding, rng, best_of=best_of, late=byes), members
    bracket = single_elimination(
        entered,
        settings.seeding,
        rng,
        third_place=settings.third_place,
        consolation=settings.consolation,
        best_of=best_of,
        late=byes,
    )
    return bracket, members


def _entries(field_size: int, settings: MovementSettings, seed: int) -> Sequence[Numbers]:
    """Return who plays together; of drawn pairs, where they are seeded, the pair of the best is the best."""
    everyone = range(1, field_size + 1)
    if settings.is_for_pairs:
        return [(number,) for number in everyone]
    rng = random.Random(f"partners {seed}")  # noqa: S311 -- a draw anyone can repeat
    pairs = [tuple(sorted(pair)) for pair in draw_pairs(everyone, rng)]
    return pairs if settings.seeding is Placement.DRAWN else sorted(pairs)
