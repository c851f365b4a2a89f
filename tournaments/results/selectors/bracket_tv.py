"""A bracket on a TV: what is live, on as many pages as its letters need to be read across a hall.

Units are pixels of a TV with 1920 by 1080.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from tournaments.brackets import Bracket, Heading
from tournaments.brackets.layout import heading_of
from tournaments.brackets.values import From, Game, Part
from tournaments.charts.widths import width_of
from tournaments.names.short import last_name_apart, shortened_alike, two_lines
from tournaments.results import words

from .bracket import BracketView
from .bracket_texts import line_height, points_room, side_texts
from .bracket_values import BracketBox, BracketGame, BracketPicture, pad_of

READABLE, SMALLEST = 33, 16
HEADING, ACROSS, DOWN = 60, 44, 26
FEWEST_COLUMNS, FEWEST_ROWS = 2, 4
#: Of more rows, the last has room for the game for third place.
BESIDE = 2
#: Letters of winners are bold, and wider by so many hundredths.
BOLD = 110
WIDEST_BOX = 860
#: A name's most characters, tried one after the other.
SHORTER = (26, 14)
Rounds = Sequence[Sequence[Game]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What a TV has room for: games in columns and rows, and how large a game and its letters become."""

    width: int
    height: int
    columns: int
    rows: int
    tallest_box: int
    largest: int


LYING = Frame(width=1840, height=880, columns=3, rows=8, tallest_box=224, largest=46)
STANDING = Frame(width=1036, height=1480, columns=2, rows=8, tallest_box=380, largest=62)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """Games whose winners meet, by column, and what stands alone below the last one."""

    columns: Rounds
    roots: Sequence[Game]
    below: Sequence[Game] = ()


def tv_pictures(view: BracketView, frame: Frame) -> tuple[BracketPicture, ...]:
    """Draw the rounds that are played and those they lead to; where they are too many, on several pages.

    Where letters would be too small to be read, fewer rounds stand beside each other, and then fewer games
    below each other. All pages have letters of one size.
    """
    games = {game.number: game for game in view.games if game.is_needed}
    return tuple(
        picture
        for rounds in _parts(view.structure, games)
        for picture in _readable(view.structure, rounds, games, frame)
    )


