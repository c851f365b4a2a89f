"""Notify the watchers of an event of a change, once it is committed.

A notice carries the event's id and nothing else: the database stays the only truth, and a notice
that is lost costs a watcher one interval of its own checking.
"""

import logging
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import transaction

from accounts.callers.breaker import Breaker

log = logging.getLogger(__name__)
CHANNEL = "order-up:events"
#: Whoever sends a hand waits this long for a Redis that hangs, one in so many seconds.
TIMEOUT_SECONDS, PAUSE_SECONDS = 0.5, 3
breaker = Breaker(pause_seconds=PAUSE_SECONDS)

_listeners: list[Callable[[int], None]] = []
_connections: dict[str, "redis.Redis"] = {}


def listen(listener: Callable[[int], None]) -> None:
    """Call ``listener`` with the event's id after each change made in this process."""
    if listener not in _listeners:
        _listeners.append(listener)


def publish_on_commit(event_id: int) -> None:
    transaction.on_commit(lambda: announce(event_id), robust=True)


def announce(event_id: int) -> None:
    if not settings.REDIS_URL:
        for listener in _listeners:
            listener(event_id)
        return
    # The change is committed; screens that are told nothing catch up at their next look.
    if not breaker.lets_through():
        return
    try:
        _redis().publish(CHANNEL, str(event_id))
    except redis.RedisError as fault:
        # One that is away refuses at once; only one that hangs costs time.
        if isinstance(fault, redis.TimeoutError):
            breaker.failed()
        log.warning("A notice for event %s could not be published.", event_id)
    else:
        breaker.worked()


def _redis() -> "redis.Redis":
    url = settings.REDIS_URL
    if url not in _connections:
        _connections[url] = redis.Redis.from_url(
            url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
        )
    return _connections[url]
