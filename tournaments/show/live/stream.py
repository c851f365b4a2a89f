"""The server-sent events of an event, mounted beside Django.

A Django view would do too, but its middleware holds one idle thread for as long as a stream is open.
"""

import asyncio
import contextlib
import logging
import random
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from django.core.handlers.asgi import ASGIRequest

from accounts.callers.clients import client_address
from tournaments.access.public_access import Night, Viewer, let_in
from tournaments.access.viewers import device_of, viewer_of
from tournaments.database_faults import database_fault
from tournaments.models import Event
from tournaments.web.statuses import REFUSED_STREAM

from .boards import link_in, topic_of
from .descriptors import raise_limit
from .hub import Room, ShutOutError, hub, readers, with_connection
from .packing import HEAD, packed_as_it_is, takes_packed

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

log = logging.getLogger(__name__)
PATH = re.compile(r"/live/(?P<public_id>[-\w]{1,16})")
KEEP_ALIVE_SECONDS = 15
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
PACKED_HEADERS = ((b"content-encoding", b"gzip"), (b"vary", b"accept-encoding"))
#: A server that comes back is not to be met by all its viewers in one second.
RETRY_MS = (1_000, 10_000)


class StreamRequest(NamedTuple):
    """What a stream asks for; ``stamp`` is what the page was drawn with, or was sent last."""

    public_id: str
    topic: str
    stamp: str
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
    raise_limit()
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            hub.stop()
            return


def _let_in(public_id: str, scope: Scope) -> tuple[Night, Viewer] | None:
    """Find the night for whoever may see it; None where there is none, for them."""
    try:
        return with_connection(lambda: let_in(public_id, lambda: viewer_of(ASGIRequest(scope, BytesIO()))))
    except Event.DoesNotExist:
        return None


async def _answer(scope: Scope, receive: Receive, send: Send, public_id: str) -> None:
    query = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))
    topic = topic_of(query)
    if scope["method"] != "GET":
        await _refuse(send, 405)
        return
    if topic is None:
        await _refuse(send, 404)
        return
    fields = dict(scope["headers"])
    stamp = fields.get(b"last-event-id", b"").decode("latin-1") or query.get("seen", "")
    wanted = StreamRequest(public_id, topic, stamp, takes_packed(fields.get(b"accept-encoding", b"")))
    # Whose it is: by the address that the limits count, and by the device.
    request = ASGIRequest(scope, BytesIO())
    with hub.admitted(client_address(request), device_of(request)) as refused:
        if refused is None:
            await _serve(scope, receive, send, wanted)
        else:
            scope[REFUSED_STREAM] = "full"
            await _refuse(send, refused)


async def _serve(scope: Scope, receive: Receive, send: Send, wanted: StreamRequest) -> None:
    try:
        found = await asyncio.get_running_loop().run_in_executor(readers, _let_in, wanted.public_id, scope)
    except Exception as fault:
        if database_fault(fault) is None:
            raise
        log.warning("The database did not answer; a screen was sent away for a moment.")
        scope[REFUSED_STREAM] = "database"
        await _refuse(send, 503)
        return
    if found is None:
        await _refuse(send, 404)
        return
    night, viewer = found
    headers = [*HEADERS, *(PACKED_HEADERS if wanted.is_packed else ())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    writer = asyncio.create_task(_write(send, night.event_id, viewer, wanted))
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


async def _write(send: Send, event_id: int, viewer: Viewer, wanted: StreamRequest) -> None:
    """Send what is newer than what was seen, until who watches may see no more.

    A number this server never gave is as good as none.
    """
    hello = f"retry: {random.randint(*RETRY_MS)}\n\n".encode()  # noqa: S311 -- spreads, hides nothing
    await _send(send, HEAD + packed_as_it_is(hello) if wanted.is_packed else hello)
    with (
        contextlib.suppress(ShutOutError),
        hub.watch(event_id, wanted.public_id, wanted.topic, viewer) as room,
    ):
        await _follow(send, room, viewer, wanted)
    await send({"type": "http.response.body", "body": b""})


async def _follow(send: Send, room: Room, viewer: Viewer, wanted: StreamRequest) -> None:
    """Send each frame; of a table whose link was replaced the next is the last, for phones of the old one."""
    stamp, link = wanted.stamp, link_in(wanted.topic, wanted.stamp)
    while True:
        frame = await room.newer(wanted.topic, viewer, than=stamp, within=KEEP_ALIVE_SECONDS)
        if frame is None:
            await _send(send, packed_as_it_is(_here()) if wanted.is_packed else _here())
            continue
        await _send(send, frame.packed if wanted.is_packed else frame.body)
        if link not in ("", frame.link):
            return
        stamp, link = frame.stamp, frame.link


def _here() -> bytes:
    """Say that the server is there, and its time in milliseconds, by which all screens set their clocks."""
    return f"event: here\ndata: {int(time.time() * 1000)}\n\n".encode()


async def _send(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain")]
    if status in {429, 503}:
        # The descriptor is needed.
        headers += [(b"retry-after", b"10"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
