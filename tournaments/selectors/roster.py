"""Reading a list of names as people keep them: one a line, or a spreadsheet's CSV with a header."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

from accounts.errors import AccountError
from accounts.names import clean_name
from tournaments.errors import InvalidRequestError

MOST_NAMES = 500
MOST_BYTES = 1_000_000
HEADERS = frozenset({"name", "player", "player name", "full name"})
PARTNERS = frozenset({"partner", "partner name", "player 2"})
DELIMITERS = ",;\t"
#: What people write between the two names of a pair.
BETWEEN = re.compile(r"\s*[&+/,]\s*|\s+and\s+", re.IGNORECASE)


def names_of_pair(said: str) -> list[str]:
    """Part what was written of a pair, as in "Ann & Bob", "Ann / Bob" or "Ann and Bob"."""
    return BETWEEN.split(said.strip())


def decode_roster(raw: bytes) -> str:
    """Decode an uploaded list: UTF-8 or UTF-16 by their marks, else Latin-1 where UTF-8 does not fit.

    Raises:
        InvalidRequestError: it is too large, or not text at all.
    """
    if len(raw) > MOST_BYTES:
        raise InvalidRequestError("That file is too large for a list of names.", field="names")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    if b"\x00" in raw or raw.startswith(b"PK\x03\x04"):
        raise InvalidRequestError("That file is not text. Save it as CSV and try again.", field="names")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def read_roster(text: str) -> tuple[str, ...]:
    """Return the lines of a list in order, a column of partners joined to the names; empty lines are nobody.

    Raises:
        InvalidRequestError: a line cannot be read, and the sentence names it; or there is no name at all.
    """
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    header = _header(lines)
    found: Iterator[tuple[int, str]]
    if header is None:
        found = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    else:
        found = _rows("\n".join(lines), header)
    names: list[str] = []
    for number, raw in found:
        if len(names) == MOST_NAMES:
            raise InvalidRequestError(
                f"A list can have {MOST_NAMES} names; line {number} is one too many.", field="names"
            )
        names.append(_name(raw, number))
    if not names:
        raise InvalidRequestError("There is no name in this list.", field="names")
    return tuple(names)


@dataclass(frozen=True, slots=True)
class _Header:
    """Where a CSV has its names, and those of partners if it has them."""

    name: int
    partner: int | None
    delimiter: str


def _header(lines: list[str]) -> _Header | None:
    """Find the columns of names in a CSV header; None means that the list has one name a line."""
    first = next((line for line in lines if line.strip()), "")
    for delimiter in DELIMITERS:
        cells = [cell.strip().strip('"').casefold() for cell in first.split(delimiter)]
        known = [index for index, cell in enumerate(cells) if cell in HEADERS]
        partners = [index for index, cell in enumerate(cells) if cell in PARTNERS]
        if known:
            return _Header(known[0], partners[0] if partners else None, delimiter)
        if len(cells) > 1 and delimiter != ",":
            break
    if any(delimiter in first for delimiter in ";\t"):
        raise InvalidRequestError(
            "Line 1: a table of several columns needs a header with a column called name.", field="names"
        )
    return None


def _rows(text: str, header: _Header) -> Iterator[tuple[int, str]]:
    """Yield line and name, or the names of a pair, of each row below the header."""
    reader = csv.reader(io.StringIO(text), delimiter=header.delimiter, strict=True)
    is_header = True
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if header.name >= len(cells):
                raise InvalidRequestError(f"Line {reader.line_num} has no name.", field="names")
            if not is_header:
                yield reader.line_num, _with_partner(cells, header)
            is_header = False
    except csv.Error as fault:
        raise InvalidRequestError(
            f"Line {reader.line_num} cannot be read: {fault}. Are the quotes closed?", field="names"
        ) from fault


def _with_partner(cells: list[str], header: _Header) -> str:
    name, at = cells[header.name], header.partner
    return f"{name} & {cells[at]}" if at is not None and at < len(cells) and cells[at].strip() else name


def _name(raw: str, line: int) -> str:
    try:
        parts = [clean_name(part, field="names") for part in names_of_pair(raw)]
    except AccountError as refusal:
        raise InvalidRequestError(f"Line {line}: {refusal}", field="names") from refusal
    return clean_name(raw, field="names") if len(parts) == 1 else raw.strip()
