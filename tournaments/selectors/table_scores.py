"""What the match at a table has come to, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.hands import HandReport
from scoring.matches import fold_match
from scoring.rulesets import Ruleset
from tournaments.formats.lengths import verdict
from tournaments.models import Match, Ruling
from tournaments.standings import games_walked_over


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    position: int
    side: int
    entry_id: int
    player_id: int
    number: int
    name: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScore:
    """What a match has come to; the fields are those of ``TableState``."""

    scores: tuple[int, ...]
    games: tuple[int, ...]
    verdict: str


def table_score(
    match: Match,
    rules: Ruleset,
    seats: Sequence[SeatLine],
    hands: Sequence[HandReport],
    rulings: Sequence[Ruling],
) -> TableScore:
    """Say what the match has come to: by its seats where only hands are counted, else played through."""
    if rules.hands is not None and rules.best_of == 1:
        return TableScore(scores=_scores(seats), games=(), verdict="")
    played = fold_match(
        rules,
        hands,
        [ruling.given for ruling in rulings if ruling.given is not None],
        time_called=match.status == Match.Status.STANDS and match.walk_over is None,
    )
    games = played.games_won
    if match.walk_over is not None:
        games = games_walked_over(games, match.walk_over, best_of=rules.best_of)
    return TableScore(
        scores=played.game.scores,
        games=games if rules.best_of > 1 else (),
        verdict=verdict(played, side_names(seats)),
    )


def side_names(seats: Sequence[SeatLine]) -> list[str]:
    """Name each side, side 1 first."""
    return [
        " & ".join(seat.name for seat in seats if seat.side == side)
        for side in sorted({seat.side for seat in seats})
    ]


def _scores(seats: Sequence[SeatLine]) -> tuple[int, ...]:
    """Points per side: its best seat's; partners differ only by what a ruling took from one of them."""
    return tuple(
        max(seat.points for seat in seats if seat.side == side)
        for side in sorted({seat.side for seat in seats})
    )
