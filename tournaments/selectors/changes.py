"""What the page for other seats offers: rounds to come, and who is here, away or not drawn."""

from dataclasses import dataclass

from tournaments.models import Entry, Event

from .people import field_of
from .plans import plan_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One of the field; ``is_away`` in the next round to open."""

    entry_id: int
    name: str
    is_away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Changeable:
    """What can be changed.

    Args:
        rounds: numbers of those that have not opened.
        drawn: everyone with a number.
        late: entered, and not here at the draw.
    """

    rounds: tuple[int, ...]
    total: int
    drawn: tuple[Person, ...]
    late: tuple[Person, ...]


def changeable(event: Event) -> Changeable:
    """Read it in five queries."""
    drawn, field = plan_of(event), field_of(event)
    rounds = tuple(range(drawn.opened + 1, len(drawn.plan.rounds) + 1))
    return Changeable(
        rounds=rounds,
        total=len(drawn.plan.rounds),
        drawn=tuple(
            Person(
                entry_id=line.entry_id,
                name=line.label,
                is_away=bool(rounds) and not drawn.is_here(line.number, rounds[0]),
            )
            for line in field
            if line.number is not None
        ),
        late=tuple(
            Person(entry_id=line.entry_id, name=line.label, is_away=True)
            for line in field
            if line.number is None and line.status != Entry.Status.WITHDRAWN
        ),
    )
