"""JSON read strictly: what could be read in two ways is refused."""

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

MOST_BYTES = 1_000_000
DEEPEST = 32


class TooLargeError(APIException):
    status_code = 413
    default_code = "too_large"
    default_detail = "That is too much for one request."


class StrictJSONParser(BaseParser):
    """Refuses doubled names, NaN and Infinity, deep nesting, NUL characters and lone surrogates."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002 -- Django REST framework's signature
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        raw = stream.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise TooLargeError
        if _depth(raw) > DEEPEST:
            raise ParseError("This JSON is nested too deeply.")
        try:
            text = raw.decode("utf-8")
            read = json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constant)
            # A lone surrogate can be written as an escape; no database can store one.
            json.dumps(read, ensure_ascii=False).encode("utf-8")
        except (ValueError, RecursionError) as fault:
            raise ParseError(f"This is not JSON that can be read: {fault}"[:200]) from fault
        if "\\u0000" in text or "\x00" in text:
            raise ParseError("Text cannot hold a NUL character.")
        return read


def _depth(raw: bytes) -> int:
    depth = deepest = 0
    for char in raw:
        if char in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in b"]}":
            depth -= 1
    return deepest


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return read


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number")
