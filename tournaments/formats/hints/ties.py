"""What a table reads while a game goes on only because it is tied, and why its next hand may not end it."""

from collections.abc import Sequence

from scoring.rules.options import Partnership, TargetTie
from scoring.table.games import GameState
from scoring.table.seats import active_seats, partner_of

DASH = "\N{EN DASH}"


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
    who = f"{', '.join(called[:-1])} and {called[-1]}"
    points = [game.scores[side - 1] for side in tied]
    if len(set(points)) > 1:
        return f"{who}: {DASH.join(map(str, points))}."
    return f"{who}: {'both' if len(tied) == 2 else 'all'} at {points[0]}."


def _decider(game: GameState) -> str:
    if game.contenders:
        return "Play one more hand to decide. It adds no points."
    where = " on opposite sides" if game.rules.target_tie is TargetTie.OPPOSITE_SIDES else ""
    return f"Sudden death: most points after the next hand{where}."


def _not_yet(game: GameState, names: Sequence[str], tied: Sequence[int]) -> str:
    """Say why the next hand cannot decide; only where partners rotate does anybody know."""
    rules = game.rules
    if rules.partnership is not Partnership.ROTATING:
        return ""
    out = set(tied) - set(active_seats(game.dealer, rules))
    if out and game.tied and rules.target_tie is TargetTie.OPPOSITE_SIDES:
        return f"Not the next one: {names[out.pop() - 1]} sits out."
    if len(tied) == 2 and not out and partner_of(tied[0], dealer=game.dealer, rules=rules) == tied[1]:
        return "Not the next one: they're partners."
    return ""
