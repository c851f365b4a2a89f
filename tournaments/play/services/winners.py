"""Who goes on in a bracket, stored as a round closes, or as a game that was put off ends.

Expects the lock of the match.
"""

from typing import NoReturn

from tournaments.errors import NotNowError
from tournaments.models import Match, Round
from tournaments.play.words import rulings as words
from tournaments.results.selectors.bracket_games import leading_side


def store_winners(current: Round) -> None:
    """Note the winner of each game that the director has not decided.

    Raises:
        NotNowError: a game is level.
    """
    put_off = Match.Status.LATER
    undecided = (
        current.matches.filter(game__isnull=False, winner=None).exclude(status=put_off).order_by("table")
    )
    matches = list(undecided.prefetch_related("seats"))
    for match in matches:
        match.winner = leading_side(match)
    level = [match for match in matches if match.winner is None]
    if level:
        refuse_level(level[0])
    Match.objects.bulk_update(matches, ["winner"])


def refuse_level(match: Match) -> NoReturn:
    """Say who decides a level game of a bracket; raises ``NotNowError``."""
    points = max(seat.points for seat in match.seats.all())
    raise NotNowError(words.tied_game(match.table, points), code="level")


def store_late_winner(match: Match) -> None:
    """Note who has won a game of a bracket that was put off, if it is over; a level one is still put off."""
    if match.game is None or match.status in Match.UNDECIDED:
        return
    match.winner = leading_side(match)
    if match.winner is None:
        match.status = Match.Status.LATER
    match.save(update_fields=["winner"])
