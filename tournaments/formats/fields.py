"""What a field of individuals at tables of four comes to."""

from tournaments.errors import UnsupportedFieldError
from tournaments.movements import FEWEST, SEATS_PER_TABLE

#: Rounds of a night whose seats follow from its results, where nobody says how many.
USUAL_ROUNDS = 8


def tables_for(players: int, tables: int | None, called: str) -> int:
    """Return how many tables the players fill; those that they cannot fill stay empty.

    Args:
        called: the format, as in "A ladder".

    Raises:
        UnsupportedFieldError: there are fewer than four.
    """
    if players < FEWEST:
        raise UnsupportedFieldError(f"{called} needs at least 4 players, not {players}.", field="players")
    full = players // SEATS_PER_TABLE
    return full if tables is None else min(tables, full)
