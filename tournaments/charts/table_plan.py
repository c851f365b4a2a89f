"""A small drawing of one table: whoever looks at it sits at the bottom, and seats follow clockwise."""

from collections.abc import Sequence
from dataclasses import dataclass

#: The middles of the seats in a square of 130, by how many there are, clockwise from the bottom.
SPOTS = {
    4: ((65, 114), (16, 65), (65, 16), (114, 65)),
    5: ((65, 114), (16, 82), (36, 16), (94, 16), (114, 82)),
    6: ((65, 114), (16, 88), (16, 42), (65, 16), (114, 42), (114, 88)),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat and the middle of where it is drawn."""

    position: int
    x: int
    y: int


def table_plan(positions: Sequence[int], own: int) -> tuple[Place, ...]:
    """Lay the seats of a table out around it, in order from one's own.

    Args:
        positions: of everyone at the table, in order around it; four to six.
        own: the one at the bottom.
    """
    start = positions.index(own)
    around = [*positions[start:], *positions[:start]]
    return tuple(
        Place(position=position, x=x, y=y)
        for position, (x, y) in zip(around, SPOTS[len(around)], strict=True)
    )
