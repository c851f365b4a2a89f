"""How long a match is, in hands and in words: fixed hands, a race to a target, or the best of several."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil

from scoring.language import gettext as _
from scoring.language import score
from scoring.language.messages import mark
from scoring.rules.options import AllPass, LevelEnd
from scoring.rules.rulesets import Ruleset
from scoring.table.games import Ending, GameState
from scoring.table.matches import MatchScore
from tournaments.formats.words import games as words

from .hints.ties import tie_sentence

#: A game to 10 takes about so many hands: what a hand brings is a little less than one point to a side.
HANDS_TO_TEN = 12

#: Why a game is over, said of its winners; ``{target}`` is what they played to.
WHY: Mapping[Ending, str] = {
    Ending.TARGET: mark("first to {target}"),
    Ending.SHARED_TARGET: mark("both reached {target} on the same hand"),
    Ending.MOST_POINTS: mark("most points past {target}"),
    Ending.PLAY_OFF_HAND: mark("after one more hand to decide it"),
    Ending.HANDS: mark("most points after all hands"),
    Ending.EXTRA_HAND: mark("after an extra hand to break the tie"),
    Ending.TIME: mark("ahead when time was called"),
    Ending.DRAW: mark("the game ended in a tie"),
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
        hands = rules.hands
        return words.series_of_hands(games=rules.best_of, hands=hands) if many else words.hands(number=hands)
    if many:
        return words.series_to(games=rules.best_of, target=rules.target)
    return words.game_to(target=rules.target)


def hands_so_far(played: int, rules: Ruleset) -> str:
    """Say how far a match is: "3 of 12 hands", or "3 hands, to 10" where nobody knows how many come."""
    if rules.hands is not None and rules.best_of == 1:
        if played > rules.hands:
            return words.hands_and_more(hands=rules.hands, more=played - rules.hands)
        return words.hands_of(played=played, hands=rules.hands)
    if rules.best_of == 1:
        return words.hands_to(number=played, target=rules.target)
    return words.hands_in(number=played, goal=goal(rules))


def verdict(played: MatchScore, names: Sequence[str]) -> str:
    """Say who has won a match that is over and why, or who plays one more hand; empty while it is played.

    Args:
        names: of each side, side 1 first.
    """
    if not played.game.is_over:
        return tie_sentence(played.game, names)
    ahead = [names[side - 1] for side in played.leaders]
    if not ahead:
        return words.ended_tied()
    if len(played.series.games) == 1:
        return words.won(names=ahead, score=_score(played.game), why=_why(played.game))
    games = score(sorted(played.games_won, reverse=True))
    return words.won_series(names=ahead, games=games, score=_score(played.game))


def _score(game: GameState) -> str:
    return score(sorted(game.scores, reverse=True))


def _why(game: GameState) -> str:
    if game.ending is Ending.SHARED_TARGET and len(game.winners) > 2:
        return words.all_reached(target=game.rules.target)
    return _(WHY[game.ending or Ending.DRAW]).format(target=game.rules.target)


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
