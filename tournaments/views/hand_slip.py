"""A hand as a form sends it, read as strictly as one that comes as JSON."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from scoring.hands import HandReport
from scoring.reports import read_report
from tournaments.errors import InvalidRequestError

#: As long as the longest number that a database can hold, and one more.
WHOLE = re.compile(r"-?[0-9]{1,20}", re.ASCII)


WHOLE_FIELDS = ("maker", "tricks", "named_partner", "lone_defender")


@dataclass(frozen=True, slots=True)
class HandSlip:
    number: int
    report: HandReport
    key: UUID


def read_slip(posted: Mapping[str, str], seats: int) -> HandSlip:
    """Read number, key and report of a hand at a table of so many seats.

    Raises:
        InvalidRequestError: the number or the key is not one.
        InvalidHandError: no table could have played it; the field is named.
    """
    number = _whole(posted.get("number", ""))
    if not isinstance(number, int):
        raise InvalidRequestError("Which hand of the round is this? Load the page again.", field="number")
    return HandSlip(number=number, report=report_in(posted, number, seats), key=_key(posted.get("key", "")))


def report_in(posted: Mapping[str, str], number: int, seats: int) -> HandReport:
    """Read what the table says of its hand with this number; raises ``InvalidHandError``."""
    said: dict[str, object] = {name: _whole(posted[name]) for name in WHOLE_FIELDS if posted.get(name)}
    if posted.get("alone"):
        said["alone"] = True
        # A partner once marked on a form cannot be unmarked there; who plays alone has none.
        said.pop("named_partner", None)
    if posted.get("no_play"):
        said = {"no_play": posted["no_play"]}
    return read_report(said, number=number, seats=seats)


def _key(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise InvalidRequestError("This page is incomplete. Load it again.", field="key") from None


def counted(text: str) -> int:
    """Return the number of a round or a hand; 0, which none has, for a text that is no number."""
    number = _whole(text)
    return number if isinstance(number, int) else 0


def _whole(text: str) -> int | str:
    """Return the number, or the text as it is for the report to refuse by its field."""
    return int(text) if WHOLE.fullmatch(text) else text
