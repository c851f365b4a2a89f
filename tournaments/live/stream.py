"""The server-sent events of an event, mounted beside Django.

A Django view would do too, but its middleware holds one idle thread for as long as a stream is open.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import close_old_connections

from tournaments.models import Event
from tournaments.selectors.access import public_event

from .hub import hub

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
HELLO = b"retry: 3000\n\n"
CHANGED = b"event: changed\ndata:\n\n"
KEEP_ALIVE = b": still here\n\n"
_readers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live")


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
    close_old_connections()
    try:
        return public_event(public_id).pk
    except Event.DoesNotExist:
        return None
    finally:
        close_old_connections()


async def _answer(scope: Scope, receive: Receive, send: Send, public_id: str) -> None:
    if scope["method"] != "GET":
        await _refuse(send, 405)
        return
    event_id = await asyncio.get_running_loop().run_in_executor(_readers, _event_id, public_id)
    if event_id is None:
        await _refuse(send, 404)
        return
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    writer = asyncio.create_task(_write(send, event_id))
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    except asyncio.CancelledError:
        # The server is going down; the stream ends without a word in the log.
        pass
    finally:
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def _write(send: Send, event_id: int) -> None:
    watcher = hub.join(event_id)
    try:
        await _send(send, HELLO)
        # A change between the page and the stream would be missed: say it once at the start.
        await _send(send, CHANGED)
        while True:
            try:
                async with asyncio.timeout(KEEP_ALIVE_SECONDS):
                    await watcher.changed.wait()
            except TimeoutError:
                await _send(send, KEEP_ALIVE)
            else:
                watcher.changed.clear()
                await _send(send, CHANGED)
    finally:
        hub.leave(event_id, watcher)


async def _send(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
