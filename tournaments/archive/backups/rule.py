"""Which backups stay, and when the next one is due; all times are UTC."""

from collections.abc import Callable, Iterable
from datetime import datetime, time, timedelta

DAYS, WEEKS = 7, 4
#: After the last game on the Pacific coast, before anybody sets up in Europe.
HOUR = time(hour=10)


def backups_that_stay(made: Iterable[datetime]) -> frozenset[datetime]:
    """Keep the newest of each of the latest seven days and four weeks that have any.

    Days without a backup do not count: a club that plays on Fridays keeps seven Fridays.
    """
    newest_first = sorted(made, reverse=True)
    return _newest_of(newest_first, lambda moment: moment.date().toordinal(), DAYS) | _newest_of(
        newest_first, lambda moment: tuple(moment.isocalendar()[:2]), WEEKS
    )


def is_due(newest: datetime | None, now: datetime) -> bool:
    """Say whether the hour of the night has passed since the newest backup, however long ago."""
    today = datetime.combine(now.date(), HOUR, now.tzinfo)
    last_hour = today if now >= today else today - timedelta(days=1)
    return newest is None or newest < last_hour


def _newest_of(
    newest_first: list[datetime], period: Callable[[datetime], object], most: int
) -> frozenset[datetime]:
    first: dict[object, datetime] = {}
    for moment in newest_first:
        first.setdefault(period(moment), moment)
    return frozenset(list(first.values())[:most])
