"""A hand as a form sends it, read as strictly as one that comes as JSON."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from scoring.table.hands import HandReport
from scoring.table.reports import read_report
from tournaments.errors import InvalidRequestError
from tournaments.web import words

#: As long as the longest number that a database can hold, and one more.
WHOLE = re.compile(r"-?[0-9]{1,20}", re.ASCII)
#: The largest number of a hand that is looked for; more than a night can have.
BIGGEST = 2**31 - 1
WHOLE_FIELDS = ("dealer", "maker", "tricks", "named_partner", "lone_defender", "call_round")


@dataclass(frozen=True, slots=True)
class HandForm:
    number: int
    report: HandReport
    key: UUID
    opening: int | None
    says_dealer: bool
    more_to_come: bool


def read_hand_form(posted: Mapping[str, str], seats: int) -> HandForm:
    """Read number, key and report of a hand at a table of so many seats.

    Raises:
        InvalidRequestError: the number or the key is not one.
        InvalidHandError: no table could have played it; the field is named.
    """
    number = _whole(posted.get("number", ""))
    if not isinstance(number, int) or number > BIGGEST:
        raise InvalidRequestError(words.which_hand_on_page(), field="number")
    report, key = report_in(posted, number, seats), _key(posted.get("key", ""))
    more = bool(posted.get("more"))
    return HandForm(number, report, key, opening_in(posted), says_dealer(posted), more_to_come=more)


def opening_in(posted: Mapping[str, str]) -> int | None:
    """Return the opening that a page names, None for one that names none; one that is no number is none."""
    return counted(posted["opening"]) if posted.get("opening") else None


def report_in(posted: Mapping[str, str], number: int, seats: int) -> HandReport:
    """Read what the table says of its hand with this number; raises ``InvalidHandError``."""
    return read_report(report_on(posted), number=number, seats=seats)


def report_on(posted: Mapping[str, str]) -> dict[str, object]:
    """Return the fields of a report on a form; what is no number stays text, for the engine to refuse."""
    fields: dict[str, object] = {name: _whole(posted[name]) for name in WHOLE_FIELDS if posted.get(name)}
    if posted.get("alone_tricks"):
        fields["tricks"] = _whole(posted["alone_tricks"])
    if posted.get("alone") or posted.get("alone_tricks"):
        fields["alone"] = True
        # A partner once marked on a form cannot be unmarked there; who plays alone has none. Nor does it then
        # matter when trump was made: two phones of a table that say it differently would seem to differ.
        fields.pop("named_partner", None)
        fields.pop("call_round", None)
    if posted.get("no_play"):
        fields = {name: fields[name] for name in fields if name == "dealer"} | {"no_play": posted["no_play"]}
    return fields


def says_dealer(posted: Mapping[str, str]) -> bool:
    """Tell whether a page says who deals, as one does where that decides who sits out."""
    return bool(posted.get("dealer"))


def _key(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise InvalidRequestError(words.page_incomplete(), field="key") from None


def counted(text: str) -> int:
    """Return the number of a round or a hand; 0, which none has, for a text that is no number."""
    number = _whole(text)
    return number if isinstance(number, int) else 0


def _whole(text: str) -> int | str:
    """Return the number, or the text as it is for the report to refuse by its field."""
    return int(text) if WHOLE.fullmatch(text) else text
