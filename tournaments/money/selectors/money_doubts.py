"""What a director should know before the cash box is closed, and may close it all the same."""

from collections.abc import Iterable

from tournaments.money.words import box as words

from .money import MoneyDesk
from .side_pools import SideLine


def doubts_of(desk: MoneyDesk, pots: Iterable[SideLine]) -> tuple[str, ...]:
    """Say what would pay otherwise by the results as they are."""
    return (
        *([words.stale_prizes()] if desk.is_stale else []),
        *(words.stale_pot(title=line.pool.title) for line in pots if line.is_stale),
    )
