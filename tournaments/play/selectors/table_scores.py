"""What the match at a table has come to, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules.options import LevelEnd
from scoring.rules.rulesets import Ruleset
from scoring.table.games import Ending
from scoring.table.hands import HandReport
from scoring.table.matches import fold_match
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
    """What a match has come to; the fields are those of ``TableState``.

    ``start`` is the number of the hand that began the game which is played.
    """

    scores: tuple[int, ...]
    games: tuple[int, ...]
    verdict: str
    start: int = 1


def is_sum_of_hands(rules: Ruleset) -> bool:
    """Tell whether a table's score is what its seats have from all hands, not that of one game."""
    return rules.hands is not None and rules.best_of == 1


def only_sums(number: int, rules: Ruleset) -> bool:
    """Tell whether a hand only adds to that score: after the last of them one more may be played."""
    return is_sum_of_hands(rules) and number < (rules.hands or 0)


def table_score(
    match: Match,
    rules: Ruleset,
    seats: Sequence[SeatLine],
    hands: Sequence[HandReport],
    rulings: Sequence[Ruling],
) -> TableScore:
    """Say what the match has come to: by its seats where only hands are counted, else played through."""
    if is_sum_of_hands(rules) and (rules.level_end is LevelEnd.DRAW or len(hands) < (rules.hands or 0)):
        return TableScore(scores=_scores(seats), games=(), verdict="")
    played = fold_match(
        rules,
        hands,
        [ruling.timed_penalty for ruling in rulings if ruling.timed_penalty is not None],
        time_called=match.status == Match.Status.STANDS and match.walk_over is None,
    )
    games = played.games_won
    if match.walk_over is not None:
        games = games_walked_over(games, match.walk_over, best_of=rules.best_of)
    # A table that takes no more hands has nothing to play off, and who has more by hands is plain to see.
    has_verdict = played.is_over or match.status in Match.UNDECIDED
    if is_sum_of_hands(rules):
        has_verdict = has_verdict and (
            bool(played.game.contenders) or played.game.ending is Ending.EXTRA_HAND
        )
    return TableScore(
        scores=_scores(seats) if is_sum_of_hands(rules) else played.game.scores,
        games=games if rules.best_of > 1 else (),
        verdict=verdict(played, side_names(seats)) if has_verdict else "",
        start=len(hands) + 1 - played.game.dealt if rules.best_of > 1 else 1,
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
