"""What a table reads while a game goes on only because it is tied, and why its next hand may not end it."""

from collections.abc import Sequence

from scoring.language import score
from scoring.rules.options import Partnership, TargetTie
from scoring.table.games import GameState
from scoring.table.seats import active_seats, partner_of
from tournaments.formats.words import games as words


def tie_sentence(game: GameState, names: Sequence[str]) -> str:
    """Say who is tied, what decides it, and whether the next hand can; empty while nothing is to be decided.

    Args:
        names: of each side, side 1 first.
    """
    tied = game.contenders or game.tied
    if game.is_over or not tied:
        return ""
    return " ".join(filter(None, (_standing(game, names, tied), _decider(game), _not_yet(game, names, tied))))


def _standing(game: GameState, names: Sequence[str], tied: Sequence[int]) -> str:
    called = [names[side - 1] for side in tied]
    points = [game.scores[side - 1] for side in tied]
    if len(set(points)) > 1:
        return words.are_at(names=called, score=score(points))
    return words.tied_at(names=called, points=points[0])


def _decider(game: GameState) -> str:
    if game.contenders:
        return words.one_more_hand()
    if game.rules.target_tie is TargetTie.OPPOSITE_SIDES:
        return words.sudden_death_on_opposite_sides()
    return words.sudden_death()


def _not_yet(game: GameState, names: Sequence[str], tied: Sequence[int]) -> str:
    """Say why the next hand cannot decide; only where partners rotate does anybody know."""
    rules = game.rules
    if rules.partnership is not Partnership.ROTATING:
        return ""
    out = set(tied) - set(active_seats(game.dealer, rules))
    if out and game.tied and rules.target_tie is TargetTie.OPPOSITE_SIDES:
        return words.not_next_out(name=names[out.pop() - 1])
    if len(tied) == 2 and not out and partner_of(tied[0], dealer=game.dealer, rules=rules) == tied[1]:
        return words.not_next_partners()
    return ""
