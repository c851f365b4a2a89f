"""What the gate answers, before Django has seen anything of the request."""

import json
from enum import Enum
from html import escape
from typing import NamedTuple

from config.answers.content_policy import DATA_ONLY
from config.answers.own_answers import HEADER
from config.metrics.counts import note_refusal
from scoring.language import gettext as _
from scoring.language.messages import mark

#: A body that is larger is refused while it is read. A sponsor's picture may have 5 MB.
MOST_BYTES = 2_000_000
MOST_UPLOADED_BYTES = 6_000_000
UPLOADS = "/events/"


class GateRefusal(Enum):
    """Status and reason, code and sentence."""

    UNREADABLE = (400, "Bad Request", "unreadable", mark("That didn't go through. Try again."))
    SLOW = (
        408,
        "Request Timeout",
        "too_slow",
        mark("That took too long. Check your connection and try again."),
    )
    LARGE = (413, "Content Too Large", "too_large", mark("That's too large to send. Send less at a time."))
    BUSY = (503, "Service Unavailable", "busy", mark("Order Up is busy. Try again in a moment."))

    @property
    def status(self) -> int:
        return self.value[0]


class Answer(NamedTuple):
    status: int
    reason: str
    headers: list[tuple[str, str]]
    body: bytes


def most_bytes(path: str) -> int:
    return MOST_UPLOADED_BYTES if path.startswith(UPLOADS) else MOST_BYTES


def answer(refused: GateRefusal, path: str) -> Answer:
    """Say why, in JSON to a program; the connection ends, with whatever else it would send."""
    status, reason, code, sentence = refused.value
    sentence = _(sentence)
    note_refusal(status, code)
    if path.startswith("/api/"):
        kind, text = "application/json", json.dumps({"code": code, "message": sentence, "field": None})
    else:
        kind, text = "text/html; charset=utf-8", _page(sentence)
    body = text.encode()
    headers = [
        ("Content-Type", kind),
        ("Content-Length", str(len(body))),
        ("Connection", "close"),
        ("Cache-Control", "no-store"),
        ("Content-Security-Policy", DATA_ONLY),
        ("X-Content-Type-Options", "nosniff"),
        (HEADER, "1"),
        *([("Retry-After", "5")] if refused is GateRefusal.BUSY else []),
    ]
    return Answer(status, reason, headers, body)


def _page(sentence: str) -> str:
    on = _("Nothing was saved.")
    return PAGE.format(sentence=escape(sentence), on=escape(on), home=escape(_("Home")))


PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Order Up</title></head>
<body><h1>{sentence}</h1><p>{on}</p><p><a href="/">{home}</a></p></body>
</html>
"""
