"""How long a match is, in hands and in words: fixed hands, a race to a target, or the best of several."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil

from scoring.language import count, listed, score
from scoring.rules.options import AllPass, LevelEnd
from scoring.rules.rulesets import Ruleset
from scoring.table.games import Ending, GameState
from scoring.table.matches import MatchScore

from .hints.ties import tie_sentence

#: A game to 10 takes about so many hands: what a hand brings is a little less than one point to a side.
HANDS_TO_TEN = 12

#: Why a game is over, said of its winners; ``{target}`` is what they played to.
WHY: Mapping[Ending, str] = {
    Ending.TARGET: "first to {target}",
    Ending.SHARED_TARGET: "both reached {target} on the same hand",
    Ending.MOST_POINTS: "most points past {target}",
    Ending.PLAY_OFF_HAND: "by a deciding hand at {target}",
    Ending.HANDS: "most points after all hands",
    Ending.EXTRA_HAND: "by the extra hand after a tie",
    Ending.TIME: "ahead when time was called",
    Ending.DRAW: "the game ended tied",
}


def about_hands(rules: Ruleset) -> int:
    """Return how many hands a match has; where it is a race, how many it is likely to take."""
    each = rules.hands or ceil(Fraction(HANDS_TO_TEN * (rules.target or 0), 10))
    # Between the fewest games that decide and all of them.
    return ceil(each * Fraction((rules.best_of + 1) // 2 + rules.best_of, 2))


def is_about(rules: Ruleset) -> bool:
    """Tell whether nobody can know beforehand how many hands it takes."""
    return rules.hands is None or rules.best_of > 1


def goal(rules: Ruleset) -> str:
    """Say what is played for: "12 hands", "a game to 10", "best of 3 games to 10"."""
    many = rules.best_of > 1
    if rules.hands is not None:
        hands = count(rules.hands, "hand", "hands")
        return f"best of {rules.best_of} games of {hands}" if many else hands
    return f"best of {rules.best_of} games to {rules.target}" if many else f"a game to {rules.target}"


def hands_so_far(played: int, rules: Ruleset) -> str:
    """Say how far a match is: "3 of 12 hands", or "3 hands, to 10" where nobody knows how many come."""
    if rules.hands is not None and rules.best_of == 1:
        extra = f" and {played - rules.hands} more" if played > rules.hands else ""
        return f"{min(played, rules.hands)} of {rules.hands} hands{extra}"
    hands = count(played, "hand", "hands")
    return f"{hands}, to {rules.target}" if rules.best_of == 1 else f"{hands}, {goal(rules)}"


def verdict(played: MatchScore, names: Sequence[str]) -> str:
    """Say who has won a match that is over and why, or who plays one more hand; empty while it is played.

    Args:
        names: of each side, side 1 first.
    """
    if not played.game.is_over:
        return tie_sentence(played.game, names)
    ahead = [names[side - 1] for side in played.leaders]
    if not ahead:
        return "The game ended tied."
    who = f"{listed(ahead)} share the win" if ahead[1:] else f"{ahead[0]} won"
    if len(played.series.games) == 1:
        return f"{who}, {_score(played.game)}: {_why(played.game)}."
    games = sorted(played.games_won, reverse=True)
    return f"{who}, {score(games)} in games. Last game: {_score(played.game)}."


def _score(game: GameState) -> str:
    return score(sorted(game.scores, reverse=True))


def _why(game: GameState) -> str:
    if game.ending is Ending.SHARED_TARGET and len(game.winners) > 2:
        return f"all reached {game.rules.target} on the same hand"
    return WHY[game.ending or Ending.DRAW].format(target=game.rules.target)


def with_length(rules: Ruleset, *, hands: int | None, target: int | None, best_of: int) -> Ruleset:
    """Play these rules over so many hands, or to so many points.

    Raises:
        InvalidRulesetError: both are said, or neither, or the games can end level.
    """
    if hands is not None:
        # The number of a hand says who deals it, so a hand passed out is one where the next player deals.
        moves_on = rules.all_pass is AllPass.NEXT_DEALS
        return replace(rules, hands=hands, target=target, best_of=best_of, passed_out_counts=moves_on)
    return replace(
        rules,
        hands=None,
        target=target,
        best_of=best_of,
        # What counts as one of a fixed number of hands, and how their end is decided, says nothing here.
        passed_out_counts=False,
        redeal_counts=False,
        level_end=LevelEnd.DRAW,
    )
