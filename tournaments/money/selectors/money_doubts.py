"""What a director should know before the cash box is closed, and may close it all the same."""

from tournaments.models import Event
from tournaments.money.words import box as words

from .money import MoneyDesk
from .side_pools import side_pools_of


def doubts_of(event: Event, desk: MoneyDesk) -> tuple[str, ...]:
    """Say what would pay otherwise by the results as they are; one query more, with side pools eleven."""
    pots = [line.pool.title for line in side_pools_of(event) if line.is_stale]
    return (
        *([words.stale_prizes()] if desk.is_stale else []),
        *(words.stale_pot(title=title) for title in pots),
    )
