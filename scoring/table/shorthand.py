"""A hand in two or three keys, or the points of a round, as they are typed from a score sheet."""

import re

from scoring.errors import InvalidHandError, InvalidTotalError

from . import words
from .hands import HandReport, NoPlay
from .totals import TotalReport

#: Also what a form lets through; ``+``, ``*``, ``-`` and ``0`` are for those who type on the number pad.
SHORTHAND = "([1-9])([0-9])([aA+]?)([nN*]?)((?:[dD]|-)[1-9])?|[pP0]"
ALONE, NAMED, DEFENDED_BY, PASSED_OUT = "a", "n", "d", "p"
#: Written of what was dealt again and counts as a hand; it is entered at the table, not typed.
DEALT_AGAIN = "m"
_SHORTHAND = re.compile(SHORTHAND, re.ASCII)
#: Two sides' points and, where not all were played, the hands; escaped as browsers ask for it.
BETWEEN = r"[ :.,+*\/\-]+"
TOTAL_SHORTHAND = f"[0-9]{{1,3}}{BETWEEN}[0-9]{{1,3}}({BETWEEN}[0-9]{{1,3}})?"
_TOTAL_SHORTHAND = re.compile(TOTAL_SHORTHAND, re.ASCII)


def read_shorthand(text: str, *, dealer: int) -> HandReport:
    """Read ``23`` (seat 2 made trump, three tricks), ``25a`` (alone) or ``p`` (everyone passed).

    ``33n`` is called in round 2, where a suit is named; who defended alone comes last: ``21ad3`` is seat 2
    alone against seat 3 alone.

    Raises:
        InvalidHandError: it is none of these, or no table could have played it.
    """
    typed = _SHORTHAND.fullmatch(text.strip())
    if typed is None:
        raise InvalidHandError(
            words.unreadable_hand(),
            field="hand",
            code="unreadable_hand",
        )
    maker, tricks, alone, named, defended = typed.groups()
    if maker is None:
        return HandReport(dealer=dealer, no_play=NoPlay.PASSED_OUT)
    return HandReport(
        dealer=dealer,
        maker=int(maker),
        tricks=int(tricks),
        alone=bool(alone),
        lone_defender=int(defended[1]) if defended else None,
        call_round=2 if named else None,
    )


def write_shorthand(report: HandReport) -> str:
    """Write a hand as ``read_shorthand`` reads it, or ``m`` for a misdeal; the suit is left out."""
    if report.maker is None:
        return PASSED_OUT if report.no_play is NoPlay.PASSED_OUT else DEALT_AGAIN
    against = f"{DEFENDED_BY}{report.lone_defender}" if report.lone_defender else ""
    named = NAMED if report.call_round == 2 else ""
    return f"{report.maker}{report.tricks}{ALONE if report.alone else ''}{named}{against}"


def read_total_shorthand(text: str, *, hands: int) -> TotalReport:
    """Read ``14 9`` (points of side 1 and of side 2) or ``14 9 10`` (in ten hands).

    Args:
        hands: how many a round has, for a total that names none.

    Raises:
        InvalidTotalError: it is none of these.
    """
    typed = text.strip()
    if not _TOTAL_SHORTHAND.fullmatch(typed):
        raise InvalidTotalError(
            words.unreadable_total(),
            field="points",
            code="unreadable_total",
        )
    one, other, *played = (int(number) for number in re.findall("[0-9]+", typed))
    return TotalReport(points=(one, other), hands=played[0] if played else hands)


def write_total_shorthand(report: TotalReport, *, hands: int) -> str:
    """Write a total as ``read_total_shorthand`` reads it."""
    numbers = [*report.points, *([report.hands] if report.hands != hands else [])]
    return " ".join(str(number) for number in numbers)
