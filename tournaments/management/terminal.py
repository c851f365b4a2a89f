"""A QR code in a terminal."""

import io
from collections.abc import Iterator

import segno

#: White on black by name: a terminal's own colors may be the other way round, which some cameras refuse.
_COLORS, _PLAIN = "\x1b[97;40m", "\x1b[0m"


def qr_lines(text: str) -> Iterator[str]:
    """Write a code with half blocks, two of its rows a line."""
    output = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(output, border=2, compact=True)
    for line in output.getvalue().splitlines():
        yield f"{_COLORS}{line}{_PLAIN}"
