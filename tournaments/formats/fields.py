"""What a field of individuals at tables of four comes to."""

from tournaments.errors import UnsupportedFieldError
from tournaments.formats.words import fields as words
from tournaments.movements import FEWEST, SEATS_PER_TABLE

#: Rounds of a night whose seats follow from its results, where nobody says how many.
USUAL_ROUNDS = 8


def tables_for(players: int, tables: int | None) -> int:
    """Return how many tables the players fill; those that they cannot fill stay empty.

    Raises:
        UnsupportedFieldError: there are fewer than four.
    """
    if players < FEWEST:
        raise UnsupportedFieldError(words.players_at_least(least=FEWEST, players=players), field="players")
    full = players // SEATS_PER_TABLE
    return full if tables is None else min(tables, full)
