"""What a field of individuals at tables of four comes to."""

from tournaments.errors import UnsupportedFieldError
from tournaments.movements import FEWEST, SEATS_PER_TABLE

#: Rounds of a night whose seats follow from its results, where nobody says how many.
USUAL_ROUNDS = 8


def tables_for(players: int, tables: int | None, called: str) -> int:
    """Return how many tables the players fill; those that they cannot fill stay empty.

    Args:
        called: the format, as in "a party".

    Raises:
        UnsupportedFieldError: there are fewer than four.
    """
    if players < FEWEST:
        who = "1 player" if players == 1 else f"{players} players"
        raise UnsupportedFieldError(f"{who}: {called} needs at least 4.", field="players")
    full = players // SEATS_PER_TABLE
    return full if tables is None else min(tables, full)
