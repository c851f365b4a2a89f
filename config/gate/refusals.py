"""What the gate answers, before Django has seen anything of the request."""

import base64
import hashlib
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
    LARGE = (
        413,
        "Content Too Large",
        "too_large",
        mark("That's too large to send. Send less at a time, or a smaller file."),
    )
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
        ("Content-Security-Policy", POLICY),
        ("X-Content-Type-Options", "nosniff"),
        (HEADER, "1"),
        *([("Retry-After", "5")] if refused is GateRefusal.BUSY else []),
    ]
    return Answer(status, reason, headers, body)


def _page(sentence: str) -> str:
    on = _("Nothing was saved.")
    home = escape(_("Home"))
    return PAGE.format(sentence=escape(sentence), on=escape(on), home=home, style=STYLE)


#: The look of a page as static/app/app.css has it, in what the page brings along: nothing else may load now.
STYLE = "".join(
    (
        "body{margin:0;background:#f3eee1;color:#17211b;font:100%/1.45 system-ui,sans-serif}",
        "header{padding:.25rem 1rem;background:#0d5a3b}",
        "header a{font:800 1.25rem/2.75rem Bitter,Rockwell,serif;color:#fff;text-decoration:none}",
        "main{max-width:28rem;margin:1rem auto;padding:1rem;border-radius:.8rem;background:#fffdf7}",
        "h1{margin:0;font:800 1.5rem/1.2 Bitter,Rockwell,serif}",
        "main a{display:inline-block;padding:.6rem 1rem;border:1px solid;border-radius:.8rem}",
        "main a{color:inherit;font-weight:600;text-decoration:none}",
        "@media(max-width:30rem){main{margin:1rem}}",
        "@media(prefers-color-scheme:dark){body{background:#0d1410;color:#f2f0e7}",
        "header{background:#0c4630}main{background:#18211b}}",
    )
)
POLICY = (
    f"{DATA_ONLY}; style-src 'sha256-{base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'"
)
PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Order Up</title><style>{style}</style></head>
<body><header><a href="/">Order Up</a></header>
<main><h1>{sentence}</h1><p>{on}</p><p><a href="/">{home}</a></p></main></body>
</html>
"""
