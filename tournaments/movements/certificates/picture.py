"""Who met whom as a picture: one square for every two players, as SVG.

Below the diagonal how often two sit at one table, above it how often they are partners. Each count has
its colour, and a figure or a mark besides, so that the picture reads without colour.
"""

from collections.abc import Iterator
from html import escape
from itertools import groupby

from tournaments.movements.words import fairness as words

from .tallies import HeatMap

#: Squares and margins in the units of the drawing.
CELL, MARGIN, LEGEND = 20, 30, 46
#: Up to this field each square carries its figure; in a larger one it would be too small to read.
MOST_FIGURES = 40
#: Background and ink by count, the last for that many or more; style sheets may say otherwise.
COLOURS = (
    ("#ffffff", "#6b6b6b"),
    ("#d9eadf", "#0b3d27"),
    ("#93c9a8", "#06231a"),
    ("#2f7d55", "#ffffff"),
    ("#0b5d3b", "#ffffff"),
    ("#b3261e", "#ffffff"),
)
MOST_LEVEL = len(COLOURS) - 1
#: Marks by count, drawn in a square of 20: a dot, a bar, a plus, a cross, a frame.
MARKS = (
    "",
    "m8 8h4v4h-4z",
    "m3 8h14v4h-14z",
    "m8 3h4v5h5v4h-5v5h-4v-5h-5v-4h5z",
    "m3 5l2-2 5 5 5-5 2 2-5 5 5 5-2 2-5-5-5 5-2-2 5-5z",
    "m3 3h14v14h-14zm3 3v8h8v-8z",
)


def heat_map_svg(heat: HeatMap) -> str:
    """Draw the picture; its figures are the counts of ``heat``, its title and text say what is where."""
    size = heat.players * CELL
    width, height = max(size, 12 * CELL) + MARGIN + 10, size + MARGIN + LEGEND
    return "".join(
        (
            _head(heat, width, height),
            f'<g transform="translate({MARGIN} {MARGIN})">',
            f'<rect class="level-0" width="{size}" height="{size}" fill="{COLOURS[0][0]}"/>',
            *_squares(heat),
            *(_figures(heat) if heat.players <= MOST_FIGURES else _marks(heat)),
            *_grid(heat.players),
            *_labels(heat.players),
            *_legend(size, with_marks=heat.players > MOST_FIGURES),
            "</g></svg>",
        )
    )


def _head(heat: HeatMap, width: int, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" class="heat-map"'
        ' role="img" aria-labelledby="heat-title heat-text" font-family="system-ui, sans-serif">'
        f'<title id="heat-title">{escape(words.picture_title(players=heat.players))}</title>'
        f'<desc id="heat-text">{escape(_text(heat))}</desc>'
        f'<rect class="paper" width="{width}" height="{height}" fill="#ffffff"/>'
    )


def count_at(heat: HeatMap, row: int, column: int) -> int:
    """Return what the square shows: meetings below the diagonal, partnerships above; players from 1."""
    matrix = heat.meetings if column < row else heat.partners
    return matrix[row - 1][column - 1]


def _text(heat: HeatMap) -> str:
    counts = [count for row, line in enumerate(heat.meetings) for count in line[:row]]
    return words.picture_text(meetings=words.numbers(least=min(counts), most=max(counts)))


def _rows(heat: HeatMap) -> Iterator[tuple[int, list[int]]]:
    """Yield each row, from 0, with the count of each square; the diagonal is -1."""
    numbers = range(1, heat.players + 1)
    for row in numbers:
        yield row - 1, [-1 if row == column else count_at(heat, row, column) for column in numbers]


def _level(count: int) -> int:
    return min(count, MOST_LEVEL)


def _squares(heat: HeatMap) -> Iterator[str]:
    """Draw one path for each colour, squares side by side as one; the diagonal in a grey of its own."""
    paths: dict[int, list[str]] = {}
    for y, counts in _rows(heat):
        x = 0
        for level, run in groupby(map(_level, counts)):
            length = len(list(run))
            if level:
                paths.setdefault(level, []).append(
                    f"M{x * CELL} {y * CELL}h{length * CELL}v{CELL}H{x * CELL}z"
                )
            x += length
    for level, parts in sorted(paths.items()):
        colour = "#8a8371" if level < 0 else COLOURS[level][0]
        name = "own" if level < 0 else f"level-{level}"
        yield f'<path class="{name}" fill="{colour}" d="{"".join(parts)}"/>'


def _figures(heat: HeatMap) -> Iterator[str]:
    figures: dict[int, list[str]] = {}
    for y, counts in _rows(heat):
        for x, count in enumerate(counts):
            if count > 0:
                figures.setdefault(_level(count), []).append(
                    f'<text x="{x * CELL + 10}" y="{y * CELL + 14}">{count}</text>'
                )
    for level, texts in sorted(figures.items()):
        yield (
            f'<g class="ink-{level}" fill="{COLOURS[level][1]}" font-size="12" text-anchor="middle"'
            f' aria-hidden="true">{"".join(texts)}</g>'
        )


def _marks(heat: HeatMap) -> Iterator[str]:
    marks: dict[int, list[str]] = {}
    for y, counts in _rows(heat):
        for x, count in enumerate(counts):
            if count > 0:
                level = _level(count)
                marks.setdefault(level, []).append(f"M{x * CELL} {y * CELL}{MARKS[level]}")
    for level, parts in sorted(marks.items()):
        yield _mark(level, "".join(parts))


def _mark(level: int, path: str) -> str:
    return f'<path class="ink-{level}" fill="{COLOURS[level][1]}" fill-rule="evenodd" d="{path}"/>'


def _grid(players: int) -> Iterator[str]:
    size = players * CELL
    lines = "".join(f"M0 {at * CELL}H{size}M{at * CELL} 0V{size}" for at in range(players + 1))
    yield f'<path class="grid" d="{lines}" stroke="#c9c2b2" stroke-width="1" fill="none"/>'


def _labels(players: int) -> Iterator[str]:
    """Number rows and columns: all of them, or every fifth where they would not fit."""
    step = 1 if players <= MOST_FIGURES else 5
    yield '<g class="label" fill="#3d3d3d" font-size="11" aria-hidden="true">'
    for player in range(1, players + 1):
        if player % step == 0 or player == 1:
            middle = (player - 1) * CELL + 10
            yield f'<text x="{middle}" y="-8" text-anchor="middle">{player}</text>'
            yield f'<text x="-6" y="{middle + 4}" text-anchor="end">{player}</text>'
    yield "</g>"


def _legend(size: int, *, with_marks: bool) -> Iterator[str]:
    yield f'<g transform="translate(0 {size + 14})" font-size="12" class="legend">'
    for level, (colour, ink) in enumerate(COLOURS):
        more = "+" if level == MOST_LEVEL else ""
        yield (
            f'<g transform="translate({level * 40} 0)"><rect class="level-{level}" width="{CELL}"'
            f' height="{CELL}" fill="{colour}" stroke="#8a8371"/>'
        )
        if with_marks and level:
            yield _mark(level, f"M0 0{MARKS[level]}")
            yield f'<text class="label" x="23" y="15" fill="#3d3d3d">{level}{more}</text></g>'
        else:
            yield (
                f'<text class="ink-{level}" x="10" y="14" fill="{ink}" text-anchor="middle">'
                f"{level}{more}</text></g>"
            )
    yield "</g>"
