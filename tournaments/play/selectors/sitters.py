"""Who plays at a table, and all that a file may call them."""

from scoring.egn.names import Sitter
from tournaments.models import Match, Seat
from tournaments.names.people import field_of, player_labels, seated


def sitters_of(match: Match) -> dict[int, Sitter]:
    """Return who plays in each seat of a match by the seat's id, seat 1 first.

    A substitute is who plays; a file may still call the seat by its regular.
    """
    called = player_labels(field_of(match.round.stage.event))
    seats = match.seats.order_by("position").select_related("player", "substitute")
    return {seat.pk: _sitter(seat, called) for seat in seats}


def _sitter(seat: Seat, called: dict[int, str]) -> Sitter:
    plays = seat.substitute or seat.player
    regular = (called[seat.player_id], seat.player.name) if seat.substitute else ()
    return Sitter(
        name=seated(called, seat.player_id, seat.substitute_id),
        names=(called[plays.pk], plays.name),
        maybe=(*filter(None, [plays.nickname]), *regular),
    )
