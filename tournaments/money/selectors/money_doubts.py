"""What a director should know before the cash box is closed, and may close it all the same."""

from tournaments.models import Event

from .money import MoneyDesk
from .side_pools import side_pools_of


def doubts_of(event: Event, desk: MoneyDesk) -> tuple[str, ...]:
    """Say what would pay otherwise by the results as they are; one query more, with side pools eleven."""
    changed = ["the prizes were fixed"] if desk.is_stale else []
    changed += [f"{line.pool.title} was settled" for line in side_pools_of(event) if line.is_stale]
    return tuple(
        f"A result has changed since {what}. Closed like this, what is fixed stands." for what in changed
    )
