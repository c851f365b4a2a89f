"""The picture of a list for a chat: who is coming, or who sits where in the next round."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from .canvas import PAPER, SOFT, SQUARE, WIDE, Area, Canvas
from .letters import TEXT, Face, face, legible

MARGIN, GUTTER = 64, 40
#: Sizes of the lines' letters, tried in turn.
SIZES = (40, 36, 32, 28, 25, 22, 19, 17)
#: What can be read on a phone.
READABLE = 25
COLUMNS = (1, 2, 3, 4)
#: A line is so much higher than its letters.
STEP = 1.5
HEADING_SIZES = (58, 48, 42)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPicture:
    """What it says.

    Args:
        otherwise: the name of a night whose own name no face can draw.
        nameless: that of a line.
        lines: each with an end of a line where it may be broken.
        more: what is said of the lines that have no room, as in "and {number} more".
    """

    is_wide: bool
    name: str
    otherwise: str
    nameless: str
    title: str
    club: str
    lines: tuple[str, ...]
    more: str = "{number}"


def list_png(texts: ListPicture) -> bytes:
    """Draw a list as a PNG of 1080 by 1080, or of 1200 by 630."""
    size = WIDE if texts.is_wide else SQUARE
    canvas = Canvas(size)
    top = Area(MARGIN, 40, size[0] - 2 * MARGIN - 130, 2)
    bottom = canvas.heading(legible(texts.name, texts.otherwise), top, HEADING_SIZES)
    bottom = canvas.text(texts.title, Area(MARGIN, bottom + 4, top.width), face(TEXT, 30), SOFT)
    canvas.right_bower((size[0] - 118, 108), 92, 8)
    _columns(canvas, texts, max(bottom, 180) + 24, size)
    canvas.foot(legible(texts.club))
    return canvas.png()


def _columns(canvas: Canvas, texts: ListPicture, top: int, size: tuple[int, int]) -> None:
    """Write the lines in the first size in which all have room whole, else as many as there is room for."""
    room, width = size[1] - 100 - top, size[0] - 2 * MARGIN
    names = [[legible(part, texts.nameless) for part in line.split("\n")] for line in texts.lines]
    fit = _fitting(names, room, width)
    rows, column = fit.rows(room), _width(width, fit.columns)
    shown = names if len(names) <= rows * fit.columns else names[: rows * fit.columns - 1]
    if len(shown) < len(names):
        shown = [*shown, [texts.more.format(number=len(names) - len(shown))]]
    rows = -(-len(shown) // fit.columns)
    step = round(fit.letters.size * STEP)
    for index, name in enumerate(shown):
        x, y = MARGIN + index // rows * (column + GUTTER), top + index % rows * step * fit.lines
        for row, line in enumerate(fit.parts(name)):
            indent = round(fit.letters.size * (row > 0))
            canvas.text(line, Area(x + indent, y + row * step, column - indent), fit.letters, PAPER)


class _Fit(NamedTuple):
    """How the list is written: in how many columns, and in how many lines each of its entries."""

    letters: Face
    columns: int
    lines: int

    def parts(self, name: list[str]) -> list[str]:
        return name if self.lines > 1 else [" ".join(name)]

    def rows(self, room: int) -> int:
        return room // (round(self.letters.size * STEP) * self.lines)

    def is_wide_enough(self, names: list[list[str]], width: int) -> bool:
        widest = max(self.letters.getlength(part) for name in names for part in self.parts(name))
        return widest <= _width(width, self.columns) - (self.lines > 1) * self.letters.size


def _fitting(names: list[list[str]], room: int, width: int) -> _Fit:
    """Return the largest letters in which all entries have room whole, in one line each if that can be read.

    Where too many are listed, it's a size that can be read on a phone, in as many columns as they fit in.
    """
    most = max(len(name) for name in names)
    read = [size for size in SIZES if size >= READABLE]
    small = [size for size in SIZES if size < READABLE]
    tried = [(size, lines) for sizes in (read, small) for lines in dict.fromkeys((1, most)) for size in sizes]
    for size, lines in tried:
        for columns in COLUMNS:
            fit = _Fit(face(TEXT, size), columns, lines)
            if len(names) <= fit.rows(room) * columns and fit.is_wide_enough(names, width):
                return fit
    fits = [_Fit(face(TEXT, READABLE), columns, lines) for lines in (most, 1) for columns in COLUMNS]
    return max((fit for fit in fits if fit.is_wide_enough(names, width)), key=_shown(room), default=fits[0])


def _shown(room: int) -> Callable[[_Fit], int]:
    return lambda fit: fit.rows(room) * fit.columns


def _width(width: int, columns: int) -> int:
    return (width - GUTTER * (columns - 1)) // columns
