"""Five at one table, of whom four play each hand and one sits out; everyone scores alone."""

from dataclasses import replace

from scoring.language.messages import mark
from scoring.rules.options import SitOutScore
from scoring.rules.rulesets import PRESETS
from tournaments.formats.values import FormatKey

from .base import OneTable, with_play_off, with_shared_win

USUAL = PRESETS["five_rotating"]


class FiveRotating(OneTable):
    key = FormatKey.FIVE_ROTATING
    called = mark("Five players, one sits out")
    promise = mark(
        "Each hand, the player on the dealer's right sits out. "
        "You never partner your neighbors. A rematch gives you new neighbors."
    )
    house_rules = {
        "usual": replace(USUAL, name=mark("To 10; no points for sitting out")),
        "dealers_side": replace(
            USUAL,
            name=mark("To 10; sitting out earns what the dealer's side scores"),
            sit_out=SitOutScore.DEALERS_SIDE,
        ),
        "shared_win": with_shared_win(USUAL, mark("To 10; if tied, share the win")),
        "play_off": with_play_off(USUAL, mark("To 10; if tied, one extra hand, no points")),
    }

    def _again(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Make neighbours of those who were none: every second seat in turn. The next number deals first."""
        table = tuple(seats[2 * place % len(seats)] for place in range(len(seats)))
        first = table.index(seats[0] % len(seats) + 1)
        return (*table[first:], *table[:first])
