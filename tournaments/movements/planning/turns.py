"""Whose turn it is to have a bye, or to sit at a table of five or six."""

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field


@dataclass(slots=True)
class Turns:
    """How often each player had their turn and when last; changed as rounds are planned."""

    had: dict[int, int] = field(default_factory=dict)
    last: dict[int, int] = field(default_factory=dict)

    def arrive(self, present: Collection[int]) -> None:
        """Count those who come late, or back, as no further behind than the one most often out.

        So leaving and coming back never brings a bye nearer.
        """
        here = [self.had[player] for player in present if player in self.had]
        for player in present:
            if player not in self.had:
                self.had[player] = max(here, default=0)

    def leave(self, absent: Collection[int]) -> None:
        """Forget the turn of those who are away; they come back at the end of the queue."""
        for player in absent:
            self.had.pop(player, None)

    def choose(
        self,
        present: Collection[int],
        wanted: int,
        number: int,
        rng: random.Random,
        *,
        near: Mapping[int, Mapping[int, int]] | None = None,
    ) -> list[int]:
        """Take those with the fewest turns, the longest ago; between equals those who met least, then lots.

        Args:
            near: player -> player -> how often they met; only for turns taken together.
        """
        lots = {player: rng.random() for player in sorted(present)}
        chosen: list[int] = []
        while len(chosen) < wanted:
            left = [player for player in present if player not in chosen]
            chosen.append(
                min(
                    left,
                    key=lambda player: (
                        self.had[player],
                        self.last.get(player, -1),
                        sum(near[player].get(other, 0) for other in chosen) if near else 0,
                        lots[player],
                    ),
                )
            )
        self.take(chosen, number)
        return chosen

    def take(self, players: Collection[int], number: int) -> None:
        """Count a turn in round ``number``."""
        for player in players:
            self.had[player] += 1
            self.last[player] = number
