"""A match: the hands and penalties of one table folded into its games, until the last one is over.

Source: docs/rules.md, section 4.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from scoring.rules.rulesets import Ruleset, Seats
from scoring.table.games import GameState, call_time, moves_deal, penalize, play_hand
from scoring.table.hand_points import HandScore
from scoring.table.hands import HandReport
from scoring.table.penalties import Penalty
from scoring.table.series import Series


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenPenalty:
    """A penalty and when it was given: after so many hands of the match; None where nobody noted it."""

    penalty: Penalty
    after_hand: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchScore:
    """A match so far.

    Args:
        series: the finished games.
        game: the one being played; the last one once the match is over.
        counted: for each hand, whether it brought points: not one that only decides a level game, nor
            one left over from before a correction ended the match earlier.
    """

    series: Series
    game: GameState
    counted: tuple[bool, ...] = ()

    @classmethod
    def start(cls, rules: Ruleset, *, first_dealer: int = 1) -> "MatchScore":
        series = Series(rules=rules)
        return cls(series=series, game=series.next_game(first_dealer=first_dealer))

    @property
    def is_over(self) -> bool:
        return self.series.is_over

    @property
    def games_won(self) -> Seats:
        """Games won by each side."""
        return self.series.wins

    @property
    def left_out(self) -> Seats:
        """Points by side beyond the target that the rules leave out, over all games."""
        return tuple(map(sum, zip(*(game.left_out for game in self.series.games), strict=True)))

    @property
    def leaders(self) -> Seats:
        """The sides with the most games; none where nobody has one."""
        most = max(self.games_won)
        return tuple(side for side, won in enumerate(self.games_won, start=1) if won == most and won)


def fold_match(
    rules: Ruleset,
    hands: Sequence[HandReport],
    penalties: Iterable[GivenPenalty] = (),
    *,
    time_called: bool = False,
) -> MatchScore:
    """Play a match from its hands, in order, seat 1 dealing first; what comes after the end brings nothing.

    A penalty counts in the game that was being played when it was given. One that was given once the match
    was over counts as if it had come before the hand that ended it, or with the penalty that did: it may undo
    that end, and never vanishes.

    Args:
        time_called: the match ends as it stands, for whoever is ahead.
    """
    pending: Sequence[GivenPenalty] = sorted(
        penalties, key=lambda each: len(hands) if each.after_hand is None else each.after_hand
    )
    score = MatchScore.start(rules)
    for number, report in enumerate(hands, start=1):
        due = [each for each in pending if each.after_hand is not None and each.after_hand < number]
        score, pending = _penalized(score, due, pending[len(due) :])
        if pending and not score.is_over and _played(score, report).is_over:
            score, pending = _penalized(score, pending)
        score = _played(score, report)
    score, _ = _penalized(score, pending)
    return _called(score) if time_called and not score.is_over else score


def game_ends(rules: Ruleset, hands: Sequence[HandReport]) -> tuple[int, ...]:
    """Return after which hands of a series a game was over, by the hands alone."""
    ended = [len(fold_match(rules, hands[:count]).series.games) for count in range(len(hands) + 1)]
    return tuple(count for count, (before, now) in enumerate(pairwise(ended), start=1) if now > before)


def is_entered(score: HandScore, rules: Ruleset) -> bool:
    """Tell whether a table writes this hand down: it counts, or it moves the deal on towards a target."""
    return score.counts_as_hand or (rules.hands is None and moves_deal(score.outcome, rules))


def _played(score: MatchScore, report: HandReport) -> MatchScore:
    if score.is_over:
        return replace(score, counted=(*score.counted, False))
    only_decides = bool(score.game.contenders)
    # Whose turn it was to deal was judged when the hand came in.
    after = _settled(score, play_hand(replace(score.game, dealer=report.dealer), report))
    return replace(after, counted=(*score.counted, not only_decides))


def _penalized(
    score: MatchScore, due: Sequence[GivenPenalty], later: Sequence[GivenPenalty] = ()
) -> tuple[MatchScore, Sequence[GivenPenalty]]:
    """Give the penalties that are due; returns which of the later ones are left."""
    for index, each in enumerate(due):
        after = _settled(score, penalize(score.game, each.penalty))
        if after.is_over:
            rest = [one.penalty for one in (*due[index:], *later)]
            return _settled(score, penalize(score.game, *rest)), ()
        score = after
    return score, later


def _settled(score: MatchScore, game: GameState) -> MatchScore:
    """Put the game where it belongs: among the finished ones if it is over, and the next one in its place."""
    if not game.is_over:
        return replace(score, game=game)
    series = score.series.plus(game)
    following = game if series.is_over else series.next_game(first_dealer=game.dealer)
    return replace(score, series=series, game=following)


def _called(score: MatchScore) -> MatchScore:
    """End the game that is being played; a level one that the rules play off stays as it is."""
    game = call_time(score.game)
    return replace(score, series=score.series.plus(game), game=game) if game.is_over else score
