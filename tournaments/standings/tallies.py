"""What a competitor has brought together."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The sums of one competitor over all live hands.

    Args:
        number: the competitor's number in the field.
        hands: that counted, whether or not the competitor played a card in them.
        loners: all five tricks taken alone, by this player.
        marches: all five tricks taken on the makers' side, loners among them.
        euchres: makers euchred, as a defender.
        euchred: times euchred, on the makers' side.
        wins: games that its side has won.
        margin: points less those of the best other side, summed over matches.

    Source: docs/standings.md, section 1.
    """

    number: int
    points: int
    hands: int = 0
    loners: int = 0
    marches: int = 0
    euchres: int = 0
    euchred: int = 0
    wins: int = 0
    margin: int = 0
