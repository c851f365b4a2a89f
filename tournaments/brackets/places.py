"""The ranking of a bracket, at its end and on the way there.

Source: docs/brackets.md, section 8.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from .folding import BracketState, GameStatus
from .values import From, Part


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """An entry's place; ``tied`` when others share it."""

    place: int
    entry: int
    tied: bool


def bracket_places(state: BracketState, sizes: Mapping[int, int] | None = None) -> tuple[BracketPlace, ...]:
    """Rank everyone by how far they came; who went out in the same round shares a place: 1, 2, 3, 3, 5.

    Who has a game to come is placed as if they won all that they have left: whoever plays for third place
    only stands behind both finalists.

    Args:
        sizes: how many each entry counts for; 1 unless said. Who counts for more shares a place with itself.
    """
    levels = _levels(state)
    count = {entry: (sizes or {}).get(entry, 1) for entry in levels}
    seeds = {entry: seed for seed, entry in enumerate(state.bracket.entries)}
    return tuple(
        BracketPlace(
            place=1 + sum(count[other] for other in levels if levels[other] > levels[entry]),
            entry=entry,
            tied=sum(count[other] for other in levels if levels[other] == levels[entry]) > 1,
        )
        for entry in sorted(levels, key=lambda entry: (-levels[entry], seeds[entry]))
    )


def _levels(state: BracketState) -> dict[int, int]:
    """Say how far each entry has come, or can still come."""
    feeds = {
        source.of: game.number
        for game in state.bracket.games
        for source in game.sources
        if source.kind is From.WINNER
    }
    best: dict[int, int] = {}
    reached: dict[int, int] = {}
    for each in reversed(state.games):
        game = each.game
        # A winner who plays on comes as far as whoever wins the game after it.
        best[game.number] = best[feeds[game.number]] if game.winner_level is None else game.winner_level
        is_to_come = each.status in {GameStatus.READY, GameStatus.WAITING}
        if is_to_come and game.part is not Part.CONSOLATION:
            reached.update(dict.fromkeys(each.entries, best[game.number]))
    return {**reached, **state.levels}
