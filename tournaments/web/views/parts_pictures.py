"""Examples: a bracket, the places round by round, and a split."""

import random

from tournaments.brackets import Bracket, GameStatus, Measures, Placement, bracket_layout, single_elimination
from tournaments.charts import BumpChart, bump_chart, course_of, prize_bar
from tournaments.money.selectors.prize_bar import WIDTH, PrizeSplit, SplitPart
from tournaments.results.selectors.bracket_texts import side_texts
from tournaments.results.selectors.bracket_values import BracketBox, BracketGame, BracketPicture, BracketSide

LETTER = 14
MEASURES = Measures(box_width=200, box_height=56, gap_across=36, gap_down=18, heading=34)
#: By round, after so many: who is first, second, third and fourth.
COURSE = {1: (3, 1, 2, 4), 2: (1, 3, 4, 2), 3: (1, 4, 3, 2), 4: (4, 1, 3, 2)}
NAMES = {1: "Ann", 2: "Bob", 3: "Carla", 4: "Dave"}
PARTS = (
    ("1", "1st place", 6000),
    ("2", "2nd place", 3600),
    ("3", "3rd place", 1400),
    ("house", "House", 1000),
)


def _side(name: str, points: int | None = None, *, is_winner: bool = False) -> BracketSide:
    return BracketSide(name=name, is_known=points is not None, is_winner=is_winner, points=points)


def _games() -> tuple[BracketGame, ...]:
    """Return a game that is decided, one that is played and one that waits."""
    usual = {"part": "main", "is_walk_over": False}
    return (
        BracketGame(
            number=1,
            label="Semifinal",
            status=GameStatus.DECIDED,
            sides=(_side("Ann & Bob", 10, is_winner=True), _side("Carla & Dave", 7)),
            **usual,  # type: ignore[arg-type]  # a word and a flag
        ),
        BracketGame(
            number=2,
            label="Semifinal",
            status=GameStatus.READY,
            sides=(_side("Edith & Frank", 8), _side("Grace & Hank", 6)),
            table=2,
            is_playing=True,
            **usual,  # type: ignore[arg-type]
        ),
        BracketGame(
            number=3,
            label="Final",
            status=GameStatus.WAITING,
            sides=(
                BracketSide(name="Ann & Bob", is_known=True, is_winner=False, points=None),
                _side("Winner of game 2"),
            ),
            **usual,  # type: ignore[arg-type]
        ),
    )


def a_bracket() -> BracketPicture:
    bracket: Bracket = single_elimination((1, 2, 3, 4), Placement.SEEDED, random.Random(1))  # noqa: S311
    layout = bracket_layout(bracket, MEASURES)
    games = {game.number: game for game in _games()}
    return BracketPicture(
        width=layout.width,
        height=layout.height,
        box_width=MEASURES.box_width,
        box_height=MEASURES.box_height,
        letter=LETTER,
        boxes=tuple(
            BracketBox(
                game=games[box.game],
                x=box.x,
                y=box.y,
                texts=side_texts(
                    games[box.game],
                    [(side.name,) for side in games[box.game].sides],
                    LETTER,
                    MEASURES.box_height,
                ),
            )
            for box in layout.boxes
        ),
        lines=tuple(" ".join(f"{x},{y}" for x, y in line.points) for line in layout.lines),
        headings=layout.headings,
    )


def a_course() -> BumpChart:
    lists = {
        number: [(entry, place, False) for place, entry in enumerate(order, start=1)]
        for number, order in COURSE.items()
    }
    return bump_chart(course_of(lists, NAMES), own=3)


def a_split() -> PrizeSplit:
    segments = prize_bar([cents for _, _, cents in PARTS], WIDTH)
    return PrizeSplit(
        parts=tuple(
            SplitPart(kind=kind, label=label, cents=cents, segment=segment)
            for (kind, label, cents), segment in zip(PARTS, segments, strict=True)
        )
    )
