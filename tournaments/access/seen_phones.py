"""Which tables' phones are out of reach: each asks for its table every 15 seconds, or was put away.

It is known in the cache alone: a cache that starts anew knows of no phone, and calls none offline.
"""

import logging
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache

from accounts.callers.breaker import Breaker
from tournaments.models import LinkSession

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")
#: Four times in a row it did not ask.
SILENT_SECONDS = 60
#: Nobody waits this long for a phone.
KEPT_SECONDS = 3 * 3600
breaker = Breaker(pause_seconds=5)


def phone_seen(session: LinkSession) -> None:
    """Note that a table's phone asks for its table now."""
    key = _key(session.link.event_id, session.link.table or 0)
    _ask(lambda: cache.set(key, time.time(), KEPT_SECONDS), None)


def phone_put_away(session: LinkSession) -> None:
    """Note that nobody looks at a table's phone, so that its silence means nothing."""
    _ask(lambda: cache.delete(_key(session.link.event_id, session.link.table or 0)), None)


def silent_tables(event_id: int, tables: Iterable[int]) -> frozenset[int]:
    """Return the tables whose phone was open and has not asked since; none where processes share no cache."""
    keys = {_key(event_id, table): table for table in tables}
    if not settings.ONE_CACHE or not keys:
        return frozenset()
    seen: dict[str, float] = _ask(lambda: cache.get_many(keys), {})
    return frozenset(keys[key] for key, at in seen.items() if time.time() - at > SILENT_SECONDS)


def _ask(question: Callable[[], Answer], otherwise: Answer) -> Answer:
    """Ask the cache; one that does not answer is left alone for a while, and no table waits for it."""
    if not breaker.lets_through():
        return otherwise
    try:
        answer = question()
    except Exception:  # noqa: BLE001 -- each cache backend raises its own
        log.warning("The cache is out of reach; no table is called offline.")
        breaker.failed()
        return otherwise
    breaker.worked()
    return answer


def _key(event_id: int, table: int) -> str:
    return f"table-phone:{event_id}:{table}"
