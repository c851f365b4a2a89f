"""Who watches which event in this process, and waking them when it changes.

A change made in this process comes through ``tournaments.notices`` at once; one made in another
comes over Redis, where there is one. A watcher is woken, not told: what it shows it reads itself.
"""

import asyncio
import logging

import redis.asyncio
from django.conf import settings
from redis.exceptions import RedisError

from tournaments import notices

log = logging.getLogger(__name__)
RETRY_SECONDS = 1


class Watcher:
    """One open stream; ``changed`` is set by any thread through the stream's own loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.changed = asyncio.Event()

    def wake(self) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.changed.set)


class Hub:
    """The watchers of every event in this process."""

    def __init__(self) -> None:
        self._watchers: dict[int, set[Watcher]] = {}
        self._listener: asyncio.Task[None] | None = None
        notices.listen(self.wake)

    def join(self, event_id: int) -> Watcher:
        if settings.REDIS_URL and (self._listener is None or self._listener.done()):
            self._listener = asyncio.get_running_loop().create_task(self._listen())
        watcher = Watcher()
        self._watchers.setdefault(event_id, set()).add(watcher)
        return watcher

    def leave(self, event_id: int, watcher: Watcher) -> None:
        watchers = self._watchers.get(event_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(event_id, None)

    def wake(self, event_id: int) -> None:
        # A copy: a stream may join or leave in the loop's thread meanwhile.
        for watcher in tuple(self._watchers.get(event_id, ())):
            watcher.wake()

    def watching(self) -> int:
        return sum(map(len, self._watchers.values()))

    def stop(self) -> None:
        if self._listener is not None:
            self._listener.cancel()

    async def _listen(self) -> None:
        while True:
            client = redis.asyncio.Redis.from_url(settings.REDIS_URL, health_check_interval=15)
            try:
                async with client.pubsub() as channel:
                    await channel.subscribe(notices.CHANNEL)
                    # Whatever was missed while away is seen now.
                    for event_id in tuple(self._watchers):
                        self.wake(event_id)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self.wake(int(message["data"]))
            except (RedisError, OSError):
                log.warning("Redis is out of reach; screens fall back to asking.")
                await asyncio.sleep(RETRY_SECONDS)
            finally:
                await client.aclose()


hub = Hub()
