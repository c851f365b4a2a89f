"""Streams without a socket: the application is called as a server calls it."""

import asyncio
import contextlib
import zlib
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from config.metrics.counts import counting_streams
from tournaments.show.live.stream import mount


class Stream:
    """One open stream: what it was answered, and the end of it."""

    def __init__(self, address, *, method="GET", headers=(), client="192.0.2.1"):
        path, _, query = address.partition("?")
        self.scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": list(headers),
            "client": (client, 50_000),
        }
        self.status = None
        self.headers = {}
        self.frames = []
        self._unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self._gone = asyncio.Event()
        self.task = asyncio.create_task(counting_streams(mount(None))(self.scope, self._receive, self._send))

    async def _receive(self):
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        elif message["body"]:
            is_packed = self.headers.get(b"content-encoding") == b"gzip"
            body = self._unpacker.decompress(message["body"]) if is_packed else message["body"]
            self.frames.append(body.decode())

    async def until(self, count):
        """Wait until so many frames have come; the first says how long to wait before coming back."""
        await until(lambda: len(self.frames) >= count)
        return self.frames[count - 1]

    async def close(self):
        self._gone.set()
        await self.task


def in_thread(work, *arguments, **fields):
    """Do what a request in another thread would, and close its connection as a request does."""

    def do():
        try:
            return work(*arguments, **fields)
        finally:
            connections.close_all()

    return asyncio.to_thread(do)


async def until(holds, seconds=20):
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def opened(address, **options):
    stream = Stream(address, **options)
    try:
        yield stream
    finally:
        await stream.close()


@pytest.fixture
def in_a_loop():
    """Run a coroutine in a loop of its own thread, away from the loop that a browser test may have left."""

    def run(coroutine):
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, coroutine).result()

    return run
