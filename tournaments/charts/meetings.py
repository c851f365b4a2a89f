"""Whom a player has met: with whom and against whom, and how often."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who sits at the player's table in one round, by name.

    Args:
        beside: those who share the table where partners change with every hand.
    """

    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """How often somebody was partner, opponent, or at a table where partners change with every hand."""

    name: str
    with_them: int
    against: int
    beside: int

    @property
    def times(self) -> int:
        return self.with_them + self.against + self.beside


def meetings_of(rounds: Iterable[Seating]) -> tuple[Meeting, ...]:
    """List everyone met, most often first, then by name."""
    partners: Counter[str] = Counter()
    opponents: Counter[str] = Counter()
    beside: Counter[str] = Counter()
    for each in rounds:
        partners.update(each.partners)
        opponents.update(each.opponents)
        beside.update(each.beside)
    meetings = (
        Meeting(name=name, with_them=partners[name], against=opponents[name], beside=beside[name])
        for name in {*partners, *opponents, *beside}
    )
    return tuple(sorted(meetings, key=lambda each: (-each.times, each.name.casefold(), each.name)))
