"""Who comes into a bracket after its draw: they play the lowest seed with a bye that has not begun.

Source: docs/brackets.md, section 2.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.brackets import GameStatus
from tournaments.brackets.late import leaves_alone, renumbered, with_byes
from tournaments.formats.values import Numbers, StageState

from .night import BracketNight, bracket_night


@dataclass(frozen=True, slots=True, kw_only=True)
class LateBracket:
    """A bracket with those who came late.

    Args:
        numbers: that its games have now, by those they had.
        against: whom each of the newcomers plays, in their order.
    """

    state: StageState
    numbers: Mapping[int, int]
    against: tuple[Numbers, ...] = ()


def entered(state: StageState, newcomers: Sequence[Numbers], begun: Collection[int]) -> LateBracket | None:
    """Let newcomers take byes, one after the other; None where one of them finds none.

    Args:
        newcomers: numbers after those of the field.
        begun: games that were played, or are seated in a round that has opened.
    """
    numbers = {game.number: game.number for game in _night(state).bracket.games}
    found = LateBracket(state=state, numbers=numbers)
    for each in newcomers:
        with_bye = _bye_taken(found.state, each, [found.numbers[game] for game in begun])
        if with_bye is None:
            return None
        numbers = {game: with_bye.numbers[number] for game, number in found.numbers.items()}
        found = replace(with_bye, numbers=numbers, against=(*found.against, *with_bye.against))
    return found


def _bye_taken(state: StageState, newcomers: Numbers, begun: Collection[int]) -> LateBracket | None:
    night = _night(state)
    playing = {entry for game in begun for entry in night.state.at(game).entries}
    for entry in with_byes(night.bracket):
        if entry in playing:
            continue
        against = night.members[entry]
        then = replace(
            state, field_size=state.field_size + len(newcomers), late=(*state.late, (against[0], newcomers))
        )
        # Drawn before its games are known by other numbers, which follow from it.
        numbers = renumbered(night.bracket, _night(replace(then, played=(), left={})).bracket)
        then = _with_numbers(then, numbers)
        after = _night(then)
        if leaves_alone(night.state, after.state, begun, numbers) and _plays(after, entry):
            return LateBracket(state=then, numbers=numbers, against=(against,))
    return None


def _plays(night: BracketNight, entry: int) -> bool:
    """Tell whether an entry has a game to play now; who has left has none."""
    return any(entry in each.entries for each in night.state.games if each.status is GameStatus.READY)


def _with_numbers(state: StageState, numbers: Mapping[int, int]) -> StageState:
    played = tuple(
        replace(each, games=tuple(replace(game, game=numbers[game.game]) for game in each.games))
        for each in state.played
    )
    put_off = {numbers[game]: table for game, table in state.put_off.items()}
    return replace(state, played=played, put_off=put_off)


def _night(state: StageState) -> BracketNight:
    games = [game for each in state.played for game in each.games]
    return bracket_night(state.field_size, state.settings, state.seed, games, state.left, state.late)
