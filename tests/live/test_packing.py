"""Streams that are packed once for everybody, unpacked as a browser does."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.show.live.packing import HEAD, packed, packed_as_it_is, takes_packed

#: zlib's word for a stream with a gzip head.
GZIP = 16 + zlib.MAX_WBITS

parts = st.lists(st.tuples(st.sampled_from((packed, packed_as_it_is)), st.binary(max_size=5000)), max_size=8)


@given(parts)
def test_each_part_is_readable_as_soon_as_it_comes(parts):
    unpacker = zlib.decompressobj(GZIP)
    assert unpacker.decompress(HEAD) == b""
    for pack, part in parts:
        assert unpacker.decompress(pack(part)) == part


def test_a_part_is_the_same_for_everybody_whatever_was_sent_before():
    board = b"data: <li>Ann &amp; Bob</li>\n" * 500
    late = zlib.decompressobj(GZIP)
    assert late.decompress(HEAD + packed_as_it_is(b"retry: 3000\n\n")) == b"retry: 3000\n\n"
    assert late.decompress(packed(board)) == board
    assert len(packed(board)) < len(board) / 20


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        (b"gzip, deflate, br, zstd", True),
        (b"br;q=1.0, GZIP;q=0.8", True),
        (b"deflate,gzip", True),
        (b"*", True),
        (b"", False),
        (b"identity", False),
        (b"gzip;q=0", False),
        (b"br, gzip; q=0.000", False),
        (b"gzip;q=0, deflate", False),
        (b"x-gzipped", False),
    ],
)
def test_only_who_takes_gzip_gets_it(accepted, takes):
    assert takes_packed(accepted) is takes
