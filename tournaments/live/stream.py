"""The server-sent events of an event, mounted beside Django.

A Django view would do too, but its middleware holds one idle thread for as long as a stream is open.
"""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from tournaments.models import Event

from .boards import topic_of
from .hub import hub, readers, with_connection
from .packing import HEAD, packed_as_it_is, takes_packed

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

PATH = re.compile(r"/live/(?P<public_id>[-\w]{1,16})")
KEEP_ALIVE_SECONDS = 15
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
PACKED_HEADERS = ((b"content-encoding", b"gzip"), (b"vary", b"accept-encoding"))
HELLO = b"retry: 3000\n\n"
#: More than a hall has phones; beyond it a page asks instead.
MOST_STREAMS = 5_000


class Watched(NamedTuple):
    event_id: int
    public_id: str
    topic: str
    is_packed: bool


def mount(django: Application) -> Application:
    """Answer streams here and hand everything else to Django."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
        elif scope["type"] == "http" and (found := PATH.fullmatch(scope["path"])):
            await _answer(scope, receive, send, found["public_id"])
        else:
            await django(scope, receive, send)

    return application


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            hub.stop()
            return


def _event_id(public_id: str) -> int | None:
    return with_connection(
        lambda: Event.objects.filter(public_id=public_id).values_list("pk", flat=True).first()
    )


async def _answer(scope: Scope, receive: Receive, send: Send, public_id: str) -> None:
    asked = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))
    topic = topic_of(asked)
    if scope["method"] != "GET":
        await _refuse(send, 405)
        return
    if hub.watching() >= MOST_STREAMS:
        await _refuse(send, 503)
        return
    event_id = await asyncio.get_running_loop().run_in_executor(readers, _event_id, public_id)
    if event_id is None or topic is None:
        await _refuse(send, 404)
        return
    told = dict(scope["headers"])
    is_packed = takes_packed(told.get(b"accept-encoding", b""))
    headers = [*HEADERS, *(PACKED_HEADERS if is_packed else ())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    # A page says what it was drawn with; a stream that comes back says what it was sent last.
    seen = told.get(b"last-event-id", b"").decode("latin-1") or asked.get("seen", "")
    writer = asyncio.create_task(_write(send, Watched(event_id, public_id, topic, is_packed), seen))
    gone = asyncio.create_task(_until_gone(receive))
    try:
        await asyncio.wait((writer, gone), return_when=asyncio.FIRST_COMPLETED)
    except asyncio.CancelledError:
        # The server is going down; the stream ends without a word in the log.
        pass
    finally:
        writer.cancel()
        gone.cancel()
        await asyncio.gather(writer, gone, return_exceptions=True)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _write(send: Send, watched: Watched, seen: str) -> None:
    """Send what is newer than ``seen``; a number this server never gave is as good as none."""
    await _send(send, HEAD + packed_as_it_is(HELLO) if watched.is_packed else HELLO)
    with hub.watch(watched.event_id, watched.public_id, watched.topic) as room:
        while True:
            frame = await room.newer(watched.topic, than=seen, within=KEEP_ALIVE_SECONDS)
            if frame is None:
                await _send(send, packed_as_it_is(_here()) if watched.is_packed else _here())
            else:
                seen = frame.stamp
                await _send(send, frame.packed if watched.is_packed else frame.body)


def _here() -> bytes:
    """Say that the server is there, and its time in milliseconds, by which all screens set their clocks."""
    return f"event: here\ndata: {int(time.time() * 1000)}\n\n".encode()


async def _send(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), *([(b"retry-after", b"10")] if status == 503 else [])]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
