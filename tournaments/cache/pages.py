"""What is the same for everybody, ready to be sent: packed once, not for each visitor."""

import gzip
import hashlib
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.http import quote_etag

LEVEL = 6


class Packed(NamedTuple):
    """A text as it is and as gzip."""

    plain: bytes
    gzip: bytes


class Page(NamedTuple):
    """A whole page; its ETag does not tell the plain one from the packed one, so it is weak."""

    body: Packed
    etag: str


def packed(text: str) -> Packed:
    plain = text.encode()
    return Packed(plain, gzip.compress(plain, LEVEL, mtime=0))


def page_of(template: str, context: dict[str, object]) -> Page:
    """Draw a page without anything of who asks for it, so that it may be packed beside no secret."""
    return page_as(render_to_string(template, context))


def page_as(text: str) -> Page:
    """Name and pack a page that is rendered."""
    body = packed(text)
    # Of the page itself: another release draws the same state otherwise.
    return Page(body, f"W/{quote_etag(hashlib.sha256(body.plain).hexdigest()[:24])}")
