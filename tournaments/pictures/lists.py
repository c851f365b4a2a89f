"""The picture of a list for a chat: who is coming, or who sits where in the next round."""

from dataclasses import dataclass

from .canvas import PAPER, SOFT, SQUARE, WIDE, Area, Canvas
from .letters import TEXT, Face, face, legible

MARGIN, GUTTER = 64, 40
#: Sizes of the lines' letters, tried in turn.
SIZES = (40, 36, 32, 28, 25, 22, 19, 17)
#: A line is so much higher than its letters.
STEP = 1.5
HEADING_SIZES = (58, 48, 42)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPicture:
    """What it says.

    Args:
        otherwise: the name of a night whose own name no face can draw.
        nameless: that of a line.
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
    """Write the lines in the first size in which all have room whole, else as many as one column takes."""
    room, width = size[1] - 100 - top, size[0] - 2 * MARGIN
    names = [legible(line, texts.nameless) for line in texts.lines]
    letters, columns = _fitting(names, room, width)
    rows, column = _rows(letters, room), _width(width, columns)
    shown = names if len(names) <= rows * columns else names[: rows * columns - 1]
    if len(shown) < len(names):
        shown = [*shown, texts.more.format(number=len(names) - len(shown))]
    for index, line in enumerate(shown):
        x = MARGIN + index // rows * (column + GUTTER)
        y = top + index % rows * round(letters.size * STEP)
        canvas.text(line, Area(x, y, column), letters, PAPER)


def _fitting(names: list[str], room: int, width: int) -> tuple[Face, int]:
    """Return the largest face in which all lines have room whole, and in how many columns.

    Where too many are listed, it's one that can be read on a phone, in as many columns as its lines fit in.
    """
    for letters, columns in ((face(TEXT, each), count) for each in SIZES for count in (1, 2)):
        widest = max(letters.getlength(name) for name in names)
        if len(names) <= _rows(letters, room) * columns and widest <= _width(width, columns):
            return letters, columns
    letters = face(TEXT, 25)
    widest = max(letters.getlength(name) for name in names)
    return letters, max(count for count in (1, 2, 3) if count == 1 or widest <= _width(width, count))


def _rows(letters: Face, room: int) -> int:
    return room // round(letters.size * STEP)


def _width(width: int, columns: int) -> int:
    return (width - GUTTER * (columns - 1)) // columns
