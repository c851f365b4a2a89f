"""The bump chart: a line per entry through its places, round by round."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.language import place as place_text

from .bump_values import (
    BEFORE_LABEL,
    LEFT,
    MOST_WIDTH,
    RIGHT,
    TOP,
    WIDTH,
    BumpChart,
    BumpLine,
    Column,
    GrayLine,
)
from .course import Course, CourseLine, Placed
from .widths import width_of

#: Up to so many entries, each has a label; of more, only the first ones and the player's own.
ALL_LABELLED, LABELLED = 24, 12
ROW, LETTER, BOLD = 26, 15, 17
#: Rows of labels in two lines, and their letters.
TALL_ROW, SMALL, SMALL_BOLD = 34, 13, 15
#: What stands between the names of a pair, and the room of a label at most.
PAIR, ROOM = " & ", MOST_WIDTH - (WIDTH - RIGHT) - BEFORE_LABEL
#: The letters of a wide page, against those that widths are reckoned with.
WIDE_PAGE = 11 / 15
#: How high all the rows without labels are about, each of them at most, and what sets them off.
REST, REST_ROW, REST_GAP = 168, 13, 18
#: What the number of a round has to itself, by its digits.
NUMBER_ROOM = {1: 16, 2: 24, 3: 32}


def bump_chart(
    course: Course, *, own: int | None = None, names: Mapping[int, str] | None = None
) -> BumpChart:
    """Draw a course of two rounds or more, as wide as its longest label needs.

    Args:
        names: short ones by entry, for the labels.
        own: the entry whose line stands out and is always labelled.
    """
    xs = _xs(len(course.rounds))
    rows = max((step.row for line in course.lines for step in line.steps), default=1)
    named = rows <= ALL_LABELLED
    labelled = [
        line for index, line in enumerate(course.lines) if named or index < LABELLED or line.entry_id == own
    ]
    labelled.sort(key=lambda line: line.entry_id == own)
    ids = {line.entry_id for line in labelled}
    texts = [_label(line.last, (names or {}).get(line.entry_id, line.name)) for line in labelled]
    # Where one pair's names take two lines, every row is as high.
    ys = _ys(rows, TALL_ROW if any(map(_is_in_two, texts)) else ROW)
    lines = tuple(
        _narrowed(_labelled(line, xs, ys, names or {}, is_own=line.entry_id == own)) for line in labelled
    )
    widest = max((min(_width(line), ROOM) if line.halves else _width(line) for line in lines), default=0)
    return BumpChart(
        columns=_columns(xs, course.rounds),
        lines=lines,
        rest=tuple(
            GrayLine(entry_id=line.entry_id, path=_straight(xs, _heights(line, ys)))
            for line in course.lines
            if line.entry_id not in ids
        ),
        rows=rows,
        bottom=ys[-1],
        width=min(max(WIDTH, xs[-1] + BEFORE_LABEL + widest), MOST_WIDTH),
    )


def _narrowed(line: BumpLine) -> BumpLine:
    wide = _width(line)
    if _is_in_two(line.label):
        return replace(line, halves=_halves(line))
    return replace(line, narrowed=ROOM, fits_wide=wide * WIDE_PAGE <= ROOM) if wide > ROOM else line


def _is_in_two(label: str) -> bool:
    return PAIR in label and width_of(label, LETTER) > ROOM


def _halves(line: BumpLine) -> tuple[tuple[str, int], ...]:
    first, _, second = line.label.partition(PAIR)
    letter = SMALL_BOLD if line.is_own or line.is_lead else SMALL
    return tuple(
        (half, ROOM if width_of(half, letter) > ROOM else 0) for half in (f"{first}{PAIR}".rstrip(), second)
    )


def _width(line: BumpLine) -> int:
    return width_of(line.label, BOLD if line.is_own or line.is_lead else LETTER)


def _xs(count: int) -> tuple[int, ...]:
    room = WIDTH - LEFT - RIGHT
    return tuple(LEFT + index * room // max(count - 1, 1) for index in range(count))


def _ys(rows: int, row: int) -> tuple[int, ...]:
    """Return the y of each row, the first at index 0; rows without labels are closer together."""
    if rows <= ALL_LABELLED:
        return tuple(TOP + index * row for index in range(rows))
    step = max(1, min(REST_ROW, REST // (rows - LABELLED)))
    last = TOP + (LABELLED - 1) * row
    full = [TOP + index * row for index in range(LABELLED)]
    gap = REST_GAP + row - ROW
    return (*full, *(last + gap + step * index for index in range(1, rows - LABELLED + 1)))


def _columns(xs: Sequence[int], rounds: Sequence[int]) -> tuple[Column, ...]:
    """Show the last round's number, and before it each that has room, from the right."""
    room = NUMBER_ROOM[min(len(str(rounds[-1])), 3)]
    columns: list[Column] = []
    free = WIDTH
    for x, number in zip(reversed(xs), reversed(rounds), strict=True):
        is_shown = x <= free
        free = x - room if is_shown else free
        columns.append(Column(x=x, number=number, is_shown=is_shown))
    return tuple(reversed(columns))


def _heights(line: CourseLine, ys: Sequence[int]) -> tuple[int, ...]:
    return tuple(ys[step.row - 1] for step in line.steps)


def _labelled(
    line: CourseLine, xs: Sequence[int], ys: Sequence[int], names: Mapping[int, str], *, is_own: bool
) -> BumpLine:
    heights = _heights(line, ys)
    return BumpLine(
        line=line,
        label=_label(line.last, names.get(line.entry_id, line.name)),
        hue=line.last.row % 4,
        is_own=is_own,
        path=_curve(xs, heights),
        y=heights[-1],
    )


def _label(placed: Placed, name: str) -> str:
    """Write "1st Kate"."""
    return f"{place_text(placed.place, is_tied=placed.is_tied)} {name}"


def _curve(xs: Sequence[int], ys: Sequence[int]) -> str:
    """Draw through the points, level at each, so that a curve stays between its two places."""
    path = f"M{xs[0]} {ys[0]}"
    for left, right, before, after in zip(xs, xs[1:], ys, ys[1:], strict=False):
        across, down = right - left, after - before
        middle = across // 2
        path += f"c{middle} 0 {middle} {down} {across} {down}".replace(" -", "-")
    return path


def _straight(xs: Sequence[int], ys: Sequence[int]) -> str:
    moves = "".join(
        f"l{right - left} {after - before}"
        for left, right, before, after in zip(xs, xs[1:], ys, ys[1:], strict=False)
    )
    return f"M{xs[0]} {ys[0]}{moves}".replace(" -", "-")
