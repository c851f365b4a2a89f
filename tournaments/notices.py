"""Tell whoever watches an event that something in it changed, once the change is committed.

A notice carries the event's id and nothing else: the database stays the only truth, and a notice
that is lost costs a watcher one interval of its own checking.
"""

import logging
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import transaction

log = logging.getLogger(__name__)
CHANNEL = "order-up:events"

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
    try:
        _redis().publish(CHANNEL, str(event_id))
    except redis.RedisError:
        # The change is committed; screens catch up at their next check.
        log.warning("A notice for event %s could not be published.", event_id)


def _redis() -> "redis.Redis":
    url = settings.REDIS_URL
    if url not in _connections:
        _connections[url] = redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
    return _connections[url]
