"""The least that pushes a board to many viewers: one event, a frame of the size asked for, no database."""

import asyncio

HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
fresh = asyncio.Event()
frame = b""
number = 0


async def application(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": f"{message['type']}.complete"})
            if message["type"] == "lifespan.shutdown":
                return
    if scope["path"].startswith("/say/"):
        _say(int(scope["path"].removeprefix("/say/")))
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})
    elif scope["path"] == "/healthz":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})
    else:
        await _stream(receive, send)


def _say(size):
    global fresh, frame, number  # noqa: PLW0603 -- the whole application is one event
    number += 1
    frame = b"id: %d\nevent: board\ndata: %s\n\n" % (number, b"x" * size)
    fresh, before = asyncio.Event(), fresh
    before.set()


async def _stream(receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": b"retry: 3000\n\n", "more_body": True})
    gone = asyncio.create_task(_until_gone(receive))
    while not gone.done():
        wait = asyncio.create_task(fresh.wait())
        await asyncio.wait((wait, gone), return_when=asyncio.FIRST_COMPLETED)
        if wait.done():
            await send({"type": "http.response.body", "body": frame, "more_body": True})
        else:
            wait.cancel()


async def _until_gone(receive):
    while (await receive())["type"] != "http.disconnect":
        pass
