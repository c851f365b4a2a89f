"""A client that costs little: many kept-alive connections in one thread, each waiting for its answer."""

import selectors
import socket
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """What came back, and the seconds until the last of it; ``by_status`` counts answers."""

    by_status: Counter[int]
    seconds: float

    @property
    def per_second(self) -> float:
        return self.by_status.total() / self.seconds


@dataclass(slots=True)
class _Caller:
    socket: socket.socket
    requests: Iterator[bytes]
    received: bytearray = field(default_factory=bytearray)

    def send_next(self) -> bool:
        following = next(self.requests, None)
        if following is None:
            return False
        self.received.clear()
        self.socket.sendall(following)
        return True

    def receive(self) -> int | None:
        """Read what is there; returns the status once the answer is whole."""
        arrived = self.socket.recv(262_144)
        if not arrived:
            raise ConnectionError("The server hung up.")
        self.received += arrived
        head, found, body = self.received.partition(b"\r\n\r\n")
        if not found:
            return None
        length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
        return int(head[9:12]) if len(body) >= int(length) else None


def drive(port: int, scripts: Sequence[Iterator[bytes]], *, seconds: float) -> Sample:
    """Send each script over a connection of its own, one request after the other.

    Nothing is sent after the time; what is still on its way is waited for and counted.
    """
    answers: Counter[int] = Counter()
    with selectors.DefaultSelector() as waiting:
        callers = [_Caller(socket.create_connection(("127.0.0.1", port)), script) for script in scripts]
        started = time.monotonic()
        ended = started
        for caller in callers:
            caller.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if caller.send_next():
                waiting.register(caller.socket, selectors.EVENT_READ, caller)
        while waiting.get_map():
            for key, _ in waiting.select(timeout=30) or _hung():
                status = key.data.receive()
                if status is None:
                    continue
                ended = time.monotonic()
                answers[status] += 1
                if ended - started > seconds or not key.data.send_next():
                    waiting.unregister(key.fileobj)
        for caller in callers:
            caller.socket.close()
    return Sample(by_status=answers, seconds=ended - started)


def _hung() -> list:
    raise TimeoutError("The server did not answer within 30 s.")


def request(method: str, path: str, *, body: bytes = b"", headers: Sequence[tuple[str, str]] = ()) -> bytes:
    """Write a request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *(f"{name}: {value}" for name, value in headers)]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body
