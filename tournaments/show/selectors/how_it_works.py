"""How a night works, for the people who come to play: one page to print."""

from dataclasses import dataclass

from tournaments.errors import UnsupportedFieldError
from tournaments.formats.values import Shape
from tournaments.models import Entry, Event
from tournaments.money.selectors.prizes import PrizeSheet, pool_cents
from tournaments.names.people import field_of

from .show import public_ranked, public_sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class HowItWorks:
    """What a player is told before the first hand.

    Args:
        shape: rounds and hands for those who are here, or for a full night before anyone is; None where the
            format can't be played by so many.
        ties: what decides a tie.
    """

    event: Event
    format: str
    shape: Shape | None
    ties: str
    prizes: PrizeSheet


def how_it_works(event: Event) -> HowItWorks:
    field = field_of(event)
    ranked = public_ranked(event, field)
    here = sum(line.status == Entry.Status.IN for line in field)
    return HowItWorks(
        event=event,
        format=event.first_stage.kind.label,
        shape=_shape(event, here or event.capacity),
        ties=ranked.ties,
        prizes=public_sheet(event, ranked.lines, pool=pool_cents(event), field=field),
    )


def _shape(event: Event, entries: int) -> Shape | None:
    stage = event.first_stage
    try:
        return stage.kind.shape(entries, event.ruleset, stage.movement)
    except UnsupportedFieldError:
        return None
