"""Who met whom, with names: a square for every two people, as values.

Squares of one count are one path, painted with a pattern that has the count's color and figure in it: so a
picture of sixty people stays small.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from .widths import width_of

CELL = 10
#: A name has so much room at most; a longer one is written more narrowly.
LETTER, GAP, MOST_EDGE = 7, 4, 80
#: From here on, counts share a color.
MOST_LEVEL = 5
#: Up to this size a phone shows the picture whole, and its figures can be read.
SMALL = 210
OWN = -1

Matrix = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Squares:
    """All squares with one count; on the diagonal, everyone with themselves, the count is -1."""

    count: int
    path: str

    @property
    def level(self) -> int:
        return min(self.count, MOST_LEVEL)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatName:
    """A name and the middle of its row, which is that of its column too.

    Args:
        narrowed: how long it's written where it would be longer, else 0.
    """

    name: str
    middle: int
    narrowed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatChart:
    """The drawing, in units; its squares begin ``edge`` from the left and from the top."""

    squares: tuple[Squares, ...]
    names: tuple[HeatName, ...]
    edge: int

    @property
    def span(self) -> int:
        return len(self.names) * CELL

    @property
    def size(self) -> int:
        return self.edge + self.span + 1

    @property
    def pixels(self) -> int:
        """How wide and high it is shown where there is room."""
        return 2 * self.size

    @property
    def is_small(self) -> bool:
        return self.size <= SMALL


def heat_chart(names: Sequence[str], below: Matrix, above: Matrix) -> HeatChart:
    """Draw one count below the diagonal and another above it.

    Args:
        names: as they have room, in the order of rows and columns.
    """
    widths = [width_of(name, LETTER) for name in names]
    paths: dict[int, list[str]] = {}
    for row in range(len(names)):
        counts = [
            OWN if column == row else (below if column < row else above)[row][column]
            for column in range(len(names))
        ]
        _add_row(paths, row, counts)
    return HeatChart(
        squares=tuple(Squares(count=count, path="".join(parts)) for count, parts in sorted(paths.items())),
        names=tuple(
            HeatName(
                name=name,
                middle=row * CELL + CELL // 2,
                narrowed=MOST_EDGE if widths[row] > MOST_EDGE else 0,
            )
            for row, name in enumerate(names)
        ),
        edge=min(max(widths, default=0), MOST_EDGE) + GAP,
    )


def _add_row(paths: dict[int, list[str]], row: int, counts: Sequence[int]) -> None:
    """Add a line through the squares of each count, as thick as a row; none where nobody met."""
    at = 0
    ends: dict[int, int] = {}
    for count, run in groupby(counts):
        length = len(list(run)) * CELL
        if count:
            last = ends.get(count)
            move = f"M{at} {row * CELL + CELL // 2}" if last is None else f"m{at - last} 0"
            paths.setdefault(count, []).append(f"{move}h{length}")
            ends[count] = at + length
        at += length
