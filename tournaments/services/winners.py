"""Who goes on in a bracket, stored as a round closes; expects the event's and the matches' locks."""

from tournaments.errors import NotNowError
from tournaments.models import Match, Round
from tournaments.selectors.bracket_games import leading_side


def store_winners(current: Round) -> None:
    """Note the winner of each game that the director has not decided.

    Raises:
        NotNowError: a game is level.
    """
    undecided = current.matches.filter(game__isnull=False, winner=None).order_by("table")
    matches = list(undecided.prefetch_related("seats"))
    for match in matches:
        match.winner = leading_side(match)
    level = [match for match in matches if match.winner is None]
    if level:
        points = max(seat.points for seat in level[0].seats.all())
        raise NotNowError(
            f"Table {level[0].table} is level, {points} to {points}. Let them play one more hand, and say on "
            "the bracket's page who has won it.",
            code="level",
        )
    Match.objects.bulk_update(matches, ["winner"])
