"""How the sides of a game are written into its box."""

from collections.abc import Sequence

from .bracket_values import BracketGame, SideText

#: From the middle of a line to its foot, and from one line to the next, in hundredths of a letter.
FOOT, LEADING = 35, 112


def points_room(letter: int) -> int:
    """Return what two digits need beside a name."""
    return letter * 2


def line_height(letter: int) -> int:
    return letter * LEADING // 100


def side_texts(
    game: BracketGame, names: Sequence[Sequence[str]], letter: int, box_height: int
) -> tuple[SideText, ...]:
    """Write each side into its half of the box, in the lines it is given."""
    return tuple(
        _text(game, index, lines, letter, box_height // 4 + index * box_height // 2)
        for index, lines in enumerate(names)
    )


def _text(game: BracketGame, index: int, lines: Sequence[str], letter: int, middle: int) -> SideText:
    foot = letter * FOOT // 100
    first = middle - (len(lines) - 1) * line_height(letter) // 2 + foot
    return SideText(
        side=game.sides[index],
        lines=tuple((line, first + row * line_height(letter)) for row, line in enumerate(lines)),
        points_y=middle + foot,
    )
