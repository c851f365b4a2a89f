"""A small drawing of how far a round is: one pip a hand, five together as on the fives that keep score."""

from dataclasses import dataclass

#: The middles of the pips of a five, in a square of 18.
FIVE = ((4, 4), (14, 4), (9, 9), (4, 14), (14, 14))
#: From one five to the next.
APART = 26
#: More pips than these are no longer counted at a glance.
MOST = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Pips:
    """The middles of the pips in a drawing that is 18 high."""

    width: int
    played: tuple[tuple[int, int], ...]
    left: tuple[tuple[int, int], ...]


def pips_of(played: int, total: int) -> Pips | None:
    """Draw how many hands of a round are played, None where they are too many."""
    if total > MOST:
        return None
    spots = tuple((FIVE[hand % 5][0] + APART * (hand // 5), FIVE[hand % 5][1]) for hand in range(total))
    return Pips(width=APART * ((total - 1) // 5) + 18, played=spots[:played], left=spots[played:])
