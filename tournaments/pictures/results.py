"""The picture of a night's results: podium and final standings, square for a chat or wide for a link."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .canvas import GOLD, INK, PAPER, SOFT, SQUARE, WHITE, WIDE, Area, Canvas
from .letters import TEXT, Face, face, fitted_lines, heading_face, legible

MARGIN = 64
ON_THE_PODIUM = 3
SILVER, BRONZE = "#dfe5e2", "#e0b184"
COLORS = (GOLD, SILVER, BRONZE)
#: How much lower second and third stand, as parts of the highest block.
STEPS = (1, 0.85, 0.72)
#: Sizes of the letters of the list below it, all of it in the first that fits, else in two lines.
SIZES = (28, 24, 21)
#: Of the names above the podium.
PODIUM_SIZES = (38, 32, 27, 23)


class ResultLine(NamedTuple):
    """One place in words; ``rank`` is its number, ``won`` the prize or nothing."""

    rank: int
    place: str
    name: str
    score: str
    won: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsPicture:
    """What it says, in the words of the page.

    Args:
        otherwise: the name of a night whose own name no face can draw.
        nameless: that of a person.
        more: what is said of those who have no room, as in "and {number} more".
    """

    is_wide: bool
    name: str
    otherwise: str
    nameless: str
    when: str
    club: str
    lines: tuple[ResultLine, ...]
    more: str = "{number}"


class _Places(NamedTuple):
    """Where everything goes: the podium's left, width, foot and height, and the rest of the list.

    Args:
        sizes: of the name's letters, tried in turn.
    """

    sizes: tuple[int, ...]
    podium: tuple[int, int, int, int]
    columns: tuple[tuple[int, int], ...]
    top: int
    rows: int
    step: int


_SQUARE = _Places((68, 58, 48, 42), (MARGIN, 952, 700, 300), ((MARGIN, 456), (560, 456)), 728, 4, 54)
_WIDE = _Places((56, 46, 40), (MARGIN, 600, 514, 190), ((712, 424),), 218, 6, 50)


def results_png(texts: ResultsPicture) -> bytes:
    """Draw the results as a PNG of 1080 by 1080, or of 1200 by 630."""
    size, places = (WIDE, _WIDE) if texts.is_wide else (SQUARE, _SQUARE)
    canvas = Canvas(size)
    top = Area(MARGIN, 40, size[0] - 2 * MARGIN - 130, 2)
    bottom = canvas.heading(legible(texts.name, texts.otherwise), top, places.sizes)
    canvas.text(texts.when, Area(MARGIN, bottom + 4, top.width), face(TEXT, 30), SOFT)
    canvas.right_bower((size[0] - 118, 108), 92, 8)
    places = _with_few(places, len(texts.lines) - ON_THE_PODIUM, is_below=not texts.is_wide)
    _podium(canvas, texts, places)
    _rest(canvas, texts, places)
    canvas.foot(legible(texts.club))
    return canvas.png()


def _with_few(places: _Places, rest: int, *, is_below: bool) -> _Places:
    """Let the podium have the rows that few people leave free, if they are below it; nothing stands apart."""
    free = max(places.rows - max(rest, 0), 0) * places.step
    if not free:
        return places
    left, width, foot, height = places.podium
    if is_below:
        return places._replace(
            podium=(left, width, foot + free, height + free),
            columns=((left, width),),
            top=places.top + free,
            rows=max(rest, 0),
        )
    return places._replace(top=places.top + free)


def _podium(canvas: Canvas, texts: ResultsPicture, places: _Places) -> None:
    """Stand the first three on blocks, the best in the middle; who is tied stands equally high."""
    left, width, foot, height = places.podium
    best = texts.lines[:ON_THE_PODIUM]
    order = (1, 0, 2) if len(best) == ON_THE_PODIUM else range(len(best))
    block = width // max(len(best), 2)
    above: list[tuple[str, tuple[int, int]]] = []
    for column, index in enumerate(order):
        line = best[index]
        step = min(line.rank, ON_THE_PODIUM) - 1
        x, y = left + column * block, foot - round(height * STEPS[step])
        canvas.draw.rectangle((x + 4, y, x + block - 4, foot), fill=COLORS[step])
        middle = x + block // 2
        canvas.centered(line.place, heading_face(line.place, 44), (middle, y + 40), INK)
        for row, text in enumerate(filter(None, (line.score, line.won))):
            canvas.centered(text, _fitting(text, block - 20), (middle, y + 84 + row * 32), INK)
        above.append((legible(line.name, texts.nameless), (middle, y)))
    _names_above(canvas, above, block - 16)


def _fitting(text: str, width: int) -> Face:
    sizes = (26, 22, 18)
    return next(
        (face(TEXT, each) for each in sizes if face(TEXT, each).getlength(text) <= width), face(TEXT, 16)
    )


def _names_above(canvas: Canvas, names: Sequence[tuple[str, tuple[int, int]]], width: int) -> None:
    """Write names above the blocks, in two lines at most and all in the first size that has room for each."""
    letters_of_all = "".join(name for name, _ in names)
    faces = [heading_face(letters_of_all, size) for size in PODIUM_SIZES]
    letters = next(
        (each for each in faces if all(_is_whole(name, each, width) for name, _ in names)), faces[-1]
    )
    step = round(letters.size * 1.15)
    for name, (x, y) in names:
        for row, line in enumerate(reversed(fitted_lines(name, letters, width, 2))):
            canvas.centered(line, letters, (x, y - 26 - row * step), WHITE)


def _is_whole(name: str, letters: Face, width: int) -> bool:
    return " ".join(fitted_lines(name, letters, width, 2)) == name


def _rest(canvas: Canvas, texts: ResultsPicture, places: _Places) -> None:
    """List who comes after the podium, and say how many have no room."""
    rest = texts.lines[ON_THE_PODIUM:]
    room = places.rows * len(places.columns)
    lines = rest if len(rest) <= room else rest[: room - 1]
    width = places.columns[0][1]
    size = next((each for each in SIZES if _all_fit(lines, each, width, texts.nameless)), SIZES[-1])
    for index, line in enumerate(lines):
        x, _ = places.columns[index // places.rows]
        at = (x, places.top + index % places.rows * places.step, width)
        _row(canvas, line, at, legible(line.name, texts.nameless), face(TEXT, size))
    if len(lines) < len(rest):
        x, width = places.columns[-1]
        y = places.top + (places.rows - 1) * places.step
        more = texts.more.format(number=len(rest) - len(lines))
        canvas.text(more, Area(x, y + 6, width), face(TEXT, 26), SOFT)


def _room(line: ResultLine, width: int) -> int:
    """Return how wide the name of a line may be."""
    return width - 92 - round(face(TEXT, 24).getlength(line.won or line.score)) - 14


def _all_fit(lines: Sequence[ResultLine], size: int, width: int, nameless: str) -> bool:
    letters = face(TEXT, size)
    return all(letters.getlength(legible(line.name, nameless)) <= _room(line, width) for line in lines)


def _row(canvas: Canvas, line: ResultLine, at: tuple[int, int, int], name: str, letters: Face) -> None:
    x, y, width = at
    middle = y + 22
    canvas.draw.text((x, middle), line.place, font=heading_face(line.place, 26), fill=GOLD, anchor="lm")
    right = line.won or line.score
    canvas.draw.text((x + width, middle), right, font=face(TEXT, 24), fill=SOFT, anchor="rm")
    lines = fitted_lines(name, letters, _room(line, width), 2)
    for row, shown in enumerate(lines):
        down = round((row - (len(lines) - 1) / 2) * letters.size * 1.1)
        canvas.draw.text((x + 92, middle + down), shown, font=letters, fill=PAPER, anchor="lm")
