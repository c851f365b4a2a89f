"""Five at one table: one sits out each hand, and over five hands everyone deals once.

Source: docs/movements.md, section 9.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.errors import MovementError
from tournaments.movements.words import plans as words

FIVE = 5


class Rotation(StrEnum):
    """Who sits out: the player on the dealer's right, or whoever makes every pair partner once."""

    DEALERS_RIGHT = "dealers_right"
    BALANCED = "balanced"


#: Places after the one the hand is named for: the four who play, clockwise from the dealer.
PLACES = {Rotation.DEALERS_RIGHT: (0, 1, 2, 3), Rotation.BALANCED: (1, 2, 4, 3)}


@dataclass(frozen=True, slots=True, kw_only=True)
class RotatingHand:
    """The four who play, clockwise from the dealer, and the one who sits out."""

    seats: tuple[int, int, int, int]
    out: int


def rotating_hand(players: tuple[int, ...], hand: int, rotation: Rotation) -> RotatingHand:
    """Seat hand 1, 2, … of five players given clockwise; the sixth hand is the first again."""
    if len(set(players)) != FIVE:
        raise MovementError(words.five_players(), field="players")
    if hand < 1:
        raise MovementError(words.hands_from_1(), field="hand")
    north, east, south, west = ((place + hand - 1) % FIVE for place in PLACES[rotation])
    (out,) = set(range(FIVE)) - {north, east, south, west}
    return RotatingHand(
        seats=(players[north], players[east], players[south], players[west]), out=players[out]
    )
