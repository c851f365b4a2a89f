"""A network between phones and the application: it holds back or cuts off what a test names."""

import asyncio
import time


class SlowNetwork:
    """An ASGI application around another, which may be exchanged as a release exchanges it."""

    def __init__(self, application):
        self.application = application
        self._paths = ()
        self._held = []
        self._cut = ""

    async def __call__(self, scope, receive, send):
        held_back = scope["type"] == "http" and next(filter(scope["path"].startswith, self._paths), None)
        if held_back:
            request = [held_back, time.monotonic(), False]
            self._held.append(request)
            while not request[2]:
                await asyncio.sleep(0.01)
            self._held.remove(request)
        is_cut = scope["type"] == "http" and scope["path"] == self._cut
        await self.application(scope, receive, half(send) if is_cut else send)

    def cut(self, path):
        """Break every answer for the path off in its middle from now on."""
        self._cut = path

    def hold_back(self, *paths):
        """Keep every request for what begins with one of these from the application from now on."""
        self._paths = paths

    def waiting(self, path):
        """Return how long each request for the path has been held back, in seconds, the newest last."""
        return [time.monotonic() - since for held, since, _ in self._held if held == path]

    def let_go(self, path, *, index=0):
        """Let one of the requests for the path pass, by its place among those held back."""
        [request for request in self._held if request[0] == path][index][2] = True

    def shut(self):
        """Answer everything by 503 from now on, as a proxy does before an application that is gone."""
        self.application = gone

    def mend(self):
        """Let everything pass."""
        self._paths, self._cut = (), ""
        for request in self._held:
            request[2] = True


async def gone(scope, receive, send):
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 503, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def half(send):
    """Send no more than the first half of a body, which makes the server close the connection."""

    async def sending(message):
        if message["type"] == "http.response.body":
            body = message.get("body", b"")
            message = {**message, "body": body[: len(body) // 2], "more_body": True}
        await send(message)

    return sending
