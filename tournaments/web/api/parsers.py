"""JSON read strictly: what could be read in two ways is refused."""

import json
import math
from collections.abc import Mapping
from typing import IO, Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

from tournaments.web import words

MOST_BYTES = 1_000_000
DEEPEST = 32


class TooLargeError(APIException):
    status_code = 413
    default_code = "too_large"
    default_detail = format_lazy(
        _("That's too large to send. The limit is {megabytes} MB."), megabytes=MOST_BYTES // 1_000_000
    )


class StrictJSONParser(BaseParser):
    """Takes one JSON object in UTF-8.

    Refuses doubled names, NaN and Infinity, deep nesting, NUL characters and lone surrogates.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002 -- Django REST framework's signature
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> dict[str, Any]:
        raw = stream.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise TooLargeError
        try:
            read = DECODER.decode(raw.decode("utf-8"))
        except (ValueError, RecursionError) as fault:
            raise ParseError(words.unreadable_json(fault=str(fault)[:150])) from fault
        if not isinstance(read, dict):
            raise ParseError(words.one_object())
        # Only a body with an escape or many brackets can hold what the walk looks for.
        if b"\\u" in raw or raw.count(b"{") + raw.count(b"[") > DEEPEST:
            _refuse_what_cannot_be_stored(read)
        return read


def _refuse_what_cannot_be_stored(read: dict[str, Any]) -> None:
    level: list[Any] = [read]
    for _depth in range(DEEPEST):
        for value in level:
            _refuse_text(value)
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return
    raise ParseError(words.nested_too_deep())


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list) else []


def _refuse_text(value: Any) -> None:
    if not isinstance(value, str):
        return
    if "\x00" in value:
        raise ParseError(words.nul_character())
    if any("\ud800" <= char <= "\udfff" for char in value):
        raise ParseError(words.incomplete_character())


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) != len(pairs):
        raise ValueError(words.name_twice())
    return read


def _no_constant(name: str) -> float:
    raise ValueError(words.not_a_number(name=name))


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(words.number_too_large(digits=digits[:20]))
    return number


DECODER = json.JSONDecoder(object_pairs_hook=_no_doubles, parse_constant=_no_constant, parse_float=_finite)
