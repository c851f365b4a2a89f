"""Games outside a bracket that were won without playing them to the end, and what they bring."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import F, Q, QuerySet

from tournaments.models import Event, Match, Seat
from tournaments.standings import (
    RATES,
    awarded,
    no_winner_sentence,
    walk_over_brings,
    walk_over_sentence,
)

WALK_OVER = Q(match__is_walk_over=True, match__game=None)


@dataclass(frozen=True, slots=True)
class Awarded:
    """What a competitor has won by walk-overs: so many, with these points beside those made at the tables."""

    walk_overs: int
    points: Fraction


def awards_in(event: Event, seats: QuerySet[Seat]) -> dict[int, Awarded]:
    """Return what each number has won so; two queries.

    Args:
        seats: of the part of the night that counts, each competitor once a match.
    """
    made: defaultdict[int, list[int]] = defaultdict(list)
    for number, points in seats.filter(WALK_OVER, side=F("match__winner")).values_list(
        "entry__number", "points"
    ):
        made[number or 0].append(points)
    others: defaultdict[int, list[int]] = defaultdict(list)
    played = seats.exclude(match__status__in=Match.UNDECIDED).exclude(WALK_OVER)
    for number, points in played.filter(entry__number__in=made).values_list("entry__number", "points"):
        others[number or 0].append(points)
    worth = event.walk_over_worth
    adds = event.criteria[0] not in RATES
    return {
        number: Awarded(
            len(each),
            sum((awarded(points, worth, others[number]) for points in each if adds), Fraction(0)),
        )
        for number, each in made.items()
    }


def walk_over_of(match: Match, event: Event, sides: Sequence[str]) -> str:
    """Say how a match ended that was not played to its end, and what it brings; empty for any other.

    Args:
        sides: the names of each side, side 1 first.
    """
    if match.walk_over is None:
        return ""
    hands = match.hands_played
    if not match.walk_over:
        return no_winner_sentence(sides, hands)
    winners, losers = sides[match.walk_over - 1], sides[2 - match.walk_over]
    is_divided = event.criteria[0] in RATES
    brings = walk_over_brings(event.walk_over_worth, is_divided=is_divided, has_played=hands > 0)
    return f"{walk_over_sentence(winners, losers, hands)} {brings}"
