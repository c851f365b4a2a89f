"""Bodies are read here, whole and within limits, before anybody else sees them.

Django spools a body to the disk before it looks at it, waits for it as long as it takes, and takes one that
comes without a length for empty.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from .refusals import GateRefusal, answer, most_bytes

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

#: Without a byte for so long, or not whole within so long, a body is given up.
PAUSE_SECONDS = 10
WHOLE_SECONDS = 30
#: A browser shows the answer only once it has sent everything, so that much more is read and dropped.
DROPPED_BYTES = 8_000_000
#: All bodies that are being read together.
HELD_BYTES = 100_000_000


class RefusedError(Exception):
    def __init__(self, refused: GateRefusal) -> None:
        super().__init__(refused.name)
        self.refused = refused


class GoneError(Exception):
    """Whoever sent it has hung up."""


class Gate:
    """Hands on what may come in, with its length."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _has_body(scope):
            await self._application(scope, receive, send)
            return
        with contextlib.suppress(GoneError):
            await self._pass_on(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._holding() as held:
            try:
                body = await self._read(scope, receive, held)
            except RefusedError as fault:
                await _say(fault.refused, scope["path"], send)
                return
            await self._application(_with_length(scope, len(body)), _once(body, receive), send)

    @contextlib.contextmanager
    def _holding(self) -> Iterator[Callable[[int], None]]:
        """Count what one body holds until it is answered."""
        own = 0

        def hold(count: int) -> None:
            nonlocal own
            own += count
            self._held += count
            if self._held > HELD_BYTES:
                raise RefusedError(GateRefusal.BUSY)

        try:
            yield hold
        finally:
            self._held -= own

    async def _read(self, scope: Scope, receive: Receive, hold: Callable[[int], None]) -> bytes:
        most, parts, count = most_bytes(scope["path"]), [], 0
        if _length(scope) > most + DROPPED_BYTES:
            raise RefusedError(GateRefusal.LARGE)
        try:
            async with asyncio.timeout(WHOLE_SECONDS):
                async for part in _parts(receive):
                    count += len(part)
                    if count > most + DROPPED_BYTES:
                        break
                    if count <= most:
                        hold(len(part))
                        parts.append(part)
        except TimeoutError as fault:
            raise RefusedError(GateRefusal.SLOW) from fault
        if count > most:
            raise RefusedError(GateRefusal.LARGE)
        return b"".join(parts)


async def _parts(receive: Receive) -> Any:
    more = True
    while more:
        async with asyncio.timeout(PAUSE_SECONDS):
            message = await receive()
        if message["type"] == "http.disconnect":
            raise GoneError
        yield message.get("body", b"")
        more = message.get("more_body", False)


def _has_body(scope: Scope) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value.strip(b"0"))
        for name, value in scope["headers"]
    )


def _length(scope: Scope) -> int:
    """Return what the sender says; the server has seen to it that these are digits."""
    lengths = [int(value) for name, value in scope["headers"] if name == b"content-length"]
    return max(lengths, default=0)


def _with_length(scope: Scope, length: int) -> Scope:
    others = [each for each in scope["headers"] if each[0] not in {b"content-length", b"transfer-encoding"}]
    return {**scope, "headers": [*others, (b"content-length", str(length).encode())]}


def _once(body: bytes, receive: Receive) -> Receive:
    """Give the body as one message, and then whatever the server says."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_once() -> Mapping[str, Any]:
        return waiting.pop() if waiting else await receive()

    return receive_once


async def _say(refused: GateRefusal, path: str, send: Send) -> None:
    status, _, headers, body = answer(refused, path)
    encoded = [(name.lower().encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    await send({"type": "http.response.body", "body": body})
