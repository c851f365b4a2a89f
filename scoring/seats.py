"""Who sits where and with whom; seats are numbered from 1, clockwise round the table."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.hands import HandReport
from scoring.options import Partnership
from scoring.rulesets import Ruleset, Seats


def seat_after(seat: int, *, seats: int, places: int = 1) -> int:
    """Go round the table to the left."""
    return (seat - 1 + places) % seats + 1


def dealer_of_hand(number: int, *, first_dealer: int, seats: int) -> int:
    """Say who deals a hand when the deal passes left after each.

    Args:
        number: of the hand, from 1.
        first_dealer: seat of the dealer of hand 1.
        seats: at the table.

    Source: docs/rules.md, section 1.
    """
    return seat_after(first_dealer, seats=seats, places=number - 1)


def active_seats(dealer: int, rules: Ruleset) -> Seats:
    """List who is dealt cards, the dealer first, then clockwise.

    Source: docs/rules.md, section 3: of five, the player on the dealer's right sits out.
    """
    return _active(rules.seats, rules.active_seats, dealer)


@lru_cache
def _active(seats: int, count: int, dealer: int) -> Seats:
    return tuple(seat_after(dealer, seats=seats, places=places) for places in range(count))


def partner_of(seat: int, *, dealer: int, rules: Ruleset) -> int | None:
    """Say who sits opposite in the active order; nobody does where partners are named."""
    if rules.partnership is Partnership.NAMED:
        return None
    active = active_seats(dealer, rules)
    return active[(active.index(seat) + len(active) // 2) % len(active)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """The seats of one hand, each group in the order of the seats.

    Args:
        makers: also a partner who laid the hand down; so with ``defenders``.
        sits_out: whoever plays no card.
    """

    makers: Seats
    defenders: Seats
    sits_out: Seats


def line_up(report: HandReport, rules: Ruleset) -> LineUp:
    """Sort the seats of a hand that was played and checked.

    Source: docs/rules.md, sections 2 and 3.
    """
    maker = report.maker or 0
    partner = report.named_partner or partner_of(maker, dealer=report.dealer, rules=rules)
    return _line_up(
        active=active_seats(report.dealer, rules),
        seats=rules.seats,
        makers=(maker, partner or maker),
        alone=report.alone,
        lone_defender=report.lone_defender,
    )


@lru_cache(maxsize=4096)
def _line_up(
    *, active: Seats, seats: int, makers: tuple[int, int], alone: bool, lone_defender: int | None
) -> LineUp:
    defenders = tuple(sorted(set(active) - set(makers)))
    makers_play = makers[:1] if alone else makers
    defenders_play = defenders if lone_defender is None else (lone_defender,)
    playing = {*makers_play, *defenders_play}
    return LineUp(
        makers=tuple(sorted(set(makers))),
        defenders=defenders,
        sits_out=tuple(seat for seat in range(1, seats + 1) if seat not in playing),
    )
