"""The ranking of a finished bracket.

Source: docs/brackets.md, section 8.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.errors import NotNowError

from .folding import BracketState


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """An entry's place; ``tied`` when others share it."""

    place: int
    entry: int
    tied: bool


def final_places(state: BracketState) -> tuple[BracketPlace, ...]:
    """Rank everyone by how far they came; who went out in the same round shares a place: 1, 2, 3, 3, 5.

    Raises:
        NotNowError: somebody's place is still open.
    """
    if len(state.levels) < len(state.bracket.entries):
        raise NotNowError("Places are known when the last game is played.")
    return _ranked(state, state.levels)


def consolation_places(state: BracketState) -> tuple[BracketPlace, ...]:
    """Rank those who played for consolation among themselves; nobody where there was none.

    Raises:
        NotNowError: the consolation is still being played.
    """
    if not state.is_over:
        raise NotNowError("The consolation is still being played.")
    return _ranked(state, state.consolation_levels)


def _ranked(state: BracketState, levels: Mapping[int, int]) -> tuple[BracketPlace, ...]:
    seeds = {entry: seed for seed, entry in enumerate(state.bracket.entries)}
    reached = list(levels.values())
    return tuple(
        BracketPlace(
            place=1 + sum(level > levels[entry] for level in reached),
            entry=entry,
            tied=reached.count(levels[entry]) > 1,
        )
        for entry in sorted(levels, key=lambda entry: (-levels[entry], seeds[entry]))
    )
