"""Who sits where and with whom; seats are numbered from 1, clockwise round the table."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.rules.options import LonerLead, Partnership
from scoring.rules.rulesets import Ruleset, Seats
from scoring.table.hands import Contract


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
    return _active(rules.seats, rules.partnership, dealer)


def partner_of(seat: int, *, dealer: int, rules: Ruleset) -> int | None:
    """Say who sits opposite in the active order; nobody does where partners are named."""
    return _partner(seat, dealer, rules.seats, rules.partnership)


@lru_cache
def _active(seats: int, partnership: Partnership, dealer: int) -> Seats:
    count = seats - 1 if partnership is Partnership.ROTATING else seats
    return tuple(seat_after(dealer, seats=seats, places=places) for places in range(count))


@lru_cache
def _partner(seat: int, dealer: int, seats: int, partnership: Partnership) -> int | None:
    if partnership is Partnership.NAMED:
        return None
    active = _active(seats, partnership, dealer)
    return active[(active.index(seat) + len(active) // 2) % len(active)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """The seats of one hand, each group in the order of the seats.

    Args:
        makers: also a partner who laid the hand down; so with ``defenders``.
        sits_out: whoever plays no card.
        turns: whoever does, clockwise from the first to lead.
    """

    makers: Seats
    defenders: Seats
    sits_out: Seats
    turns: Seats


def line_up(contract: Contract, rules: Ruleset) -> LineUp:
    """Sort the seats of a hand that these rules allow.

    Source: docs/rules.md, sections 2 and 3.
    """
    leads = (rules.loner_lead, rules.lone_defender_leads)
    return _line_up(contract, rules.seats, rules.partnership, leads)


@lru_cache(maxsize=4096)
def _line_up(
    contract: Contract, seats: int, partnership: Partnership, leads: tuple[LonerLead, bool]
) -> LineUp:
    active = _active(seats, partnership, contract.dealer)
    partner = contract.named_partner or _partner(contract.maker, contract.dealer, seats, partnership)
    makers = {contract.maker, partner or contract.maker}
    defenders = set(active) - makers
    playing = {contract.maker} if contract.alone else set(makers)
    playing |= defenders if contract.lone_defender is None else {contract.lone_defender}
    return LineUp(
        makers=tuple(sorted(makers)),
        defenders=tuple(sorted(defenders)),
        sits_out=tuple(seat for seat in range(1, seats + 1) if seat not in playing),
        turns=tuple(seat for seat in _from_leader(active, contract, leads) if seat in playing),
    )


def _from_leader(active: Seats, contract: Contract, leads: tuple[LonerLead, bool]) -> Seats:
    """Go round from where the first lead is looked for: the dealer's left, the loner's, a lone defender."""
    loner_lead, lone_defender_leads = leads
    first = 1
    if contract.alone and contract.lone_defender is not None and lone_defender_leads:
        first = active.index(contract.lone_defender)
    elif contract.alone and loner_lead is LonerLead.LEFT_OF_LONER:
        first = active.index(contract.maker) + 1
    return active[first:] + active[:first]
