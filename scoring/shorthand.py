"""A hand in two or three keys, as it is typed from a score sheet."""

import re

from .errors import InvalidHandError
from .hands import HandReport, NoPlay

#: Also what a form lets through; ``+`` and ``0`` are for those who type on the number pad.
SHORTHAND = "[1-9][0-9][aA+]?|[pP0]"
ALONE, PASSED_OUT = "a", "p"
_SHORTHAND = re.compile(SHORTHAND, re.ASCII)


def read_shorthand(text: str, *, dealer: int) -> HandReport:
    """Read ``23`` (seat 2 made trump, three tricks), ``25a`` (alone) or ``p`` (everyone passed).

    Raises:
        InvalidHandError: it is none of these, or no table could have played it.
    """
    typed = text.strip()
    if not _SHORTHAND.fullmatch(typed):
        raise InvalidHandError(
            "Type the makers' seat and their tricks, such as 23, with a for alone; p if everyone passed.",
            field="hand",
            code="unreadable_hand",
        )
    if len(typed) == 1:
        return HandReport(dealer=dealer, no_play=NoPlay.PASSED_OUT)
    return HandReport(dealer=dealer, maker=int(typed[0]), tricks=int(typed[1]), alone=len(typed) == 3)


def write_shorthand(report: HandReport) -> str:
    """Write a hand as ``read_shorthand`` reads it; who defended alone and the suit are left out."""
    if report.maker is None:
        return PASSED_OUT
    return f"{report.maker}{report.tricks}{ALONE if report.alone else ''}"
