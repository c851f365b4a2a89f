"""What a bracket says in words: how far everyone came, and where each game's players go next."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace

from scoring.language import place
from tournaments.brackets import (
    From,
    Game,
    GameState,
    GameStatus,
    Part,
    bracket_places,
    round_names,
)
from tournaments.brackets.names import RoundNames
from tournaments.formats.words import brackets as words
from tournaments.standings import places_without

from .night import BracketNight

WINNERS_OF = {
    Part.THIRD: words.winners_win_third_place,
    Part.CONSOLATION: words.winners_win_consolation,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketLine:
    """How far a number has come.

    Args:
        place: counted by numbers, so two partners of a drawn pair share one.
        because: in a sentence.
        is_out: whether it says how they went out, or what they won.
    """

    number: int
    place: int
    is_tied: bool
    because: str
    is_out: bool = True

    @property
    def place_text(self) -> str:
        """Place and sentence, as in "T-3rd · Out in the semifinals"; while they are in, that alone."""
        if not self.is_out:
            return self.because or words.still_in()
        return words.place_and(place=place(self.place, is_tied=self.is_tied), how=self.because)


def bracket_lines(night: BracketNight, *, last: Set[int] = frozenset()) -> tuple[BracketLine, ...]:
    """Rank everyone by how far they came, or can still come.

    Args:
        last: numbers that stand after all others, with their partners, however far they came.
    """
    sizes = {entry: len(numbers) for entry, numbers in night.members.items()}
    lines = tuple(
        BracketLine(
            number=number,
            place=each.place,
            is_tied=each.tied,
            because=_how_far(night, each.entry),
            is_out=each.entry in night.state.levels,
        )
        for each in bracket_places(night.state, sizes)
        for number in night.members[each.entry]
    )
    behind = {number for numbers in night.members.values() if last & set(numbers) for number in numbers}
    return _with_last(lines, behind) if behind else lines


def _with_last(lines: Sequence[BracketLine], behind: Set[int]) -> tuple[BracketLine, ...]:
    """Put some after all others; each of the two keeps its order, and below a gap everyone moves up."""
    places = [line.place for line in lines]
    out = {index for index, line in enumerate(lines) if line.number in behind}
    ahead = set(range(len(lines))) - out
    before = len(ahead)
    return (
        *_placed([lines[index] for index in sorted(ahead)], places_without(places, out)),
        *_placed(
            [lines[index] for index in sorted(out)],
            [before + place for place in places_without(places, ahead)],
        ),
    )


def _placed(lines: Sequence[BracketLine], places: Sequence[int]) -> Iterable[BracketLine]:
    return (
        replace(line, place=place, is_tied=places.count(place) > 1)
        for line, place in zip(lines, places, strict=True)
    )


def _how_far(night: BracketNight, entry: int) -> str:
    parts = [_main(night, entry), *_consolation(night, entry)]
    return " · ".join(each for each in parts if each)


def _main(night: BracketNight, entry: int) -> str:
    if entry not in night.state.levels:
        return words.still_in() if night.results else ""
    last = _last(night, entry, consolation=False)
    names = _names(night, last.game)
    if last.winner == entry:
        return words.won_third_place() if last.game.part is Part.THIRD else words.won_final()
    if last.walk_over and entry in night.left:
        return words.left_before(how=night.left[entry], game=names.within)
    if last.game.part is Part.THIRD:
        return words.lost_third_place()
    return words.lost_final() if names.is_final else words.out_in(game=names.within)


def _consolation(night: BracketNight, entry: int) -> list[str]:
    """Say who has won the consolation; how far others came there is no news."""
    if entry not in night.state.consolation_levels:
        return []
    last = _last(night, entry, consolation=True)
    return [words.won_consolation()] if last.winner == entry else []


def _last(night: BracketNight, entry: int, *, consolation: bool) -> GameState:
    """Return the game that decided how far somebody came."""
    return [
        each
        for each in night.state.games
        if each.status is GameStatus.DECIDED
        and entry in each.entries
        and (each.game.part is Part.CONSOLATION) is consolation
    ][-1]


def _names(night: BracketNight, game: Game) -> RoundNames:
    return round_names(night.bracket, game.part, game.round)


def game_name(night: BracketNight, game: Game) -> str:
    """Name a game on a page: "Semifinal", "Round 2", "Final"."""
    return _names(night, game).game


def ways_on(
    night: BracketNight, wave: tuple[GameState, ...], tables: int | None, *, names_tables: bool = True
) -> dict[int, str]:
    """Say of each game of a wave where its winners and losers go when all of the wave is played.

    Args:
        tables: in the room.
        names_tables: whether it says at which table they meet.
    """
    if not names_tables:
        return {each.game.number: _way_on(night, each.game, None) for each in wave}
    following = night.after(wave, winner=1).wave(tables)
    seats = {each.game.number: table for table, each in enumerate(following, start=1)}
    return {each.game.number: _way_on(night, each.game, seats) for each in wave}


def _way_on(night: BracketNight, game: Game, tables: dict[int, int] | None) -> str:
    if game.part is Part.FINAL:
        return words.first_final()
    nexts = {
        source.kind: following
        for following in night.bracket.games
        for source in following.sources
        if source.of == game.number and source.kind is not From.ENTRY
    }
    winners, losers = nexts.get(From.WINNER), nexts.get(From.LOSER) or nexts.get(From.FIRST_LOSER)
    return f"{_winners(night, game, winners, tables)} {_losers(night, losers, tables)}"


def _winners(night: BracketNight, game: Game, following: Game | None, tables: dict[int, int] | None) -> str:
    if following is None:
        return WINNERS_OF.get(game.part, words.winners_win_night)()
    return words.winners_go(goal=_goal(night, following, tables))


def _losers(night: BracketNight, following: Game | None, tables: dict[int, int] | None) -> str:
    return words.losers_out() if following is None else words.losers_go(goal=_goal(night, following, tables))


def _goal(night: BracketNight, following: Game, tables: dict[int, int] | None) -> str:
    game = _names(night, following).within
    if tables is None:
        return game
    table = tables.get(following.number)
    return words.at_table(game=game, table=table) if table else words.at_open_table(game=game)