def _readable(
    bracket: Bracket, rounds: Rounds, games: Mapping[int, BracketGame], frame: Frame
) -> list[BracketPicture]:
    pictures = [_picture(bracket, page, games, frame) for page in _pages(bracket, rounds, games, frame)]
    smallest = min(picture.letter for picture in pictures)
    if smallest < READABLE and frame.columns > FEWEST_COLUMNS:
        frame = replace(frame, columns=frame.columns - 1)
    elif smallest < READABLE and frame.rows > FEWEST_ROWS:
        frame = replace(frame, rows=frame.rows // 2)
    elif smallest < max(picture.letter for picture in pictures):
        frame = replace(frame, largest=smallest)
    else:
        return pictures
    return _readable(bracket, rounds, games, frame)


def _parts(bracket: Bracket, games: Mapping[int, BracketGame]) -> Iterator[Rounds]:
    """Return the rounds of each part, the finals with the main one; other parts only until they are over."""
    finals = [*bracket.rounds_of(Part.FINAL), *bracket.rounds_of(Part.RESET)]
    finals = [each for each in finals if _is_known(each, games) or each[0].part is Part.FINAL]
    for rounds in (
        [*bracket.rounds_of(Part.MAIN), *finals],
        bracket.rounds_of(Part.LOSERS),
        bracket.rounds_of(Part.CONSOLATION),
    ):
        needed = [[game for game in each if game.number in games] for each in rounds]
        needed = [each for each in needed if each]
        is_main = rounds and rounds[0][0].part is Part.MAIN
        if needed and (is_main or not all(_is_over(each, games) for each in needed)):
            yield needed


def _is_known(each: Sequence[Game], games: Mapping[int, BracketGame]) -> bool:
    return any(side.is_known for game in each if game.number in games for side in games[game.number].sides)


def _is_over(each: Sequence[Game], games: Mapping[int, BracketGame]) -> bool:
    return all(games[game.number].is_decided for game in each)


def _pages(
    bracket: Bracket, rounds: Rounds, games: Mapping[int, BracketGame], frame: Frame
) -> Iterator[_Page]:
    """Begin with the first round that is not over, or before it where there is room."""
    first = next((at for at, each in enumerate(rounds) if not _is_over(each, games)), len(rounds) - 1)
    start = max(0, min(first, len(rounds) - frame.columns))
    columns = rounds[start : start + frame.columns]
    while start < first and sum(_leaves(root, columns) for root in _roots(columns)) > frame.rows:
        start += 1
        columns = rounds[start : start + frame.columns]
    while len(columns) > 1 and max(_leaves(root, columns) for root in _roots(columns)) > frame.rows:
        columns = columns[:-1]
    has_end = columns[-1] is rounds[-1] and rounds[0][0].part is Part.MAIN
    third = [game for each in bracket.rounds_of(Part.THIRD) for game in each if game.number in games]
    roots: list[Game] = []
    for root in _roots(columns):
        if roots and sum(_leaves(each, columns) for each in (*roots, root)) > frame.rows:
            yield _Page(columns=columns, roots=roots)
            roots = []
        roots.append(root)
    yield _Page(columns=columns, roots=roots, below=third if has_end else ())


def _feeders(game: Game, columns: Rounds) -> list[Game]:
    winners = {source.of for source in game.sources if source.kind is From.WINNER}
    return [each for games in columns for each in games if each.number in winners]


def _roots(columns: Rounds) -> list[Game]:
    fed = {each.number for games in columns for game in games for each in _feeders(game, columns)}
    return [game for games in columns for game in games if game.number not in fed]


def _leaves(game: Game, columns: Rounds) -> int:
    return sum(_leaves(each, columns) for each in _feeders(game, columns)) or 1


def _picture(bracket: Bracket, page: _Page, games: Mapping[int, BracketGame], frame: Frame) -> BracketPicture:
    heights = _heights(page)
    in_columns = [game for each in page.columns for game in each if game.number in heights]
    rows = max(heights.values()) // 100 + 1
    column_of = {game.number: at for at, each in enumerate(page.columns) for game in each}
    column_of |= {game.number: len(page.columns) - 1 for game in page.below}
    row = (frame.height - HEADING) // rows
    across = len(page.columns)
    box_width = min((frame.width - ACROSS * (across - 1)) // across, WIDEST_BOX)
    box_height = min(row - DOWN, frame.tallest_box)
    above = DOWN + (row - DOWN - box_height) // 2
    both = [*in_columns, *page.below]
    names = {(game.number, at): _name(games, game, at) for game in both for at in (0, 1)}
    sure = {names[game.number, at]: games[game.number].sides[at].is_known for game in both for at in (0, 1)}
    letter, lines = _fitting(sure, box_width, box_height, frame.largest)
    at = {
        game.number: (
            column_of[game.number] * (box_width + ACROSS),
            HEADING + above + heights[game.number] * row // 100,
        )
        for game in both
    }
    return BracketPicture(
        width=across * (box_width + ACROSS) - ACROSS,
        height=HEADING + rows * row,
        box_width=box_width,
        box_height=box_height,
        letter=letter,
        boxes=tuple(
            BracketBox(
                game=games[game.number],
                x=at[game.number][0],
                y=at[game.number][1],
                texts=side_texts(
                    games[game.number],
                    [lines[names[game.number, side]] for side in (0, 1)],
                    letter,
                    box_height,
                ),
            )
            for game in both
        ),
        lines=tuple(
            _line(at[feeder.number], at[game.number], box_width, box_height)
            for game in in_columns
            for feeder in _feeders(game, page.columns)
        ),
        headings=tuple(
            Heading(heading_of(bracket, each[0]), at_column * (box_width + ACROSS), 0)
            for at_column, each in enumerate(page.columns)
        )
        + tuple(
            Heading(heading_of(bracket, game), at[game.number][0], at[game.number][1] - DOWN - 2)
            for game in page.below
        ),
    )


def _heights(page: _Page) -> dict[int, int]:
    """Return each game's row, in hundredths; one that others feed stands between them."""
    heights: dict[int, int] = {}
    rows = count()

    def place(game: Game) -> int:
        feeders = [place(each) for each in _feeders(game, page.columns)]
        heights[game.number] = sum(feeders) // len(feeders) if feeders else next(rows) * 100
        return heights[game.number]

    for root in page.roots:
        place(root)
    for game in page.below:
        # Beside the last leaf, where the final is far enough above it.
        last = next(rows)
        heights[game.number] = max(last - (last > BESIDE), 1) * 100
    return heights


def _name(games: Mapping[int, BracketGame], game: Game, at: int) -> str:
    """Return who plays; of an open side the table that decides it, or that the losers' bracket does."""
    side = games[game.number].sides[at]
    source = game.sources[at]
    if side.is_known:
        return side.name
    before = games.get(source.of) if source.kind is not From.ENTRY else None
    if before is None or before.table is None or before.is_decided:
        is_from_losers = before is not None and before.part == Part.LOSERS and game.part is not Part.LOSERS
        return words.winner_of_losers() if is_from_losers else words.not_known_yet()
    phrase = words.winner_of_table if source.kind is From.WINNER else words.loser_of_table
    return phrase(table=before.table)


def _line(start: tuple[int, int], end: tuple[int, int], box_width: int, box_height: int) -> str:
    middle, turn = box_height // 2, end[0] - ACROSS // 2
    points = (
        (start[0] + box_width, start[1] + middle),
        (turn, start[1] + middle),
        (turn, end[1] + middle),
        (end[0], end[1] + middle),
    )
    return " ".join(f"{x},{y}" for x, y in points)


def _fitting(
    names: Mapping[str, bool], box_width: int, box_height: int, largest: int
) -> tuple[int, dict[str, tuple[str, ...]]]:
    """Choose the size of the letters and the lines of each name: whole names if they can be read so.

    Where a partner's line would be too long, it's broken before the last name, and only then shortened.
    """
    full = [name for name, is_known in names.items() if is_known]
    ways = [dict(zip(full, full, strict=True))]
    ways += [dict(zip(full, shortened_alike(full, most), strict=True)) for most in SHORTER]
    whole = {name: name for name in names}
    read = range(largest, READABLE - 1, -1)
    sizes = [(way, may_break, letter) for way in ways for may_break in ((), full) for letter in read]
    sizes += [(ways[-1], full, letter) for letter in range(min(largest, READABLE - 1), SMALLEST, -1)]
    for way, may_break, letter in sizes:
        lines = _in_lines(whole | way, may_break, letter, (box_width, box_height))
        if lines is not None:
            return letter, lines
    return SMALLEST, {name: (short,) for name, short in (whole | ways[-1]).items()}


def _in_lines(
    names: Mapping[str, str], may_break: Collection[str], letter: int, box: tuple[int, int]
) -> dict[str, tuple[str, ...]] | None:
    """Write each name in one line, or in one or two for each partner; None if one of them has no room."""
    box_width, box_height = box
    room = box_width - 2 * pad_of(letter) - points_room(letter)
    # Two lines leave a third of a letter free, so that none touches the box.
    half = box_height // 2
    most_lines = max((half - letter // 3) // line_height(letter), min(half // line_height(letter), 1))

    def has_room(line: str) -> bool:
        return width_of(line, letter) * BOLD <= room * 100

    found: dict[str, tuple[str, ...]] = {}
    for name, short in names.items():
        lines = (short,) if has_room(short) else two_lines(short)
        if name in may_break:
            lines = tuple(part for line in lines for part in _broken(line, has_room))
        if len(lines) > most_lines or not all(map(has_room, lines)):
            return None
        found[name] = lines
    return found


def _broken(line: str, has_room: Callable[[str], bool]) -> tuple[str, ...]:
    return (line,) if has_room(line) else last_name_apart(line)
