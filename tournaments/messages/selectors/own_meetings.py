"""Whom a player meets tonight."""

from collections.abc import Collection

from tournaments.charts import Meeting, Seating, meetings_of
from tournaments.models import Match, Round

from .own_seats import NightSeats


def met_by(night: NightSeats, players: Collection[int], ghosts: Collection[int] = ()) -> tuple[Meeting, ...]:
    """List whom the players of an entry meet in all the rounds given, their own partner left out; no query.

    Who sits in somebody's place is met instead of them, and nobody is met where nothing was played.

    Args:
        ghosts: players who are nobody.
    """
    return meetings_of(_seating(night, each, players, ghosts) for each in night.rounds)


def _seating(night: NightSeats, current: Round, players: Collection[int], ghosts: Collection[int]) -> Seating:
    at = (night.tables[current.pk, player] for player in players if (current.pk, player) in night.tables)
    table = next(at, ())
    own = [seat for seat in table if seat.player_id in players]
    if all(seat.substitute_id for seat in own) or _is_unplayed(own[0].match):
        return Seating()
    others = [
        (seat.side == own[0].side, night.names[seat.substitute_id or seat.player_id])
        for seat in table
        if seat.player_id not in players and seat.player_id not in ghosts
    ]
    if len({seat.side for seat in table}) == len(table):
        return Seating(beside=tuple(name for _, name in others))
    return Seating(
        partners=tuple(name for is_ours, name in others if is_ours),
        opponents=tuple(name for is_ours, name in others if not is_ours),
    )


def _is_unplayed(match: Match) -> bool:
    return match.is_walk_over and not match.hands_played
