"""The bracket of a night as pages and the API show it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.access.shown_seats import shown_through
from tournaments.brackets import (
    Box,
    Bracket,
    GameState,
    GameStatus,
    Heading,
    Layout,
    Measures,
    bracket_layout,
)
from tournaments.brackets.values import From, Part, Source
from tournaments.charts.widths import width_of
from tournaments.formats.bracket.night import BracketNight, bracket_night
from tournaments.formats.bracket.words import BracketLine, bracket_lines, game_name, ways_on
from tournaments.models import Event, Match, Round, Stage, show_of
from tournaments.names.people import FieldLine, field_of
from tournaments.names.short import shortened, two_lines
from tournaments.results import words

from .bracket_games import hands_disagree, late_of, left_of, played_game, played_games
from .bracket_texts import points_room, side_texts
from .bracket_values import BracketBox, BracketGame, BracketPicture, BracketSide, pad_of

LETTER, BOX_HEIGHT, NARROWEST = 14, 56, 170
#: Of boxes that have a line for each partner.
TALL_BOX = 80
#: A name of more characters is shortened.
LONGEST_NAME = 44
#: A wider one would have its score off the screen of a small phone.
WIDEST_LINE = 290


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketView(BracketPicture):
    """The whole bracket, and its drawing for a page.

    Args:
        structure: its games before anybody has played.
        frozen_after: it counts the rounds up to this one only, None where it counts all.
    """

    event: Event
    structure: Bracket
    games: tuple[BracketGame, ...]
    frozen_after: int | None

    @property
    def needed(self) -> tuple[BracketGame, ...]:
        return tuple(game for game in self.games if game.is_needed)

    @property
    def by_round(self) -> tuple[tuple[str, tuple[BracketGame, ...]], ...]:
        """The games under the name of their round, in the order in which rounds begin."""
        rounds: dict[str, list[BracketGame]] = {}
        for game in self.needed:
            rounds.setdefault(game.label, []).append(game)
        return tuple((label, tuple(games)) for label, games in rounds.items())

    @property
    def news(self) -> int:
        """Return the game that people look for: one that is played, else one that will be, else the final."""
        playing = [game for game in self.needed if game.is_playing]
        ready = [game for game in self.needed if game.status == GameStatus.READY]
        ends = [game for game in self.needed if game.part in (Part.MAIN, Part.FINAL, Part.RESET)]
        return next((game.number for game in (*playing, *ready, *reversed(ends))), 0)

    @property
    def news_round(self) -> str:
        """Return the name of the round of that game."""
        return next((game.label for game in self.needed if game.number == self.news), "")

    @property
    def to_tell(self) -> tuple[BracketGame, ...]:
        """Games whose hands tell otherwise than the bracket stands."""
        return tuple(game for game in self.games if game.told_otherwise)


def night_of(
    event: Event, stage: Stage, field: Sequence[FieldLine], *, through: int | None = None
) -> BracketNight | None:
    """Fold the bracket from its decided games, None before the draw; five queries."""
    size = max((line.number or 0 for line in field), default=0)
    if not size:
        return None
    games = played_games(stage, through=through)
    return bracket_night(
        size,
        stage.movement,
        event.seed,
        [game for number in sorted(games) for game in games[number]],
        left_of(stage) if through is None else {},
        late_of(stage),
    )


def bracket_places(
    event: Event, stage: Stage, field: Sequence[FieldLine], *, through: int | None = None
) -> tuple[BracketLine, ...]:
    """Rank everyone by how far they came; five queries."""
    night = night_of(event, stage, field, through=through)
    last = {line.number for line in field if line.number and line.stands_last and through is None}
    return bracket_lines(night, last=last) if night else ()


def public_bracket(event: Event) -> BracketView | None:
    """Gather the bracket as everybody may see it; None until its draw is released."""
    if not event.draw_released:
        return None
    return bracket_of(event, frozen_after=show_of(event).frozen_after, seated_through=shown_through(event))


def bracket_of(
    event: Event, *, frozen_after: int | None = None, seated_through: int | None = None
) -> BracketView | None:
    """Gather the bracket as it stands, running games among it; None without one, or before the draw.

    Args:
        seated_through: no table is named of a round after this one; None names all.
    """
    stage = event.stage
    field = field_of(event, stage=stage.number)
    night = night_of(event, stage, field, through=frozen_after) if stage.kind.has_bracket else None
    if night is None:
        return None
    names = entry_names(night, field)
    limits = [number for number in (frozen_after, seated_through) if number is not None]
    matches = _matches(stage, min(limits, default=None))
    counting = {each.game.number: _counts(each, matches, night) for each in night.state.games}
    ways = ways_on(
        night, _seated(night, counting), stage.movement.tables, names_tables=seated_through is None
    )
    games = tuple(
        replace(
            _game(night, each, names, counting[each.game.number], best_of=_length(event, stage, each)),
            way_on=ways.get(each.game.number, ""),
        )
        for each in night.state.games
    )
    lines_of = _lines(games)
    measures = _measures(lines_of.values())
    layout = bracket_layout(night.bracket, measures)
    by_number = {game.number: game for game in games}
    boxes = tuple(
        _box(box, by_number[box.game], lines_of, measures.box_height)
        for box in layout.boxes
        if by_number[box.game].is_needed
    )
    lines = [line.points for line in layout.lines if by_number[line.game].is_needed]
    return BracketView(
        event=event,
        structure=night.bracket,
        games=games,
        box_width=measures.box_width,
        box_height=measures.box_height,
        letter=LETTER,
        boxes=boxes,
        headings=_headings(layout, by_number),
        lines=tuple(" ".join(f"{x},{y}" for x, y in points) for points in lines),
        # A second final that is not needed leaves no gap.
        width=max(box.x for box in boxes) + measures.box_width,
        height=layout.height,
        frozen_after=frozen_after,
    )


def entry_names(night: BracketNight, field: Iterable[FieldLine]) -> dict[int, str]:
    """Name each entry of the bracket: a pair, or two players who were drawn together."""
    called = {line.number: line.label for line in field if line.number is not None}
    return {
        entry: " & ".join(called[number] for number in numbers) for entry, numbers in night.members.items()
    }


def _matches(stage: Stage, through: int | None) -> dict[int, list[Match]]:
    """Return the matches of each game, the latest last."""
    matches = Match.objects.filter(round__stage=stage, game__isnull=False).select_related("round")
    if through is not None:
        matches = matches.filter(round__number__lte=through)
    found: dict[int, list[Match]] = {}
    for match in matches.order_by("round__number", "table").prefetch_related("seats__entry"):
        found.setdefault(match.game or 0, []).append(match)
    return found


def _counts(state: GameState, matches: Mapping[int, Sequence[Match]], night: BracketNight) -> Match | None:
    """Return the latest match between those who meet in the game now."""
    meeting = tuple(frozenset(night.members[entry]) for entry in state.entries)
    of_game = [
        match
        for match in matches.get(state.game.number, ())
        if tuple(sorted(side) for side in played_game(match, 0).sides)
        == tuple(sorted(side) for side in meeting)
    ]
    return of_game[-1] if of_game else None


def _seated(night: BracketNight, counting: Mapping[int, Match | None]) -> tuple[GameState, ...]:
    """Return the games that have a table now, or in the round to open."""
    return tuple(each for each in night.state.ready if counting[each.game.number] is not None)


def way_on_of(match: Match, event: Event) -> str:
    """Say where the winners and losers of a match go, empty where no bracket says it; nine queries."""
    if match.game is None:
        return ""
    view = bracket_of(event, seated_through=shown_through(event))
    return next((each.way_on for each in view.games if each.match_id == match.pk), "") if view else ""


def _game(
    night: BracketNight, state: GameState, names: Mapping[int, str], match: Match | None, *, best_of: int
) -> BracketGame:
    points: tuple[int | None, int | None] = (None, None)
    if match is not None and match.hands_played:
        points = _score(match, in_games=best_of > 1)
    sides = tuple(
        BracketSide(
            name=names[entry] if entry else _whoever(state, side),
            is_known=bool(entry),
            is_winner=bool(entry) and entry == state.winner,
            points=points[side],
            entry_id=entry or None,
        )
        for side, entry in enumerate((state.first, state.second))
    )
    is_playing = match is not None and match.round.status == Round.Status.OPEN and match.hands_played > 0
    return BracketGame(
        number=state.game.number,
        part=state.game.part.value,
        label=game_name(night, state.game),
        status=state.status.value,
        sides=(sides[0], sides[1]),
        is_walk_over=state.walk_over,
        round=match.round.number if match else None,
        table=match.table if match else None,
        match_id=match.pk if match else None,
        has_opened=match is not None and match.round.status != Round.Status.DRAFT,
        is_playing=is_playing and state.status is GameStatus.READY,
        told_otherwise=match is not None and hands_disagree(match),
        best_of=best_of,
    )


def _length(event: Event, stage: Stage, state: GameState) -> int:
    return state.game.best_of if stage.movement.best_of_rounds else event.ruleset.best_of


def _score(match: Match, *, in_games: bool) -> tuple[int | None, int | None]:
    """Return what each side has: games of a series, else points."""
    best: dict[int, int] = {}
    for seat in match.seats.all():
        has = seat.games if in_games else seat.points
        best[seat.side] = max(has, best.get(seat.side, has))
    return best.get(1), best.get(2)


def _whoever(state: GameState, side: int) -> str:
    """Say who comes to a side that is open, or that nobody will come."""
    if (state.first, state.second)[side] == 0:
        return words.no_one()
    source: Source = state.game.sources[side]
    phrase = words.winner_of if source.kind is From.WINNER else words.loser_of
    return phrase(game=source.of)


def _lines(games: Sequence[BracketGame]) -> dict[str, tuple[str, ...]]:
    """Return the sides as the page's drawing names them: pairs in two lines if one of them is too long."""
    names = list(dict.fromkeys(side.name for game in games for side in game.sides))
    short = shortened(names, LONGEST_NAME)
    fits = all(_width_of(each) <= WIDEST_LINE for each in short)
    return {name: (each,) if fits else two_lines(each) for name, each in zip(names, short, strict=True)}


def _width_of(line: str) -> int:
    return width_of(line, LETTER + 1)


def _measures(names: Collection[Sequence[str]]) -> Measures:
    """Make the boxes as wide as the longest line needs, with points beside it."""
    widest = max((_width_of(line) for lines in names for line in lines), default=0)
    width = max(widest + 2 * pad_of(LETTER) + points_room(LETTER), NARROWEST)
    height = TALL_BOX if any(len(lines) > 1 for lines in names) else BOX_HEIGHT
    return Measures(box_width=width, box_height=height, gap_across=36, gap_down=18, heading=34)


def _box(box: Box, game: BracketGame, lines: Mapping[str, Sequence[str]], height: int) -> BracketBox:
    texts = side_texts(game, [lines[side.name] for side in game.sides], LETTER, height)
    return BracketBox(game=game, x=box.x, y=box.y, texts=texts)


def _headings(layout: Layout, games: Mapping[int, BracketGame]) -> tuple[Heading, ...]:
    """Leave out the name of a second final that is not needed."""
    needed = {(box.x) for box in layout.boxes if games[box.game].is_needed}
    return tuple(each for each in layout.headings if each.x in needed)
