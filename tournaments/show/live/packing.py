"""Streams in gzip whose parts are packed once for everybody.

A compressed stream usually remembers what it sent, so that each viewer would cost a compression of its own.
Here every part is packed by itself and ends on a whole byte: parts can follow each other in any order, in
any stream, and a browser unpacks them as one (RFC 1951, section 3.2.3 and RFC 1952).
"""

import re
import struct
import zlib

#: Begins every packed stream: deflate, no name, no time, no system.
HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LEVEL = 6
LONGEST_AS_IT_IS = 0xFFFF
_TAKES_GZIP = re.compile(rb"(?:^|[\s,])(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)")


def takes_packed(accept_encoding: bytes) -> bool:
    """Tell whether a caller's ``Accept-Encoding`` allows gzip."""
    return _TAKES_GZIP.search(accept_encoding.strip().lower()) is not None


def packed(part: bytes) -> bytes:
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(part) + packer.flush(zlib.Z_SYNC_FLUSH)


def packed_as_it_is(part: bytes) -> bytes:
    """Pack a few bytes that are for one viewer only, without compressing them."""
    return b"\x00" + struct.pack("<HH", len(part), len(part) ^ LONGEST_AS_IT_IS) + part
