"""Who watches which event in this process: one read per change, however many watch.

A change made in this process comes through ``tournaments.notices`` at once; one made in another
comes over Redis, where there is one. A notice carries no scores: what is sent is read afresh, in the
order of the reads, so that nobody is sent an old score after a new one.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import redis.asyncio
from django.conf import settings
from django.db import close_old_connections
from redis.exceptions import RedisError

from tournaments import notices
from tournaments.access.public_access import Viewer
from tournaments.database_faults import database_fault

from .boards import Frame, Reading, read_frames
from .descriptors import MOST_OF_ONE_DEVICE, most_of_one_client, most_streams

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)
RETRY_SECONDS = 1
#: A notice that was lost costs a watcher this long. Within a process none is; Redis may hang without a word.
LOOK_AGAIN_SECONDS = 3 if settings.REDIS_URL else 30
#: So long may somebody watch a private night whose right to it ended without a notice.
PRIVATE_SECONDS = 3
# A few threads of its own: a stream that read for itself would hold a thread and a connection.
readers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live")


class ShutOutError(Exception):
    """Whoever watches may see the night no longer."""


class Room:
    """All streams of one event, in the loop that serves them."""

    def __init__(self, public_id: str) -> None:
        self.public_id = public_id
        self.topics: Counter[str] = Counter()
        self.viewers: Counter[Viewer] = Counter()
        self.frames: dict[str, Frame] = {}
        self.refused: frozenset[Viewer] = frozenset()
        self.look_again_seconds: float = LOOK_AGAIN_SECONDS
        self.loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._fresh = asyncio.Event()
        self.task = self.loop.create_task(self._follow(), name=f"live {public_id}")

    def wake(self) -> None:
        """Read again soon; called from any thread."""
        # The loop may have ended between the change and this call: then nobody watches.
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._changed.set)

    def enter(self, topic: str, viewer: Viewer) -> None:
        self.topics[topic] += 1
        self.viewers[viewer] += 1
        if topic not in self.frames:
            self._changed.set()

    def leave(self, topic: str, viewer: Viewer) -> None:
        self.topics[topic] -= 1
        self.viewers[viewer] -= 1
        if not self.topics[topic]:
            del self.topics[topic]
            self.frames.pop(topic, None)
        if not self.viewers[viewer]:
            del self.viewers[viewer]
            self.refused -= {viewer}

    async def newer(self, topic: str, viewer: Viewer, *, than: str, within: float) -> Frame | None:
        """Return the topic's frame once it is not the one seen, None if that takes too long.

        Raises:
            ShutOutError: the night has become private, or the viewer's right to a private one has ended.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while True:
                    fresh, frame = self._fresh, self.frames.get(topic)
                    if viewer in self.refused:
                        raise ShutOutError
                    if frame is not None and frame.stamp != than:
                        return frame
                    await fresh.wait()
        return None

    async def _follow(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.look_again_seconds):
                    await self._changed.wait()
            self._changed.clear()
            try:
                topics = tuple(self.topics), tuple(self.viewers)
                self._show(await self.loop.run_in_executor(readers, self._read, *topics))
            except Exception as fault:
                if database_fault(fault) is None:
                    log.exception("The board of %s could not be read.", self.public_id)
                else:
                    log.warning("The database did not answer; the board of %s is read again.", self.public_id)
                await self._soon()
                continue
            flag, self._fresh = self._fresh, asyncio.Event()
            flag.set()

    async def _soon(self) -> None:
        await asyncio.sleep(RETRY_SECONDS)
        self._changed.set()

    def _show(self, read: Reading) -> None:
        self.frames |= read.frames
        self.refused = read.refused
        self.look_again_seconds = PRIVATE_SECONDS if read.is_private else LOOK_AGAIN_SECONDS

    def _read(self, topics: tuple[str, ...], viewers: tuple[Viewer, ...]) -> Reading:
        return with_connection(lambda: read_frames(self.public_id, topics, viewers))


class Hub:
    """The rooms of this process, by event."""

    def __init__(self) -> None:
        self._rooms: dict[int, Room] = {}
        self._admitted: Counter[str] = Counter()
        self._of_devices: Counter[str] = Counter()
        self._listener: asyncio.Task[None] | None = None
        notices.listen(self.wake)

    @contextlib.contextmanager
    def admitted(self, client: str, device: str) -> Iterator[int | None]:
        """Give the status that refuses one more stream of a client, None where there is room for it.

        It is counted from this moment on. Counted once they watch, thousands that come at once would all find
        room.

        Args:
            client: its address.
            device: what it signed in or scanned a code with; "" where nobody did.
        """
        if device and self._of_devices[device] >= MOST_OF_ONE_DEVICE:
            yield 429
            return
        if self._admitted.total() >= most_streams() or self._admitted[client] >= most_of_one_client():
            yield 503
            return
        with _counted(self._admitted, client), _counted(self._of_devices, device):
            yield None

    @contextlib.contextmanager
    def watch(self, event_id: int, public_id: str, topic: str, viewer: Viewer) -> Iterator[Room]:
        """Open a room for as long as somebody is in it."""
        if settings.REDIS_URL and (self._listener is None or self._listener.done()):
            self._listener = asyncio.get_running_loop().create_task(self._listen())
        room = self._rooms.get(event_id)
        if room is None:
            room = self._rooms[event_id] = Room(public_id)
        room.enter(topic, viewer)
        try:
            yield room
        finally:
            room.leave(topic, viewer)
            if not room.topics:
                room.task.cancel()
                del self._rooms[event_id]

    def wake(self, event_id: int) -> None:
        room = self._rooms.get(event_id)
        if room is not None:
            room.wake()

    def watching(self) -> int:
        return sum(room.topics.total() for room in self._rooms.values())

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
                    for event_id in tuple(self._rooms):
                        self.wake(event_id)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self.wake(int(message["data"]))
            except (RedisError, OSError):
                log.warning("Redis is out of reach; screens look again by themselves.")
                await asyncio.sleep(RETRY_SECONDS)
            finally:
                await client.aclose()


@contextlib.contextmanager
def _counted(counts: Counter[str], name: str) -> Iterator[None]:
    counts[name] += 1
    try:
        yield
    finally:
        counts[name] -= 1
        if not counts[name]:
            del counts[name]


def with_connection(read: Callable[[], Answer]) -> Answer:
    """Read in a thread that Django knows nothing of, without leaving a connection behind."""
    close_old_connections()
    try:
        return read()
    finally:
        close_old_connections()


hub = Hub()
