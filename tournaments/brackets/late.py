"""Who comes after the draw takes a bye of the first round, while nothing that was begun is otherwise by it.

Source: docs/brackets.md, section 2.
"""

from collections.abc import Iterable, Mapping

from .folding import BracketState
from .values import Bracket, From, Part


def with_byes(bracket: Bracket) -> tuple[int, ...]:
    """Return the entries that have no game in the first round, the lowest seed first."""
    second = {
        source.of
        for game in bracket.games
        if game.part is Part.MAIN and game.round > 1
        for source in game.sources
        if source.kind is From.ENTRY
    }
    return tuple(entry for entry in reversed(bracket.entries) if entry in second)


def renumbered(before: Bracket, after: Bracket) -> dict[int, int]:
    """Return the number that each game has once more games are played."""
    numbers = {(game.part, game.round, game.place): game.number for game in after.games}
    return {game.number: numbers[game.part, game.round, game.place] for game in before.games}


def leaves_alone(
    before: BracketState, after: BracketState, games: Iterable[int], numbers: Mapping[int, int]
) -> bool:
    """Tell whether games are between the same entries, and won by the same.

    Args:
        games: by their numbers before.
        numbers: as ``renumbered`` returns them.
    """
    for number in games:
        was, then = before.at(number), after.at(numbers[number])
        if (was.first, was.second, was.status, was.winner) != (
            then.first,
            then.second,
            then.status,
            then.winner,
        ):
            return False
    return True
