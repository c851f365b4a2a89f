"""Bodies at the gate: limits while they are read, with or without a length; what passes is whole."""

import asyncio
import base64
import hashlib
import json
import re
from io import BytesIO

import pytest

from config.gate import bodies, refusals
from config.gate.bodies import Gate
from config.gate.wsgi import gated
from tournaments.pictures.uploads import MOST_BYTES

CHUNK = b"x" * 65_536
LENGTH, CHUNKED = "with a length", "without a length"


class Sender:
    """A caller as a server hands it on: parts of a body, and then silence or the end of the line."""

    def __init__(self, parts, *, ends=True, hangs_up=False):
        self.parts = iter(parts)
        self.taken = 0
        self.ends, self.hangs_up = ends, hangs_up

    async def receive(self):
        for part in self.parts:
            self.taken += len(part)
            return {"type": "http.request", "body": part, "more_body": True}
        if self.ends:
            self.ends = False
            return {"type": "http.request", "body": b"", "more_body": False}
        if self.hangs_up:
            return {"type": "http.disconnect"}
        return await asyncio.Event().wait()


async def echo(scope, receive, send):
    """Answer what Django would see of the body."""
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message["body"], message.get("more_body", False)
    headers = {name.decode(): value.decode() for name, value in scope["headers"]}
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": json.dumps([headers, len(body)]).encode()})


def by_asgi(sender, path, headers, gate=None):
    said = []

    async def send(message):
        said.append(message)

    names = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "POST", "path": path, "headers": names}
    asyncio.run((gate or Gate(echo))(scope, sender.receive, send))
    if not said:
        return None, {}, b""
    fields = {name.decode().lower(): value.decode() for name, value in said[0]["headers"]}
    return said[0]["status"], fields, said[1]["body"]


def echo_wsgi(environ, start_response):
    start_response("200 OK", [])
    fields = {name.removeprefix("HTTP_").lower().replace("_", "-"): value for name, value in environ.items()}
    size = len(environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH", 0))))
    fields.pop("wsgi.input")
    return [json.dumps([fields, size]).encode()]


class Stream:
    """As gunicorn's: it reads what was sent, and fails where the caller has hung up hard."""

    def __init__(self, parts, fault=None):
        self.parts, self.fault, self.taken = BytesIO(b"".join(parts)), fault, 0

    def read(self, size):
        part = self.parts.read(size)
        self.taken += len(part)
        if not part and self.fault:
            raise self.fault
        return part


def by_wsgi(stream, path, headers):
    environ = {"PATH_INFO": path, "wsgi.input": stream}
    for name, value in headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key == "CONTENT_LENGTH" else f"HTTP_{key}"] = value
    said = []
    body = b"".join(gated(echo_wsgi)(environ, lambda *start: said.extend(start)))
    return int(said[0][:3]), {name.lower(): value for name, value in said[1]}, body


def headers_for(how, count):
    return {"Content-Length": str(count)} if how == LENGTH else {"Transfer-Encoding": "chunked"}


def sent(door, parts, path, headers):
    """Return the answer, and how much was read for it."""
    sender = Sender(parts) if door is by_asgi else Stream(parts)
    return *door(sender, path, headers), sender.taken


doors = pytest.mark.parametrize("door", [by_asgi, by_wsgi])
lengths = pytest.mark.parametrize("how", [LENGTH, CHUNKED])


@doors
@lengths
def test_a_body_comes_through_whole_and_with_its_length(door, how):
    parts = [b'{"secret": ', b'"x"}']
    status, _, body, _ = sent(door, parts, "/api/v1/table-session", headers_for(how, 15))
    headers, size = json.loads(body)
    assert (status, size, headers["content-length"]) == (200, 15, "15")
    assert "transfer-encoding" not in headers


@doors
@lengths
@pytest.mark.parametrize(
    ("path", "most"), [("/account/sign-in/", 2_000_000), ("/events/1/sponsor/", 6_000_000)]
)
def test_the_largest_body_is_taken_and_one_byte_more_is_not(door, how, path, most):
    for count, wanted in ((most, 200), (most + 1, 413)):
        status, *_ = sent(door, [b"x" * count], path, headers_for(how, count))
        assert status == wanted


