"""Where each game of a bracket is drawn: whole units for an SVG, with no text but the rounds' names.

Source: docs/brackets.md, section 9.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from tournaments.brackets import words

from .names import round_name
from .values import Bracket, From, Game, Part

Point = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Sizes in units of the drawing."""

    box_width: int = 180
    box_height: int = 48
    gap_across: int = 40
    gap_down: int = 16
    heading: int = 32

    @property
    def column(self) -> int:
        return self.box_width + self.gap_across

    @property
    def row(self) -> int:
        return self.box_height + self.gap_down


@dataclass(frozen=True, slots=True)
class Box:
    """A game's place; ``x`` and ``y`` are its upper left corner."""

    game: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Line:
    """The way of a winner from one game into another, whose number it has."""

    game: int
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    text: str
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A drawing that begins at 0, 0."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    headings: tuple[Heading, ...]


USUAL = Measures()


def bracket_layout(bracket: Bracket, measures: Measures = USUAL) -> Layout:
    """Place the parts below one another, the finals to the right of both sides."""
    boxes: dict[int, Box] = {}
    headings: list[Heading] = []
    top = 0
    for part in (Part.MAIN, Part.LOSERS, Part.THIRD, Part.CONSOLATION):
        rounds = bracket.rounds_of(part)
        if rounds:
            column = max(len(bracket.rounds_of(Part.MAIN)) - 1, 0) if part is Part.THIRD else 0
            _place_part(rounds, top, column, measures, boxes)
            headings += _headings(bracket, rounds, boxes, top)
            top = max(box.y for box in boxes.values()) + measures.row
    headings += _place_finals(bracket, measures, boxes)
    return Layout(
        width=max(box.x for box in boxes.values()) + measures.box_width,
        height=max(box.y for box in boxes.values()) + measures.box_height,
        boxes=tuple(boxes[number] for number in sorted(boxes)),
        lines=_lines(bracket, boxes, measures),
        headings=tuple(headings),
    )


def _place_part(
    rounds: Sequence[Sequence[Game]], top: int, column: int, measures: Measures, boxes: dict[int, Box]
) -> None:
    """Give every game nobody of the part feeds a row; the others stand midway between their feeders."""
    games = {game.number: game for games in rounds for game in games}
    columns = {game.number: column + index for index, games in enumerate(rounds) for game in games}
    rows = count()

    def place(game: Game) -> int:
        heights = [place(games[number]) for number in _feeders(game) if number in games]
        y = sum(heights) // len(heights) if heights else top + measures.heading + next(rows) * measures.row
        boxes[game.number] = Box(game.number, columns[game.number] * measures.column, y)
        return y

    place(rounds[-1][-1])


def _feeders(game: Game) -> list[int]:
    return [source.of for source in game.sources if source.kind is From.WINNER]


def _place_finals(bracket: Bracket, measures: Measures, boxes: dict[int, Box]) -> list[Heading]:
    """Put the final behind both sides, level with the middle between them, and the second final behind it."""
    headings = []
    for part in (Part.FINAL, Part.RESET):
        for game in (game for games in bracket.rounds_of(part) for game in games):
            x = max(box.x for box in boxes.values()) + measures.column
            feeders = [boxes[number].y for number in _feeders(game)]
            y = sum(feeders) // len(feeders)
            boxes[game.number] = Box(game.number, x, y)
            headings.append(Heading(heading_of(bracket, game), x, y - measures.heading))
    return headings


def _headings(
    bracket: Bracket, rounds: Sequence[Sequence[Game]], boxes: Mapping[int, Box], top: int
) -> list[Heading]:
    return [Heading(heading_of(bracket, games[0]), boxes[games[0].number].x, top) for games in rounds]


def heading_of(bracket: Bracket, game: Game) -> str:
    """Return what stands above a game's round."""
    name = round_name(bracket, game.part, game.round)
    return words.series(name=name, games=game.best_of) if game.best_of > 1 else name


def _lines(bracket: Bracket, boxes: Mapping[int, Box], measures: Measures) -> tuple[Line, ...]:
    return tuple(
        _line(boxes[number], boxes[game.number], measures)
        for game in bracket.games
        for number in _feeders(game)
    )


def _line(start: Box, end: Box, measures: Measures) -> Line:
    """Go straight to the gap before the other game, then up or down to it."""
    middle = measures.box_height // 2
    turn = end.x - measures.gap_across // 2
    points = ((start.x + measures.box_width, start.y + middle), (turn, start.y + middle))
    return Line(end.game, (*points, (turn, end.y + middle), (end.x, end.y + middle)))
