"""The values of a bump chart: what is drawn where, in units."""

from dataclasses import dataclass

from .course import CourseLine

#: Of more entries the gray lines are one path, so that a phone has less to lay out.
MOST_APART = 200
WIDTH, LEFT, RIGHT, TOP = 390, 56, 142, 17
#: However long a label is, so that a phone shows letters that can be read.
MOST_WIDTH = 430
FOOT = 30
#: Between the last round and a label.
BEFORE_LABEL = 13


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A round; ``number`` is shown if it has room."""

    x: int
    number: int
    is_shown: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BumpLine:
    """A labelled line; ``hue`` sets neighbors apart, and ``y`` is where it ends.

    Args:
        narrowed: how long its label is written where it would be longer, else 0.
        fits_wide: on a wide page, whose letters are smaller, it has room as it is.
        halves: the label of a pair that is longer, in two lines, each with how long it is written or 0.
    """

    line: CourseLine
    label: str
    hue: int
    is_own: bool
    path: str
    y: int
    narrowed: int = 0
    fits_wide: bool = False
    halves: tuple[tuple[str, int], ...] = ()

    @property
    def is_lead(self) -> bool:
        return self.line.last.row == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class GrayLine:
    """A line without a label."""

    entry_id: int
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BumpChart:
    """The drawing, in units; the player's own line is the last of the labelled ones, on top of the others.

    Args:
        bottom: the y of the last row.
    """

    columns: tuple[Column, ...]
    lines: tuple[BumpLine, ...]
    rest: tuple[GrayLine, ...]
    rows: int
    bottom: int
    width: int = WIDTH

    @property
    def height(self) -> int:
        return self.bottom + FOOT

    @property
    def last_round(self) -> int:
        return self.columns[-1].number

    @property
    def end(self) -> int:
        """The x of the last round."""
        return self.columns[-1].x

    @property
    def label_x(self) -> int:
        return self.end + BEFORE_LABEL

    @property
    def left(self) -> int:
        return LEFT

    @property
    def axis_x(self) -> int:
        return LEFT - 10

    @property
    def top(self) -> int:
        return TOP

    @property
    def foot_y(self) -> int:
        return self.height - 6

    @property
    def is_apart(self) -> bool:
        """Whether each gray line is an element of its own."""
        return len(self.rest) <= MOST_APART

    @property
    def rest_path(self) -> str:
        return "".join(line.path for line in self.rest)
