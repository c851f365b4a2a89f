"""What a corrected result changes, said before anything is saved.

Source: docs/brackets.md, section 7.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.errors import BracketError

from .folding import BracketState, Fold, GameResult, bracket_state, by_game, once
from .values import Bracket


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A bracket before and after.

    Args:
        results: those that stand afterwards, lowest game first.
        undone: results of later games that the wrong entries played, or that are not needed any more.
        changed: later games whose entries are others, with a result or without.
    """

    before: BracketState
    after: BracketState
    results: tuple[GameResult, ...]
    undone: tuple[GameResult, ...]
    changed: tuple[int, ...]


def correct(
    bracket: Bracket,
    results: Iterable[GameResult],
    corrected: GameResult,
    *,
    withdrawn: Sequence[int] = (),
) -> Correction:
    """Put another result in the place of a recorded one; whatever still stands is kept.

    Raises:
        BracketError: the game has no result, or not these entries.
    """
    known = by_game(bracket, [corrected])
    change = _replay(bracket, results, corrected.game, known, withdrawn)
    if corrected in change.undone:
        raise BracketError(
            f"Game {corrected.game} is not between the entries of this result.", field="entries"
        )
    return change


def take_back(
    bracket: Bracket, results: Iterable[GameResult], game: int, *, withdrawn: Sequence[int] = ()
) -> Correction:
    """Take a recorded result away, as if the game had yet to be played.

    Raises:
        BracketError: the game has no result.
    """
    return _replay(bracket, results, game, {}, withdrawn)


def _replay(
    bracket: Bracket,
    results: Iterable[GameResult],
    game: int,
    instead: dict[int, GameResult],
    withdrawn: Sequence[int],
) -> Correction:
    recorded = by_game(bracket, results)
    if game not in recorded:
        raise BracketError(f"Game {game} has no result to correct.", field="game")
    before = bracket_state(bracket, recorded.values(), withdrawn=withdrawn)
    others = {number: result for number, result in recorded.items() if number != game}
    replaced = {**others, **instead}
    fold = Fold(bracket, once(replaced), withdrawn)
    after = fold.state()
    undone = tuple(fold.stale)
    changed = tuple(
        one.game.number
        for one, two in zip(before.games, after.games, strict=True)
        if (one.first, one.second) != (two.first, two.second)
    )
    standing = sorted(replaced.keys() - {result.game for result in undone})
    return Correction(
        before=before,
        after=after,
        results=tuple(replaced[number] for number in standing),
        undone=undone,
        changed=changed,
    )