@doors
@lengths
@pytest.mark.parametrize("path", ["/", "/api/v1/table/hands", "/nowhere/", "/static/app/app.css"])
def test_three_hundred_megabytes_are_refused_while_they_are_read(door, how, path):
    """By anybody and at any address; a browser is still listening, which takes reading a little more."""
    parts = (CHUNK for _ in range(300_000_000 // len(CHUNK)))
    if door is by_wsgi:
        parts = [CHUNK] * 200
    status, headers, body, taken = sent(door, parts, path, headers_for(how, 300_000_000))
    assert (status, headers["order-up"], headers["cache-control"]) == (413, "1", "no-store")
    assert taken <= 2_000_000 + bodies.DROPPED_BYTES + len(CHUNK)
    if path.startswith("/api/"):
        answer = json.loads(body)
        assert answer == {
            "code": "too_large",
            "message": "That's too large to send. Send less at a time, or a smaller file.",
            "field": None,
        }
    else:
        assert b"s too large to send. Send less at a time, or a smaller file.</h1>" in body


def test_what_says_that_it_is_far_too_large_is_not_read_at_all():
    for door in (by_asgi, by_wsgi):
        *_, taken = sent(door, [CHUNK] * 2, "/", {"Content-Length": "300000000"})
        assert taken == 0


@pytest.mark.parametrize("limit", ["PAUSE_SECONDS", "WHOLE_SECONDS"])
@pytest.mark.parametrize("path", ["/api/v1/table/hands", "/account/sign-in/"])
def test_a_body_that_does_not_come_is_given_up(path, limit, monkeypatch):
    monkeypatch.setattr(bodies, limit, 0.05)
    sender = Sender([b'{"round"'], ends=False)
    status, headers, body = by_asgi(sender, path, {"Content-Length": "100"})
    assert (status, headers["connection"]) == (408, "close")
    assert b"That took too long. Check your connection and try again." in body


def test_bodies_that_fill_the_memory_together_are_told_to_come_back(monkeypatch):
    monkeypatch.setattr(bodies, "HELD_BYTES", 100_000)
    gate = Gate(echo)
    status, headers, _ = by_asgi(Sender([CHUNK, CHUNK]), "/", {"Content-Length": "131072"}, gate)
    assert (status, headers["retry-after"]) == (503, "5")
    # What was held is free again.
    assert by_asgi(Sender([CHUNK]), "/", {"Content-Length": "65536"}, gate)[0] == 200


def test_whoever_hangs_up_in_the_middle_is_no_error_and_reaches_nobody(caplog):
    sender = Sender([b'{"round"'], ends=False, hangs_up=True)
    assert by_asgi(sender, "/api/v1/table/hands", {"Content-Length": "100"})[0] is None
    for fault in (None, ConnectionResetError(104, "reset")):
        stream = Stream([b'{"round"'], fault)
        assert by_wsgi(stream, "/api/v1/table/hands", {"Content-Length": "100"})[0] == 400
    assert caplog.records == []


def test_what_has_no_body_is_not_looked_at():
    sender = Sender([])
    assert by_asgi(sender, "/", {})[0] == 200
    assert by_wsgi(Stream([]), "/", {})[0] == 200


def test_the_gate_stands_before_both_servers():
    from config import asgi, wsgi  # noqa: PLC0415 -- they list the static files, which are collected first

    assert isinstance(asgi.application, Gate)
    assert wsgi.application.__module__ == gated.__module__


def test_no_picture_that_is_allowed_is_too_large_for_the_gate():
    assert refusals.most_bytes("/events/1/sponsor/") > MOST_BYTES


def test_a_refusals_page_brings_its_look_along_and_nothing_else_may_load():
    for refused in refusals.GateRefusal:
        *_, headers, body = refusals.answer(refused, "/")
        (style,) = re.findall(rb"<style>(.+?)</style>", body)
        digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
        policy = f"default-src 'none'; frame-ancestors 'none'; style-src 'sha256-{digest}'"
        assert dict(headers)["Content-Security-Policy"] == policy
        assert b"<main><h1>" in body
