"""The bracket of a night as pages and the API show it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.language import score
from tournaments.access.shown_seats import shown_through
from tournaments.brackets import Box, GameState, GameStatus, Heading, Layout, Measures, bracket_layout
from tournaments.brackets.values import From, Source
from tournaments.formats.bracket.night import BracketNight, bracket_night
from tournaments.formats.bracket.words import BracketLine, bracket_lines, game_name, ways_on
from tournaments.models import Event, Match, Round, Stage, show_of
from tournaments.names.people import FieldLine, field_of
from tournaments.results import words

from .bracket_games import is_told_otherwise, late_of, left_of, played_game, played_games

MEASURES = Measures(box_width=232, box_height=56, gap_across=36, gap_down=14, heading=30)
#: What a box holds of a name at its size of letters.
LETTERS = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSide:
    """One side of a game.

    Args:
        name: of who plays there, else of who will come, as in "Winner of game 3".
        is_known: who plays there is known.
        points: of its match, or games where it is a series; None before it begins.
    """

    name: str
    is_known: bool
    is_winner: bool
    points: int | None

    @property
    def short(self) -> str:
        return self.name if len(self.name) <= LETTERS else f"{self.name[: LETTERS - 1].rstrip()}…"


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketGame:
    """One game of the bracket as it stands.

    Args:
        label: the name of its round, as in "Semifinal".
        best_of: games that are played in it at most.
        status: of the bracket: waiting, ready, decided or not_needed.
        round: the night's, once it has a table; like ``table`` and ``match_id`` of the latest that counts.
        way_on: where winners and losers go, where that is known.
        has_opened: the round of its table has, so the director can say who goes on.
        told_otherwise: the hands on record say that the other side has won.
    """

    number: int
    part: str
    label: str
    status: str
    sides: tuple[BracketSide, BracketSide]
    is_walk_over: bool
    round: int | None = None
    table: int | None = None
    match_id: int | None = None
    has_opened: bool = False
    is_playing: bool = False
    way_on: str = ""
    told_otherwise: bool = False
    best_of: int = 1

    @property
    def is_needed(self) -> bool:
        return self.status != GameStatus.NOT_NEEDED

    @property
    def is_decided(self) -> bool:
        return self.status == GameStatus.DECIDED

    @property
    def sentence(self) -> str:
        """Say how it stands."""
        first, second = self.sides
        if self.is_decided:
            return _decided(first, second, walk_over=self.is_walk_over)
        if self.is_playing:
            points = score((first.points, second.points))
            return words.being_played(
                first=first.name, second=second.name, score=points, table=self.table or 0
            )
        other = second.name if second.is_known else second.name[0].lower() + second.name[1:]
        if self.table:
            return words.to_be_played_at(first=first.name, second=other, table=self.table)
        return words.to_be_played(first=first.name, second=other)


def _decided(first: BracketSide, second: BracketSide, *, walk_over: bool) -> str:
    won, lost = (first, second) if first.is_winner else (second, first)
    if not won.is_winner:
        return words.neither_came(first=first.name, second=second.name)
    if walk_over or won.points is None or lost.points is None:
        return words.won_by_forfeit(winner=won.name, loser=lost.name)
    said = words.host_decided if won.points <= lost.points else words.won
    return said(winner=won.name, loser=lost.name, score=score((won.points, lost.points)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketBox:
    """A game and its place in the drawing; ``x`` and ``y`` are its upper left corner."""

    game: BracketGame
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketView:
    """The whole bracket.

    Args:
        frozen_after: it counts the rounds up to this one only, None where it counts all.
        headings: of the drawing, and lines as points.
    """

    event: Event
    games: tuple[BracketGame, ...]
    boxes: tuple[BracketBox, ...]
    headings: tuple[Heading, ...]
    lines: tuple[str, ...]
    width: int
    height: int
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
    layout = bracket_layout(night.bracket, MEASURES)
    by_number = {game.number: game for game in games}
    boxes = tuple(_box(box, by_number[box.game]) for box in layout.boxes if by_number[box.game].is_needed)
    lines = [line.points for line in layout.lines if by_number[line.game].is_needed]
    return BracketView(
        event=event,
        games=games,
        boxes=boxes,
        headings=_headings(layout, by_number),
        lines=tuple(" ".join(f"{x},{y}" for x, y in points) for points in lines),
        # A second final that is not needed leaves no gap.
        width=max(box.x for box in boxes) + MEASURES.box_width,
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
        told_otherwise=match is not None and is_told_otherwise(match),
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
    said = words.winner_of if source.kind is From.WINNER else words.loser_of
    return said(game=source.of)


def _box(box: Box, game: BracketGame) -> BracketBox:
    return BracketBox(game=game, x=box.x, y=box.y)


def _headings(layout: Layout, games: Mapping[int, BracketGame]) -> tuple[Heading, ...]:
    """Leave out the name of a second final that is not needed."""
    needed = {(box.x) for box in layout.boxes if games[box.game].is_needed}
    return tuple(each for each in layout.headings if each.x in needed)
